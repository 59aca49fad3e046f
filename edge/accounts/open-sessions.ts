import { HOUR_MS } from "../../lib/time.ts";
import type { AccountsDatabase } from "./database/database.ts";

/** The longest life of a session. */
export const SESSION_MS = 30 * 24 * HOUR_MS;
/** An unused session ends after a day. */
export const IDLE_MS = 24 * HOUR_MS;

/** Selects the sessions that are neither expired nor idle. */
export function openSessions({ query, instant }: Pick<AccountsDatabase, "query" | "instant">) {
  return query
    .selectFrom("session")
    .where("expires_at", ">", instant())
    .where("last_used_at", ">", instant(-IDLE_MS));
}
