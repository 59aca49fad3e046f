import { totalmem } from "node:os";

import { amount, size } from "../lib/amounts.ts";
import { LegisError } from "../lib/errors.ts";

/**
 * Nothing that could succeed is refused. Builds of 17,817 and 195,987 bills reach 0.7 and 1.1 GB, but V8 collects garbage
 * earlier if there is less: the smaller one passes in a control group of 480 MB.
 */
const [LEAST_BYTES, BYTES_PER_RECORD] = [200e6, 4_000];

/**
 * Refuses a build that Linux would kill without a word.
 *
 * @throws {LegisError} `memory` if the machine, or this process's control group, has less memory than the records need
 */
export function requireMemory(
  { bills, people }: Readonly<Record<"bills" | "people", number>>,
  allowed = Math.min(process.constrainedMemory() || Infinity, totalmem()),
): void {
  const needed = LEAST_BYTES + (bills + people) * BYTES_PER_RECORD;
  if (allowed >= needed) return;
  const what = `a build of ${amount(bills, "bill")} needs at least ${size(needed)} of memory, and this process can have ${size(allowed)}`;
  const advice = "allow more, or import fewer Congresses; the live build is unchanged";
  throw new LegisError(`${what}; ${advice}`, { code: "memory", what, advice });
}
