import type { Outcome } from "../limits/answer-counter.ts";
import type { AccountTable, ApiKeyTable, SessionTable } from "./database/schema.ts";

/** Two active keys, so that one can be replaced without downtime. */
export const MAX_ACTIVE_KEYS = 2;

export type Account = AccountTable;

/** A key's record, without the key itself. */
export type ApiKey = Omit<ApiKeyTable, "hash">;

/** Whether a key is active. A suspended account's key is active but refused. */
export function isActive({ revoked_at }: Pick<ApiKey, "revoked_at">): boolean {
  return revoked_at === null;
}

/** A new key. This is the only place that has it in full. */
export interface NewKey {
  readonly key: string;
  readonly apiKey: ApiKey;
}

/** An account's requests of one day (`YYYY-MM-DD`, UTC). */
export interface DayUse {
  readonly day: string;
  readonly requests: number;
}

/** One key's requests of one day with the same outcome. */
export interface KeyAnswers {
  readonly key_id: string;
  readonly day: string;
  /** `untold` for requests from before outcomes were counted. */
  readonly outcome: Outcome | "untold";
  readonly requests: number;
}

/** An open session, without its token. */
export type Session = Omit<SessionTable, "account_id" | "expires_at">;
