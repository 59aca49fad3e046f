import type { PlanName } from "../plans.ts";

/** The tables of `accounts.sqlite`. Instants are ISO 8601 in UTC, days `YYYY-MM-DD` in UTC. */
export interface AccountsTables {
  readonly account: AccountTable;
  readonly api_key: ApiKeyTable;
  readonly daily_use: DailyUseTable;
}

export interface AccountTable {
  readonly id: string;
  /** Null for accounts that an operator made for a key. Unique without regard to case. */
  readonly email: string | null;
  readonly plan: PlanName;
  readonly created_at: string;
  readonly verified_at: string | null;
  readonly suspended_at: string | null;
}

export interface ApiKeyTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** SHA-256 of the key, which itself is stored nowhere. */
  readonly hash: string;
  readonly prefix: string;
  readonly last_four: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

interface DailyUseTable {
  readonly key_id: string;
  readonly day: string;
  readonly requests: number;
}
