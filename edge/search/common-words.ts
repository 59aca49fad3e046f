import type { Expression } from "../../contract/query/expression.ts";
import {
  addBits,
  hasRow,
  withRows,
  emptyBits,
  keepBits,
  type RowBits,
} from "../../contract/search/row-bits.ts";
import { TEXT_COLUMNS } from "../../contract/search-text.ts";
import { matchExpression, type WordsFrom } from "./match-expression.ts";
import type { Sql } from "./sql.ts";

/** More words that begin with the same letters take longer one by one. */
const MOST_WORDS_FROM = 500;

/**
 * Returns a function that finds all rows by the sets that `search.sqlite` has of common words and filters, which FTS5
 * would read row by row. It returns null if none is common, or more than single words in any column are asked for.
 */
export function rowsByCommonWords(sql: Sql, resource: string, wordsFrom: WordsFrom) {
  const [last = 0] = sql<number>(`SELECT max(id) FROM ${resource}`)();
  const common = new Set(sql<string>(`SELECT term FROM ${resource}_common`)());
  const bitsOf = sql<ArrayBuffer>(
    `SELECT CAST(bits AS BLOB) FROM ${resource}_common WHERE term = ?`,
  );
  const rowsOf = sql<number>(
    `SELECT ${resource}_fts.rowid FROM json_each(?) CROSS JOIN ${resource}_fts WHERE ${resource}_fts MATCH value`,
  );
  const manyFrom = sql<string>(
    `SELECT term || '' FROM ${resource}_term WHERE term >= ? AND term < ? LIMIT ${MOST_WORDS_FROM + 1}`,
  );

  const termsOf = (expression: Expression): readonly string[] | null => {
    // The index has its terms in lower case.
    if ("filter" in expression) return [expression.filter.replaceAll(/[A-Z]+/g, lower)];
    if (!("words" in expression)) return null;
    const { words, columns, isPrefix, isFirst } = expression;
    const [word = "", ...more] = words;
    if (more.length > 0 || isFirst || columns.length < TEXT_COLUMNS.length) return null;
    if (!isPrefix) return [word];
    const found = word.length <= 2 ? [] : manyFrom(word, `${word}\u{10FFFF}`);
    return found.length === 0 || found.length > MOST_WORDS_FROM ? null : found;
  };

  const read = (expression: Expression): Found | null => {
    if ("all" in expression) return readAll(expression.all);
    const any = "any" in expression ? expression.any : [expression];
    const terms: string[] = [];
    const listed: string[] = [];
    const within: Found[] = [];
    for (const part of any) {
      const inner = "all" in part || "any" in part ? read(part) : termsOf(part);
      // Another spelling as two words.
      const isSpelling = any.length > 1 && "words" in part && part.words.length > 1;
      if (inner === null && !isSpelling) return null;
      if (inner === null) listed.push(matchExpression(part, wordsFrom));
      else if ("rows" in inner) within.push(inner);
      else terms.push(...inner);
    }
    const stored = terms.filter((term) => common.has(term));
    listed.push(...terms.flatMap((term) => (common.has(term) ? [] : [`"${term}"`])));
    const rows = (): RowBits => {
      const bits = emptyBits(last);
      for (const each of within) addBits(bits, each.rows());
      for (const term of stored) addBits(bits, storedBits(bitsOf(term)[0]));
      return listed.length === 0 ? bits : withRows(bits, rowsOf(JSON.stringify(listed)));
    };
    return { rows, isCommon: stored.length > 0 || within.some(({ isCommon }) => isCommon) };
  };

  /** Rows with all rare parts are fewer than those with each, so FTS5 is asked for them at once. */
  const readAll = (all: readonly Expression[]): Found | null => {
    const parts = all.map((part) => ({ part, found: read(part) }));
    const commonParts = parts.flatMap(({ found }) => (found?.isCommon === true ? [found] : []));
    const rare = parts.flatMap(({ part, found }) => (found?.isCommon === false ? [part] : []));
    if (all.length === 0 || commonParts.length + rare.length < all.length) return null;
    const rows = (): RowBits => {
      const sets = commonParts.map((each) => each.rows());
      if (rare.length === 0) return sets.reduce(keepBits);
      const found = rowsOf(JSON.stringify([matchExpression({ all: rare }, wordsFrom)]));
      return withRows(
        emptyBits(last),
        found.filter((row) => sets.every((bits) => hasRow(bits, row))),
      );
    };
    return { rows, isCommon: commonParts.length > 0 };
  };

  return (expression: Expression): RowBits | null => {
    const found = common.size === 0 ? null : read(expression);
    return found?.isCommon === true ? found.rows() : null;
  };
}

interface Found {
  readonly rows: () => RowBits;
  /** Each way to match it has a common word, or one of several has. */
  readonly isCommon: boolean;
}

const lower = (letters: string): string => letters.toLowerCase();

/** Drivers return bytes at any place of a buffer, and a damaged file any number of them. */
function storedBits(stored: ArrayBuffer = new ArrayBuffer()): RowBits {
  const bytes = new Uint8Array(stored);
  return new Uint32Array(bytes.slice(0, bytes.length & ~3).buffer);
}
