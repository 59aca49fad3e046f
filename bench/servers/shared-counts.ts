/** Limits that threads count in memory which they share: what these would cost. Only for the benchmark. */
import type { Charged, Limits, Standing, Ticket } from "../../edge/limits/limits.ts";
import type { Plan, Plans } from "../../edge/limits/plans.ts";
import { refusalOf } from "../../edge/limits/refusal.ts";
import { hashSecret } from "../../lib/hash-secret.ts";
import { DAY_MS, dayOf, secondOf } from "../../lib/time.ts";

/** Of a quota: its name's hash, the day's requests, and the second with its requests. */
const FIELDS = 3;
const SLOTS = 2 ** 16;

interface SharedTicket extends Ticket {
  readonly at: number;
  readonly plan: Plan;
}

/** The memory for `shareCounts`. */
export function sharedCounts(): SharedArrayBuffer {
  return new SharedArrayBuffer(SLOTS * FIELDS * Int32Array.BYTES_PER_ELEMENT);
}

/** Second and day are counted by one atomic step each; searches and the turn of the day are left out. */
export function shareCounts(memory: SharedArrayBuffer, plans: Plans): Limits {
  const counts = new Int32Array(memory);
  const places = new Map<string, number>();

  function placeOf(quotaId: string): number {
    const known = places.get(quotaId);
    if (known !== undefined) return known;
    const hash = Number.parseInt(hashSecret(quotaId).slice(0, 7), 16) + 1;
    let slot = hash % SLOTS;
    for (;;) {
      const held = Atomics.compareExchange(counts, slot * FIELDS, 0, hash);
      if (held === 0 || held === hash) break;
      slot = (slot + 1) % SLOTS;
    }
    places.set(quotaId, slot * FIELDS);
    return slot * FIELDS;
  }

  /** The requests of this second, this one included. */
  function countInSecond(at: number, second: number): number {
    const stamp = (second & 0x7fff) << 16;
    for (;;) {
      const held = Atomics.load(counts, at);
      const next = (held & ~0xffff) === stamp ? held + 1 : stamp + 1;
      if (Atomics.compareExchange(counts, at, held, next) === held) return next & 0xffff;
    }
  }

  return {
    admit({ quotaId, plan: name }: Charged): SharedTicket {
      const plan = plans[name];
      const at = placeOf(quotaId);
      const now = Date.now();
      const isOver = countInSecond(at + 2, secondOf(now)) > plan.requestsPerSecond;
      const isDayOver = !isOver && Atomics.add(counts, at + 1, 1) >= plan.requestsPerDay;
      const limit = isOver ? "requests" : isDayOver ? "day" : null;
      const refusal = limit === null ? null : refusalOf(limit, plan, now);
      return { refusal, refusalIfChanged: null, isFlood: false, at, plan };
    },
    settle({ at, plan }: SharedTicket): Standing {
      const now = Date.now();
      return {
        limitDay: plan.requestsPerDay,
        remainingDay: plan.requestsPerDay - Atomics.load(counts, at + 1),
        resetDay: (dayOf(now) + 1) * (DAY_MS / 1000),
        limitSecond: plan.requestsPerSecond,
        remainingSecond: plan.requestsPerSecond - (Atomics.load(counts, at + 2) & 0xffff),
        resetSecond: secondOf(now) + 1,
      };
    },
  };
}
