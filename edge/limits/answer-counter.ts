import { dateOf } from "../../lib/time.ts";
import type { ExceededLimit } from "./refusal.ts";
import { type Batch, writeBehind, type WriteBehindOptions } from "./write-behind.ts";

export type Outcome =
  | "answered"
  | "unchanged"
  | "client_error"
  | "server_error"
  | "over_second"
  | "over_searches"
  | "search_under_way"
  | "over_downloads"
  | "over_day";

/** The requests of a key, an outcome, and a day (`YYYY-MM-DD`, UTC). */
export interface AnswerSum {
  readonly keyId: string;
  readonly day: string;
  readonly outcome: Outcome;
  readonly requests: number;
}

interface AnswerCounts {
  /** Adds all sums or none. Repeating a batch has no effect. Deleted keys are skipped. */
  addAnswers(increments: readonly AnswerSum[], batch: Batch): Promise<void>;
}

export interface AnswerCounterParts extends WriteBehindOptions {
  readonly answers?: AnswerCounts | undefined;
}

interface PendingSum extends AnswerSum {
  requests: number;
}

/** Bounds memory while the store fails. Limits do not depend on these sums. */
const MAX_PENDING = 200_000;

export function createAnswerCounter({ answers, clock, lostAfterMs }: AnswerCounterParts) {
  let pending = new Map<string, PendingSum>();

  function note(keyId: string, day: number, outcome: Outcome): void {
    if (answers === undefined) return;
    const name = `${keyId} ${day} ${outcome}`;
    const sum = pending.get(name);
    if (sum !== undefined) sum.requests += 1;
    else if (pending.size < MAX_PENDING) {
      pending.set(name, { keyId, day: dateOf(day), outcome, requests: 1 });
    }
  }

  function take(): readonly AnswerSum[] | null {
    if (pending.size === 0) return null;
    const taken = [...pending.values()];
    pending = new Map();
    return taken;
  }

  const write = async (sums: readonly AnswerSum[], batch: Batch): Promise<void> =>
    answers?.addAnswers(sums, batch);

  return { note, flush: writeBehind({ take, write }, { clock, lostAfterMs }) };
}

/** Returns the outcome of an admitted request. If `isDayOver`, only a 304 was allowed. */
export function outcomeOf(status: number, isDayOver: boolean): Outcome {
  if (status === 429) return REFUSED[isDayOver ? "day" : "downloads"];
  if (status === 304) return "unchanged";
  if (status >= 500) return "server_error";
  return status >= 400 ? "client_error" : "answered";
}

export const REFUSED: Readonly<Record<ExceededLimit, Outcome>> = {
  day: "over_day",
  requests: "over_second",
  searches: "over_searches",
  "search under way": "search_under_way",
  downloads: "over_downloads",
  bytes: "over_downloads",
};
