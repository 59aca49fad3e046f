/** The twin's bills, read from the database and assembled for each request. */
import Database from "better-sqlite3";

import { API_PREFIX } from "../../contract/addresses.ts";
import { ORDER } from "./schema.ts";

type Value = string | number | null;
type Fields = Readonly<Record<string, Value>>;

interface ListOfBills {
  readonly total: number;
  readonly data: readonly object[];
}

export interface TwinBills {
  readonly list: (filters: Fields, perPage: number, page: number) => ListOfBills;
  /** Null if there is no such bill. */
  readonly detail: (name: Fields, include: ReadonlySet<string>) => object | null;
}

/** The dependencies of each query. */
interface Source {
  readonly baseUrl: string;
  readonly ask: (sql: string, values: Fields) => readonly Fields[];
  /** Returns a record's address, if any. */
  readonly link: (isLinked: Value | undefined, parts: readonly unknown[]) => string | null;
}

const MEMBER = `m.bioguide_id, m.name as member_name, m.party, m.state, m.district,
  m.chamber as member_chamber, m.is_linked as member_linked, m.site_url as member_site_url`;
const SELECT_LEAN = `select bill.*, ${MEMBER}, topic.name as topic_name, topic.is_linked as topic_linked,
  topic.site_url as topic_site_url from bill left join member m on m.id = bill.sponsor_id
  left join topic on topic.slug = bill.topic_slug`;
const STATUSES = "select status, date from bill_status where bill_id = :id order by position";
const ACTIONS = `select position, sequence, date, time, text, type, code, source, chamber, calendar,
  duplicate_of from action where bill_id = :id order by position`;
const COMMITTEES = `select position, code, name, chamber, is_linked, site_url from action_committee
  join committee on committee.id = committee_id where bill_id = :id order by position, place`;
const VOTES = `select position, congress, session, chamber, vote_number, date, result, is_linked, site_url
  from action_vote join vote on vote.id = vote_id where bill_id = :id order by position, place`;
const COSPONSORS = `select ${MEMBER}, sponsorship_date, is_original, withdrawn_date
  from cosponsor join member m on m.id = member_id where bill_id = :id order by position`;

/** Opens the database for reading. */
export function openTwinBills(path: string, baseUrl: string): TwinBills {
  const database = new Database(path, { readonly: true });
  database.pragma("mmap_size = 1073741824");
  database.pragma("cache_size = -65536");
  const prepared = new Map<string, Database.Statement>();
  const source: Source = {
    baseUrl,
    ask: (sql, values) => {
      const statement = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, statement);
      return statement.all(values) as Fields[];
    },
    link: (isLinked, parts) =>
      isLinked === 1 ? `${baseUrl}${API_PREFIX}/${parts.join("/")}` : null,
  };
  return {
    list: (filters, perPage, page) => list(source, filters, perPage, page),
    detail: (name, include) => detail(source, name, include),
  };
}

