import { parentPort, workerData } from "node:worker_threads";
import type { SearchAnswer, SearchRequest } from "./search.ts";
import { openSearchDatabase, TooLate } from "./search-database.ts";

/** What a search worker is asked. */
export interface SearchTask {
  readonly request: SearchRequest;
  readonly withinMs: number;
}

/** What a search worker says: `ready` once, then one reply per task. */
export type SearchReply =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly answer: SearchAnswer }
  | { readonly kind: "late" }
  | { readonly kind: "failed"; readonly error: unknown };

const database = openSearchDatabase((workerData as { path: string }).path);

function reply(message: SearchReply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}

function answerTo({ request, withinMs }: SearchTask): SearchReply {
  try {
    return { kind: "answer", answer: database.query(request, withinMs) };
  } catch (error) {
    return error instanceof TooLate ? { kind: "late" } : { kind: "failed", error };
  }
}

parentPort?.on("message", (task: SearchTask) => reply(answerTo(task)));
reply({ kind: "ready" });
