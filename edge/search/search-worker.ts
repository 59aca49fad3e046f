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

/** Tells the pool whether the database can be opened. */
export function open(): void {
  database ??= openSearchDatabase(path, mostCpuMs);
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
