import type { Expression, RequiredTerm } from "../../contract/search-query.ts";
import { SUGGESTED_LENGTHS } from "../../contract/search-text.ts";
import type { WordSearch } from "../builds/search.ts";
import { editDistance } from "./edit-distance.ts";

interface SuggestionParts {
  /** Each word is followed by its number of rows, separated by spaces. */
  readonly wordsOfLength: (length: number) => string;
  readonly total: (match: Expression, among: SearchScope) => number;
}

type SearchScope = Pick<WordSearch, "filters" | "view">;

const NO_FILTERS: SearchScope = { filters: [], view: null };

interface Respelling {
  readonly word: string;
  readonly candidates: readonly string[];
}

const MOST_WORDS = 3;
const MOST_CANDIDATES = 4;
const MOST_TRIES = 8;

/** Suggests a query with results: replaces all unknown words by known ones, or one word if all are known. */
export function suggest(
  { terms, filters, view }: Pick<WordSearch, "terms"> & SearchScope,
  parts: SuggestionParts,
): string | null {
  const words = new Map(terms.flatMap((term) => term.words.map((word) => [word, term] as const)));
  const counted = Array.from(words, ([word, term]) => ({
    word,
    count: parts.total(matchOf(word, term), NO_FILTERS),
  }));
  const unknown = counted.filter(({ count }) => count === 0).map(({ word }) => word);
  if (unknown.length > MOST_WORDS) return null;
  const respell = (word: string): Respelling => ({
    word,
    candidates: closest(word, parts.wordsOfLength),
  });
  let tries: readonly ReadonlyMap<string, string>[];
  if (unknown.length > 0) tries = combinations(unknown.map(respell));
  else if (parts.total({ all: terms.map(({ match }) => match) }, NO_FILTERS) > 0) return null;
  else {
    const rarest = counted.toSorted((a, b) => a.count - b.count).slice(0, MOST_WORDS);
    tries = rarest.flatMap(({ word }) => combinations([respell(word)]));
  }
  const found = tries
    .slice(0, MOST_TRIES)
    .find((spelling) => parts.total(respelled(terms, spelling), { filters, view }) > 0);
  return found === undefined ? null : textOf(terms, found);
}

function matchOf(word: string, { words, match }: RequiredTerm): Expression {
  return words.length === 1 ? match : withWords(match, () => [word]);
}

/** Most likely first. */
function combinations(all: readonly Respelling[]): readonly ReadonlyMap<string, string>[] {
  let chosen: { readonly cost: number; readonly spelling: readonly [string, string][] }[] = [
    { cost: 0, spelling: [] },
  ];
  for (const { word, candidates } of all) {
    chosen = chosen.flatMap(({ cost, spelling }) =>
      candidates.map((candidate, index) => ({
        cost: cost + index,
        spelling: [...spelling, [word, candidate] as [string, string]],
      })),
    );
  }
  return chosen.toSorted((a, b) => a.cost - b.cost).map(({ spelling }) => new Map(spelling));
}

function respelled(
  terms: readonly RequiredTerm[],
  spelling: ReadonlyMap<string, string>,
): Expression {
  return {
    all: terms.map(({ match }) =>
      withWords(match, (words) => words.map((word) => spelling.get(word) ?? word)),
    ),
  };
}

function withWords(
  match: Expression,
  change: (words: readonly string[]) => readonly string[],
): Expression {
  if ("any" in match) return { any: match.any.map((each) => withWords(each, change)) };
  if (!("words" in match)) return match;
  const words = change(match.words);
  const isSame = words.every((word, index) => word === match.words[index]);
  return isSame ? match : { ...match, words, isPrefix: false };
}

function textOf(terms: readonly RequiredTerm[], spelling: ReadonlyMap<string, string>): string {
  return terms
    .map(({ words, isQuoted }) => {
      const text = words.map((word) => spelling.get(word) ?? word).join(" ");
      return isQuoted ? `"${text}"` : text;
    })
    .join(" ");
}

/** Most frequent first. */
function closest(word: string, wordsOfLength: (length: number) => string): readonly string[] {
  const { least, most } = SUGGESTED_LENGTHS;
  if (word.length < least || word.length > most || /[^a-z]/.test(word)) return [];
  const furthest = word.length <= SHORT ? 1 : 2;
  const similar: { word: string; distance: number; count: number }[] = [];
  for (let length = word.length - furthest; length <= word.length + furthest; length++) {
    const listed = wordsOfLength(length).split(" ");
    for (let index = 0; index + 1 < listed.length; index += 2) {
      const candidate = listed[index] ?? "";
      const distance = editDistance(word, candidate, furthest);
      if (distance === 0 || distance > furthest) continue;
      similar.push({ word: candidate, distance, count: Number(listed[index + 1]) });
    }
  }
  const ranked = similar.toSorted(
    (a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1),
  );
  return ranked.slice(0, MOST_CANDIDATES).map((each) => each.word);
}

/** Up to this length, two changes would match too many other words. */
const SHORT = 4;
