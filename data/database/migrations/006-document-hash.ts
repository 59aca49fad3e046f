import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Detects changes without reading documents. A trigger changes the hash after manual edits. */
export const documentHash: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ["bill", "vote"]) {
      // oxlint-disable no-await-in-loop -- in sequence, in one transaction
      await db.schema
        .alterTable(table)
        .addColumn("document_hash", "blob", (column) => column.notNull().defaultTo(sql`x''`))
        .execute();
      const name = sql.ref(table);
      await sql`update ${name} set document_hash = randomblob(32)`.execute(db);
      await sql`create trigger ${sql.ref(`${table}_edited`)} after update of document on ${name}
        when new.document_hash = old.document_hash begin
          update ${name} set document_hash = randomblob(32) where rowid = new.rowid;
        end`.execute(db);
      // oxlint-enable no-await-in-loop
    }
    await db.schema
      .createIndex("bill_state")
      .on("bill")
      .columns(["congress", "type", "number", "document_hash", "updated_at", "title"])
      .execute();
    await db.schema
      .createIndex("vote_state")
      .on("vote")
      .columns([
        "congress",
        "session",
        "chamber",
        "vote_number",
        "document_hash",
        "updated_at",
        "bill_congress",
        "bill_type",
        "bill_number",
        "vacated",
      ])
      .execute();
  },
};
