import { type ChildProcess, fork } from "node:child_process";
import { LegisError } from "../../../lib/errors.ts";
import type { Log } from "../../../lib/log.ts";
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
const ANSWER_MS = 3_000;

/** What this process knows of another one. */
interface Running {
  readonly number: number;
  readonly child: ChildProcess;
  readonly startedAt: number;
  readonly ask: ReturnType<typeof createQuestions>["ask"];
  /** It has ended, and all that it said was heard. */
  readonly ended: Promise<void>;
}

/**
 * Serves in several processes, which listen on one port. This one serves nobody: it counts for them all,
 * so that limits are as exact as those of one process, and starts those again that end.
 *
 * @throws {LegisError} when one of them can't serve from the beginning
 */
export async function runProcesses(parts: ProcessesParts): Promise<RunningProcesses> {
  const { count, limits, log } = parts;
  const running = new Map<number, Running>();
  const pauses = new Map<number, number>();
  const restarts = new Set<ReturnType<typeof setTimeout>>();
  const sums = createMetricSums();
  let isUp = false;
  let isStopping = false;
  const failed = Promise.withResolvers<never>();

  const answersOf = async <Name extends "ready" | "counted">(
    name: Name,
  ): Promise<ReadonlyMap<number, Answers[Name]>> => {
    const asked = [...running.values()].map(async ({ number, ask }) => {
      const answer = await ask(name, ANSWER_MS).catch(() => null);
      return answer === null ? [] : [[number, answer] as const];
    });
    return new Map((await Promise.all(asked)).flat());
  };

  const answers: Partial<{ [Name in keyof Answers]: () => Promise<Answers[Name]> }> = {
    flush: async () => {
      await limits.flush();
      return null;
    },
    processes: async () => {
      const ready = [...(await answersOf("ready")).values()].filter(Boolean).length;
      return { ready, of: count };
    },
    shared: async () => parts.areLimitsShared?.() ?? true,
    sums: async () => sums.text(await answersOf("counted"), (await parts.counted?.()) ?? []),
  };

  function start(number: number): Promise<Listening> {
    const child = fork(parts.program, parts.args, {
      env: { ...process.env, ...parts.settings, [PROCESS_NUMBER]: String(number) },
    });
    const send = sendTo(child);
    const counting = countFor(limits, (told) => send({ told }));
    const questions = createQuestions(send);
    const ended = endOf(child);
    running.set(number, {
      number,
      child,
      startedAt: performance.now(),
      ask: questions.ask,
      ended,
    });
    const listening = Promise.withResolvers<Listening>();
    let reason: string | null = null;

    const answer = async ({ id, ask }: { id: number; ask: keyof Answers }): Promise<void> =>
      send({ id, answer: await answers[ask]?.() });

    child.on("message", (message: ToPrimary) => {
      if ("said" in message) counting.hear(message.said);
      else if ("listening" in message) listening.resolve(message.listening);
      else if ("failed" in message) reason = message.failed;
      else if ("forget" in message) {
        for (const other of running.values()) {
          if (other.child !== child) sendTo(other.child)({ forget: message.forget });
        }
      } else if ("ask" in message) answer(message).catch(() => {});
      else if ("answer" in message) questions.answered(message.id, message.answer);
    });
    child.on("error", () => {});
    void ended.then(() => {
      counting.end();
      questions.end();
      sums.end(number);
      const one = running.get(number);
      running.delete(number);
      if (isStopping || one === undefined) return;
      const how = child.signalCode ?? child.exitCode;
      if (isUp) startAgain(one, { how, reason });
      else failed.reject(notServing(reason ?? `process ${number} ended with ${how}`));
    });
    return listening.promise;
  }

  function startAgain(
    { number, child, startedAt }: Running,
    told: { readonly how: string | number | null; readonly reason: string | null },
  ): void {
    const wasWell = performance.now() - startedAt > WELL_MS;
    const pauseMs = wasWell ? FIRST_PAUSE_MS : (pauses.get(number) ?? FIRST_PAUSE_MS);
    pauses.set(number, Math.min(2 * pauseMs, LONGEST_PAUSE_MS));
    log.error("process_ended", {
      process: number,
      pid: child.pid,
      ...told,
      again_in_s: pauseMs / 1000,
    });
    const timer = setTimeout(() => {
      restarts.delete(timer);
      parts.onRestart?.();
      void start(number).then(() => log.info("process_listening", { process: number }));
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

  try {
    const started = Array.from({ length: count }, (_, at) => start(at + 1));
    const [listening] = await Promise.race([Promise.all(started), failed.promise]);
    if (listening === undefined) throw notServing("there is no process");
    isUp = true;
    failed.promise.catch(() => {});
    return { listening, stop: () => end(STOP_MS) };
  } catch (error) {
    await end(0);
    throw error;
  }
}

/** Where it has ended, its end is heard of as well. */
function sendTo(child: ChildProcess): (message: ToWorker) => void {
  return (message) => {
    if (child.connected) child.send(message, () => {});
  };
}

async function endOf(child: ChildProcess): Promise<void> {
  await Promise.all(
    ["exit", "disconnect"].map((event) => new Promise((resolve) => child.once(event, resolve))),
  );
}

function notServing(message: string): LegisError {
  return new LegisError(message, { code: "not_serving" });
}
