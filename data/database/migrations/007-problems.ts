import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const problems: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("problem")
      .addColumn("file", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("found_by", "text", (column) => column.notNull())
      .addColumn("source", "text")
      .addColumn("since", "text", (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("cost", "text", (column) => column.notNull())
      .addColumn("content_hash", "blob")
      .addColumn("doubts", "text")
      .addColumn("nights", "integer", (column) => column.notNull())
      .addColumn("last_day", "text", (column) => column.notNull())
      .addColumn("decision", "text")
      .addPrimaryKeyConstraint("problem_pk", ["file", "kind", "found_by"])
      .execute();
    await db.schema
      .createTable("source")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("newest_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("giver_by_content").on("giver").column("content_hash").execute();
    // Replaced by quarantine: a bill's parts that its newest file lacked.
    await db.schema.dropTable("notice").execute();
    await db.schema.dropTable("outdated_record").execute();
    await db.schema.alterTable("bill").renameColumn("accounts", "versions").execute();
  },
};
