import { type CallMessage, createCalls } from "./calls.ts";
import type { Listening, ParentCalls, WorkerCalls } from "./messages.ts";
import { createRemoteCounter } from "./remote-counter.ts";

export const PROCESS_NUMBER = "LEGIS_PROCESS_NUMBER";

export type ClusterWorker = ReturnType<typeof joinCluster>;

export function joinCluster(number: number, hasSharedLimits: boolean) {
  const stopping = new AbortController();
  const own: Partial<WorkerCalls> = { stop: () => stopping.abort() };
  const { ask, tell, onMessage } = createCalls<ParentCalls>(own, send);
  process.once("disconnect", exitWithoutParent);
  process.on("message", onMessage);
  return {
    number,
    // No deadline here: the caller refunds a late grant.
    counter: createRemoteCounter((requests) => ask("count", [requests], Infinity)),
    /** Makes all processes write their counts. Failed writes are retried later. */
    flush: () => ask("flush", []).catch(() => undefined),
    isFirst: number === 1,
    // Health checks time out after a few seconds.
    processes: () => ask("processes", [], 2_000),
    areLimitsShared: hasSharedLimits ? () => ask("areLimitsShared", []) : undefined,
    metrics: () => ask("metrics", []),
    forgetKeys: (accountId: string) => tell("forgetKeys", accountId),
    /** Lets the parent process call these. */
    serve: (part: Omit<WorkerCalls, "stop">) => void Object.assign(own, part),
    stopped: stopping.signal,
    tellListening: (listening: Listening) => tell("listening", listening),
    tellFailure: (reason: string) => ask("failed", [reason]).catch(() => undefined),
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
  if (!process.connected) return;
  process.send?.(message, undefined, undefined, (error) => {
    if (error !== null) exitWithoutParent();
  });
}
