import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const records: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("file")
      .addColumn("content_hash", "blob", (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("reader_version", "integer", (column) => column.notNull())
      .addColumn("outcome", "text", (column) => column.notNull())
      .addColumn("reason", "text")
      .addColumn("imported_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("file_by_name").on("file").column("name").execute();

    await db.schema
      .createTable("bill")
      .addColumn("congress", "integer", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("title", "text")
      .addColumn("sponsor_bioguide_id", "text")
      .addColumn("source_updated_at", "text")
      .addColumn("updated_at", "text", (column) => column.notNull())
      .addColumn("content_hash", "blob", (column) => column.notNull())
      .addColumn("document", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("bill_pk", ["congress", "type", "number"])
      .execute();
    await db.schema
      .createIndex("bill_by_sponsor")
      .on("bill")
      .columns(["sponsor_bioguide_id", "congress"])
      .execute();

    await db.schema
      .createTable("vote")
      .addColumn("congress", "integer", (column) => column.notNull())
      .addColumn("session", "integer", (column) => column.notNull())
      .addColumn("chamber", "text", (column) => column.notNull())
      .addColumn("vote_number", "integer", (column) => column.notNull())
      .addColumn("date", "text")
      .addColumn("bill_congress", "integer")
      .addColumn("bill_type", "text")
      .addColumn("bill_number", "integer")
      .addColumn("vacated", "integer", (column) => column.notNull())
      .addColumn("source_updated_at", "text")
      .addColumn("updated_at", "text", (column) => column.notNull())
      .addColumn("content_hash", "blob", (column) => column.notNull())
      .addColumn("document", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("vote_pk", ["congress", "session", "chamber", "vote_number"])
      .execute();
    await db.schema
      .createIndex("vote_by_bill")
      .on("vote")
      .columns(["bill_congress", "bill_type", "bill_number"])
      .execute();

    await db.schema
      .createTable("part")
      .addColumn("resource", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("source_updated_at", "text")
      .addColumn("updated_at", "text", (column) => column.notNull())
      .addColumn("content_hash", "blob", (column) => column.notNull())
      .addColumn("document", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("part_pk", ["resource", "id", "source"])
      .execute();

    await db.schema
      .createTable("notice")
      .addColumn("congress", "integer", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("file", "text", (column) => column.notNull())
      .addColumn("kept", "text", (column) => column.notNull())
      .addColumn("noticed_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("notice_pk", ["congress", "type", "number", "file"])
      .execute();
  },
};
