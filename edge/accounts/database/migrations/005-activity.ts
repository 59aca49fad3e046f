import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { dialectOf } from "../sql-dialect.ts";

/** Account events, and session details for display. */
export const activity: Migration = {
  async up(database: Kysely<unknown>) {
    const { numbered, tableEnd } = dialectOf(database);
    await database.schema
      .createTable("event")
      .addColumn("id", numbered)
      .addColumn("at", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      // No foreign key: events outlive the account.
      .addColumn("account_id", "text")
      .addColumn("is_operator", "integer", (column) => column.notNull())
      .addColumn("network", "text")
      .addColumn("key_id", "text")
      .addColumn("detail", "text")
      .modifyEnd(tableEnd)
      .execute();
    for (const column of ["account_id", "network", "at"]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await database.schema.createIndex(`event_by_${column}`).on("event").column(column).execute();
    }
    const now = new Date().toISOString();
    await database.schema
      .alterTable("session")
      // Open sessions count as used now.
      .addColumn("last_used_at", "text", (column) => column.notNull().defaultTo(now))
      .execute();
    await database.schema.alterTable("session").addColumn("network", "text").execute();
    await database.schema.alterTable("session").addColumn("browser", "text").execute();
  },
};
