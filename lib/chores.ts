import { type Log, REPORT_EVERY_MS, throttled } from "./log.ts";
import { HOUR_MS } from "./time.ts";

/** Work that a server does beside its answers, again and again. */
export interface Chore {
  readonly name: string;
  readonly everyMs: number;
  /** May throw or reject: it is tried again after `everyMs`. */
  readonly run: () => unknown;
}

export interface ChoresParts {
  readonly log: Pick<Log, "error">;
  /** Monotonic, in milliseconds. */
  readonly clock?: () => number;
  /** Runs a chore again although its last run has not ended, because Workers cancel work silently. */
  readonly lostAfterMs?: number | undefined;
}

export type Chores = ReturnType<typeof createChores>;

/** The chores of one server. A failed one is logged, counted and tried again; none runs twice at once. */
export function createChores(parts: ChoresParts) {
  const kept: ReturnType<typeof keep>[] = [];
  const timers: ReturnType<typeof setInterval>[] = [];
  return {
    add: (...chores: readonly Chore[]): void =>
      void kept.push(...chores.map((chore) => keep(chore, parts))),
    /** Runs the chores that are wanted once, at the same time. A chore that runs is waited for. Never rejects. */
    run: async (isWanted: (chore: Chore) => boolean): Promise<void> => {
      await Promise.all(kept.filter(({ chore }) => isWanted(chore)).map(({ run }) => run()));
    },
    /** Runs each chore now and after each of its intervals. */
    start: (): void => {
      for (const { chore, run } of kept) {
        timers.push(setInterval(() => void run(), chore.everyMs));
        void run();
      }
    },
    /** Begins no further run. */
    stop: (): void => timers.splice(0).forEach(clearInterval),
    states: () =>
      kept.map(({ chore, runs, failingMs }) => ({
        name: chore.name,
        runs,
        failingMs: failingMs(),
      })),
  };
}

/** The chores that failed for an hour. */
export const failingChores = ({ states }: Pick<Chores, "states">) =>
  states().filter(({ failingMs }) => failingMs >= HOUR_MS);

function keep(
  chore: Chore,
  { log, clock = () => performance.now(), lostAfterMs = Infinity }: ChoresParts,
) {
  const report = throttled(
    (error) => log.error("chore_failed", { chore: chore.name, error }),
    REPORT_EVERY_MS,
    clock,
  );
  const runs = { done: 0, failed: 0 };
  let running: Promise<void> | null = null;
  let startedAt = 0;
  let failingSince: number | null = null;
  const attempt = async (): Promise<void> => {
    try {
      await chore.run();
      runs.done += 1;
      failingSince = null;
    } catch (error) {
      runs.failed += 1;
      failingSince ??= startedAt;
      report(error);
    }
  };
  return {
    chore,
    runs,
    run: (): Promise<void> => {
      if (running !== null && clock() - startedAt < lostAfterMs) return running;
      startedAt = clock();
      const begun = attempt().finally(() => {
        if (running === begun) running = null;
      });
      running = begun;
      return begun;
    },
    /** For how long no run went well; 0 after one that did. A run that does not end counts as failing. */
    failingMs: (): number => {
      const since = failingSince ?? (running === null ? null : startedAt);
      return since === null ? 0 : clock() - since;
    },
  };
}
