import { totalmem } from "node:os";

import { amount, size } from "../lib/amounts.ts";
import { LegisError } from "../lib/errors.ts";

/** Measured on the 117th Congress and on a sample of 200,000 bills. */
const [LEAST_BYTES, BYTES_PER_RECORD] = [250e6, 17_000];
/** Nothing that could succeed should be refused. */
const CERTAIN_SHARE = 0.8;

/**
 * Refuses a build that Linux would kill without a word.
 *
 * @throws {LegisError} `memory` if this process may not have nearly as much memory as the records take
 */
export function requireMemory(
  { bills, people }: Readonly<Record<"bills" | "people", number>>,
  allowed = allowedBytes(),
): void {
  const needed = LEAST_BYTES + (bills + people) * BYTES_PER_RECORD;
  if (allowed >= CERTAIN_SHARE * needed) return;
  const what = `a build of ${amount(bills, "bill")} takes about ${size(needed)} of memory, and this process may have ${size(allowed)}`;
  const advice = "allow more, or import fewer Congresses; the live build is unchanged";
  throw new LegisError(`${what}; ${advice}`, { code: "memory", what, advice });
}

/** The machine's memory, or less if a control group has less. */
function allowedBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
