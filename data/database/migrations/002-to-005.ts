import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Records which content last provided a record, so that a return to other content is noticed. */
export const givers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("giver")
      .addColumn("record", "text", (column) => column.primaryKey().notNull())
      .addColumn("content_hash", "blob", (column) => column.notNull())
      .execute();
    await db.schema.alterTable("file").addColumn("superseded_by", "text").execute();
    await db.schema
      .alterTable("file")
      .addColumn("in_any_order", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

/** Records last read by an earlier version's readers, whose files are gone. */
export const outdatedRecords: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("outdated_record")
      .addColumn("record", "text", (column) => column.primaryKey().notNull())
      .execute();
  },
};

/** The versions that a bill is merged from, so that it doesn't depend on the order of files. */
export const billAccounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("bill").addColumn("accounts", "text").execute();
  },
};

/** Which files are from the sample legislature; null for archives. */
export const fiction: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("file").addColumn("is_fiction", "integer").execute();
  },
};
