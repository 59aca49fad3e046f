import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { inKindOf } from "../in-kind.ts";
import { createToken } from "../../../../lib/random-text.ts";

/** What addresses are hashed with, so that nobody finds them by hashing all that there are. */
export const secret: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable("secret")
      .addColumn("secret", "text", (column) => column.notNull())
      .modifyEnd(inKindOf(database).tableEnd)
      .execute();
    await sql`INSERT INTO secret (secret) VALUES (${createToken()})`.execute(database);
    // What is counted is asked for by the new hashes only.
    await sql`DELETE FROM attempt WHERE key LIKE 'mail-to:%'`.execute(database);
  },
};
