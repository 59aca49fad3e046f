/** What searches of texts share: the files of a build, and how words are found in them. */
import type { TextSearchFile } from "../build.ts";
import { searchable, stemOf, wordsOf } from "../search-text.ts";
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

/** The words of a text, separated by spaces. */
export const searchedText = (text: string): string => wordsOf(searchable(text)).join(" ");

/** Returns an FTS5 query for sections with all required words and phrases. */
export function textMatch(terms: readonly QueryTerm[]): string {
  return terms
    .filter(({ isRequired }) => isRequired)
    .map(({ words }) => `"${words.join(" ")}"`)
    .join(" AND ");
}

const SNIPPET = 200;
const BEFORE = 60;

/** Some 200 characters of a text around the first place that has most of the words. */
export function snippetOf(text: string, terms: readonly QueryTerm[]): string {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  const sought = new Set(terms.flatMap(({ words }) => words.map(stemOf)));
  /** The sought words that a snippet up to the current word would have. */
  const near: { readonly at: number; readonly stems: readonly string[] }[] = [];
  let best = { at: 0, found: 0 };
  for (const { 0: word, index } of flat.matchAll(/[^\s—]+/g)) {
    const stems = wordsOf(searchable(word))
      .map(stemOf)
      .filter((stem) => sought.has(stem));
    if (stems.length === 0) continue;
    near.push({ at: index, stems });
    const firstAt = near.findIndex(({ at }) => at > index - SNIPPET + BEFORE);
    near.splice(0, firstAt);
    const found = new Set(near.flatMap((each) => each.stems)).size;
    if (found > best.found) best = { at: near[0]?.at ?? index, found };
    if (found === sought.size) break;
  }
  const from = best.at <= BEFORE ? 0 : flat.indexOf(" ", best.at - BEFORE) + 1;
  const end = flat.length <= from + SNIPPET ? flat.length : flat.lastIndexOf(" ", from + SNIPPET);
  return `${from > 0 ? "… " : ""}${flat.slice(from, end)}${end < flat.length ? " …" : ""}`;
}
