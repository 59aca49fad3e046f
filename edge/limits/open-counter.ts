import type { Ask, Counter, Grant } from "./counter.ts";
import { createDayCounts, type DayCountsParts } from "./day-counts.ts";
import { createMemoryCounter } from "./memory-counter.ts";
import { SharedCounter, type SharedCounterParts } from "./shared-counter.ts";

export interface OpenCounterParts
  extends DayCountsParts, Pick<SharedCounterParts, "deadlineMs" | "onAway"> {
  readonly home?: Counter | undefined;
}

/** A counter that writes daily counts in the background. */
export interface OpenCounter extends Counter {
  readonly take: (ask: Ask) => Grant | Promise<Grant>;
  readonly giveBack: (quotaId: string, day: number, requests: number) => void;
  /** Whether the shared counter, if any, answered its last request. */
  readonly isWell: () => boolean;
  readonly unwritten: () => number;
  readonly flush: () => Promise<void>;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

const FLUSH_EVERY_MS = 1_000;

export function openCounter(parts: OpenCounterParts): OpenCounter {
  const { home, clock } = parts;
  const days = createDayCounts(parts);
  const local = createMemoryCounter(days, clock);
  const shared = home && new SharedCounter({ ...parts, home, local });
  const counter = shared ?? local;
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    take: (ask) => counter.take(ask),
    giveBack: (quotaId, day, requests) => counter.giveBack(quotaId, day, requests),
    isWell: () => shared?.isWell ?? true,
    unwritten: days.pending,
    flush: days.flush,
    start: () => {
      timer ??= setInterval(() => {
        shared?.sync();
        void days.flush();
      }, FLUSH_EVERY_MS);
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
      return days.flush();
    },
  };
}
