import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { dialectOf } from "../sql-dialect.ts";
import { createToken } from "../../../../lib/random-text.ts";

/** A secret for hashes of addresses, which would otherwise be easy to guess. */
export const secret: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable("secret")
      .addColumn("secret", "text", (column) => column.notNull())
      .modifyEnd(dialectOf(database).tableEnd)
      .execute();
    await sql`INSERT INTO secret (secret) VALUES (${createToken()})`.execute(database);
    // Only the new hashes are used from now on.
    await sql`DELETE FROM attempt WHERE key LIKE 'mail-to:%'`.execute(database);
  },
};
