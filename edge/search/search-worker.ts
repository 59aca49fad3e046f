import { workerData } from "node:worker_threads";

import { type SearchAnswer, type SearchRequest, SearchTooSlow } from "../builds/search.ts";
import { DamagedDatabase, openSearchDatabase, type SearchDatabase } from "./search-database.ts";

/** Needed because errors lose their class between threads. */
export type SearchResult =
  | { readonly kind: "answer"; readonly answer: SearchAnswer }
  | { readonly kind: "slow" }
  | { readonly kind: "damaged"; readonly message: string };

const { path, mostCpuMs } = workerData as { path: string; mostCpuMs: number };
let database: SearchDatabase | null = null;

/** Opens the database, and waits until as many threads as `opened` has room for did, so that each opens one. */
export function open(opened: Int32Array): void {
  database ??= openSearchDatabase(path, mostCpuMs);
  try {
    database.warm();
  } catch (error) {
    if (!(error instanceof SearchTooSlow)) throw error;
  }
  const at = Atomics.add(opened, 0, 1) + 1;
  if (at < opened.length) Atomics.wait(opened, at, 0);
  else for (let each = 1; each < at; each += 1) Atomics.notify(opened, each);
}

export function search(request: SearchRequest): SearchResult {
  try {
    database ??= openSearchDatabase(path, mostCpuMs);
    return { kind: "answer", answer: database.query(request) };
  } catch (error) {
    if (error instanceof SearchTooSlow) return { kind: "slow" };
    if (!(error instanceof DamagedDatabase)) throw error;
    // The next search reopens the file, which may have been repaired by then.
    database?.close();
    database = null;
    return { kind: "damaged", message: error.message };
  }
}
