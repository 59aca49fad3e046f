import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The accounts that a bill's record is made of, so that it hangs on no order of files. */
export const billAccounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("bill").addColumn("accounts", "text").execute();
  },
};
