import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Records that stand as an earlier version's readers read them, their files being gone. */
export const outdatedRecords: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("outdated_record")
      .addColumn("record", "text", (column) => column.primaryKey().notNull())
      .execute();
  },
};
