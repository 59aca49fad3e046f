/** What searches of texts share: the files of a build, and how words are found in them. */
import type { TextSearchFile } from "../build.ts";
import { BREAK, searchable, stemOf, wordsOf } from "../search-text.ts";
import type { QueryTerm } from "../search-query.ts";

export const TEXT_SEARCH = "text-search/";
/** Named by its hash: builds with the same texts of a Congress share the file. */
export const textSearchKey = ({ sha256, congress }: TextSearchFile): string =>
  `${TEXT_SEARCH}${sha256}/${congress}.sqlite`;

/** A row of a file is a section; its number has that of the bill, and the section's place in the outline. */
export const SECTIONS_OF_BILL = 2 ** 16;

/** SQLite finds words by their stems, in phrases too. */
export const TEXT_TABLES = [
  "create table bill (id integer primary key, key text not null, version text not null)",
  `create virtual table section using fts5(words, content='', columnsize=0, tokenize="porter ascii")`,
] as const;

const STRUCK = /\[struck: [^\]]*\]\s*/g;

/** Removes deleted words: `[struck: …]`. */
export const withoutStruck = (text: string): string => text.replaceAll(STRUCK, "");

/** Where a paragraph ends with a sentence. No phrase goes on after it. */
const END = /(?<=\.[”’]*)\n\s*/;

/** The words of a text, separated by spaces. */
export const searchedText = (text: string): string =>
  text
    .split(END)
    .map((paragraph) => wordsOf(searchable(paragraph)).join(" "))
    .join(` ${BREAK} `);

/** Returns an FTS5 query for sections with all required words and phrases. */
export function textMatch(terms: readonly QueryTerm[]): string {
  return terms
    .filter(({ isRequired }) => isRequired)
    .map(({ words }) => `"${words.join(" ")}"`)
    .join(" AND ");
}

const SNIPPET = 200;
const BEFORE = 60;
/** Words that stand this near surely are in one snippet. */
const WITHIN = SNIPPET - BEFORE - 20;

/** Some 200 characters of a text around the first place that has most of the phrases and words. */
export function snippetOf(text: string, terms: readonly QueryTerm[]): string {
  const paragraphs = text.trim().split(END);
  const flat = paragraphs.map((each) => each.replaceAll(/\s+/g, " ")).join("\n");
  const phrases = terms.filter(({ isRequired }) => isRequired).map(({ words }) => words);
  /** The matches that a snippet up to the current one would have. */
  const near: Match[] = [];
  let best = { at: 0, worth: 0 };
  for (const match of matchesIn(flat, [...phrases, ...phrases.flat().map((word) => [word])])) {
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

interface Match {
  readonly phrase: string;
  readonly at: number;
  readonly end: number;
  /** A phrase counts more than all words. */
  readonly worth: number;
}

/** Finds each phrase, by the stems of its words, in the order of their first words. */
function* matchesIn(text: string, phrases: readonly (readonly string[])[]): Generator<Match> {
  const sought = new Map(phrases.map((words) => [words.join(" "), words.map(stemOf)]));
  // Words repeat. A line end equals no word.
  const stemsOfWord = new Map<string, readonly string[]>([["\n", ["\n"]]]);
  const tokens = Array.from(text.matchAll(/[^\s—]+|\n/g), ({ 0: word, index: at }) => {
    const stems = stemsOfWord.get(word) ?? wordsOf(searchable(word)).map(stemOf);
    stemsOfWord.set(word, stems);
    return stems.map((stem) => ({ stem, at, end: at + word.length }));
  }).flat();
  for (const [first, { stem, at }] of tokens.entries()) {
    for (const [phrase, stems] of sought) {
      if (stems[0] !== stem) continue;
      const last = tokens[first + stems.length - 1];
      if (last === undefined || stems.some((each, on) => tokens[first + on]?.stem !== each))
        continue;
      yield { phrase, at, end: last.end, worth: stems.length > 1 ? 1000 : 1 };
    }
  }
}
