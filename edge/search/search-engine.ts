import type {
  KeySearch,
  ListSearch,
  SearchAnswer,
  SearchRequest,
  TextSearch,
  WordSearch,
} from "../builds/search.ts";
import type { Expression } from "../../contract/search-query.ts";
import { titleMatcher } from "./matched-title.ts";
import { SearchTable } from "./search-table.ts";
import type { Select, Sql } from "./sql.ts";
import { suggest } from "./suggest.ts";
import { tellingRows } from "./telling-rows.ts";

export interface SearchEngineParts {
  readonly sql: Sql;
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
  readonly #searchTexts: TextSearcher;

  constructor({ sql, searchTexts = refuse }: SearchEngineParts) {
    this.#searchTexts = searchTexts;
    this.#sql = sql;
    this.#columnsOf = this.#sql("SELECT name FROM pragma_table_info(?) ORDER BY cid");
  }

  search(request: SearchRequest): SearchAnswer {
    const table = this.#tableOf(request.resource);
    if (request.kind === "texts") return this.#searchTexts(request, table);
    if (request.kind === "list") return list(table, request);
    if (request.kind === "keys") return lookUp(table, request);
    return find(table, request);
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
  const { match, tiers, inTitles, terms, offset, limit } = request;
  const ranked = new Set(table.cited(request, request));
  const countRest = (): number => (match === null ? 0 : table.count(match, request, ranked));
  let total = ranked.size + countRest();
  const suggestion = total === 0 ? suggest(request, table) : null;
  if (suggestion !== null) return { total, lines: [], suggestion };
  const rank = (tier: Expression): void => {
    const end = Math.min(offset + limit, total);
    // At most the rows known already repeat, so these are enough for the page.
    if (offset < total && ranked.size < end)
      for (const id of table.first(end, tier, request)) ranked.add(id);
  };
  const missing = new Map<number, readonly string[]>();
  const mayLackWords = inTitles !== null && ranked.size === 0 && total <= MOST_COMPLETE;
  if (mayLackWords && (total === 0 || table.first(1, inTitles, request).length === 0)) {
    const required = terms.filter(({ isRequired }) => isRequired);
    for (const row of tellingRows(table, required, request)) missing.set(row.id, row.missing);
    for (const id of missing.keys()) ranked.add(id);
    total = ranked.size + (total === 0 ? 0 : countRest());
  }
  tiers.forEach(rank);
  if (match !== null) rank(match);
  const ids = [...ranked].slice(offset, offset + limit);
  const lacking = ids.map((id) => missing.get(id) ?? []);
  return {
    total,
    lines: linesOf(table, ids, request),
    ...(lacking.some((words) => words.length > 0) && { missingWords: lacking }),
  };
}

/** If more records have all words, no others are looked for. */
const MOST_COMPLETE = 10;

function linesOf(
  table: SearchTable,
  ids: readonly number[],
  request: WordSearch,
): readonly string[] {
  const lines = ids.flatMap((id) => table.lineOf(id));
  const { titlesOf } = table;
  if (titlesOf === null) return lines;
  const addTitle = titleMatcher(request);
  return lines.map((line, at) =>
    addTitle(line, () => titlesOf(ids[at] ?? 0)[0]?.split("\n") ?? []),
  );
}
