import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Counts by quota instead of by key, so that a new key goes on with what a revoked one has used.
 * An account's active keys get one each, up to two; its other keys' counts go to the last of them.
 */
export const quotas: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable("quota")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) =>
        column.references("account.id").onDelete("cascade"),
      )
      .addColumn("key_id", "text", (column) =>
        column.unique().references("api_key.id").onDelete("set null"),
      )
      .addColumn("mailbox", "text")
      .addColumn("last_day", "text")
      .modifyEnd(sql`strict, without rowid`)
      .execute();
    const indexes = ["account_id", "mailbox", "last_day"] as const;
    for (const column of indexes) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await database.schema
        .createIndex(`quota_by_${column}`)
        .on("quota")
        .column(column)
        .where(sql.ref(column), "is not", null)
        .execute();
    }
    const statements = [
      sql`CREATE TEMP TABLE ranked AS
        SELECT id, account_id, row_number() OVER (
          PARTITION BY account_id ORDER BY revoked_at IS NOT NULL, revoked_at DESC, rowid DESC
        ) AS rank FROM api_key`,
      sql`INSERT INTO quota (id, account_id, key_id)
        SELECT 'quota_' || lower(hex(randomblob(12))), account_id, id FROM ranked WHERE rank <= 2`,
      sql`CREATE TEMP TABLE counted_on AS
        SELECT ranked.id AS key_id, quota.id AS quota_id
        FROM ranked
        JOIN ranked AS holder
          ON holder.account_id = ranked.account_id AND holder.rank = min(ranked.rank, 2)
        JOIN quota ON quota.key_id = holder.id`,
      sql`CREATE TABLE quota_use (
        quota_id text NOT NULL, day text NOT NULL, requests integer NOT NULL,
        CONSTRAINT quota_use_key PRIMARY KEY (quota_id, day)
      ) STRICT, WITHOUT ROWID`,
      // Counts of keys that are no more lead to nobody from now on.
      sql`INSERT INTO quota_use (quota_id, day, requests)
        SELECT coalesce(quota_id, 'quota_' || lower(hex(randomblob(12)))) AS quota, day, sum(requests)
        FROM daily_use LEFT JOIN counted_on USING (key_id)
        GROUP BY coalesce(quota_id, key_id), day`,
      sql`DROP TABLE daily_use`,
      sql`ALTER TABLE quota_use RENAME TO daily_use`,
      sql`CREATE INDEX daily_use_by_day ON daily_use (day)`,
      sql`DROP TABLE temp.counted_on`,
      sql`DROP TABLE temp.ranked`,
    ];
    for (const statement of statements) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await statement.execute(database);
    }
  },
};
