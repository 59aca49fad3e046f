import type { KeyHolder } from "./key-check.ts";
import type { OpenCounter } from "./open-counter.ts";
import type { Refusal } from "./refusal.ts";

/** A request that was charged or refused. */
export interface Ticket {
  /** Why the request is not served; null if it may go on. */
  readonly refusal: Refusal | null;
  /** Why it is not served unless its answer is unchanged: the day is used up, and was not charged. */
  readonly refusalIfChanged: Refusal | null;
  /** Whether one ticket stands for all refusals of a flooding key until the second ends. */
  readonly isFlood: boolean;
}

/** The key that a request is counted on. */
export type Charged = Omit<KeyHolder, "accountId">;

/** What the limits have to know of a request. */
export interface Asked {
  readonly isSearch: boolean;
  /** Whether it can be answered with 304. */
  readonly isConditional: boolean;
}

/** What the limits have to know of an answer. */
export interface Given {
  readonly status: number;
  /** Whether all the time was spent that an answer may take. */
  readonly isOverdue: boolean;
}

/** Charges requests to their key and refuses those over its plan. */
export interface Limits {
  /** Charges a request that arrives, or says why it is refused. */
  admit(holder: Charged, asked: Asked): Ticket | Promise<Ticket>;
  /** Gives back what an answer does not cost, and adds what is left to its headers. Once per ticket. */
  settle(ticket: Ticket, given: Given, headers?: Record<string, string>): Record<string, string>;
  /** Begins a download. Returns a function that ends it (calling it twice is harmless), or the refusal. */
  download(ticket: Ticket): (() => void) | Refusal;
}

/** Limits whose counts are written behind. */
export type StoredLimits = Limits & Omit<OpenCounter, "take" | "giveBack">;
