import { DAY_MS } from "../../lib/time.ts";
import { REPORT_EVERY_MS, throttled } from "../../lib/throttle.ts";
import type { Limit } from "./refusal.ts";
import { writeBehind } from "./write-behind.ts";

/** What became of a request with a key: the kind of its answer, or the limit that it was refused for. */
export type Outcome =
  | "answered"
  | "unchanged"
  | "client_error"
  | "server_error"
  | "over_second"
  | "over_searches"
  | "search_under_way"
  | "over_day";

/** Requests of one key on one day (`YYYY-MM-DD`, UTC) that went one way. */
export interface AnswerSum {
  readonly keyId: string;
  readonly day: string;
  readonly outcome: Outcome;
  readonly requests: number;
}

/** Where the outcomes of requests are kept, for their owners to look at. */
interface AnswerCounts {
  /** Adds to the sums, all or none. Keys that are no more are passed over. */
  addAnswers(increments: readonly AnswerSum[]): Promise<void>;
}

export interface AnswerCounterParts {
  /** Without it nothing is counted. */
  readonly answers?: AnswerCounts | undefined;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** One key's requests of one day, by outcome, that the store does not know yet. */
interface Pending {
  readonly keyId: string;
  /** Days since 1970. */
  readonly day: number;
  readonly requests: Map<Outcome, number>;
}

/** While the store fails no more keys' days are kept than so many; limits do not hang on these counts. */
const MAX_PENDING = 100_000;

/** Counts in memory what becomes of requests, written behind; while the store fails they are kept. */
export function createAnswerCounter({ answers, clock, onError }: AnswerCounterParts) {
  let pending = new Map<string, Pending>();
  const report = throttled(onError, REPORT_EVERY_MS, clock);

  function note(keyId: string, day: number, outcome: Outcome, requests = 1): void {
    if (answers === undefined) return;
    const name = `${day} ${keyId}`;
    let count = pending.get(name);
    if (count === undefined) {
      if (pending.size >= MAX_PENDING) return;
      count = { keyId, day, requests: new Map() };
      pending.set(name, count);
    }
    count.requests.set(outcome, (count.requests.get(outcome) ?? 0) + requests);
  }

  async function write(): Promise<void> {
    if (answers === undefined || pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    try {
      await answers.addAnswers([...batch.values()].flatMap(sumsOf));
    } catch (error) {
      for (const { keyId, day, requests } of batch.values()) {
        for (const [outcome, count] of requests) note(keyId, day, outcome, count);
      }
      throw error;
    }
  }

  return { note, flush: writeBehind(write, report) };
}

function sumsOf({ keyId, day: number, requests }: Pending): readonly AnswerSum[] {
  const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
  return Array.from(requests, ([outcome, count]) => ({ keyId, day, outcome, requests: count }));
}

/** How an answer counts that no limit kept back. */
export function outcomeOf(status: number): Outcome {
  if (status === 304) return "unchanged";
  if (status >= 500) return "server_error";
  return status >= 400 ? "client_error" : "answered";
}

/** How a refusal counts. */
export const REFUSED: Readonly<Record<Limit, Outcome>> = {
  day: "over_day",
  requests: "over_second",
  searches: "over_searches",
  "search under way": "search_under_way",
};
