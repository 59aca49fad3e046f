import { Problem } from "../../contract/problem.ts";
import type { Condition } from "../../contract/request/request.ts";
import type { SearchQuery } from "../../contract/search-query.ts";

/** Finds records by words, and by what no list is stored for. */
export interface Search {
  /**
   * Searches for whoever asks: where many do, the askers take turns.
   *
   * Throws `SearchTooSlow` where the search takes too long, another `Problem` where too many wait,
   * and `SearchNotRead` where the search database is not what it was.
   */
  query(request: SearchRequest, asker: string): Promise<SearchAnswer>;
  /** Waits for the queries under way; new ones are refused. */
  close(): Promise<void>;
}

/** The search was given up, having had all the time that it may take. */
export class SearchTooSlow extends Problem {
  constructor(deadlineMs: number) {
    const limit = `${deadlineMs / 1000} s`;
    super(
      "schema_not_ready",
      `The search took longer than ${limit}; narrow it by more words or filters, or try again shortly`,
    );
  }
}

/** The search database can't be read, or what reads it died. */
export class SearchNotRead extends Error {
  override readonly name = "SearchNotRead";
}

export type SearchRequest = WordSearch | ListSearch | KeySearch;

interface RowSearch {
  /** The name of the resource's table. */
  readonly resource: string;
  /** The view whose records are searched; null for resources without views. */
  readonly view: number | null;
  readonly filters: readonly Condition[];
  readonly offset: number;
  readonly limit: number;
}

/** The records that words find, the best first. */
export interface WordSearch extends RowSearch, SearchQuery {
  readonly kind: "words";
}

/** All records that the filters leave, in the order of the list or from its end. */
export interface ListSearch extends RowSearch {
  readonly kind: "list";
  readonly isReversed: boolean;
}

/** The one record of each key, in the order of these. */
export interface KeySearch {
  readonly kind: "keys";
  readonly resource: string;
  readonly keys: readonly string[];
}

export interface SearchAnswer {
  /** How many records match, of which `lines` are some. */
  readonly total: number;
  /** Lean records as JSON. */
  readonly lines: readonly string[];
  /** The keys that match no record. */
  readonly missing?: readonly string[];
  /** What to search for instead, where nothing was found. */
  readonly suggestion?: string;
}
