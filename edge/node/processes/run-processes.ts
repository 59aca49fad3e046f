import { type ChildProcess, fork } from "node:child_process";
import { LegisError, messageOf } from "../../../lib/errors.ts";
import type { Log, LogFields } from "../../../lib/log.ts";
import type { OpenCounter } from "../../limits/open-counter.ts";
import { type CallMessage, createCalls } from "./calls.ts";
import type { Listening, ParentCalls, Processes, WorkerCalls } from "./messages.ts";
import { countIn } from "./remote-counter.ts";
import { PROCESS_NUMBER } from "./siblings.ts";
import { createMetricSums, type CountedMetric } from "./sum-metrics.ts";

export interface ProcessesParts {
  readonly count: number;
  /** What each runs, with these arguments, and these settings beside those of this process. */
  readonly program: string;
  readonly args: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  /** Counts here for all of them. */
  readonly counter: Pick<OpenCounter, "take" | "giveBack" | "flush">;
  readonly areLimitsShared?: (() => boolean) | undefined;
  /** What is counted in this process. */
  readonly counted?: (() => Promise<readonly CountedMetric[]>) | undefined;
  readonly onRestart?: () => void;
  /** Aborted when all are to stop, whom the system may have told so before this process tells them. */
  readonly signal?: AbortSignal | undefined;
  readonly log: Log;
}

/** A server of several processes. */
export interface RunningProcesses {
  readonly listening: Listening;
  /** Has them answer what is under way, and waits for their end. */
  readonly stop: () => Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
/** One that ran so long was well. */
const WELL_MS = 60_000;
/** Stopping, a process waits for requests under way for half of that. */
const STOP_MS = 20_000;
/** How long it is waited for what a process has counted, and for its word that it is ready. */
const COUNTED_MS = 3_000;
const READY_MS = 1_000;

type Calls = ReturnType<typeof createCalls<WorkerCalls>>;
type Ask<Reply> = (calls: Calls) => Promise<Reply>;

/** What this process knows of another one. */
interface Running {
  readonly number: number;
  readonly child: ChildProcess;
  readonly startedAt: number;
  readonly calls: Calls;
  /** It has ended, and all that it said was heard; why, where it could not begin. */
  readonly ended: Promise<string | null>;
  isListening: boolean;
  /** Why it could not serve, in its own words. */
  reason: string | null;
}

/**
 * Serves in several processes, which listen on one port. This one serves nobody: it counts for them all,
 * so that limits are as exact as those of one process, and starts those again that end. Null where it was
 * told to stop before all of them listened.
 *
 * @throws {LegisError} when one of them can't serve from the beginning
 */
export async function runProcesses(parts: ProcessesParts): Promise<RunningProcesses | null> {
  const { count, signal } = parts;
  if (signal?.aborted === true) return null;
  const cluster = new Cluster(parts);
  const stopEarly = (): void => cluster.interrupt();
  signal?.addEventListener("abort", stopEarly, { once: true });
  try {
    const listening = await cluster.startAll(count);
    if (listening !== null) return { listening, stop: () => cluster.end(STOP_MS) };
    await cluster.end(STOP_MS);
    return null;
  } catch (error) {
    await cluster.end(0);
    throw error;
  }
}

/** The processes that serve. */
class Cluster {
  readonly #parts: ProcessesParts;
  readonly #running = new Map<number, Running>();
  readonly #pauses = new Map<number, number>();
  readonly #restarts = new Set<ReturnType<typeof setTimeout>>();
  readonly #sums = createMetricSums();
  readonly #interrupted = Promise.withResolvers<null>();
  /** Calls that every process supports. */
  readonly #forAll: Omit<ParentCalls, "listening" | "failed" | "forgetKeys">;
  #isUp = false;
  #isStopping = false;

  constructor(parts: ProcessesParts) {
    const { counter, areLimitsShared = () => true, counted = async () => [] } = parts;
    this.#parts = parts;
    this.#forAll = {
      count: countIn(counter),
      flush: () => this.#flush(),
      processes: () => this.#processes(),
      areLimitsShared,
      metrics: async () => this.#sums.text(await counted()),
    };
  }

