import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { dialectOf } from "../sql-dialect.ts";

/** Request outcomes. Requests counted before this migration are `untold`. */
export const answers: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable("daily_answer")
      .addColumn("key_id", "text", (column) =>
        column.notNull().references("api_key.id").onDelete("cascade"),
      )
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("outcome", "text", (column) => column.notNull())
      .addColumn("requests", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("daily_answer_key", ["key_id", "day", "outcome"])
      .modifyEnd(dialectOf(database).keyedTableEnd)
      .execute();
    await sql`INSERT INTO daily_answer (key_id, day, outcome, requests)
      SELECT key_id, day, 'untold', requests
      FROM daily_use JOIN quota ON quota.id = quota_id
      WHERE key_id IS NOT NULL AND requests > 0`.execute(database);
    await database.schema
      .createIndex("daily_answer_by_day")
      .on("daily_answer")
      .column("day")
      .execute();
  },
};
