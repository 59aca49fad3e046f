import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Which files are from the sample legislature; null for archives. */
export const fiction: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("file").addColumn("is_fiction", "integer").execute();
  },
};
