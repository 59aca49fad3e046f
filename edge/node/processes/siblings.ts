import type { Counter } from "../../limits/counter.ts";
import { type CallMessage, createCalls } from "./calls.ts";
import type { Listening, ParentCalls, Processes, WorkerCalls } from "./messages.ts";
import { createRemoteCounter } from "./remote-counter.ts";

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
  /** Lets the parent process call these. */
  readonly serve: (own: Omit<WorkerCalls, "stop">) => void;
}

/** A process of a server, which tells the first one how it is. */
export interface Member extends Siblings {
  readonly number: number;
  /** Aborted when the first one says that it is time to stop. */
  readonly stopped: AbortSignal;
  readonly tellListening: (listening: Listening) => void;
  readonly tellFailure: (reason: string) => Promise<void>;
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
  const own: Partial<WorkerCalls> = { stop: () => stopping.abort() };
  const { ask, tell, onMessage } = createCalls<ParentCalls>(own, send);
  process.once("disconnect", exitWithoutParent);
  process.on("message", onMessage);
  return {
    number,
    // A late grant is given back, so it is waited for.
    counter: createRemoteCounter((requests) => ask("count", [requests], Infinity)),
    flush: () => ask("flush", []).catch(() => undefined),
    isFirst: number === 1,
    // Health checks time out after a few seconds.
    processes: () => ask("processes", [], 2_000),
    areLimitsShared: hasSharedLimits ? () => ask("areLimitsShared", []) : undefined,
    metrics: () => ask("metrics", []),
    forgetKeys: (accountId) => tell("forgetKeys", accountId),
    serve: (part) => void Object.assign(own, part),
    stopped: stopping.signal,
    tellListening: (listening) => tell("listening", listening),
    tellFailure: (reason) => ask("failed", [reason]).catch(() => undefined),
    leave: () => {
      process.off("disconnect", exitWithoutParent);
      process.disconnect();
    },
  };
}

/** Nothing is served that nobody counts. */
function exitWithoutParent(): never {
  process.exit(1);
}

function send(message: CallMessage): void {
  if (process.connected) process.send?.(message);
}
