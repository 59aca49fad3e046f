import type { Counter } from "../../limits/counter.ts";
import { type CallMessage, createCalls } from "./calls.ts";
import type { Listening, ParentCalls, Processes, WorkerCalls } from "./messages.ts";
import { createRemoteCounter } from "./remote-counter.ts";

export const PROCESS_NUMBER = "LEGIS_PROCESS_NUMBER";

/** The server's other processes, as a worker process sees them. */
export interface Cluster {
  readonly counter: Counter;
  /** Failed writes are retried later. */
  readonly flush: () => Promise<void>;
  readonly isFirst: boolean;
  readonly processes: () => Promise<Processes>;
  /** Absent if servers never share limits. */
  readonly areLimitsShared?: (() => Promise<boolean>) | undefined;
  readonly metrics: () => Promise<string>;
  readonly forgetKeys: (accountId: string) => void;
  readonly serve: (own: Omit<WorkerCalls, "stop">) => void;
}

export interface ClusterWorker extends Cluster {
  readonly number: number;
  readonly stopped: AbortSignal;
  readonly tellListening: (listening: Listening) => void;
  readonly tellFailure: (reason: string) => Promise<void>;
  readonly leave: () => void;
}

interface JoinParts {
  readonly number: number;
  readonly hasSharedLimits: boolean;
}

export function joinCluster({ number, hasSharedLimits }: JoinParts): ClusterWorker {
  const stopping = new AbortController();
  const own: Partial<WorkerCalls> = { stop: () => stopping.abort() };
  const { ask, tell, onMessage } = createCalls<ParentCalls>(own, send);
  process.once("disconnect", exitWithoutParent);
  process.on("message", onMessage);
  return {
    number,
    // No deadline here: the caller refunds a late grant.
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

/** Without the parent process, requests would not be counted. */
function exitWithoutParent(): never {
  process.exit(1);
}

function send(message: CallMessage): void {
  if (process.connected) process.send?.(message);
}
