/** Finds records by words. Pages are answered without it; only requests with `q` come here. */
export interface Search {
  /** Throws `Problem` where the search takes too long or too many are waiting. */
  query(request: SearchRequest): Promise<SearchAnswer>;
  /** Waits for the queries under way; new ones are refused. */
  close(): Promise<void>;
}

export interface SearchRequest {
  /** The name of the resource's table. */
  readonly resource: string;
  /** An FTS5 expression, as `searchQuery` makes it. Where this and `exact` are null nothing is found. */
  readonly match: string | null;
  /** The citation key of records that are found first. */
  readonly exact: string | null;
  /** The view whose records are searched; null for resources without views. */
  readonly view: number | null;
  readonly filters: readonly SearchFilter[];
  readonly offset: number;
  readonly limit: number;
}

interface SearchFilter {
  readonly column: string;
  readonly value: string | number;
}

export interface SearchAnswer {
  /** How many records match, of which `lines` are some. */
  readonly total: number;
  /** Lean records as JSON, the best first. */
  readonly lines: readonly string[];
}
