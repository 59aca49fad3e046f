import { LRUCache } from "lru-cache";

import type { Expression, Phrase } from "../../contract/search-query.ts";
import type { Condition } from "../../contract/request/request.ts";
import type {
  KeySearch,
  ListSearch,
  SearchAnswer,
  SearchRequest,
  WordSearch,
} from "../builds/search.ts";
import {
  bytesOf,
  createOccurrenceFinder,
  type KnownOccurrences,
  type Occurrences,
  OVERHEAD_BYTES,
} from "./occurrences.ts";
import { openPostingReader, type Sql } from "./posting-reader.ts";
import {
  countRows,
  emptySet,
  hasRow,
  inAll,
  inAny,
  type RowSet,
  rowsOf,
  setOf,
  without,
} from "./row-set.ts";
import { suggest } from "./suggest.ts";
import { createTokenizer, type SplitWord } from "./tokens.ts";

export class TooLate extends Error {
  override readonly name = "TooLate";
}

const CACHE_BYTES = { words: 28_000_000, filters: 4_000_000 };

export interface SearchEngineParts {
  readonly sql: Sql;
  readonly openTokenizer: () => SplitWord;
  /** Monotonic, in milliseconds. */
  readonly now?: (() => number) | undefined;
}

/** Searches a build's tables. A resource's table is opened on its first search. */
export function openSearchEngine({
  sql,
  openTokenizer,
  now = () => performance.now(),
}: SearchEngineParts) {
  const columnsOf = sql<string>("SELECT name FROM pragma_table_info(?) ORDER BY cid");
  const tables = new Map<string, SearchedTable>();
  const shared = {
    tokensOf: createTokenizer(openTokenizer),
    words: new LRUCache<string, Occurrences>({
      maxSize: CACHE_BYTES.words,
      sizeCalculation: bytesOf,
    }),
    filters: new LRUCache<string, RowSet>({
      maxSize: CACHE_BYTES.filters,
      sizeCalculation: ({ byteLength }) => byteLength + 2 * OVERHEAD_BYTES,
    }),
  };
  let deadline = Infinity;

  /** Called often, because nothing can interrupt a search from outside the thread. */
  function checkTime(): void {
    if (now() >= deadline) throw new TooLate();
  }

  function tableOf({ resource }: Pick<SearchRequest, "resource">): SearchedTable {
    const known = tables.get(resource);
    if (known !== undefined) return known;
    const [rows, texts] = [columnsOf(resource), columnsOf(`${resource}_fts`)];
    if (rows.length === 0 || texts.length === 0) {
      throw new Error(`The search database has no table for ${JSON.stringify(resource)}`);
    }
    const table = openTable(sql, { ...shared, resource, rows, texts, checkTime });
    tables.set(resource, table);
    return table;
  }

  /** @throws {TooLate} after `withinMs` */
  return function search(request: SearchRequest, withinMs: number): SearchAnswer {
    if (withinMs <= 0) throw new TooLate();
    deadline = now() + withinMs;
    if (request.kind === "list") return list(request);
    if (request.kind === "keys") return lookUp(request);
    const answer = find(request);
    if (answer.total > 0) return answer;
    const suggestion = suggest(request, {
      wordsOfLength: (length) => tableOf(request).wordsOfLength(length),
      total: (match, among) =>
        find({ ...request, ...among, keys: [], name: null, match, tiers: [] }).total,
    });
    return suggestion === null ? answer : { ...answer, suggestion };
  };

  function list(request: ListSearch): SearchAnswer {
    const table = tableOf(request);
    const shown = table.shownBy(request);
    return {
      total: shown === null ? 0 : countRows(shown),
      lines: table.inListOrder(shown, request).flatMap((id) => table.lineOf(id)),
    };
  }

  function lookUp({ keys, ...request }: KeySearch): SearchAnswer {
    const table = tableOf(request);
    const found = keys.map((key) => ({ key, line: table.lineOfKey(key)[0] }));
    const lines = found.flatMap(({ line }) => line ?? []);
    const missing = found.filter(({ line }) => line === undefined).map(({ key }) => key);
    return { total: lines.length, lines, missing };
  }

  function find(request: WordSearch): SearchAnswer {
    const { keys, name, match, tiers, offset, limit } = request;
    const table = tableOf(request);
    const shown = table.shownBy(request);
    const cited = table.cited({ keys, name }, shown);
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
    return { total, lines: ids.flatMap((id) => table.lineOf(id)) };
  }
}

type SearchedTable = ReturnType<typeof openTable>;

interface TableParts {
  readonly resource: string;
  readonly rows: readonly string[];
  /** The columns of the full-text index in their order. */
  readonly texts: readonly string[];
  readonly tokensOf: (words: readonly string[]) => readonly string[];
  readonly words: KnownOccurrences;
  readonly filters: LRUCache<string, RowSet>;
  readonly checkTime: () => void;
}

