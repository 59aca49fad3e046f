import { expect, it } from "vitest";

import type { Expression } from "../../contract/query/expression.ts";
import { searchQuery } from "../../contract/query/search-query.ts";
import { suggest } from "./suggest.ts";

/** Suggests a spelling where only this word is known, and everything with it has results. */
function suggestion(q: string, known: string): string | null {
  const { terms } = searchQuery(q, { search: { of: "titles" } });
  const table = {
    wordsOfLength: (length: number) => (length === known.length ? `${known} 9` : ""),
    first: (_limit: number, match: Expression) =>
      JSON.stringify(match).includes(`"${known}"`) ? [1] : [],
  };
  return suggest(terms, { filters: [], view: null }, table)?.respell(q) ?? null;
}

it.each([
  ["aoc", "doc", null],
  ["lnd", "land", null],
  ["rich", "rico", null],
  ["guns", "gulf", null],
  ["fraud", "freed", null],
  ["hous", "house", "house"],
  ["bill about the hous", "house", "bill about the house"],
  ["marrage", "marriage", "marriage"],
  ["amercian", "american", "american"],
  ["uighur", "uyghur", "uyghur"],
  ["polising", "policing", "policing"],
  ['"polising"', "policing", null],
])("for %s, where %s is known, the suggestion is %s", (q, known, wanted) => {
  expect(suggestion(q, known)).toBe(wanted);
});
