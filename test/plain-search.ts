/** `q` as the build format describes it, by looking at every row. The edge's search must give the same results. */
import type { Condition } from "../contract/request/request.ts";
import type { Expression } from "../contract/query/expression.ts";
import type { QueryTerm, SearchQuery } from "../contract/query/search-query.ts";
import { filterTerm, type SearchColumns } from "../contract/search-text.ts";
import type { ListSearch, SearchAnswer } from "../edge/builds/search.ts";

export interface SearchedRow extends Partial<SearchColumns> {
  /** Its rank. */
  readonly id: number;
  readonly position: number;
  readonly line: string;
  readonly keys: readonly string[];
  /** Terms, separated by spaces. */
  readonly filter?: string;
  readonly date?: string | null;
  readonly view?: number | null;
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
  if ("keys" in condition) throw new Error("plain searches have no keys");
  const values = "values" in condition ? condition.values : [condition.value];
  return values.some((value) => matches({ filter: filterTerm(condition.name, value) }, row));
}

/** Expects the rows in the order of their ranks. */
export function plainSearch(
  rows: readonly SearchedRow[],
  { keys, names, match, tiers, titled, terms }: SearchQuery,
  request: Omit<ListSearch, "kind" | "isReversed">,
): Pick<SearchAnswer, "total" | "lines" | "isPartial"> {
  const { resource, view, filters, offset, limit } = request;
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
  const isInScope = (row: SearchedRow): boolean => inScope.every((pass) => pass(row));
  const lacksWords =
    titled !== null &&
    !cited.some(isInScope) &&
    !rows.some((row) => isInScope(row) && matches(titled, row)) &&
    rows.filter((row) => isInScope(row) && match !== null && matches(match, row)).length <= 9;
  const telling = lacksWords ? tellingRows(rows, terms, isInScope) : new Map();
  const ranked = [
    ...cited,
    ...telling.keys(),
    ...tiers.flatMap((tier) => rows.filter((row) => matches(tier.match, row))),
    ...rows.filter((row) => match !== null && matches(match, row)),
  ];
  const found = [...new Set(ranked)].filter(isInScope);
  const shown = found.slice(offset, offset + limit);
  const missing = shown.map((row) => telling.get(row) ?? []);
  return {
    total: found.length,
    lines: shown.map(({ line }, at) => {
      const words = missing[at] ?? [];
      if (words.length === 0) return line;
      return JSON.stringify({ ...(JSON.parse(line) as object), missing_words: words });
    }),
    ...(missing.some((words) => words.length > 0) && { isPartial: true }),
  };
}

const WEIGHTS: readonly (readonly [of: RegExp, weight: number, filter?: string])[] = [
  [/^title(?:_stems)?$/, 2, "title=short"],
  [/^title/, 1.5],
  [/^lead/, 1.2],
  [/^texts|^summary/, 1],
];

/** The rows with the words that tell most, and the words that each lacks. */
function tellingRows(
  rows: readonly SearchedRow[],
  terms: readonly QueryTerm[],
  isInScope: (row: SearchedRow) => boolean,
): ReadonlyMap<SearchedRow, readonly string[]> {
  const required = terms.filter(({ isRequired }) => isRequired);
  const scored = rows.filter(isInScope).map((row) => ({ row, score: 0, told: 0, has: new Set() }));
  const counting = terms.filter((term) => term.isRequired || term.isCompound === true);
  const counted = counting.map((term) => ({
    term,
    having: scored.filter(({ row }) => matches(term.match, row)),
  }));
  for (const { term, having } of counted.toSorted((a, b) => a.having.length - b.having.length)) {
    const tells = Math.log(1 + rows.length / having.length);
    for (const one of having) {
      const weight =
        WEIGHTS.find(
          ([of, , filter]) =>
            matches(term.match, columnsOf(one.row, of)) &&
            (filter === undefined || matches({ filter }, one.row)),
        )?.[1] ?? 0;
      one.score += tells * weight;
      one.told += tells;
      one.has.add(term);
    }
  }
  const best = scored
    .filter(({ told }) => told > 0)
    .map((one) => ({ ...one, score: one.score * (1 + 0.5 * (1 - one.row.id / rows.length)) }))
    .toSorted((a, b) => b.score - a.score || a.row.id - b.row.id)
    .slice(0, 100);
  const most = Math.max(...best.map(({ told }) => told));
  const lacks = ({ has }: (typeof best)[number]): readonly string[] =>
    required.filter((term) => !has.has(term)).map(({ words }) => words.join(" "));
  const telling = best.filter(({ told }) => told >= most / 2);
  return new Map(telling.map((one) => [one.row, lacks(one)]));
}

function columnsOf(row: SearchedRow, of: RegExp): Partial<SearchedRow> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => of.test(name)));
}
