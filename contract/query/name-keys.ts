import type { Chamber } from "../enumerations.ts";
import { searchable, wordsOf } from "../search-text.ts";

/**
 * The search key of a name, without `the` before and `act` after it and however its words are joined:
 * `Child Care for All Act` → `=childcareforall`. Null for sentences.
 */
export function nameKey(name: string): string | null {
  const words = wordsOf(searchable(name));
  const named = words[0] === "the" ? words.slice(1) : words;
  const essential = named.length > 2 && named.at(-1) === "act" ? named.slice(0, -1) : named;
  return essential.length === 0 || essential.length > MOST_NAME_WORDS
    ? null
    : `=${essential.join("")}`;
}

/** The keys of the initials of an act of three and more words, with and without small words: `osra` for Ocean Shipping Reform Act. */
export function initialsOf(title: string): readonly string[] {
  const words = wordsOf(searchable(withoutYear(title)));
  if (words.length < LEAST_INITIALS || words.length > MOST_NAME_WORDS || words.at(-1) !== "act") {
    return [];
  }
  const all = [words, words.filter((word) => !SMALL.has(word))];
  const keys = new Set(all.map((each) => initialsKey(each.map(([first = ""]) => first).join(""))));
  return [...keys].filter(({ length }) => length > LEAST_INITIALS);
}

export const initialsKey = (letters: string): string => `~${letters}`;
const LEAST_INITIALS = 3;
const SMALL = new Set("a an and at by for from in of on or the to with".split(" "));

/** The search keys of a record's names. */
export function keysOfNames(names: readonly string[]): readonly string[] {
  return names.map((name) => nameKey(withoutYear(name))).filter((key) => key !== null);
}

/** The keys of an office, whose holders today come first: `=senatemajorityleader ~`, `=majorityleader ~`. */
export function keysOfOffice(
  title: string,
  { chamber, until }: { readonly chamber: Chamber | null; readonly until: string | null },
): readonly string[] {
  const short = title.replace(/^(?:House|Senate) | of the (?:House|Senate)$/, "");
  const names = chamber === null ? [] : [`${chamber} ${short}`, `${short} of the ${chamber}`];
  return [...new Set(keysOfNames([title, short, ...names]))].map((key) => `${key} ${until ?? NOW}`);
}

/** Sorts after all days. */
const NOW = "~";

/** Removes the year: `Farm Act of 2018`, `Farm Act for Fiscal Year 2018`. */
export function withoutYear(name: string): string {
  return name.replace(YEAR, "");
}

const MOST_NAME_WORDS = 12;
const YEAR = /(?:,|\s+of|\s+for\s+fiscal\s+years?)?\s+(?:18|19|20)\d\d\s*$/i;
