import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Records last read by an earlier version's readers, whose files are gone. */
export const outdatedRecords: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("outdated_record")
      .addColumn("record", "text", (column) => column.primaryKey().notNull())
      .execute();
  },
};
