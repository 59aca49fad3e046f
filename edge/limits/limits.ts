import type { Chore } from "../../lib/chores.ts";
import type { KeyHolder } from "./key-check.ts";
import type { OpenCounter } from "./open-counter.ts";
import type { Refusal } from "./refusal.ts";

export interface Ticket {
  readonly refusal: Refusal | null;
  /** For an uncharged request after the day's quota is used up: replaces every answer but a 304. */
  readonly refusalIfChanged: Refusal | null;
}

export type ChargedKey = Omit<KeyHolder, "accountId">;

export interface LimitedRequest {
  readonly isSearch: boolean;
  readonly isConditional: boolean;
}

export interface LimitedAnswer {
  readonly status: number;
  /** Whether the answer took its whole time limit. */
  readonly isOverdue: boolean;
}

export interface Limits {
  admit(holder: ChargedKey, request: LimitedRequest): Ticket | Promise<Ticket>;
  /** Refunds a free answer and adds the rate-limit headers. Call once per ticket. */
  settle(
    ticket: Ticket,
    answer: LimitedAnswer,
    headers?: Record<string, string>,
  ): Record<string, string>;
  /** Begins a download. Returns an idempotent function that ends it and charges what was sent, or the refusal. */
  download(ticket: Ticket): Promise<((sentBytes: number) => void) | Refusal>;
}

export interface StoredLimits extends Limits, Pick<OpenCounter, "isWell" | "unwritten"> {
  /** Writes all counts. @throws if some could not be written; these are written the next time */
  readonly flush: () => Promise<void>;
  readonly chores: readonly Chore[];
}
