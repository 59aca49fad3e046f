import type { Expression } from "../../contract/search-query.ts";

/** Translates an expression to a query of SQLite's FTS5. */
export function matchExpression(expression: Expression): string {
  // No word has the sign in a filter's term, and naming the column costs more.
  if ("filter" in expression) return quoted(expression.filter);
  if ("words" in expression) {
    const { columns, words, isPrefix, isFirst } = expression;
    return `{${columns.join(" ")}} : ${isFirst ? "^ " : ""}${quoted(words.join(" "))}${isPrefix ? " *" : ""}`;
  }
  const [parts, operator] = "any" in expression ? [expression.any, "OR"] : [expression.all, "AND"];
  return parts.map((part) => `(${matchExpression(part)})`).join(` ${operator} `);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
