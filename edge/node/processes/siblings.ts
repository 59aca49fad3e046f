import type { StoredLimits } from "../../limits/limits.ts";
import { createAskedLimits, type AskedLimitsParts } from "./asked-limits.ts";
import type { Answers, Listening, Processes, ToPrimary, ToWorker } from "./messages.ts";
import { createQuestions } from "./questions.ts";
import type { CountedMetric } from "./sum-metrics.ts";

/** The environment's name for which of a server's processes one is, from 1 on. */
export const PROCESS_NUMBER = "LEGIS_PROCESS_NUMBER";

type ServedLimits = Pick<
  StoredLimits,
  "admit" | "settle" | "unwritten" | "flush" | "start" | "stop"
>;

/** The other processes of a server, for one of those that serve. */
export interface Siblings {
  /** What counts for them all. */
  readonly limits: ServedLimits;
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

interface JoinParts extends Pick<AskedLimitsParts, "plans" | "clock"> {
  /** From 1 on. */
  readonly number: number;
  /** Whether its limits are counted with other servers. */
  readonly hasSharedLimits: boolean;
}

/** Joins the server whose first process has started this one. */
export function joinServer({ number, plans, clock, hasSharedLimits }: JoinParts): Member {
  const stopping = new AbortController();
  const own = Promise.withResolvers<OwnPart>();
  process.once("disconnect", orphaned);
  const limits = createAskedLimits({ plans, clock, send: (said) => send({ said }) });
  const questions = createQuestions(send);

  /** What can't be written now is written later. */
  async function flush(): Promise<void> {
    await questions.ask("flush").catch(() => null);
  }

  const answers: Partial<{ [Name in keyof Answers]: () => Promise<Answers[Name]> }> = {
    ready: async () => (await own.promise).isReady(),
    counted: async () => (await own.promise).counted(),
  };

  async function answer({ id, ask }: { id: number; ask: keyof Answers }): Promise<void> {
    send({ id, answer: await answers[ask]?.() });
  }

  process.on("message", (message: ToWorker) => {
    if ("told" in message) limits.hear(message.told);
    else if ("forget" in message) {
      void own.promise.then(({ forgetKeys }) => forgetKeys(message.forget));
    } else if ("stop" in message) stopping.abort();
    else if ("ask" in message) answer(message).catch(() => {});
    else if ("answer" in message) questions.answered(message.id, message.answer);
  });

  return {
    number,
    limits: {
      ...limits,
      // They are with the process that counts.
      unwritten: () => 0,
      flush,
      stop: async () => {
        limits.stop();
        // Then it has heard all that was told before.
        await flush();
      },
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

/** Nothing is served that nobody counts. */
function orphaned(): never {
  process.exit(1);
}

function send(message: ToPrimary, sent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, sent);
  else sent();
}
