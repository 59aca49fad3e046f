import {
  type Expression,
  HAS_SHORT_TITLE,
  TITLE,
  TITLES,
  inColumns,
} from "../../contract/query/expression.ts";
import type { QueryTerm } from "../../contract/query/search-query.ts";
import type { TextColumn } from "../../contract/search-text.ts";
import type { Scope, SearchTable } from "./search-table.ts";

/** A row with some of the words, and the words that it lacks. */
interface TellingRow {
  readonly id: number;
  readonly missing: readonly string[];
}

/** What a word weighs in a place; the first place that has it counts. In others it weighs 1. */
const PLACES: readonly (readonly [
  weight: number,
  columns: readonly TextColumn[],
  ...only: Expression[],
])[] = [
  [2, TITLE, HAS_SHORT_TITLE],
  [1.5, TITLES],
  [1.2, ["lead"]],
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

/** Finds the rows with the most telling words, best first: the rarer a word, the more it tells. */
export function tellingRows(
  table: SearchTable,
  terms: readonly QueryTerm[],
  scope: Scope,
): readonly TellingRow[] {
  const all = table.size;
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
    const places = PLACES.map(([weight, columns, ...only]) => {
      const inPlace = inColumns(term.match, columns);
      if (inPlace === null) return { there: new Set<number>(), weight };
      const match = { all: [inPlace, ...only] };
      const there =
        compared === null ? table.first(rows, match, scope) : table.among(compared, [match], scope);
      return { there: new Set(there), weight };
    });
    const tells = Math.log(1 + all / rows);
    for (const id of having) {
      const weight = places.find(({ there }) => there.has(id))?.weight ?? 1;
      const row = scores.get(id) ?? { score: 0, told: 0, has: new Set() };
      row.has.add(term);
      row.told += tells;
      row.score += tells * weight;
      scores.set(id, row);
    }
  }
  const found = best(MOST_FOUND);
  const most = Math.max(...found.map(([, { told }]) => told));
  return found
    .filter(([, { told }]) => told >= LEAST_SHARE * most)
    .map(([id, { has }]) => ({
      id,
      missing: required.filter((term) => !has.has(term)).map(({ words }) => words.join(" ")),
    }));
}
