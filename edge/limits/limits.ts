import type { KeyHolder } from "./key-check.ts";
import type { OpenCounter } from "./open-counter.ts";
import type { Refusal } from "./refusal.ts";

/** A request that was charged or refused. */
export interface Ticket {
  /** Why the request is not served; null if it may go on. */
  readonly refusal: Refusal | null;
  /** Sent unless the answer is 304, if the day's quota is used up and the request was not charged. */
  readonly refusalIfChanged: Refusal | null;
  /** Whether the ticket is shared by all refusals of a flooding key until the second ends. */
  readonly isFlood: boolean;
}

/** The key that a request is charged to. */
export type ChargedKey = Omit<KeyHolder, "accountId">;

export interface LimitedRequest {
  readonly isSearch: boolean;
  /** Whether the answer may be 304. */
  readonly isConditional: boolean;
}

export interface LimitedAnswer {
  readonly status: number;
  /** Whether the answer used up its time limit. */
  readonly isOverdue: boolean;
}

/** Charges requests to their key and refuses those over its plan. */
export interface Limits {
  /** Charges or refuses a request. */
  admit(holder: ChargedKey, request: LimitedRequest): Ticket | Promise<Ticket>;
  /** Refunds a free answer and adds the rate-limit headers. Call once per ticket. */
  settle(
    ticket: Ticket,
    answer: LimitedAnswer,
    headers?: Record<string, string>,
  ): Record<string, string>;
  /** Begins a download. Returns an idempotent function that ends it, or the refusal. */
  download(ticket: Ticket): (() => void) | Refusal;
}

/** Limits whose counts are written behind. */
export type StoredLimits = Limits & Omit<OpenCounter, "take" | "giveBack">;
