import { dateOf } from "../../lib/time.ts";
import { REPORT_EVERY_MS, throttled } from "../../lib/throttle.ts";
import type { Limit } from "./refusal.ts";
import { type Batch, writeBehind, type WriteBehindOptions } from "./write-behind.ts";

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
  /** Adds to the sums, all or none, and a batch that is given again once. Keys that are no more are passed over. */
  addAnswers(increments: readonly AnswerSum[], batch: Batch): Promise<void>;
}

export interface AnswerCounterParts extends WriteBehindOptions {
  /** Without it nothing is counted. */
  readonly answers?: AnswerCounts | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** One key's requests of one day, by outcome, that the store does not know yet. */
interface Pending {
  readonly keyId: string;
  /** Days since 1970. */
  readonly day: number;
  readonly requests: Record<Outcome, number>;
}

/** While the store fails no more keys' days are kept than so many; limits do not hang on these counts. */
const MAX_PENDING = 100_000;

/** Counts in memory what becomes of requests, written behind; while the store fails they are kept. */
export function createAnswerCounter({ answers, clock, lostAfterMs, onError }: AnswerCounterParts) {
  /** By key, of the day that it was noted last. */
  let latest = new Map<string, Pending>();
  /** Of other days. */
  let others: Pending[] = [];
  const report = throttled(onError, REPORT_EVERY_MS, clock);

  function note(keyId: string, day: number, outcome: Outcome, requests = 1): void {
    if (answers === undefined) return;
    const known = latest.get(keyId);
    if (known?.day === day) {
      known.requests[outcome] += requests;
      return;
    }
    if (latest.size + others.length >= MAX_PENDING) return;
    if (known !== undefined) others.push(known);
    const noted = nothing();
    noted[outcome] = requests;
    latest.set(keyId, { keyId, day, requests: noted });
  }

  function take(): readonly AnswerSum[] | null {
    if (latest.size + others.length === 0) return null;
    const taken = together([...others, ...latest.values()]);
    latest = new Map();
    others = [];
    return taken.flatMap(sumsOf);
  }

  const write = async (sums: readonly AnswerSum[], batch: Batch): Promise<void> =>
    answers?.addAnswers(sums, batch);

  return { note, flush: writeBehind({ take, write, report }, { clock, lostAfterMs }) };
}

function nothing(): Record<Outcome, number> {
  return {
    answered: 0,
    unchanged: 0,
    client_error: 0,
    server_error: 0,
    over_second: 0,
    over_searches: 0,
    search_under_way: 0,
    over_day: 0,
  };
}

/** Of each key and day one. */
function together(all: readonly Pending[]): readonly Pending[] {
  const byName = new Map<string, Pending>();
  for (const pending of all) {
    const name = `${pending.day} ${pending.keyId}`;
    const sum = byName.get(name);
    if (sum === undefined) byName.set(name, pending);
    else
      for (const outcome of outcomesOf(pending)) sum.requests[outcome] += pending.requests[outcome];
  }
  return [...byName.values()];
}

function sumsOf(pending: Pending): readonly AnswerSum[] {
  const { keyId, requests } = pending;
  const day = dateOf(pending.day);
  return outcomesOf(pending).map((outcome) => ({
    keyId,
    day,
    outcome,
    requests: requests[outcome],
  }));
}

function outcomesOf({ requests }: Pending): readonly Outcome[] {
  return (Object.keys(requests) as Outcome[]).filter((outcome) => requests[outcome] > 0);
}

/** How an answer counts that the second let through, and the day, unless it was over. */
export function outcomeOf(status: number, isDayOver: boolean): Outcome {
  if (isDayOver && status === 429) return REFUSED.day;
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
