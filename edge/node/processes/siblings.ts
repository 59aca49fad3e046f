import type { Counter } from "../../limits/counter.ts";
import type { Answers, Listening, Processes, ToPrimary, ToWorker } from "./messages.ts";
import { createQuestions } from "./questions.ts";
import { createRemoteCounter } from "./remote-counter.ts";
import type { CountedMetric } from "./sum-metrics.ts";

/** The environment's name for which of a server's processes one is, from 1 on. */
export const PROCESS_NUMBER = "LEGIS_PROCESS_NUMBER";

/** The other processes of a server, for one of those that serve. */
export interface Siblings {
  /** The parent process, which counts for them all. */
  readonly counter: Counter;
  /** Makes all processes write their counts; what cannot be written now is written later. */
  readonly flush: () => Promise<void>;
  /** Whether this one does what is done once for all of them. */
  readonly isFirst: boolean;
  readonly processes: () => Promise<Processes>;
  /** Whether limits are those of several servers together, where they should be. */
  readonly areLimitsShared?: (() => Promise<boolean>) | undefined;
  /** What all have counted, in Prometheus' text format. */
  readonly metrics: () => Promise<string>;
  /** Has them look an account's keys up anew. */
  readonly forgetKeys: (accountId: string) => void;
  /** What they may want of this one. */
  readonly serve: (own: OwnPart) => void;
}

interface OwnPart {
  readonly isReady: () => Promise<boolean>;
  readonly counted: () => Promise<readonly CountedMetric[]>;
  readonly writeOutcomes: () => Promise<void>;
  readonly forgetKeys: (accountId: string) => void;
}

/** A process of a server, which tells the first one how it is. */
export interface Member extends Siblings {
  readonly number: number;
  /** Aborted when the first one says that it is time to stop. */
  readonly stopped: AbortSignal;
  readonly tellListening: (listening: Listening) => void;
  readonly tellFailure: (message: string) => Promise<void>;
  /** Leaves the others, so that this process can end. */
  readonly leave: () => void;
}

interface JoinParts {
  /** From 1 on. */
  readonly number: number;
  /** Whether its limits are counted with other servers. */
  readonly hasSharedLimits: boolean;
}

/** Joins the server whose first process has started this one. */
export function joinServer({ number, hasSharedLimits }: JoinParts): Member {
  const stopping = new AbortController();
  const own = Promise.withResolvers<OwnPart>();
  process.once("disconnect", orphaned);
  const counter = createRemoteCounter((count) => send({ count }));
  const questions = createQuestions(send);
  process.on("message", (message: ToWorker) => {
    if ("counted" in message) counter.onMessage(message.counted);
    else if ("forget" in message) {
      void own.promise.then(({ forgetKeys }) => forgetKeys(message.forget));
    } else if ("stop" in message) stopping.abort();
    else if ("ask" in message) answer(own.promise, message).catch(() => {});
    else if ("answer" in message) questions.answered(message.id, message.answer);
  });
  return {
    number,
    counter,
    flush: async () => {
      await questions.ask("flush").catch(() => null);
    },
    isFirst: number === 1,
    // Health checks time out after a few seconds.
    processes: () => questions.ask("processes", 2_000),
    areLimitsShared: hasSharedLimits ? () => questions.ask("shared") : undefined,
    metrics: () => questions.ask("sums"),
    forgetKeys: (forget) => send({ forget }),
    serve: own.resolve,
    stopped: stopping.signal,
    tellListening: (listening) => send({ listening }),
    tellFailure: (failed) => new Promise((resolve) => send({ failed }, resolve)),
    leave: () => {
      process.off("disconnect", orphaned);
      process.disconnect();
    },
  };
}

/** Answers what the first process asks. */
async function answer(
  own: Promise<OwnPart>,
  { id, ask }: { readonly id: number; readonly ask: keyof Answers },
): Promise<void> {
  const { isReady, counted, writeOutcomes } = await own;
  if (ask === "ready") send({ id, answer: await isReady() });
  if (ask === "counted") send({ id, answer: await counted() });
  if (ask === "outcomes") send({ id, answer: (await writeOutcomes()) ?? null });
}

/** Nothing is served that nobody counts. */
function orphaned(): never {
  process.exit(1);
}

function send(message: ToPrimary, sent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, sent);
  else sent();
}
