import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { dialectOf } from "../sql-dialect.ts";

/** The last batch of each server, so that a batch whose confirmation was lost counts once. */
export const counted: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable("counted")
      .addColumn("server", "text", (column) => column.primaryKey().notNull())
      .addColumn("batch", "integer", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .modifyEnd(dialectOf(database).keyedTableEnd)
      .execute();
  },
};
