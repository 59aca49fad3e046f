import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { inKindOf } from "../in-kind.ts";

/** Which batch of counts each server wrote last, so that one whose confirmation was lost counts once. */
export const counted: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable("counted")
      .addColumn("server", "text", (column) => column.primaryKey().notNull())
      .addColumn("batch", "integer", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .modifyEnd(inKindOf(database).keyedTableEnd)
      .execute();
  },
};
