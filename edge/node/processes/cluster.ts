import type { Counter } from "../../limits/counter.ts";
import { type CallMessage, createCalls } from "./calls.ts";
import type { Listening, ParentCalls, Processes, WorkerCalls } from "./messages.ts";
import { createRemoteCounter } from "./remote-counter.ts";

/** The environment variable with a worker process's number, from 1. */
export const PROCESS_NUMBER = "LEGIS_PROCESS_NUMBER";

/** The other processes of the server, as a worker process sees them. */
export interface Cluster {
  /** The parent process, which counts for them all. */
  readonly counter: Counter;
  /** Makes all processes write their counts. Failed writes are retried later. */
  readonly flush: () => Promise<void>;
  /** Whether this process does the tasks that run once per server. */
  readonly isFirst: boolean;
  readonly processes: () => Promise<Processes>;
  /** Whether several servers currently share the limits. Absent if they never do. */
  readonly areLimitsShared?: (() => Promise<boolean>) | undefined;
  /** Returns the metrics of all processes in Prometheus' text format. */
  readonly metrics: () => Promise<string>;
  /** Evicts an account's keys in the other processes. */
  readonly forgetKeys: (accountId: string) => void;
  /** Lets the parent process call these. */
  readonly serve: (own: Omit<WorkerCalls, "stop">) => void;
}

/** A worker process of a server. */
export interface ClusterWorker extends Cluster {
  readonly number: number;
  /** Aborts when the parent process stops this one. */
  readonly stopped: AbortSignal;
  readonly tellListening: (listening: Listening) => void;
  readonly tellFailure: (reason: string) => Promise<void>;
  /** Disconnects, so that this process can end. */
  readonly leave: () => void;
}

interface JoinParts {
  /** From 1. */
  readonly number: number;
  /** Whether the limits are shared with other servers. */
  readonly hasSharedLimits: boolean;
}

/** Connects to the parent process. */
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
