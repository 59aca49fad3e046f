import type {
  KeySearch,
  ListSearch,
  SearchAnswer,
  SearchRequest,
  TextSearch,
} from "../builds/search.ts";
import { DamagedTable, type ListWords, SearchTable } from "./search-table.ts";
import type { Select, Sql } from "./sql.ts";
import { searchWords } from "./word-search.ts";

export interface SearchEngineParts {
  readonly sql: Sql;
  readonly listWords: ListWords;
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
  readonly #listWords: ListWords;
  readonly #searchTexts: TextSearcher;

  constructor({ sql, listWords, searchTexts = refuse }: SearchEngineParts) {
    this.#listWords = listWords;
    this.#searchTexts = searchTexts;
    this.#sql = sql;
    this.#columnsOf = this.#sql("SELECT name FROM pragma_table_info(?) ORDER BY cid");
  }

  search(request: SearchRequest): SearchAnswer {
    const table = this.#tableOf(request.resource);
    if (request.kind === "texts") return this.#searchTexts(request, table);
    if (request.kind === "list") return list(table, request);
    if (request.kind === "keys") return lookUp(table, request);
    return searchWords({ records: table, members: () => this.#tableOf("legislator") }, request);
  }

  #tableOf(resource: string): SearchTable {
    const known = this.#tables.get(resource);
    if (known !== undefined) return known;
    const columns = this.#columnsOf(resource);
    if (!columns.includes("position")) {
      throw new DamagedTable(`the search database has no table for ${JSON.stringify(resource)}`);
    }
    const hasTitles = this.#columnsOf(`${resource}_line`).includes("titles");
    const table = new SearchTable({
      sql: this.#sql,
      listWords: this.#listWords,
      resource,
      columns,
      hasTitles,
    });
    this.#tables.set(resource, table);
    return table;
  }
}

function list(table: SearchTable, request: ListSearch): SearchAnswer {
  const { total, ids } = table.list(request, request);
  return { total, lines: ids.map(table.lineOf) };
}

function lookUp(table: SearchTable, { keys }: KeySearch): SearchAnswer {
  const found = keys.map((key) => ({ key, row: table.rowsOfKey(key)[0] }));
  const lines = found.flatMap(({ row }) => (row === undefined ? [] : [table.lineOf(row)]));
  const missing = found.filter(({ row }) => row === undefined).map(({ key }) => key);
  return { total: lines.length, lines, missing };
}
