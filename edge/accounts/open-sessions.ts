import { HOUR_MS } from "../../lib/time.ts";
import type { AccountsDatabase } from "./database/database.ts";

/** Signed in again by then, however often it is used. */
export const SESSION_MS = 30 * 24 * HOUR_MS;
/** One that nobody uses ends by itself, as on a computer that somebody left. */
export const IDLE_MS = 24 * HOUR_MS;

/** The sessions that neither expired nor lay idle too long. */
export function openSessions({ query, instant }: Pick<AccountsDatabase, "query" | "instant">) {
  return query
    .selectFrom("session")
    .where("expires_at", ">", instant())
    .where("last_used_at", ">", instant(-IDLE_MS));
}
