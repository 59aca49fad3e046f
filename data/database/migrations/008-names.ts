import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Clearer names of tables, columns and an outcome. */
export const names: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("giver").renameTo("current_version").execute();
    await db.schema.dropIndex("giver_by_content").execute();
    await db.schema
      .createIndex("current_version_by_content")
      .on("current_version")
      .column("content_hash")
      .execute();
    const files = db.schema.alterTable("file");
    await files.renameColumn("in_any_order", "is_order_independent").execute();
    await sql`update file set outcome = 'skipped' where outcome = 'passed_over'`.execute(db);
    await db.schema.alterTable("problem").renameColumn("cost", "impact").execute();
  },
};
