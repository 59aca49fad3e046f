import type {
  KeySearch,
  ListSearch,
  SearchAnswer,
  SearchRequest,
  TextSearch,
  WordSearch,
} from "../builds/search.ts";
import { titleMatcher } from "./matched-title.ts";
import { SearchTable } from "./search-table.ts";
import type { Select, Sql } from "./sql.ts";
import { suggest } from "./suggest.ts";

export class TooLate extends Error {
  override readonly name = "TooLate";
}

export interface SearchEngineParts {
  readonly sql: Sql;
  /** Monotonic, in milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Without it, the host has no texts. */
  readonly searchTexts?: TextSearcher;
}

type TextSearcher = (request: TextSearch, table: SearchTable) => SearchAnswer;

const refuse: TextSearcher = () => {
  throw new Error("this host has no texts");
};

/** Searches a build's tables. A resource's table is opened on its first search. */
export class SearchEngine {
  readonly #columnsOf: Select<string>;
  readonly #tables = new Map<string, SearchTable>();
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #searchTexts: TextSearcher;
  #deadline = Infinity;

  constructor({ sql, now = () => performance.now(), searchTexts = refuse }: SearchEngineParts) {
    this.#searchTexts = searchTexts;
    this.#now = now;
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as SQLite's drivers have it
    this.#sql = <Value>(query: string) => {
      const select = sql<Value>(query);
      return (...values) => {
        // Between statements, because nothing can interrupt one, and each takes a bounded time.
        if (this.#now() >= this.#deadline) throw new TooLate();
        return select(...values);
      };
    };
    this.#columnsOf = this.#sql("SELECT name FROM pragma_table_info(?) ORDER BY cid");
  }

  /** @throws {TooLate} after `withinMs` */
  search(request: SearchRequest, withinMs: number): SearchAnswer {
    this.#deadline = this.#now() + withinMs;
    const table = this.#tableOf(request.resource);
    if (request.kind === "texts") return this.#searchTexts(request, table);
    if (request.kind === "list") return list(table, request);
    if (request.kind === "keys") return lookUp(table, request);
    const answer = find(table, request);
    if (answer.total > 0) return answer;
    const suggestion = suggest(request, {
      wordsOfLength: (length) => table.wordsOfLength(length)[0] ?? "",
      total: (match, scope) => table.count(match, scope),
    });
    return suggestion === null ? answer : { ...answer, suggestion };
  }

  #tableOf(resource: string): SearchTable {
    const known = this.#tables.get(resource);
    if (known !== undefined) return known;
    const columns = this.#columnsOf(resource);
    if (!columns.includes("position")) {
      throw new Error(`The search database has no table for ${JSON.stringify(resource)}`);
    }
    const hasTitles = this.#columnsOf(`${resource}_line`).includes("titles");
    const table = new SearchTable({ sql: this.#sql, resource, columns, hasTitles });
    this.#tables.set(resource, table);
    return table;
  }
}

function list(table: SearchTable, request: ListSearch): SearchAnswer {
  const { total, ids } = table.list(request, request);
  return { total, lines: ids.flatMap((id) => table.lineOf(id)) };
}

function lookUp(table: SearchTable, { keys }: KeySearch): SearchAnswer {
  const found = keys.map((key) => ({ key, line: table.lineOfKey(key)[0] }));
  const lines = found.flatMap(({ line }) => line ?? []);
  const missing = found.filter(({ line }) => line === undefined).map(({ key }) => key);
  return { total: lines.length, lines, missing };
}

function find(table: SearchTable, request: WordSearch): SearchAnswer {
  const { match, tiers, offset, limit } = request;
  const ranked = new Set(table.cited(request, request));
  const total = ranked.size + (match === null ? 0 : table.count(match, request, ranked));
  const end = Math.min(offset + limit, total);
  for (const tier of offset < total ? tiers : []) {
    if (ranked.size >= end) break;
    // At most the rows known already repeat, so these are enough for the page.
    for (const id of table.first(end, tier, request)) ranked.add(id);
  }
  const ids = [...ranked].slice(offset, end);
  const lines = ids.flatMap((id) => table.lineOf(id));
  const { titlesOf } = table;
  if (titlesOf === null) return { total, lines };
  const addTitle = titleMatcher(request);
  const titled = lines.map((line, at) =>
    addTitle(line, () => titlesOf(ids[at] ?? 0)[0]?.split("\n") ?? []),
  );
  return { total, lines: titled };
}
