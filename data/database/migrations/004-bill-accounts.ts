import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const billAccounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("bill").addColumn("accounts", "text").execute();
  },
};
