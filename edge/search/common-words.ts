import type { Expression } from "../../contract/query/expression.ts";
import {
  addBits,
  withRows,
  emptyBits,
  keepBits,
  type RowBits,
} from "../../contract/search/row-bits.ts";
import { TEXT_COLUMNS } from "../../contract/search-text.ts";
import { matchExpression } from "./match-expression.ts";
import type { Sql } from "./sql.ts";

/** More words that begin with the same letters take longer one by one. */
const MOST_WORDS_FROM = 500;

/**
 * Returns a function that finds all rows by the sets that `search.sqlite` has of common words and filters, which FTS5
 * would read row by row. It returns null if none is common, or more than single words in any column are asked for.
 */
export function rowsByCommonWords(sql: Sql, resource: string) {
  const [last = 0] = sql<number>(`SELECT max(id) FROM ${resource}`)();
  const common = new Set(sql<string>(`SELECT term FROM ${resource}_common`)());
  const bitsOf = sql<ArrayBuffer>(
    `SELECT CAST(bits AS BLOB) FROM ${resource}_common WHERE term = ?`,
  );
  const rowsOf = sql<number>(
    `SELECT ${resource}_fts.rowid FROM json_each(?) CROSS JOIN ${resource}_fts WHERE ${resource}_fts MATCH value`,
  );
  const wordsFrom = sql<string>(
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
    const found = word.length <= 2 ? [] : wordsFrom(word, `${word}\u{10FFFF}`);
    return found.length === 0 || found.length > MOST_WORDS_FROM ? null : found;
  };

  return (expression: Expression): RowBits | null => {
    let isCommon = false;
    const read = (each: Expression): (() => RowBits) | null => {
      if ("all" in each) {
        const all = each.all.map(read).filter((one) => one !== null);
        if (all.length === 0 || all.length < each.all.length) return null;
        return () => all.map((one) => one()).reduce(keepBits);
      }
      const any = "any" in each ? each.any : [each];
      const terms: string[] = [];
      const listed: string[] = [];
      const within: (() => RowBits)[] = [];
      for (const part of any) {
        const inner = "all" in part || "any" in part ? read(part) : termsOf(part);
        if (typeof inner === "function") within.push(inner);
        else if (inner !== null) terms.push(...inner);
        // Another spelling as two words.
        else if (any.length > 1 && "words" in part && part.words.length > 1)
          listed.push(matchExpression(part, () => null));
        else return null;
      }
      const stored = terms.filter((term) => common.has(term));
      isCommon ||= stored.length > 0;
      return () => {
        const bits = emptyBits(last);
        for (const one of within) addBits(bits, one());
        for (const term of stored) addBits(bits, storedBits(bitsOf(term)[0]));
        const rare = terms.flatMap((term) => (common.has(term) ? [] : [`"${term}"`]));
        const others = [...rare, ...listed];
        return others.length === 0 ? bits : withRows(bits, rowsOf(JSON.stringify(others)));
      };
    };
    const found = common.size === 0 ? null : read(expression);
    return found !== null && isCommon ? found() : null;
  };
}

const lower = (letters: string): string => letters.toLowerCase();

/** Drivers return bytes at any place of a buffer, and a damaged file any number of them. */
function storedBits(stored: ArrayBuffer = new ArrayBuffer()): RowBits {
  const bytes = new Uint8Array(stored);
  return new Uint32Array(bytes.slice(0, bytes.length & ~3).buffer);
}
