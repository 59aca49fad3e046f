import { LRUCache } from "lru-cache";

import type {
  KeySearch,
  ListSearch,
  SearchAnswer,
  SearchRequest,
  WordSearch,
} from "../builds/search.ts";
import { countRows, type RowSet, rowsOf } from "./row-set.ts";
import { titleMatcher } from "./matched-title.ts";
import { SearchTable, type SharedParts } from "./search-table.ts";
import type { Select, Sql } from "./sql.ts";
import { suggest } from "./suggest.ts";

export class TooLate extends Error {
  override readonly name = "TooLate";
}

const CACHE_BYTES = 32_000_000;
/** The memory that a cache entry takes beside its rows. */
const OVERHEAD_BYTES = 400;

export interface SearchEngineParts {
  readonly sql: Sql;
  /** Monotonic, in milliseconds. */
  readonly now?: (() => number) | undefined;
}

/** Searches a build's tables. A resource's table is opened on its first search. */
export class SearchEngine {
  readonly #columnsOf: Select<string>;
  readonly #tables = new Map<string, SearchTable>();
  readonly #shared: SharedParts;
  readonly #now: () => number;
  #deadline = Infinity;

  constructor({ sql, now = () => performance.now() }: SearchEngineParts) {
    this.#columnsOf = sql("SELECT name FROM pragma_table_info(?) ORDER BY cid");
    this.#now = now;
    this.#shared = {
      sql,
      known: new LRUCache<string, RowSet>({
        maxSize: CACHE_BYTES,
        sizeCalculation: ({ byteLength }, key) => byteLength + 2 * key.length + OVERHEAD_BYTES,
      }),
      // Called often, because nothing can interrupt a search from outside the thread.
      checkTime: () => {
        if (now() >= this.#deadline) throw new TooLate();
      },
    };
  }

  /** @throws {TooLate} after `withinMs` */
  search(request: SearchRequest, withinMs: number): SearchAnswer {
    if (withinMs <= 0) throw new TooLate();
    this.#deadline = this.#now() + withinMs;
    const table = this.#tableOf(request.resource);
    if (request.kind === "list") return list(table, request);
    if (request.kind === "keys") return lookUp(table, request);
    const answer = find(table, request);
    if (answer.total > 0) return answer;
    const suggestion = suggest(request, {
      wordsOfLength: (length) => table.wordsOfLength(length),
      total: (match, among) =>
        find(table, { ...request, ...among, keys: [], names: [], match, tiers: [] }).total,
    });
    return suggestion === null ? answer : { ...answer, suggestion };
  }

  #tableOf(resource: string): SearchTable {
    const known = this.#tables.get(resource);
    if (known !== undefined) return known;
    const columns = this.#columnsOf(resource);
    if (!columns.includes("line")) {
      throw new Error(`The search database has no table for ${JSON.stringify(resource)}`);
    }
    const table = new SearchTable({ ...this.#shared, resource, columns });
    this.#tables.set(resource, table);
    return table;
  }
}

function list(table: SearchTable, request: ListSearch): SearchAnswer {
  const shown = table.shownBy(request);
  return {
    total: shown === null ? 0 : countRows(shown),
    lines: table.inListOrder(shown, request).flatMap((id) => table.lineOf(id)),
  };
}

function lookUp(table: SearchTable, { keys }: KeySearch): SearchAnswer {
  const found = keys.map((key) => ({ key, line: table.lineOfKey(key)[0] }));
  const lines = found.flatMap(({ line }) => line ?? []);
  const missing = found.filter(({ line }) => line === undefined).map(({ key }) => key);
  return { total: lines.length, lines, missing };
}

function find(table: SearchTable, request: WordSearch): SearchAnswer {
  const { keys, names, match, tiers, offset, limit } = request;
  const shown = table.shownBy(request);
  const cited = table.cited({ keys, names }, shown);
  const matching = table.matching(cited.set, shown);
  const total = cited.rows.length + (match === null ? 0 : countRows(matching(match)));
  const ids = cited.rows.slice(offset, offset + limit);
  let passed = cited.rows.length;
  for (const tier of offset < total ? tiers : []) {
    if (ids.length === limit) break;
    const found = matching(tier);
    ids.push(...rowsOf(found, Math.max(0, offset - passed), limit - ids.length));
    passed += countRows(found);
  }
  const lines = ids.flatMap((id) => table.lineOf(id));
  if (table.titlesOf === null || lines.length === 0) return { total, lines };
  const addTitle = titleMatcher(request);
  const titled = lines.map((line, at) =>
    addTitle(line, () => table.titlesOf?.(ids[at] ?? 0)[0]?.split("\n") ?? []),
  );
  return { total, lines: titled };
}
