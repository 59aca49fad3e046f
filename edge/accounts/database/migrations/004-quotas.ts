import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { dialectOf } from "../sql-dialect.ts";

/**
 * Counts by quota instead of by key, so that a new key continues a revoked key's count. Up to two active
 * keys per account get one quota each; the other keys' counts go to the last quota.
 */
export const quotas: Migration = {
  async up(database: Kysely<unknown>) {
    const { keyedTableEnd } = dialectOf(database);
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
      .modifyEnd(keyedTableEnd)
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
    await database.schema
      .createTable("quota_use")
      .addColumn("quota_id", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("requests", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("quota_use_key", ["quota_id", "day"])
      .modifyEnd(keyedTableEnd)
      .execute();
    const { rows: counted } = await sql`
      SELECT 1 FROM api_key UNION ALL SELECT 1 FROM daily_use LIMIT 1`.execute(database);
    if (counted.length > 0) await moveCounts(database);
    await database.schema.dropTable("daily_use").execute();
    await database.schema.alterTable("quota_use").renameTo("daily_use").execute();
    await database.schema.createIndex("daily_use_by_day").on("daily_use").column("day").execute();
  },
};

/** Only SQLite files are old enough to have counts by key. */
async function moveCounts(database: Kysely<unknown>): Promise<void> {
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
    // Counts of deleted keys become anonymous.
    sql`INSERT INTO quota_use (quota_id, day, requests)
      SELECT coalesce(quota_id, 'quota_' || lower(hex(randomblob(12)))) AS quota, day, sum(requests)
      FROM daily_use LEFT JOIN counted_on USING (key_id)
      GROUP BY coalesce(quota_id, key_id), day`,
    sql`DROP TABLE temp.counted_on`,
    sql`DROP TABLE temp.ranked`,
  ];
  for (const statement of statements) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await statement.execute(database);
  }
}
