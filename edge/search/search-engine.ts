import { LRUCache } from "lru-cache";

import type {
  KeySearch,
  ListSearch,
  SearchAnswer,
  SearchRequest,
  TextSearch,
  WordSearch,
} from "../builds/search.ts";
import type { Digest } from "../../contract/search/row-hash.ts";
import { DamagedTable, SearchTable } from "./search-table.ts";
import type { Sql } from "./sql.ts";
import { type Ranking, rankWords } from "./word-search.ts";

export interface SearchEngineParts {
  readonly sql: Sql;
  /** SHA-256 of rows, if the host has a faster one. */
  readonly digest?: Digest;
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

export type SearchEngine = ReturnType<typeof createSearchEngine>;

/** Searches a build's tables. A resource's table is opened on its first search. */
export function createSearchEngine({ sql, digest, searchTexts = refuse }: SearchEngineParts) {
  const columnsOf = sql<string>("SELECT name FROM pragma_table_info(?) ORDER BY cid");
  const tables = new Map<string, SearchTable>();
  const ranked = new LRUCache<string, Ranked>({ maxSize: MOST_RANKED_BYTES });

  function search(request: SearchRequest): SearchAnswer {
    const table = tableOf(request.resource);
    if (request.kind === "texts") return searchTexts(request, table);
    if (request.kind === "list") return list(table, request);
    if (request.kind === "keys") return lookUp(table, request);
    return searchWords(table, request);
  }

  const members = (): SearchTable => tableOf("legislator");
  const committees = (): SearchTable => tableOf("committee");

  /** Ranks no record again for another page. */
  function searchWords(
    records: SearchTable,
    { offset, limit, ...asked }: WordSearch,
  ): SearchAnswer {
    const key = JSON.stringify(asked);
    const known = ranked.get(key);
    const ranking = known?.ranking ?? rankWords({ records, members, committees }, asked);
    const { total } = ranking;
    const end = offset < total ? Math.min(offset + limit, total) : 0;
    const count = Math.min(offset === 0 ? end : end + AHEAD, total);
    let ids = known?.ids ?? NONE_RANKED;
    if (ids.length < end) ids = Uint32Array.from(ranking.first(count, ids));
    ranked.set(key, { ranking, ids }, { size: BYTES_OF_RANKING + ids.byteLength });
    return ranking.answer([...ids.subarray(offset, offset + limit)]);
  }

  function tableOf(resource: string): SearchTable {
    const known = tables.get(resource);
    if (known !== undefined) return known;
    const columns = columnsOf(resource);
    if (!columns.includes("position")) {
      throw new DamagedTable(`the search database has no table for ${JSON.stringify(resource)}`);
    }
    const hasTitles = columnsOf(`${resource}_line`).includes("titles");
    const table = new SearchTable({ sql, digest, resource, columns, hasTitles });
    tables.set(resource, table);
    return table;
  }

  return { search };
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
