import type { Ask, Counted, Counter, Grant } from "./counter.ts";
import { createDayCounts, type DayCountsParts } from "./day-counts.ts";
import { createMemoryCounter } from "./memory-counter.ts";
import { createSharedCounter, type SharedCounterParts } from "./shared-counter.ts";

export interface OpenCounterParts
  extends DayCountsParts, Pick<SharedCounterParts, "deadlineMs" | "onOutage"> {
  readonly home?: Counter | undefined;
}

export type OpenCounter = ReturnType<typeof openCounter>;

const FLUSH_EVERY_MS = 1_000;

export function openCounter(parts: OpenCounterParts) {
  const { home, clock } = parts;
  const days = createDayCounts(parts);
  const local = createMemoryCounter(days, clock);
  const shared = home && createSharedCounter({ ...parts, central: home, local });
  const counter = shared ?? local;
  return {
    take: (ask: Ask): Grant | Promise<Grant> => counter.take(ask),
    giveBack: (counted: Counted, amount: number): void => counter.giveBack(counted, amount),
    /** Whether the shared counter, if any, answered its last request. */
    isWell: shared?.isWell ?? (() => true),
    unwritten: days.pending,
    flush: days.flush,
    chore: {
      name: "counts",
      everyMs: FLUSH_EVERY_MS,
      run: () => {
        shared?.sync();
        return days.flush();
      },
    },
  };
}
