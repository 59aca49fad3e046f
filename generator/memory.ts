import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";

import { amount, size } from "../lib/amounts.ts";
import { LegisError } from "../lib/errors.ts";

/**
 * Nothing that could succeed is refused. Builds of 17,817 and 195,987 bills reach 0.5 and 1.2 GB, but V8 collects garbage
 * earlier if there is less: the smaller one passes in a control group of 480 MB.
 */
const [LEAST_BYTES, BYTES_PER_RECORD] = [200e6, 4_000];

/**
 * Refuses a build that Linux would kill without a word.
 *
 * @throws {LegisError} `memory` if less memory than the records need is available
 */
export function requireMemory(
  { bills, people }: Readonly<Record<"bills" | "people", number>>,
  allowed = availableBytes(),
): void {
  const needed = LEAST_BYTES + (bills + people) * BYTES_PER_RECORD;
  if (allowed >= needed) return;
  const what = `a build of ${amount(bills, "bill")} needs at least ${size(needed)} of memory, and this process can have ${size(allowed)}`;
  const advice =
    "allow more, stop what else needs it, or import fewer Congresses; the live build is unchanged";
  throw new LegisError(`${what}; ${advice}`, { code: "memory", what, advice });
}

/**
 * This process's memory plus the machine's available memory, or the control group's if that is less. Linux
 * reclaims a group's file cache before it kills a process.
 */
function availableBytes(): number {
  const limit = process.constrainedMemory();
  const own = process.memoryUsage.rss();
  if (limit === 0 || limit >= totalmem()) return own + process.availableMemory();
  const cache = groupCacheBytes();
  return cache === null ? limit : Math.min(limit, own + process.availableMemory() + cache);
}

/** The file cache in this process's control group, of either version; null if it can't be read. */
function groupCacheBytes(): number | null {
  try {
    const groups = readFileSync("/proc/self/cgroup", "utf8");
    const older = /^\d+:memory:(.*)$/m.exec(groups)?.[1];
    const folder = older === undefined ? /^0::(.*)$/m.exec(groups)?.[1] : `memory/${older}`;
    if (folder === undefined) return null;
    const stat = readFileSync(join("/sys/fs/cgroup", folder, "memory.stat"), "utf8");
    const parts = [...stat.matchAll(/^(?:in)?active_file (\d+)$/gm)];
    return parts.length === 0 ? null : parts.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  } catch {
    return null;
  }
}
