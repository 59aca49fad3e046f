import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

const EVENT_KINDS = {
  account_made: "account_created",
  key_made: "key_created",
  link_asked: "link_requested",
};

/** Clearer names of event kinds and of requests counted without an outcome. */
export const names: Migration = {
  async up(database: Kysely<unknown>) {
    for (const [earlier, kind] of Object.entries(EVENT_KINDS)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await sql`UPDATE event SET kind = ${kind} WHERE kind = ${earlier}`.execute(database);
    }
    await sql`UPDATE daily_answer SET outcome = 'unknown' WHERE outcome = 'untold'`.execute(
      database,
    );
  },
};
