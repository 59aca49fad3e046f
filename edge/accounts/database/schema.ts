import type { Generated } from "kysely";
import type { Outcome } from "../../limits/answer-counter.ts";
import type { PlanName } from "../../limits/plans.ts";

export type EventKind =
  | "account_made"
  | "deleted"
  | "key_made"
  | "key_replaced"
  | "key_revoked"
  | "link_asked"
  | "link_used"
  | "plan_changed"
  | "restored"
  | "signed_in"
  | "signed_out_everywhere"
  | "suspended";

/** The tables of `accounts.sqlite`. Instants are ISO 8601 in UTC, days `YYYY-MM-DD` in UTC. */
export interface AccountsTables {
  readonly account: AccountTable;
  readonly api_key: ApiKeyTable;
  readonly quota: QuotaTable;
  readonly daily_use: DailyUseTable;
  readonly daily_answer: DailyAnswerTable;
  readonly counted: CountedTable;
  readonly mailed_link: MailedLinkTable;
  readonly session: SessionTable;
  readonly attempt: AttemptTable;
  readonly secret: SecretTable;
  readonly event: EventTable;
}

export interface AccountTable {
  readonly id: string;
  /** Null for accounts that an operator made for a key. Unique without regard to case. */
  readonly email: string | null;
  readonly plan: PlanName;
  /** What it asked for and the operator has not approved yet. */
  readonly requested_plan: PlanName | null;
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

/** What requests are counted on: of an account, or left by one that is deleted. */
interface QuotaTable {
  readonly id: string;
  readonly account_id: string | null;
  /** The key that holds it, or held it last. */
  readonly key_id: string | null;
  /** Keyed hash of the mailbox of the account that left it. */
  readonly mailbox: string | null;
  /** The last day on which it can be taken up. */
  readonly last_day: string | null;
}

interface DailyUseTable {
  readonly quota_id: string;
  readonly day: string;
  readonly requests: number;
}

interface DailyAnswerTable {
  readonly key_id: string;
  readonly day: string;
  /** `untold` for what was counted before outcomes were. */
  readonly outcome: Outcome | "untold";
  readonly requests: number;
}

/** The last of the batches in which a server wrote its counts. */
interface CountedTable {
  readonly server: string;
  readonly batch: number;
  readonly day: string;
}

/** A row is a link that is open; using it removes it. */
interface MailedLinkTable {
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly email: string;
  readonly created_at: string;
  readonly expires_at: string;
}

export interface SessionTable {
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly account_id: string;
  readonly created_at: string;
  readonly expires_at: string;
  /** To some minutes. */
  readonly last_used_at: string;
  /** Where it was opened, as in `event`. */
  readonly network: string | null;
  /** Such as `Firefox on Linux`. */
  readonly browser: string | null;
}

export interface EventTable {
  readonly id: Generated<number>;
  readonly at: string;
  readonly kind: EventKind;
  /** Null for a link asked for an address without one; of one that is deleted a keyed hash of its id. */
  readonly account_id: string | null;
  readonly is_operator: 0 | 1;
  /** A keyed hash of the network that it was asked from; null for what the operator did. */
  readonly network: string | null;
  readonly key_id: string | null;
  /** What the key is called, or the new plan. */
  readonly detail: string | null;
}

/** What was tried lately, and how often. */
interface AttemptTable {
  /** What is counted, and a hash of whose it is. */
  readonly key: string;
  readonly points: number;
  /** Milliseconds since 1970. */
  readonly expire: number | null;
}

/** One row: what `keyedHash` hashes with. */
interface SecretTable {
  readonly secret: string;
}
