import { type Expression, TITLES, inColumns } from "../../contract/query/expression.ts";
import type { QueryTerm } from "../../contract/query/search-query.ts";
import { searchable, stemOf, SUGGESTED_LENGTHS } from "../../contract/search-text.ts";
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

/** Another spelling of `q`'s words. */
interface Suggestion {
  /** Changes the words in `q`. */
  readonly respell: (q: string) => string;
  /** Some title has all words in this spelling, and no record has the words that it replaces. */
  readonly mayAnswer: boolean;
}

/** Respells the words that no record has. If records have each, it may offer another spelling of rare ones. */
export function suggest(
  terms: readonly QueryTerm[],
  scope: Scope,
  table: SuggestionParts,
): Suggestion | null {
  const needed = terms.filter(({ isRequired }) => isRequired);
  const words = new Map(
    needed.flatMap((term) =>
      term.isQuoted ? [] : term.words.map((word) => [word, term] as const),
    ),
  );
  const rows = Array.from(words, ([word, term]) => ({
    word,
    rows: table.first(RARE, standing(word, term), NO_FILTERS).length,
  }));
  const unknown = rows.filter((each) => each.rows === 0);
  const isUnknown = unknown.length > 0;
  const spellings = (isUnknown ? unknown : rows.filter((each) => each.rows < RARE))
    .map(({ word }): Respelling => {
      const near = isUnknown ? ANY : COMMON;
      return { word, candidates: closest(word, table.wordsOfLength, near) };
    })
    .filter(({ candidates }) => isUnknown || candidates.length > 0);
  if (spellings.length === 0 || spellings.length > MOST_WORDS) return null;
  const tries = combinations(spellings).slice(0, MOST_TRIES);
  const first = (part: (all: Expression) => Expression | null) =>
    tries.find((spelling) => {
      const match = part(respelled(needed, spelling));
      return match !== null && table.first(1, match, scope).length > 0;
    });
  const titled = first((all) => inColumns(all, TITLES));
  const found = titled ?? (isUnknown ? first((all) => all) : undefined);
  if (found === undefined) return null;
  const respell = (q: string): string =>
    q.replaceAll(WORD, (text) =>
      text.startsWith('"') ? text : (found.get(searchable(text).trim()) ?? text),
    );
  return { respell, mayAnswer: isUnknown && titled !== undefined };
}

const WORD = /"[^"]*"|[\p{L}\p{M}\p{N}'’]+/gu;

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

/** The rows with the word as typed, of which a summary has the stem alone. Other stems are other words: that of `servise` is in "SERVIS Act". */
function standing(word: string, { words, match }: QueryTerm): Expression {
  const inSummary: Expression = { ...AS_STEM, words: [stemOf(word)] };
  if (words.length > 1 || !("any" in match)) {
    return { any: [withWords(match, () => [word]), inSummary] };
  }
  return { any: [...match.any.filter((each, at) => at === 0 || "filter" in each), inSummary] };
}

const AS_STEM = { columns: ["lead", "summary"], isPrefix: false, isFirst: false } as const;

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
      // Not `rico` for `rich`.
      const replaced = distance - Math.max(0, length - word.length);
      if (distance === 0 || distance > furthest || replaced >= word.length / 4) continue;
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
