import { type ChildProcess, fork } from "node:child_process";
import { LegisError, messageOf } from "../../../lib/errors.ts";
import type { Log, LogFields } from "../../../lib/log.ts";
import type { OpenCounter } from "../../limits/open-counter.ts";
import { type CallMessage, createCalls } from "./calls.ts";
import type { Listening, ParentCalls, Processes, WorkerCalls } from "./messages.ts";
import { countIn } from "./remote-counter.ts";
import { PROCESS_NUMBER } from "./cluster.ts";
import { createMetricSums, type CountedMetric } from "./sum-metrics.ts";

export interface ProcessesParts {
  readonly count: number;
  readonly program: string;
  readonly args: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly counter: Pick<OpenCounter, "take" | "giveBack" | "flush">;
  readonly areLimitsShared?: (() => boolean) | undefined;
  readonly counted?: (() => Promise<readonly CountedMetric[]>) | undefined;
  readonly onRestart?: () => void;
  /** Aborts a start. By then, the system may also have signaled the worker processes directly. */
  readonly signal?: AbortSignal | undefined;
  readonly log: Log;
}

export interface RunningProcesses {
  readonly listening: Listening;
  readonly stop: () => Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
/** A process that ran this long restarts without backoff. */
const WELL_MS = 60_000;
/** Kills a process that has not stopped by then. It waits for running requests half as long. */
const STOP_MS = 20_000;
const COUNTED_MS = 3_000;
const READY_MS = 1_000;

type Calls = ReturnType<typeof createCalls<WorkerCalls>>;
type Ask<Reply> = (calls: Calls) => Promise<Reply>;

interface RunningProcess {
  readonly number: number;
  readonly child: ChildProcess;
  readonly startedAt: number;
  readonly calls: Calls;
  /** The reason if it could not start. Resolves after its last message. */
  readonly ended: Promise<string | null>;
  isListening: boolean;
  /** Reported by the process itself. */
  reason: string | null;
}

/**
 * Serves in several processes on one port. This parent process only counts, so that limits are exact,
 * and restarts processes. Returns null if it was stopped before all of them listened.
 *
 * @throws {LegisError} if a process cannot serve from the beginning
 */
export async function runProcesses(parts: ProcessesParts): Promise<RunningProcesses | null> {
  const { count, signal } = parts;
  if (signal?.aborted === true) return null;
  const workers = new WorkerProcesses(parts);
  const stopEarly = (): void => workers.interrupt();
  signal?.addEventListener("abort", stopEarly, { once: true });
  try {
    const listening = await workers.startAll(count);
    if (listening !== null) return { listening, stop: () => workers.end(STOP_MS) };
    await workers.end(STOP_MS);
    return null;
  } catch (error) {
    await workers.end(0);
    throw error;
  }
}

class WorkerProcesses {
  readonly #parts: ProcessesParts;
  readonly #running = new Map<number, RunningProcess>();
  readonly #pauses = new Map<number, number>();
  readonly #restarts = new Set<ReturnType<typeof setTimeout>>();
  readonly #sums = createMetricSums();
  readonly #interrupted = Promise.withResolvers<null>();
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

  async startAll(count: number): Promise<Listening | null> {
    const started = Promise.all(
      Array.from({ length: count }, (_, index) => this.#start(index + 1)),
    );
    const [listening] = (await Promise.race([started, this.#interrupted.promise])) ?? [];
    if (this.#isStopping) return null;
    if (listening === undefined) throw notServingError("no process has started");
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
    await Promise.all([...this.#running.values()].map((running) => this.#endOne(running, stopMs)));
  }

  async #endOne({ child, calls, number, ended }: RunningProcess, stopMs: number): Promise<void> {
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
        running.isListening = true;
        listening.resolve(begun);
      },
      failed: (reason) => void (running.reason = reason),
      forgetKeys: (accountId) => {
        for (const { calls } of this.#running.values()) {
          if (calls !== running.calls) calls.tell("forgetKeys", accountId);
        }
      },
    };
    const running: RunningProcess = {
      number,
      child,
      startedAt: performance.now(),
      calls: createCalls<WorkerCalls>(own, sendTo(child)),
      ended: endOf(child),
      isListening: false,
      reason: null,
    };
    child.on("message", running.calls.onMessage);
    this.#running.set(number, running);
    const summed = this.#sums.join(() =>
      replyOf(running, ({ ask }) => ask("counted", [], COUNTED_MS)),
    );
    void running.ended.then((error) => {
      running.calls.end();
      summed.end();
      this.#running.delete(number);
      if (!this.#isStopping) this.#hasEnded(running, error);
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
    return Promise.all([...this.#running.values()].map((running) => replyOf(running, ask)));
  }

  #hasEnded({ number, child, startedAt, reason }: RunningProcess, error: string | null): void {
    const wasWell = performance.now() - startedAt > WELL_MS;
    const exit = child.signalCode ?? child.exitCode;
    const cause = { pid: child.pid, exit, reason: error ?? reason };
    if (this.#isUp) this.#restart(number, wasWell, cause);
    else
      this.#interrupted.reject(
        notServingError(cause.reason ?? `process ${number} ended with ${exit}`),
      );
  }

  #restart(number: number, wasWell: boolean, cause: LogFields): void {
    const { log, onRestart } = this.#parts;
    const pauseMs = wasWell ? FIRST_PAUSE_MS : (this.#pauses.get(number) ?? FIRST_PAUSE_MS);
    this.#pauses.set(number, Math.min(2 * pauseMs, LONGEST_PAUSE_MS));
    log.error("process_exited", { process: number, ...cause, restart_in_s: pauseMs / 1000 });
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      onRestart?.();
      try {
        void this.#start(number).then(() => log.info("process_listening", { process: number }));
      } catch (error) {
        // fork() itself can fail, as for lack of memory.
        this.#restart(number, false, { reason: messageOf(error) });
      }
    }, pauseMs);
    this.#restarts.add(timer);
  }
}

async function replyOf<Reply>({ calls, isListening }: RunningProcess, ask: Ask<Reply>) {
  return isListening ? ask(calls).catch(() => null) : null;
}

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
    // A process that could not start emits only "error".
    child.on("error", (error) => {
      if (child.pid === undefined) resolve(messageOf(error));
    });
    void Promise.all(ends).then(() => resolve(null));
  });
}

function notServingError(message: string): LegisError {
  return new LegisError(message, { code: "not_serving" });
}
