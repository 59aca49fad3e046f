/** `q` as the build format describes it, by looking at every row. The edge's search must give the same results. */
import type { Condition } from "../contract/request/request.ts";
import type { Expression } from "../contract/search-query.ts";
import { filterTerm, type SearchColumns } from "../contract/search-text.ts";
import type { SearchAnswer, WordSearch } from "../edge/builds/search.ts";

export interface SearchedRow extends Partial<SearchColumns> {
  /** Its rank. */
  readonly id: number;
  readonly position: number;
  readonly line: string;
  readonly keys: readonly string[];
  /** Terms, separated by spaces. */
  readonly filter?: string;
  readonly date?: string | null;
}

export function matches(expression: Expression, row: Partial<SearchedRow>): boolean {
  if ("any" in expression) return expression.any.some((each) => matches(each, row));
  if ("all" in expression) return expression.all.every((each) => matches(each, row));
  if ("filter" in expression) return ` ${row.filter} `.includes(` ${expression.filter} `);
  const { columns, words, isPrefix, isFirst } = expression;
  const phrase = ` ${words.join(" ")}${isPrefix ? "" : " "}`;
  return columns.some((column) => {
    const text = ` ${row[column] ?? ""} `;
    return isFirst ? text.startsWith(phrase) : text.includes(phrase);
  });
}

function passes(condition: Condition, row: SearchedRow): boolean {
  if ("from" in condition) {
    const { date = null } = row;
    return date !== null && date >= (condition.from ?? "") && date <= (condition.to ?? "~");
  }
  const values = "values" in condition ? condition.values : [condition.value];
  return values.some((value) => matches({ filter: filterTerm(condition.name, value) }, row));
}

/** Expects the rows in the order of their ranks. */
export function plainSearch(rows: readonly SearchedRow[], request: WordSearch): SearchAnswer {
  const { resource, keys, names, match, tiers, view, filters, offset, limit } = request;
  const inScope = filters.map((filter) => (row: SearchedRow) => passes(filter, row));
  if (resource === "legislator") {
    inScope.push((row) => matches({ filter: filterTerm("view", view) }, row));
  }
  const cited = [
    ...rows
      .filter((row) => row.keys.some((key) => keys.includes(key)))
      .toSorted((a, b) => a.position - b.position),
    ...names.flatMap(({ key, among }) =>
      rows.filter((row) => row.keys.includes(key) && (among === null || matches(among, row))),
    ),
  ];
  const ranked = [
    ...cited,
    ...tiers.flatMap((tier) => rows.filter((row) => matches(tier, row))),
    ...rows.filter((row) => match !== null && matches(match, row)),
  ];
  const found = [...new Set(ranked)].filter((row) => inScope.every((pass) => pass(row)));
  const lines = found.slice(offset, offset + limit).map(({ line }) => line);
  return { total: found.length, lines };
}