  /** Null if they were interrupted. */
  async startAll(count: number): Promise<Listening | null> {
    const started = Promise.all(Array.from({ length: count }, (_, at) => this.#start(at + 1)));
    const [listening] = (await Promise.race([started, this.#interrupted.promise])) ?? [];
    if (this.#isStopping) return null;
    if (listening === undefined) throw notServing("there is no process");
    this.#isUp = true;
    return listening;
  }

  interrupt(): void {
    this.#isStopping = true;
    this.#interrupted.resolve(null);
  }

  async end(stopMs: number): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#restarts) clearTimeout(timer);
    await Promise.all([...this.#running.values()].map((one) => this.#endOne(one, stopMs)));
  }

  async #endOne({ child, calls, number, ended }: Running, stopMs: number): Promise<void> {
    if (stopMs > 0) calls.tell("stop");
    const killing = setTimeout(() => {
      const after_s = stopMs / 1000;
      if (stopMs > 0) this.#parts.log.error("process_killed", { process: number, after_s });
      child.kill("SIGKILL");
    }, stopMs);
    await ended;
    clearTimeout(killing);
  }

  #start(number: number): Promise<Listening> {
    const { program, args, settings } = this.#parts;
    const child = fork(program, args, {
      env: { ...process.env, ...settings, [PROCESS_NUMBER]: String(number) },
    });
    const listening = Promise.withResolvers<Listening>();
    const own: ParentCalls = {
      ...this.#forAll,
      listening: (begun) => {
        one.isListening = true;
        listening.resolve(begun);
      },
      failed: (reason) => void (one.reason = reason),
      forgetKeys: (accountId) => {
        for (const { calls } of this.#running.values()) {
          if (calls !== one.calls) calls.tell("forgetKeys", accountId);
        }
      },
    };
    const one: Running = {
      number,
      child,
      startedAt: performance.now(),
      calls: createCalls<WorkerCalls>(own, sendTo(child)),
      ended: endOf(child),
      isListening: false,
      reason: null,
    };
    child.on("message", one.calls.onMessage);
    this.#running.set(number, one);
    const summed = this.#sums.join(() => replyOf(one, ({ ask }) => ask("counted", [], COUNTED_MS)));
    void one.ended.then((error) => {
      one.calls.end();
      summed.end();
      this.#running.delete(number);
      if (!this.#isStopping) this.#hasEnded(one, error);
    });
    return listening.promise;
  }

  async #flush(): Promise<void> {
    await Promise.all([
      this.#parts.counter.flush(),
      this.#askAll(({ ask }) => ask("writeOutcomes", [], COUNTED_MS)),
    ]);
  }

  async #processes(): Promise<Processes> {
    const ready = await this.#askAll(({ ask }) => ask("isReady", [], READY_MS));
    return { ready: ready.filter(Boolean).length, of: this.#parts.count };
  }

  #askAll<Reply>(ask: Ask<Reply>): Promise<(Reply | null)[]> {
    return Promise.all([...this.#running.values()].map((one) => replyOf(one, ask)));
  }

  #hasEnded({ number, child, startedAt, reason }: Running, error: string | null): void {
    const wasWell = performance.now() - startedAt > WELL_MS;
    const how = child.signalCode ?? child.exitCode;
    const told = { pid: child.pid, how, reason: error ?? reason };
    if (this.#isUp) this.#startAgain(number, wasWell, told);
    else this.#interrupted.reject(notServing(told.reason ?? `process ${number} ended with ${how}`));
  }

  #startAgain(number: number, wasWell: boolean, told: LogFields): void {
    const { log, onRestart } = this.#parts;
    const pauseMs = wasWell ? FIRST_PAUSE_MS : (this.#pauses.get(number) ?? FIRST_PAUSE_MS);
    this.#pauses.set(number, Math.min(2 * pauseMs, LONGEST_PAUSE_MS));
    log.error("process_ended", { process: number, ...told, again_in_s: pauseMs / 1000 });
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      onRestart?.();
      try {
        void this.#start(number).then(() => log.info("process_listening", { process: number }));
      } catch (error) {
        // Of some failures, as for want of memory, a process is not even made.
        this.#startAgain(number, false, { reason: messageOf(error) });
      }
    }, pauseMs);
    this.#restarts.add(timer);
  }
}

/** Null if it does not reply, as before it listens. */
async function replyOf<Reply>({ calls, isListening }: Running, ask: Ask<Reply>) {
  return isListening ? ask(calls).catch(() => null) : null;
}

/** If it has ended, that is noticed elsewhere. */
function sendTo(child: ChildProcess): (message: CallMessage) => void {
  return (message) => {
    if (child.connected) child.send(message, () => {});
  };
}

function endOf(child: ChildProcess): Promise<string | null> {
  const ends = ["exit", "disconnect"].map(
    (event) => new Promise((heard) => child.once(event, heard)),
  );
  return new Promise((resolve) => {
    // Of one that could not begin, nothing but that is heard.
    child.on("error", (error) => {
      if (child.pid === undefined) resolve(messageOf(error));
    });
    void Promise.all(ends).then(() => resolve(null));
  });
}

function notServing(message: string): LegisError {
  return new LegisError(message, { code: "not_serving" });
}
