import type { Expression } from "../../contract/query/expression.ts";
import { TEXT_COLUMNS } from "../../contract/search-text.ts";

/** The words that begin with some letters; null if they are too many. */
export type WordsFrom = (letters: string) => readonly string[] | null;

/** Translates an expression to a query of SQLite's FTS5, which would merge the rows of a beginning for each query. */
export function matchExpression(expression: Expression, wordsFrom: WordsFrom): string {
  // No word has the sign in a filter's term, and naming the column costs more.
  if ("filter" in expression) return quoted(expression.filter);
  if ("words" in expression) {
    const { columns, words, isPrefix, isFirst } = expression;
    const text = words.join(" ");
    const known = isPrefix && words.length === 1 ? wordsFrom(text) : null;
    const phrases = (known ?? [text]).map((each) => `${isFirst ? "^ " : ""}${quoted(each)}`);
    const isBeginning = isPrefix && known === null;
    // No term of a filter is a word, but it may have its beginning.
    const isAnywhere = columns.length === TEXT_COLUMNS.length && !isBeginning;
    return `${isAnywhere ? "" : `{${columns.join(" ")}} : `}${isBeginning ? `${phrases.join("")} *` : `(${phrases.join(" OR ")})`}`;
  }
  const [parts, operator] = "any" in expression ? [expression.any, "OR"] : [expression.all, "AND"];
  return parts.map((part) => `(${matchExpression(part, wordsFrom)})`).join(` ${operator} `);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
