import { workerData } from "node:worker_threads";

import type { SearchAnswer, SearchRequest } from "../builds/search.ts";
import { DamagedDatabase, openSearchDatabase, type SearchDatabase } from "./search-database.ts";
import { TooLate } from "./search-engine.ts";

/** What a search thread is asked. */
export interface SearchTask {
  readonly request: SearchRequest;
  readonly withinMs: number;
}

/** What comes of it; an error's class would not survive the way to the other thread. */
export type SearchResult =
  | { readonly kind: "answer"; readonly answer: SearchAnswer }
  | { readonly kind: "late" }
  | { readonly kind: "damaged"; readonly message: string };

const { path } = workerData as { path: string };
let database: SearchDatabase | null = null;

/** Opens the database, so that whoever starts the thread learns whether that works. */
export function open(): void {
  database ??= openSearchDatabase(path);
}

export function search({ request, withinMs }: SearchTask): SearchResult {
  try {
    database ??= openSearchDatabase(path);
    return { kind: "answer", answer: database.query(request, withinMs) };
  } catch (error) {
    if (error instanceof TooLate) return { kind: "late" };
    if (!(error instanceof DamagedDatabase)) throw error;
    // Opened anew for the next search, by when the file may have been put right.
    database?.close();
    database = null;
    return { kind: "damaged", message: error.message };
  }
}
