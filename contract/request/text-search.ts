/** What searches of texts share: the files of a build, and how words are found in them. */
import type { TextSearchFile } from "../build.ts";
import { BREAK, compoundsIn, searchable, stemOf, wordsOf } from "../search-text.ts";
import type { Expression } from "../query/expression.ts";
import type { QueryTerm } from "../query/search-query.ts";
import { fold } from "../text.ts";

export const TEXT_SEARCH = "text-search/";
/** Named by its hash: builds with the same texts of a Congress share the file. */
export const textSearchKey = ({ sha256, congress }: TextSearchFile): string =>
  `${TEXT_SEARCH}${sha256}/${congress}.sqlite`;

/** A row of a file is a section; its number has that of the bill, and the section's place in the outline. */
export const SECTIONS_OF_BILL = 2 ** 16;

/** Words are indexed as written, and `stem` has the words of each stem. */
export const TEXT_TABLES = [
  "create table bill (id integer primary key, key text not null, version text not null)",
  "create table stem (stem text primary key, words text not null) without rowid",
  `create virtual table section using fts5(words, content='', columnsize=0, tokenize="ascii")`,
] as const;

const STRUCK = /\[struck: [^\]]*\]\s*/g;

/** Removes deleted words: `[struck: …]`. */
export const withoutStruck = (text: string): string => text.replaceAll(STRUCK, "");

/** Where a paragraph ends with a sentence. No phrase goes on after it. */
const END = /(?<=\.[”’]*)\n\s*/;

/** The words of a text, separated by spaces, and at its end its words with hyphens, without them. */
export const searchedText = (text: string): string =>
  [
    ...text.split(END).map((paragraph) => wordsOf(searchable(paragraph)).join(" ")),
    compoundsIn(fold(text)).join(` ${BREAK} `),
  ].join(` ${BREAK} `);

/** The different words and phrases that an expression has in some column. */
function phrasesOf(expression: Expression): readonly (readonly string[])[] {
  if ("any" in expression) return expression.any.flatMap(phrasesOf);
  return "words" in expression ? [expression.words] : [];
}

/** What the words of a term may stand as: as phrases, which are literal, and as one word. */
function formsOf({ words, match, isQuoted }: QueryTerm): readonly (readonly string[])[] {
  const isHyphenated = words.length > 1 && !isQuoted;
  return [...phrasesOf(match), ...(isHyphenated ? [[words.join("")]] : [])];
}

/** Returns an FTS5 query for sections with all required words, in any of their forms, and phrases as written. */
export function textMatch(
  terms: readonly QueryTerm[],
  wordsOfStem: (stem: string) => readonly string[],
): string {
  return terms
    .filter(({ isRequired }) => isRequired)
    .map((term) => {
      const phrases = formsOf(term).flatMap((words) => {
        const [word = "", ...more] = words;
        const isLiteral = more.length > 0 || term.isQuoted;
        return isLiteral ? [words.join(" ")] : [word, ...wordsOfStem(stemOf(word))];
      });
      return `(${[...new Set(phrases)].map((phrase) => `"${phrase}"`).join(" OR ")})`;
    })
    .join(" AND ");
}

const SNIPPET = 200;
const BEFORE = 60;
/** Words that stand this near surely are in one snippet. */
const WITHIN = SNIPPET - BEFORE - 20;

/** Counts where a text has the phrases and words of terms. */
export function countMatches(text: string, terms: readonly QueryTerm[]): number {
  return [...matchesIn(text, soughtBy(terms))].length;
}

/** Some 200 characters of a text around the first place that has most of the phrases and words. */
export function snippetOf(text: string, terms: readonly QueryTerm[]): string {
  const paragraphs = text.trim().split(END);
  const flat = paragraphs.map((each) => each.replaceAll(/\s+/g, " ")).join("\n");
  const sought = soughtBy(terms);
  const words = sought.flatMap((each) => each.words.map((word) => ({ ...each, words: [word] })));
  /** The matches that a snippet up to the current one would have. */
  const near: Match[] = [];
  let best = { at: 0, worth: 0 };
  for (const match of matchesIn(flat, [...sought, ...words])) {
    near.push(match);
    near.splice(
      0,
      near.findIndex(({ at }) => at >= match.end - WITHIN),
    );
    const found = new Map(near.map((each) => [each.phrase, each.worth]));
    const worth = found.values().reduce((sum, each) => sum + each, 0);
    if (worth > best.worth) best = { at: near[0]?.at ?? match.at, worth };
  }
  const line = flat.replaceAll("\n", " ");
  const from = best.at <= BEFORE ? 0 : Math.min(line.indexOf(" ", best.at - BEFORE) + 1, best.at);
  const end = line.length <= from + SNIPPET ? line.length : line.lastIndexOf(" ", from + SNIPPET);
  return `${from > 0 ? "… " : ""}${line.slice(from, end)}${end < line.length ? " …" : ""}`;
}

interface Sought {
  readonly words: readonly string[];
  readonly isLiteral: boolean;
}

function soughtBy(terms: readonly QueryTerm[]): readonly Sought[] {
  return terms
    .filter(({ isRequired }) => isRequired)
    .flatMap((term) =>
      formsOf(term).map((words) => ({ words, isLiteral: term.isQuoted || words.length > 1 })),
    );
}

interface Match {
  readonly phrase: string;
  readonly at: number;
  readonly end: number;
  /** A phrase counts more than all words. */
  readonly worth: number;
}

/** Finds each word by its stem and each phrase as written, in the order of their first words. */
function* matchesIn(text: string, phrases: readonly Sought[]): Generator<Match> {
  const sought = new Map(
    phrases.map(({ words, isLiteral }) => {
      const forms = isLiteral ? words : words.map(stemOf);
      return [`${isLiteral} ${forms.join(" ")}`, { forms, isLiteral }];
    }),
  );
  // Words repeat. A line end equals no word.
  const known = new Map([["\n", tokensOf("\n")]]);
  const tokens = Array.from(text.matchAll(/[^\s—]+|\n/g), ({ 0: written, index: at }) => {
    const words = known.get(written) ?? tokensOf(written);
    known.set(written, words);
    return words.map((each) => ({ ...each, at, end: at + written.length }));
  }).flat();
  for (const [first, { at, compounds }] of tokens.entries()) {
    for (const [phrase, { forms, isLiteral }] of sought) {
      const isThere = forms.every((form, on) => {
        const token = tokens[first + on];
        return token !== undefined && (isLiteral ? token.word : token.stem) === form;
      });
      const last = tokens[first + forms.length - 1];
      const isCompound = forms.length === 1 && forms.every((form) => compounds.includes(form));
      if ((!isThere && !isCompound) || last === undefined) continue;
      yield { phrase, at, end: last.end, worth: forms.length > 1 ? 1000 : 1 };
    }
  }
}

interface Token {
  readonly word: string;
  readonly stem: string;
  /** The word with hyphens that this one begins, without them. */
  readonly compounds: readonly string[];
}

/** The words of a piece of text between white space. */
function tokensOf(written: string): readonly Token[] {
  const words = written === "\n" ? [written] : wordsOf(searchable(written));
  const compounds = compoundsIn(fold(written)).map(stemOf);
  return words.map((word, at) => ({
    word,
    stem: stemOf(word),
    compounds: at === 0 ? compounds : [],
  }));
}
