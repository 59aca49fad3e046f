import { sql, type RawBuilder } from "kysely";
import type { Migration } from "kysely/migration";
import { createToken } from "../../../lib/random-text.ts";
import { namedByText } from "../../../lib/migrations.ts";
import { dialectOf, POSTGRES, type SqlDialect, SQLITE } from "./sql-dialect.ts";

type Statements = (dialect: SqlDialect, newSecret?: () => string) => readonly RawBuilder<unknown>[];

const index = (table: string, column: string): RawBuilder<unknown> =>
  sql`CREATE INDEX ${sql.ref(`${table}_by_${column}`)} ON ${sql.table(table)} (${sql.ref(column)})`;

const indexIfSet = (table: string, column: string): RawBuilder<unknown> =>
  sql`${index(table, column)} WHERE ${sql.ref(column)} IS NOT NULL`;

/** Applied in the order of their names. A released migration never changes. */
export const MIGRATIONS = namedByText<Statements>(
  {
    "0001-accounts": accounts,
    "0002-watches": watches,
    "0003-webhooks": webhooks,
    "0004-news": news,
  },
  (statements) =>
    // Workers refuse to make random values while a program loads.
    [SQLITE, POSTGRES].flatMap((dialect) => statements(dialect, () => "")),
);

/** The same for Kysely's migrator. */
export const KYSELY_MIGRATIONS: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(MIGRATIONS).map(([name, statements]) => [name, { up: runAll(statements) }]),
);

function runAll(statements: Statements): Migration["up"] {
  return async (database) => {
    for (const statement of statements(dialectOf(database))) {
      await statement.execute(database);
    }
  };
}

function accounts(dialect: SqlDialect, newSecret = createToken): readonly RawBuilder<unknown>[] {
  const { bytewiseText, caselessText, keyedTableEnd, long, numbered, prepare, tableEnd } = dialect;
  return [
    ...(prepare === null ? [] : [prepare]),
    sql`CREATE TABLE account (
      id text NOT NULL PRIMARY KEY,
      email ${caselessText} UNIQUE,
      plan text NOT NULL,
      requested_plan text,
      created_at text NOT NULL,
      verified_at text,
      suspended_at text
    ) ${tableEnd}`,
    sql`CREATE TABLE api_key (
      id text NOT NULL PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      name text NOT NULL,
      hash text NOT NULL UNIQUE,
      prefix text NOT NULL,
      last_four text NOT NULL,
      created_at text NOT NULL,
      last_used_at text,
      revoked_at text
    ) ${tableEnd}`,
    index("api_key", "account_id"),
    // Only revoked keys, so that queries for active keys do not use this index.
    indexIfSet("api_key", "revoked_at"),

    sql`CREATE TABLE quota (
      id text NOT NULL PRIMARY KEY,
      account_id text REFERENCES account (id) ON DELETE CASCADE,
      key_id text UNIQUE REFERENCES api_key (id) ON DELETE SET NULL,
      mailbox text,
      last_day text
    ) ${keyedTableEnd}`,
    indexIfSet("quota", "account_id"),
    indexIfSet("quota", "mailbox"),
    indexIfSet("quota", "last_day"),
    // No foreign key: counts of a deleted quota must not fail the whole flush.
    sql`CREATE TABLE daily_use (
      quota_id text NOT NULL,
      day text NOT NULL,
      requests integer NOT NULL,
      kilobytes integer NOT NULL,
      PRIMARY KEY (quota_id, day)
    ) ${keyedTableEnd}`,
    index("daily_use", "day"),
    sql`CREATE TABLE daily_answer (
      key_id text NOT NULL REFERENCES api_key (id) ON DELETE CASCADE,
      day text NOT NULL,
      outcome text NOT NULL,
      requests integer NOT NULL,
      PRIMARY KEY (key_id, day, outcome)
    ) ${keyedTableEnd}`,
    index("daily_answer", "day"),
    // The last batch of each server, so that a batch whose confirmation was lost counts once.
    sql`CREATE TABLE counted (
      server text NOT NULL PRIMARY KEY,
      batch integer NOT NULL,
      day text NOT NULL
    ) ${keyedTableEnd}`,

    sql`CREATE TABLE mailed_link (
      hash text NOT NULL PRIMARY KEY,
      email ${caselessText} NOT NULL,
      created_at text NOT NULL,
      expires_at text NOT NULL
    ) ${keyedTableEnd}`,
    index("mailed_link", "email"),
    index("mailed_link", "expires_at"),
    sql`CREATE TABLE session (
      hash text NOT NULL PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      created_at text NOT NULL,
      expires_at text NOT NULL,
      last_used_at text NOT NULL,
      network text,
      browser text
    ) ${keyedTableEnd}`,
    index("session", "account_id"),
    index("session", "expires_at"),
    sql`CREATE TABLE attempt (
      key ${bytewiseText} NOT NULL PRIMARY KEY,
      points integer NOT NULL,
      expire ${long} NOT NULL
    ) ${keyedTableEnd}`,
    index("attempt", "expire"),
    // No foreign key: events outlive the account.
    sql`CREATE TABLE event (
      id ${numbered},
      at text NOT NULL,
      kind text NOT NULL,
      account_id text,
      is_operator integer NOT NULL,
      network text,
      key_id text,
      detail text
    ) ${tableEnd}`,
    index("event", "account_id"),
    index("event", "network"),
    index("event", "at"),

    // For hashes of addresses, which would otherwise be easy to guess.
    sql`CREATE TABLE secret (secret text NOT NULL) ${tableEnd}`,
    sql`INSERT INTO secret (secret) VALUES (${newSecret()})`,
  ];
}

function watches(dialect: SqlDialect): readonly RawBuilder<unknown>[] {
  const { tableEnd } = dialect;
  return [
    sql`CREATE TABLE watch (
      id text NOT NULL PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      address text NOT NULL,
      title text NOT NULL,
      kinds text NOT NULL,
      sent text NOT NULL,
      primed_build text NOT NULL,
      failed_nights integer NOT NULL,
      paused_at text,
      created_at text NOT NULL
    ) ${tableEnd}`,
    index("watch", "account_id"),
    sql`CREATE TABLE delivery (
      id text NOT NULL PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      body text NOT NULL,
      created_at text NOT NULL,
      due_at text,
      attempts integer NOT NULL,
      answer text,
      answered_at text
    ) ${tableEnd}`,
    index("delivery", "account_id"),
    index("delivery", "created_at"),
    indexIfSet("delivery", "due_at"),
  ];
}

function webhooks({ tableEnd }: SqlDialect): readonly RawBuilder<unknown>[] {
  return [
    sql`ALTER TABLE delivery ADD COLUMN destination text NOT NULL DEFAULT 'mail'`,
    sql`CREATE TABLE webhook (
      account_id text NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      address text NOT NULL,
      seed text NOT NULL,
      old_seed text,
      rotated_at text,
      confirmed_at text,
      failure text,
      created_at text NOT NULL
    ) ${tableEnd}`,
  ];
}

function news(): readonly RawBuilder<unknown>[] {
  return [
    sql`ALTER TABLE account ADD COLUMN refused_at text`,
    sql`ALTER TABLE account ADD COLUMN stop_links integer NOT NULL DEFAULT 0`,
    sql`ALTER TABLE watch DROP COLUMN sent`,
    sql`ALTER TABLE watch RENAME COLUMN primed_build TO seen_builds`,
  ];
}
