import type { AccountsTables, AccountTable, ApiKeyTable, SessionTable } from "./database/schema.ts";

/** Two active keys, so that one can be replaced without downtime. */
export const MAX_ACTIVE_KEYS = 2;

export type Account = Omit<AccountTable, "stop_links">;

export type ApiKey = Omit<ApiKeyTable, "hash">;

/** A suspended account's key is active but refused. */
export function isActive({ revoked_at }: Pick<ApiKey, "revoked_at">): boolean {
  return revoked_at === null;
}

/** The only value that has the key in full. */
export interface NewKey {
  readonly key: string;
  readonly apiKey: ApiKey;
}

/** An account's requests of one day (`YYYY-MM-DD`, UTC). */
export type DayUse = Pick<AccountsTables["daily_use"], "day" | "requests">;

/** What a key used on one day. */
export interface KeyUse {
  readonly requests: number;
  /** The size of downloaded bulk files. */
  readonly bytes: number;
}

/** One key's requests of one day with the same outcome. */
export type KeyAnswers = AccountsTables["daily_answer"];

/** An open session, without its token. */
export type Session = Omit<SessionTable, "account_id" | "expires_at">;
