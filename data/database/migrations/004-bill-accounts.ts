import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The versions that a bill's record is merged from, so that it doesn't depend on the order of files. */
export const billAccounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("bill").addColumn("accounts", "text").execute();
  },
};