/** Opens a resource's table. Row numbers are ranks, so sets of rows are sorted by rank. */
function openTable(
  sql: Sql,
  { resource, rows, texts, tokensOf, words, filters, checkTime }: TableParts,
) {
  const [last] = sql<number | null>(`SELECT max(id) FROM "${resource}"`)();
  const lastRow = last ?? 0;
  const reader = openPostingReader(sql, `${resource}_fts`, checkTime);
  const { find } = createOccurrenceFinder({
    resource,
    reader,
    lastRow,
    columns: texts.length,
    known: words,
  });
  const lineOf = sql<string>(`SELECT line FROM "${resource}" WHERE id = ?`);
  const lineOfKey = sql<string>(
    `SELECT line FROM "${resource}" WHERE id IN (SELECT id FROM "${resource}_key" WHERE key = ?)`,
  );
  let listOrder: Uint32Array | null = null;
  const keyed = sql<number>(
    `SELECT r.id FROM "${resource}" AS r WHERE r.id IN
       (SELECT id FROM "${resource}_key" WHERE key IN (SELECT value FROM json_each(?)))
     ORDER BY r.position`,
  );
  const named = sql<number>(`SELECT id FROM "${resource}_key" WHERE key = ? ORDER BY id`);
  // Builds of older generators lack this table.
  const [hasWords] = sql<string>("SELECT name FROM sqlite_schema WHERE name = ?")(
    `${resource}_words`,
  );
  const listOfWords =
    hasWords === undefined
      ? () => []
      : sql<string>(`SELECT words FROM "${resource}_words" WHERE length = ?`);

  function showing(condition: Condition): RowSet {
    const { name } = condition;
    if ("values" in condition) {
      return anyOf(condition.values.map((value) => showing({ name, value })));
    }
    if ("value" in condition) return rowsWhere(name, "IS ?", [condition.value]);
    const { from, to } = condition;
    // Every date sorts before `~`, because years have four digits.
    return rowsWhere(name, "BETWEEN ? AND ?", [from ?? "", to ?? "~"]);
  }

  /** Checks the column's name, because the SQL contains it verbatim. */
  function rowsWhere(
    name: string,
    comparison: string,
    values: readonly (string | number | null)[],
  ): RowSet {
    if (!rows.includes(name)) {
      throw new Error(`The search table ${resource} has no column ${JSON.stringify(name)}`);
    }
    const key = JSON.stringify([resource, name, comparison, values]);
    const known = filters.get(key);
    if (known !== undefined) return known;
    checkTime();
    const found = sql<number>(`SELECT id FROM "${resource}" WHERE "${name}" ${comparison}`);
    const set = setOf(lastRow, found(...values));
    filters.set(key, set);
    return set;
  }

  function rowsWith({ columns, words: text, isPrefix, isFirst }: Phrase): RowSet {
    const sequence = { words: tokensOf(text), isPrefix };
    const inColumns = columns.map((name) => {
      const column = texts.indexOf(name);
      const { byColumn, first } = find({ ...sequence, column });
      return isFirst ? first : byColumn[column];
    });
    return anyOf(inColumns.filter((set) => set !== undefined));
  }

  function anyOf([set, ...others]: readonly RowSet[]): RowSet {
    return set === undefined ? emptySet(lastRow) : inAny(set, ...others);
  }

  return {
    lineOf,

    lineOfKey,

    inListOrder(
      shown: RowSet | null,
      { isReversed, offset, limit }: Pick<ListSearch, "isReversed" | "offset" | "limit">,
    ): readonly number[] {
      checkTime();
      listOrder ??= Uint32Array.from(
        sql<number>(`SELECT id FROM "${resource}" ORDER BY position`)(),
      );
      const listed = listOrder.filter((id) => shown === null || hasRow(shown, id));
      if (isReversed) listed.reverse();
      return [...listed.subarray(offset, offset + limit)];
    },

    shownBy({ view, filters: wanted }: Pick<ListSearch, "view" | "filters">): RowSet | null {
      const sets = wanted.map(showing);
      if (rows.includes("view")) sets.push(rowsWhere("view", "IS ?", [view]));
      const [set, ...others] = sets;
      return set === undefined ? null : inAll(set, ...others);
    },

    /** Returns the indexed words of a length, each followed by its number of rows. */
    wordsOfLength(length: number): string {
      checkTime();
      return listOfWords(length)[0] ?? "";
    },

    /** The shown rows, first citations in list order, then names by rank; and the set of all cited rows. */
    cited(
      { keys, name }: Pick<WordSearch, "keys" | "name">,
      shown: RowSet | null,
    ): { rows: readonly number[]; set: RowSet } {
      const ofKeys = keys.length === 0 ? [] : keyed(JSON.stringify(keys));
      const all = name === null ? ofKeys : [...new Set([...ofKeys, ...named(name)])];
      return {
        set: setOf(lastRow, all),
        rows: shown === null ? all : all.filter((id) => hasRow(shown, id)),
      };
    },

    matching(cited: RowSet, shown: RowSet | null): (expression: Expression) => RowSet {
      const known = new Map<Expression, RowSet>();
      const evaluate = (expression: Expression): RowSet => {
        const before = known.get(expression);
        if (before !== undefined) return before;
        const set = computed(expression);
        known.set(expression, set);
        return set;
      };
      const computed = (expression: Expression): RowSet => {
        if ("words" in expression) return rowsWith(expression);
        if ("any" in expression) return anyOf(expression.any.map(evaluate));
        if ("but" in expression)
          return without(evaluate(expression.some), evaluate(expression.but));
        const [set, ...others] = expression.all.map(evaluate);
        return set === undefined ? emptySet(lastRow) : inAll(set, ...others);
      };
      return (expression) => {
        const found = without(evaluate(expression), cited);
        return shown === null ? found : inAll(found, shown);
      };
    },
  };
}
