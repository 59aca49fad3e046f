import { type ChildProcess, fork } from "node:child_process";
import { LegisError, messageOf } from "../../../lib/errors.ts";
import type { Log, LogFields } from "../../../lib/log.ts";
import type { StoredLimits } from "../../limits/limits.ts";
import { countFor } from "./count-for.ts";
import type { Answers, Listening, ToPrimary, ToWorker } from "./messages.ts";
import { createQuestions } from "./questions.ts";
import { PROCESS_NUMBER } from "./siblings.ts";
import { createMetricSums, type CountedMetric } from "./sum-metrics.ts";

export interface ProcessesParts {
  readonly count: number;
  /** What each runs, with these arguments, and these settings beside those of this process. */
  readonly program: string;
  readonly args: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  /** Counted here for all of them. */
  readonly limits: StoredLimits;
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

/** What this process knows of another one. */
interface Running {
  readonly number: number;
  readonly child: ChildProcess;
  readonly startedAt: number;
  readonly ask: ReturnType<typeof createQuestions>["ask"];
  /** It has ended, and all that it said was heard; why, where it could not begin. */
  readonly ended: Promise<string | null>;
  isListening: boolean;
}

/**
 * Serves in several processes, which listen on one port. This one serves nobody: it counts for them all,
 * so that limits are as exact as those of one process, and starts those again that end. Null where it was
 * told to stop before all of them listened.
 *
 * @throws {LegisError} when one of them can't serve from the beginning
 */
export async function runProcesses(parts: ProcessesParts): Promise<RunningProcesses | null> {
  const { count, limits, signal, log } = parts;
  const running = new Map<number, Running>();
  const pauses = new Map<number, number>();
  const restarts = new Set<ReturnType<typeof setTimeout>>();
  const sums = createMetricSums();
  let isUp = false;
  let isStopping = signal?.aborted === true;
  const interrupted = Promise.withResolvers<null>();

  const answerOf = async <Name extends "ready" | "counted">(
    { ask, isListening }: Running,
    name: Name,
    withinMs: number,
  ): Promise<Answers[Name] | null> =>
    // Before, it would not answer.
    isListening ? ask(name, withinMs).catch(() => null) : null;

  const answers: Partial<{ [Name in keyof Answers]: () => Promise<Answers[Name]> }> = {
    flush: async () => {
      await limits.flush();
      return null;
    },
    processes: async () => {
      const asked = [...running.values()].map((one) => answerOf(one, "ready", READY_MS));
      return { ready: (await Promise.all(asked)).filter(Boolean).length, of: count };
    },
    shared: async () => parts.areLimitsShared?.() ?? true,
    sums: async () => sums.text((await parts.counted?.()) ?? []),
  };

  function start(number: number): Promise<Listening> {
    const child = fork(parts.program, parts.args, {
      env: { ...process.env, ...parts.settings, [PROCESS_NUMBER]: String(number) },
    });
    const send = sendTo(child);
    const counting = countFor(limits, (told) => send({ told }));
    const questions = createQuestions(send);
    const one: Running = {
      number,
      child,
      startedAt: performance.now(),
      ask: questions.ask,
      ended: endOf(child),
      isListening: false,
    };
    running.set(number, one);
    const summed = sums.join(() => answerOf(one, "counted", COUNTED_MS));
    const listening = Promise.withResolvers<Listening>();
    let reason: string | null = null;

    const answer = async ({ id, ask }: { id: number; ask: keyof Answers }): Promise<void> =>
      send({ id, answer: await answers[ask]?.() });

    child.on("message", (message: ToPrimary) => {
      if ("said" in message) counting.hear(message.said);
      else if ("listening" in message) {
        one.isListening = true;
        listening.resolve(message.listening);
      } else if ("failed" in message) reason = message.failed;
      else if ("forget" in message) {
        for (const other of running.values()) {
          if (other.child !== child) sendTo(other.child)({ forget: message.forget });
        }
      } else if ("ask" in message) answer(message).catch(() => {});
      else if ("answer" in message) questions.answered(message.id, message.answer);
    });
    void one.ended.then((error) => {
      counting.end();
      questions.end();
      summed.end();
      running.delete(number);
      if (isStopping) return;
      const { pid } = child;
      const wasWell = performance.now() - one.startedAt > WELL_MS;
      const told = { pid, how: child.signalCode ?? child.exitCode, reason: error ?? reason };
      if (isUp) startAgain(number, wasWell, told);
      else
        interrupted.reject(notServing(told.reason ?? `process ${number} ended with ${told.how}`));
    });
    return listening.promise;
  }

  function startAgain(number: number, wasWell: boolean, told: LogFields): void {
    const pauseMs = wasWell ? FIRST_PAUSE_MS : (pauses.get(number) ?? FIRST_PAUSE_MS);
    pauses.set(number, Math.min(2 * pauseMs, LONGEST_PAUSE_MS));
    log.error("process_ended", { process: number, ...told, again_in_s: pauseMs / 1000 });
    const timer = setTimeout(() => {
      restarts.delete(timer);
      parts.onRestart?.();
      try {
        void start(number).then(() => log.info("process_listening", { process: number }));
      } catch (error) {
        // Of some failures, as for want of memory, a process is not even made.
        startAgain(number, false, { reason: messageOf(error) });
      }
    }, pauseMs);
    restarts.add(timer);
  }

  async function end(stopMs: number): Promise<void> {
    isStopping = true;
    for (const timer of restarts) clearTimeout(timer);
    const ends = [...running.values()].map(async ({ child, number, ended }) => {
      if (stopMs > 0) sendTo(child)({ stop: true });
      const killing = setTimeout(() => {
        if (stopMs > 0) log.error("process_killed", { process: number, after_s: stopMs / 1000 });
        child.kill("SIGKILL");
      }, stopMs);
      await ended;
      clearTimeout(killing);
    });
    await Promise.all(ends);
  }

  if (isStopping) return null;
  signal?.addEventListener("abort", stopEarly, { once: true });
  try {
    const started = Promise.all(Array.from({ length: count }, (_, at) => start(at + 1)));
    const [listening] = (await Promise.race([started, interrupted.promise])) ?? [];
    if (isStopping) {
      await end(STOP_MS);
      return null;
    }
    if (listening === undefined) throw notServing("there is no process");
    isUp = true;
    return { listening, stop: () => end(STOP_MS) };
  } catch (error) {
    await end(0);
    throw error;
  }

  function stopEarly(): void {
    isStopping = true;
    interrupted.resolve(null);
  }
}

/** Where it has ended, its end is heard of as well. */
function sendTo(child: ChildProcess): (message: ToWorker) => void {
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