function list(source: Source, filters: Fields, perPage: number, page: number): ListOfBills {
  const conditions = Object.keys(filters).map((name) => `bill.${name} = :${name}`);
  const where = conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`;
  const [counted] = source.ask(`select count(*) as total from bill ${where}`, filters);
  const sql = `${SELECT_LEAN} ${where} order by ${ORDER} limit :perPage offset :from`;
  const rows = source.ask(sql, { ...filters, perPage, from: (page - 1) * perPage });
  return { total: Number(counted?.["total"]), data: rows.map((row) => lean(source, row)) };
}

function detail(source: Source, name: Fields, include: ReadonlySet<string>): object | null {
  const where = "where bill.congress = :congress and bill.type = :type and bill.number = :number";
  const [row] = source.ask(`${SELECT_LEAN} ${where}`, name);
  if (row === undefined) return null;
  const id = { id: row["id"] ?? null };
  return {
    ...lean(source, row),
    official_title: row["official_title"],
    short_title: row["short_title"],
    popular_title: row["popular_title"],
    is_by_request: isTrue(row["is_by_request"]),
    cosponsor_count_including_withdrawn: row["cosponsor_count_including_withdrawn"],
    ...(JSON.parse(String(row["more"])) as object),
    constitutional_authority_statement: row["constitutional_authority_statement"],
    status_history: source.ask(STATUSES, id),
    source_updated_at: row["source_updated_at"],
    source_url: row["source_url"],
    ...links(source, row),
    ...(include.has("actions") && { actions: actions(source, id) }),
    ...(include.has("cosponsors") && { cosponsors: cosponsors(source, id) }),
  };
}

function links({ baseUrl, link }: Source, { congress, type, number }: Fields): object {
  const name = [congress, type, number].join("-").toLowerCase();
  return {
    amendments_url: `${baseUrl}${API_PREFIX}/amendments?bill=${name}`,
    congress_url: link(1, ["congresses", congress]),
    feed_url: `${baseUrl}/feeds/bills/${[congress, type, number].join("/")}.atom`,
  };
}

function lean({ link }: Source, row: Fields): object {
  const { congress, type, number, sponsor_id, topic_slug, action_date } = row;
  return {
    congress,
    type,
    number,
    citation: row["citation"],
    chamber: row["chamber"],
    title: row["title"],
    introduced_date: row["introduced_date"],
    status: row["status"],
    status_date: row["status_date"],
    sponsor: sponsor_id === null ? null : member({ link }, row),
    cosponsor_count: row["cosponsor_count"],
    policy_area: topic_slug === null ? null : topic({ link }, row),
    latest_action:
      action_date === null
        ? null
        : { date: action_date, time: row["action_time"], text: row["action_text"] },
    latest_text: JSON.parse(String(row["latest_text"])) as object | null,
    updated_at: row["updated_at"],
    id: `/bills/${String(congress)}/${String(type)}/${String(number)}`,
    site_url: row["site_url"],
    api_url: link(1, ["bills", congress, type, number]),
  };
}

function member({ link }: Pick<Source, "link">, row: Fields): object {
  return {
    bioguide_id: row["bioguide_id"],
    name: row["member_name"],
    party: row["party"],
    state: row["state"],
    district: row["district"],
    chamber: row["member_chamber"],
    api_url: link(row["member_linked"], ["legislators", row["bioguide_id"]]),
    site_url: row["member_site_url"],
  };
}

function topic({ link }: Pick<Source, "link">, row: Fields): object {
  return {
    slug: row["topic_slug"],
    name: row["topic_name"],
    api_url: link(row["topic_linked"], ["topics", row["topic_slug"]]),
    site_url: row["topic_site_url"],
  };
}

function actions({ ask, link }: Source, id: Fields): object[] {
  const committees = Map.groupBy(ask(COMMITTEES, id), ({ position }) => position);
  const votes = Map.groupBy(ask(VOTES, id), ({ position }) => position);
  return ask(ACTIONS, id).map(({ position, calendar, duplicate_of, ...action }) => ({
    ...action,
    committees: (committees.get(position) ?? []).map(({ code, name, chamber, ...row }) => ({
      code,
      name,
      chamber,
      api_url: link(row["is_linked"], ["committees", code]),
      site_url: row["site_url"],
    })),
    votes: (votes.get(position) ?? []).map(
      ({ congress, session, chamber, vote_number, ...row }) => ({
        congress,
        session,
        chamber,
        vote_number,
        date: row["date"],
        result: row["result"],
        api_url: link(row["is_linked"], ["votes", congress, session, chamber, vote_number]),
        site_url: row["site_url"],
      }),
    ),
    calendar,
    duplicate_of,
  }));
}

function cosponsors({ ask, link }: Source, id: Fields): object[] {
  return ask(COSPONSORS, id).map((row) => ({
    ...member({ link }, row),
    sponsorship_date: row["sponsorship_date"],
    is_original: isTrue(row["is_original"]),
    withdrawn_date: row["withdrawn_date"],
  }));
}

function isTrue(value: Value | undefined): boolean | null {
  return value === null ? null : value === 1;
}
