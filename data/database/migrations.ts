import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

import { namedByText } from "../../lib/migrations.ts";

const RECORDS = [
  sql`CREATE TABLE file (
    name text NOT NULL,
    content_hash blob NOT NULL,
    reader_version integer NOT NULL,
    outcome text NOT NULL,
    reason text,
    imported_at text NOT NULL,
    source text,
    newest_at text,
    list text,
    is_fiction integer,
    PRIMARY KEY (name, content_hash)
  )`,
  sql`CREATE INDEX file_by_content ON file (content_hash)`,
  sql`CREATE TABLE version (
    record text NOT NULL,
    content_hash blob NOT NULL,
    document text,
    PRIMARY KEY (record, content_hash)
  ) WITHOUT ROWID`,
  sql`CREATE INDEX version_by_content ON version (content_hash)`,

  sql`CREATE TABLE bill (
    congress integer NOT NULL,
    type text NOT NULL,
    number integer NOT NULL,
    title text AS (document ->> '$.title') STORED,
    amendments text,
    source_updated_at text,
    updated_at text NOT NULL,
    content_hash blob NOT NULL,
    document text NOT NULL,
    document_hash blob NOT NULL,
    PRIMARY KEY (congress, type, number)
  )`,
  sql`CREATE INDEX bill_amended ON bill (congress, type, number, amendments)
    WHERE amendments IS NOT NULL`,
  sql`CREATE TABLE vote (
    congress integer NOT NULL,
    session integer NOT NULL,
    chamber text NOT NULL,
    vote_number integer NOT NULL,
    bill_congress integer AS (document ->> '$.bill.congress') STORED,
    bill_type text AS (document ->> '$.bill.type') STORED,
    bill_number integer AS (document ->> '$.bill.number') STORED,
    vacated integer AS (document ->> '$.vacated') STORED,
    source_updated_at text,
    updated_at text NOT NULL,
    content_hash blob NOT NULL,
    document text NOT NULL,
    document_hash blob NOT NULL,
    PRIMARY KEY (congress, session, chamber, vote_number)
  )`,
  sql`CREATE INDEX vote_by_bill ON vote (bill_congress, bill_type, bill_number)`,
  sql`CREATE TABLE part (
    resource text NOT NULL,
    id text NOT NULL,
    source text NOT NULL,
    source_updated_at text,
    updated_at text NOT NULL,
    content_hash blob NOT NULL,
    document text NOT NULL,
    PRIMARY KEY (resource, id, source)
  )`,

  // Cover the queries that find changes, which need no documents.
  sql`CREATE INDEX bill_state ON bill
    (congress, type, number, document_hash, updated_at, title)`,
  sql`CREATE INDEX vote_state ON vote
    (congress, session, chamber, vote_number, document_hash, updated_at,
      bill_congress, bill_type, bill_number, vacated)`,
  // Manual edits change the hash, too.
  ...["bill", "vote"].map(
    (table) => sql`CREATE TRIGGER ${sql.ref(`${table}_edited`)}
      AFTER UPDATE OF document ON ${sql.table(table)} WHEN new.document_hash = old.document_hash
      BEGIN
        UPDATE ${sql.table(table)} SET document_hash = randomblob(32) WHERE rowid = new.rowid;
      END`,
  ),

  sql`CREATE TABLE problem (
    file text NOT NULL,
    kind text NOT NULL,
    found_by text NOT NULL,
    source text,
    since text NOT NULL,
    reason text NOT NULL,
    content_hash blob,
    doubts text,
    nights integer NOT NULL,
    last_day text NOT NULL,
    decision text,
    PRIMARY KEY (file, kind, found_by)
  )`,
  sql`CREATE TABLE source (
    name text NOT NULL PRIMARY KEY,
    served_on text NOT NULL
  )`,
  sql`CREATE TABLE fullest (
    name text NOT NULL,
    section text NOT NULL,
    entries integer NOT NULL,
    until text NOT NULL,
    PRIMARY KEY (name, section)
  ) WITHOUT ROWID`,
];

/** Applied in the order of their names. A released migration never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(namedByText({ "0001-records": RECORDS }, (statements) => statements)).map(
    ([name, statements]) => [name, { up: runAll(statements) }],
  ),
);

function runAll(statements: typeof RECORDS): Migration["up"] {
  return async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database);
  };
}
