/**
 * The database of a typical dynamic API: a table per entity and an index per sort order. A bill's rarely
 * used parts are stored as JSON, and the lengths of its lists are precomputed, to the twin's advantage.
 */
export const SCHEMA = `
create table member (id integer primary key, bioguide_id text, name text, party text, state text,
  district integer, chamber text, is_linked integer, site_url text);
create table topic (slug text primary key, name text, is_linked integer, site_url text) without rowid;
create table committee (id integer primary key, code text, name text, chamber text,
  is_linked integer, site_url text);
create table vote (id integer primary key, congress integer, session integer, chamber text,
  vote_number integer, date text, result text, is_linked integer, site_url text);
create table bill (
  id integer primary key, congress integer not null, type text not null, type_rank integer not null,
  number integer not null, citation text, chamber text, title text, introduced_date text, status text,
  status_date text, sponsor_id integer references member, sponsor_bioguide_id text,
  cosponsor_count integer, topic_slug text references topic, action_date text, action_time text,
  action_text text, latest_text text not null, updated_at text, site_url text, official_title text, short_title text,
  popular_title text, is_by_request integer, cosponsor_count_including_withdrawn integer,
  constitutional_authority_statement text, source_updated_at text, source_url text, more text not null
);
create table bill_status (bill_id integer, position integer, status text, date text,
  primary key (bill_id, position)) without rowid;
create table action (bill_id integer, position integer, sequence integer, date text, time text, text text,
  type text, code text, source text, chamber text, calendar text, duplicate_of integer,
  primary key (bill_id, position)) without rowid;
create table action_committee (bill_id integer, position integer, place integer, committee_id integer,
  primary key (bill_id, position, place)) without rowid;
create table action_vote (bill_id integer, position integer, place integer, vote_id integer,
  primary key (bill_id, position, place)) without rowid;
create table cosponsor (bill_id integer, position integer, member_id integer, sponsorship_date text,
  is_original integer, withdrawn_date text, primary key (bill_id, position)) without rowid;
`;

/** The sort order of lists, which each index has after its filter columns. */
export const ORDER = "action_date desc nulls last, congress desc, type_rank, number desc";

const COLUMNS = "action_date desc, congress desc, type_rank, number desc";

/** Created after all rows are inserted. A descending index in SQLite has nulls last by default. */
export const INDEXES = [
  "create unique index bill_name on bill (congress, type, number)",
  `create index bill_order on bill (${COLUMNS})`,
  ...["congress", "status", "type", "chamber", "sponsor_bioguide_id", "congress, status"].map(
    (filter) => `create index "bill_by_${filter}" on bill (${filter}, ${COLUMNS})`,
  ),
  `create index bill_by_congress_type on bill (congress, type, status, ${COLUMNS})`,
  "analyze",
].join(";\n");
