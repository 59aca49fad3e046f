import type { Expression, QueryTerm } from "../../contract/search-query.ts";
import type { TextColumn } from "../../contract/search-text.ts";
import { NO_FILTERS, type Scope, type SearchTable } from "./search-table.ts";

/** A row with some of the words, and the words that it lacks. */
interface TellingRow {
  readonly id: number;
  readonly missing: readonly string[];
}

/** What a word weighs in a place; the first place that has it counts. In others it weighs 1. */
const PLACES: readonly (readonly [columns: readonly TextColumn[], weight: number])[] = [
  [["title", "title_stems"], 1.5],
  [["titles", "titles_stems"], 1.2],
];
/** What the first row by rank has more than the last one. */
const RANKED_FIRST = 1 / 2;

/** Words in more rows only order the rows that have rarer ones. */
const MOST_READ = 2000;
const MOST_COMPARED = 300;
const MOST_FOUND = 100;
/** The words of a row tell at least this share of what those of the best row tell. */
const LEAST_SHARE = 1 / 2;

interface Score {
  score: number;
  /** What its words tell, wherever they stand. */
  told: number;
  readonly has: Set<QueryTerm>;
}

/**
 * Finds the rows with the most telling words, best first: the rarer a word, the more it tells. Rows that lack words
 * are found only before all that lack none.
 */
export function tellingRows(
  table: SearchTable,
  terms: readonly QueryTerm[],
  scope: Scope,
): readonly TellingRow[] {
  const all = table.count(null, NO_FILTERS);
  const required = terms.filter(({ isRequired }) => isRequired);
  const known = terms
    .map((term) => {
      const ids = table.first(MOST_READ + 1, term.match, scope);
      const isRare = ids.length <= MOST_READ;
      return { term, ids, isRare, rows: isRare ? ids.length : table.count(term.match, scope) };
    })
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => a.rows - b.rows);
  const scores = new Map<number, Score>();
  const best = (count: number): readonly (readonly [id: number, row: Score])[] => {
    const final = ([id, { score }]: readonly [number, Score]): number =>
      score * (1 + RANKED_FIRST * (1 - id / all));
    return [...scores].toSorted((a, b) => final(b) - final(a) || a[0] - b[0]).slice(0, count);
  };
  let compared: readonly number[] | null = null;
  for (const { term, ids, isRare, rows } of known) {
    if (!isRare && compared === null) {
      const rare = best(MOST_COMPARED).map(([id]) => id);
      compared = rare.length > 0 ? rare : ids.slice(0, MOST_COMPARED);
    }
    const having = compared === null ? ids : table.among(compared, [term.match], scope);
    const places = PLACES.map(([columns, weight]) => {
      const match = within(term.match, columns);
      if (match === null) return { there: new Set<number>(), weight };
      const there =
        compared === null ? table.first(rows, match, scope) : table.among(compared, [match], scope);
      return { there: new Set(there), weight };
    });
    const tells = Math.log(1 + all / rows);
    for (const id of having) {
      const weight = places.find(({ there }) => there.has(id))?.weight ?? 1;
      const row = scores.get(id) ?? { score: 0, told: 0, has: new Set() };
      if (term.isRequired) row.has.add(term);
      row.told += tells;
      row.score += tells * weight;
      scores.set(id, row);
    }
  }
  const found = best(MOST_FOUND);
  const most = Math.max(...found.map(([, { told }]) => told));
  const firstComplete = found.findIndex(([, { has }]) => has.size === required.length);
  return found
    .filter(
      ([, { told, has }], at) =>
        has.size === required.length ||
        (told >= LEAST_SHARE * most && (firstComplete === -1 || at < firstComplete)),
    )
    .map(([id, { has }]) => ({
      id,
      missing: required.filter((term) => !has.has(term)).map(({ words }) => words.join(" ")),
    }));
}

/** The part of an expression that may match in some columns; null if none may. */
function within(expression: Expression, columns: readonly TextColumn[]): Expression | null {
  if ("any" in expression) {
    const any = expression.any.map((each) => within(each, columns)).filter((each) => each !== null);
    return any.length === 0 ? null : { any };
  }
  if (!("words" in expression)) return expression;
  const kept = expression.columns.filter((column) => columns.includes(column));
  return kept.length === 0 ? null : { ...expression, columns: kept };
}
