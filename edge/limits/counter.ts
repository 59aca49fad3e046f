import type { Plan } from "./plans.ts";

/** A quota counts requests and, apart from them, kilobytes of bulk files. */
export type Unit = "requests" | "kilobytes";

export interface Counted {
  readonly quotaId: string;
  readonly unit: Unit;
  /** Days since 1970. */
  readonly day: number;
}

export interface Ask extends Counted {
  readonly plan: Plan;
  readonly isSearch: boolean;
  /** Whether the answer may be 304, which is free. */
  readonly isConditional: boolean;
  /** The most requests to grant. More than one is a lease. */
  readonly wanted: number;
  /** The day's sum in the accounts database. */
  readonly recorded?: Recorded | undefined;
  /** The day's use as this server knows it, in case the counter lost its state. */
  readonly known?: number | undefined;
}

/** A quota's use of one day, and when it was read from the accounts database (ms since 1970). */
export interface Recorded {
  /** Days since 1970. */
  readonly day: number;
  readonly requests: number;
  readonly at: number;
}

export interface Window {
  readonly used: number;
  /** Unix seconds. */
  readonly second: number;
  readonly requests: number;
  readonly searches: number;
}

export interface Grant extends Window {
  /** The full window; null if the request may go on. */
  readonly limit: "day" | "requests" | "searches" | null;
  /** The requests charged to the day: 0 for a conditional request of a used-up day. */
  readonly granted: number;
}

export interface Counter {
  take(ask: Ask): Grant | Promise<Grant>;
  /** Returns requests or kilobytes; a negative number charges them. Rejects unless success is certain. */
  giveBack(counted: Counted, amount: number): void | Promise<void>;
}

/** Every counter uses this function, except Redis, whose script a property test compares with it. */
export function decide(window: Window, ask: Ask, second: number): Grant {
  const { plan, isSearch, wanted } = ask;
  const { requests, searches } = window.second === second ? window : NO_REQUESTS;
  const leftOfDay = plan.requestsPerDay - window.used;
  const leftOfSecond = plan.requestsPerSecond - requests;
  const isSecondFull = leftOfSecond <= 0 || (isSearch && searches >= plan.searchesPerSecond);
  if (isSecondFull || (leftOfDay <= 0 && !ask.isConditional)) {
    const ofSecond = leftOfSecond <= 0 ? "requests" : "searches";
    const limit = leftOfDay <= 0 ? "day" : ofSecond;
    return { used: window.used, second, requests, searches, limit, granted: 0 };
  }
  // A lease takes at most half of the second's remaining requests and a twentieth of the day's.
  const fair = Math.max(1, Math.min(Math.floor(leftOfSecond / 2), Math.floor(leftOfDay / 20)));
  const granted = leftOfDay <= 0 ? 0 : Math.min(wanted, fair);
  const answered = Math.max(1, granted);
  return {
    used: window.used + granted,
    second,
    requests: requests + answered,
    searches: searches + (isSearch ? answered : 0),
    limit: null,
    granted,
  };
}

export const NO_REQUESTS = { requests: 0, searches: 0 } as const;

export const windowName = ({ quotaId, unit }: Pick<Counted, "quotaId" | "unit">): string =>
  `${quotaId} ${unit}`;
