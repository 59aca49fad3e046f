import type { Expression, QueryTerm } from "../../contract/search-query.ts";
import { SUGGESTED_LENGTHS } from "../../contract/search-text.ts";
import { editDistance } from "../../contract/search/edit-distance.ts";
import { NO_FILTERS, type Scope } from "./search-table.ts";
import { required } from "../../lib/required.ts";

interface SuggestionParts {
  /** Each word is followed by its number of rows, separated by spaces. */
  readonly wordsOfLength: (length: number) => string;
  readonly first: (limit: number, match: Expression, scope: Scope) => readonly unknown[];
}

interface Respelling {
  readonly word: string;
  readonly candidates: readonly string[];
}

const MOST_WORDS = 3;
const MOST_CANDIDATES = 4;
const MOST_TRIES = 8;

/**
 * Suggests other spellings with results: for words that no record has, for rare words that resemble common ones, and,
 * if nothing is found otherwise, for any one word.
 */
export function suggest(
  terms: readonly QueryTerm[],
  { scope, isFound }: { readonly scope: Scope; readonly isFound: boolean },
  table: SuggestionParts,
): string | null {
  const needed = terms.filter(({ isRequired }) => isRequired);
  const words = new Map(needed.flatMap((term) => term.words.map((word) => [word, term] as const)));
  const counts = new Map(
    Array.from(words, ([word, term]) => [
      word,
      table.first(RARE, matchOf(word, term), NO_FILTERS).length,
    ]),
  );
  const spellings = Array.from(counts, ([word, rows]): Respelling | null => {
    if (rows === RARE) return null;
    const nearest = closest(word, table.wordsOfLength, rows === 0 ? ANY : COMMON);
    if (nearest.length > 0) return { word, candidates: nearest };
    return rows === 0 ? { word, candidates: [] } : null;
  }).filter((each) => each !== null);
  const works = (spelling: ReadonlyMap<string, string>): boolean =>
    table.first(1, respelled(needed, spelling), scope).length > 0;
  const found =
    spellings.length === 0 || spellings.length > MOST_WORDS
      ? undefined
      : combinations(spellings).slice(0, MOST_TRIES).find(works);
  if (found !== undefined) return textOf(terms, found);
  if (isFound || spellings.some(({ candidates }) => candidates.length === 0)) return null;
  const single = [...words.keys()]
    .flatMap((word) =>
      closest(word, table.wordsOfLength, COMMON).map((each) => new Map([[word, each]])),
    )
    .slice(0, MOST_TRIES)
    .find(works);
  return single === undefined ? null : textOf(terms, single);
}

/** A word in fewer records may be a misspelling of a common one. */
const RARE = 3;

/** How far a suggestion may be from a word, by the word's length, and how many records it has at least. */
interface Nearness {
  readonly furthest: (length: number) => number;
  readonly least: number;
}

/** Up to this length, two changes would match too many other words. */
const SHORT = 4;
const ANY: Nearness = { furthest: (length) => (length <= SHORT ? 1 : 2), least: 1 };
/** From this length on, two changes leave a word recognizable. */
const LONG = 8;
const COMMON: Nearness = { furthest: (length) => (length < LONG ? 1 : 2), least: 4 };

/** The rows with the word as typed. A stem is another word: that of `servise` is in "SERVIS Act". States are words, too. */
function matchOf(word: string, { words, match }: QueryTerm): Expression {
  if (words.length > 1 || !("any" in match)) return withWords(match, () => [word]);
  return { any: match.any.filter((each, at) => at === 0 || "filter" in each) };
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

function respelled(terms: readonly QueryTerm[], spelling: ReadonlyMap<string, string>): Expression {
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

function textOf(terms: readonly QueryTerm[], spelling: ReadonlyMap<string, string>): string {
  return terms
    .map(({ words, isQuoted }) => {
      const text = words.map((word) => spelling.get(word) ?? word).join(" ");
      return isQuoted ? `"${text}"` : text;
    })
    .join(" ");
}

/** Most frequent first. */
function closest(
  word: string,
  wordsOfLength: (length: number) => string,
  { furthest: furthestOf, least }: Nearness,
): readonly string[] {
  const { most } = SUGGESTED_LENGTHS;
  if (word.length <= SHORTEST || word.length > most || /[^a-z]/.test(word)) return [];
  const furthest = furthestOf(word.length);
  const similar: { word: string; distance: number; count: number }[] = [];
  for (let length = word.length - furthest; length <= word.length + furthest; length++) {
    const listed = wordsOfLength(length).split(" ");
    for (let index = 0; index + 1 < listed.length; index += 2) {
      const candidate = required(listed[index], "a word");
      const count = Number(listed[index + 1]);
      if (count < least) continue;
      const distance = editDistance(word, candidate, furthest);
      if (distance === 0 || distance > furthest || !keepsLetters(word, candidate)) continue;
      similar.push({ word: candidate, distance, count });
    }
  }
  const ranked = similar.toSorted(
    (a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1),
  );
  return ranked.slice(0, MOST_CANDIDATES).map((each) => each.word);
}

/** Words of up to this length resemble too many others. */
const SHORTEST = 3;
/** The share of a word's letters that a suggestion has more of. */
const KEPT = 3 / 4;

/** Tells whether a suggestion has more than three quarters of the typed letters, in order: not `rico` for `rich`. */
function keepsLetters(typed: string, suggested: string): boolean {
  let lengths = Array.from({ length: suggested.length + 1 }, () => 0);
  for (const letter of typed) {
    const above = lengths;
    lengths = [0];
    for (let at = 0; at < suggested.length; at++) {
      const isSame = letter === suggested.charAt(at);
      const before = required(above[at], "a length");
      const apart = Math.max(
        required(lengths[at], "a length"),
        required(above[at + 1], "a length"),
      );
      lengths.push(isSame ? before + 1 : apart);
    }
  }
  return required(lengths.at(-1), "a length") > KEPT * typed.length;
}
