import type { Generated } from "kysely";
import type { Outcome } from "../../../edge/limits/answer-counter.ts";
import type { PlanName } from "../../../edge/limits/plans.ts";

export type EventKind =
  | "account_created"
  | "deleted"
  | "key_created"
  | "key_replaced"
  | "key_revoked"
  | "link_requested"
  | "link_used"
  | "plan_changed"
  | "restored"
  | "signed_in"
  | "signed_out_everywhere"
  | "suspended"
  | "watches_stopped"
  | "webhook_changed";

/** The tables of `accounts.sqlite`. Instants are ISO 8601 in UTC, days `YYYY-MM-DD` in UTC. */
export interface AccountsTables {
  readonly account: AccountTable;
  readonly api_key: ApiKeyTable;
  /** A daily allowance of an account, or left by a deleted one. */
  readonly quota: {
    readonly id: string;
    readonly account_id: string | null;
    /** The key that uses it or used it last. */
    readonly key_id: string | null;
    /** Keyed hash of the deleted account's mailbox. */
    readonly mailbox: string | null;
    /** The last day on which a new account can claim it. */
    readonly last_day: string | null;
  };
  readonly daily_use: {
    readonly quota_id: string;
    readonly day: string;
    readonly requests: number;
    /** The size of downloaded bulk files. */
    readonly kilobytes: number;
  };
  readonly daily_answer: {
    readonly key_id: string;
    readonly day: string;
    readonly outcome: Outcome;
    readonly requests: number;
  };
  /** The last batch of counts that each server wrote. */
  readonly counted: {
    readonly server: string;
    readonly batch: number;
    readonly day: string;
  };
  /** Open links. Using a link removes its row. */
  readonly mailed_link: {
    /** SHA-256 of the token. */
    readonly hash: string;
    readonly email: string;
    readonly created_at: string;
    readonly expires_at: string;
  };
  readonly session: SessionTable;
  readonly attempt: {
    /** The kind of attempt and a hash of its mailbox or network. */
    readonly key: string;
    readonly points: number;
    /** Milliseconds since 1970. */
    readonly expire: number;
  };
  /** One row: the secret for hashes of addresses. */
  readonly secret: {
    readonly secret: string;
  };
  readonly event: EventTable;
  readonly watch: WatchTable;
  readonly delivery: DeliveryTable;
  readonly webhook: WebhookTable;
}

export interface WatchTable {
  readonly id: string;
  readonly account_id: string;
  /** Of a record or a list: `/bills?topic=health`. */
  readonly address: string;
  readonly title: string;
  /** Separated by commas; empty for all. */
  readonly kinds: string;
  /** The builds whose events it has, as in `seen-builds.ts`. */
  readonly seen_builds: string;
  /** How often in a row its list could not be read. */
  readonly failed_nights: number;
  readonly paused_at: string | null;
  readonly created_at: string;
}

export interface DeliveryTable {
  readonly id: string;
  readonly account_id: string;
  /** A `Message`, as JSON. */
  readonly body: string;
  readonly created_at: string;
  /** When it is sent next; null once that ended. */
  readonly due_at: string | null;
  readonly attempts: number;
  /** `sent` for a mail, the status for a webhook, or why the last try failed. */
  readonly answer: string | null;
  readonly answered_at: string | null;
  readonly destination: "mail" | "webhook";
}

export interface WebhookTable {
  readonly account_id: string;
  readonly address: string;
  /** The secret is derived from it. */
  readonly seed: string;
  /** The seed of the secret before, which signs for a day after the rotation. */
  readonly old_seed: string | null;
  readonly rotated_at: string | null;
  /** When the receiver echoed the challenge. Null: nothing is sent there. */
  readonly confirmed_at: string | null;
  /** The last answer, if it was switched off after that. */
  readonly failure: string | null;
  readonly created_at: string;
}

export interface AccountTable {
  readonly id: string;
  /** Null for accounts that an operator made for a key. Unique without regard to case. */
  readonly email: string | null;
  readonly plan: PlanName;
  /** The plan that awaits the operator's approval. */
  readonly requested_plan: PlanName | null;
  readonly created_at: string;
  readonly verified_at: string | null;
  readonly suspended_at: string | null;
  /** Since when the mail server refuses the address for good. Null once it takes a mail. */
  readonly refused_at: string | null;
  /** Part of the code in the links that stop watches, so that another number ends the links before. */
  readonly stop_links: Generated<number>;
}

export interface ApiKeyTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** SHA-256 of the key. The key itself is not stored. */
  readonly hash: string;
  readonly prefix: string;
  readonly last_four: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

export interface SessionTable {
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly account_id: string;
  readonly created_at: string;
  readonly expires_at: string;
  /** Accurate to five minutes. */
  readonly last_used_at: string;
  /** The network it was opened from, hashed as in `event`. */
  readonly network: string | null;
  readonly browser: string | null;
}

export interface EventTable {
  readonly id: Generated<number>;
  readonly at: string;
  readonly kind: EventKind;
  /** Null if the address has no account. For a deleted account, a keyed hash of its ID. */
  readonly account_id: string | null;
  readonly is_operator: 0 | 1;
  /** A keyed hash of the visitor's network; null for the operator. */
  readonly network: string | null;
  readonly key_id: string | null;
  /** The key's name or the new plan. */
  readonly detail: string | null;
}
