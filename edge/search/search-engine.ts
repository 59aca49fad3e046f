import { LRUCache } from "lru-cache";

import type {
  KeySearch,
  ListSearch,
  SearchAnswer,
  SearchRequest,
  TextSearch,
  WordSearch,
} from "../builds/search.ts";
import { DamagedTable, type ListWords, SearchTable } from "./search-table.ts";
import type { Select, Sql } from "./sql.ts";
import { type Ranking, rankWords } from "./word-search.ts";

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

/** A ranking, and the records that it has ranked. */
interface Ranked {
  readonly ranking: Ranking;
  readonly ids: Uint32Array;
}

const MOST_RANKED_BYTES = 8_000_000;
/** What a ranking takes beside its records. */
const BYTES_OF_RANKING = 20_000;
/** A second page ranks this many more records than it needs, for the pages after it. */
const AHEAD = 500;
const NONE_RANKED = new Uint32Array();

/** Searches a build's tables. A resource's table is opened on its first search. */
export class SearchEngine {
  readonly #columnsOf: Select<string>;
  readonly #tables = new Map<string, SearchTable>();
  readonly #ranked = new LRUCache<string, Ranked>({ maxSize: MOST_RANKED_BYTES });
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
    return this.#searchWords(table, request);
  }

  /** Ranks no record again for another page. */
  #searchWords(records: SearchTable, { offset, limit, ...asked }: WordSearch): SearchAnswer {
    const key = JSON.stringify(asked);
    const tables = { records, members: () => this.#tableOf("legislator") };
    const known = this.#ranked.get(key);
    const ranking = known?.ranking ?? rankWords(tables, asked);
    const { total } = ranking;
    const end = offset < total ? Math.min(offset + limit, total) : 0;
    const count = Math.min(offset === 0 ? end : end + AHEAD, total);
    let ids = known?.ids ?? NONE_RANKED;
    if (ids.length < end) ids = Uint32Array.from(ranking.first(count, ids));
    this.#ranked.set(key, { ranking, ids }, { size: BYTES_OF_RANKING + ids.byteLength });
    return ranking.answer([...ids.subarray(offset, offset + limit)]);
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
