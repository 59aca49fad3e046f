import type { Outcome } from "../limits/answer-counter.ts";
import type { AccountTable, ApiKeyTable, SessionTable } from "./database/schema.ts";

/** How many keys an account has at a time: two, so that one can be replaced without a gap. */
export const MAX_ACTIVE_KEYS = 2;

export type Account = AccountTable;

/** What is known of a key; the key itself is not. */
export type ApiKey = Omit<ApiKeyTable, "hash">;

/** Whether a key works, unless its account is suspended. */
export function isActive({ revoked_at }: Pick<ApiKey, "revoked_at">): boolean {
  return revoked_at === null;
}

/** The key in full is given here and never again. */
export interface NewKey {
  readonly key: string;
  readonly apiKey: ApiKey;
}

/** Requests of all keys of an account on one day (`YYYY-MM-DD`, UTC). */
export interface DayUse {
  readonly day: string;
  readonly requests: number;
}

/** Requests of one key on one day that went one way. */
export interface KeyAnswers {
  readonly key_id: string;
  readonly day: string;
  /** `untold` for what was counted before outcomes were. */
  readonly outcome: Outcome | "untold";
  readonly requests: number;
}

/** An open session; its token is not known any more. */
export type Session = Omit<SessionTable, "account_id" | "expires_at">;
