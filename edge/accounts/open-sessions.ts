import { HOUR_MS } from "../../lib/time.ts";
import type { Kysely, SelectQueryBuilder } from "kysely";
import type { AccountsTables } from "./database/schema.ts";

/** Signed in again by then, however often it is used. */
export const SESSION_MS = 30 * 24 * HOUR_MS;
/** One that nobody uses ends by itself, as on a computer that somebody left. */
const IDLE_MS = 24 * HOUR_MS;

/** The sessions that neither expired nor lay idle too long. */
export function openSessions(
  query: Kysely<AccountsTables>,
  now: number,
): SelectQueryBuilder<AccountsTables, "session", object> {
  return query
    .selectFrom("session")
    .where("session.expires_at", ">", new Date(now).toISOString())
    .where("session.last_used_at", ">", idleSince(now));
}

/** Who was last used by then has lain idle too long. */
export function idleSince(now: number): string {
  return new Date(now - IDLE_MS).toISOString();
}
