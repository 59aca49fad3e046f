import { stemmer } from "stemmer";

import { fold } from "./text.ts";

export interface SearchTexts {
  readonly title: string;
  /** Other names of the record. */
  readonly titles: readonly string[];
  /** Other words to find it by. */
  readonly texts: readonly string[];
}

/** The full-text columns of words as written, with their columns of stems. */
export const SEARCH_COLUMNS = {
  title: "title_stems",
  titles: "titles_stems",
  texts: "texts_stems",
} as const;

/** The lengths of suggested words, in letters. */
export const SUGGESTED_LENGTHS = { least: 3, most: 24 };

/** The text of each full-text column. Names have no stems: Sanders is not Sander. */
export function searchColumns(
  { title, titles, texts }: SearchTexts,
  { isStemmed, stem = stemOf }: { readonly isStemmed: boolean; stem?: (word: string) => string },
): Readonly<Record<string, string>> {
  const columns = {
    title: searchable(title),
    // Keeps phrases from spanning two titles.
    titles: searchable(otherTitles({ title, titles }).join(` ${BREAK} `)),
    texts: searchable([...texts, ...[title, ...titles].map(otherSpellings)].join(` ${BREAK} `)),
  };
  if (!isStemmed) return columns;
  const stemmed = Object.entries(SEARCH_COLUMNS).map(([name, stems]) => [
    stems,
    changedStems(columns[name as keyof typeof columns], stem),
  ]);
  return { ...columns, ...Object.fromEntries(stemmed) };
}

export function otherTitles({
  title,
  titles,
}: Pick<SearchTexts, "title" | "titles">): readonly string[] {
  return [...new Set(titles)].filter((each) => each !== title);
}

/** Normalizes both records and queries: folded, `women’s` → `womens`, `D.C.` → `dc`, `O'Brien` → `obrien`. */
export function searchable(text: string): string {
  const folded = fold(text);
  if (!MAY_BE_JOINED.test(folded)) return folded;
  return folded.replaceAll(APOSTROPHE, "").replaceAll(DOTTED, withoutDots);
}

/** Expects `searchable` text. */
export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** The stem of an English word: `farmers`, `farmer` → `farmer`. */
export function stemOf(word: string): string {
  return PLAIN_WORD.test(word) ? stemmer(word) : word;
}

/** A private-use character, which occurs in no text. Counts as a word. */
const BREAK = "\uE000";
const WORD = /[\p{L}\p{N}\p{Co}]+/gu;
const PLAIN_WORD = /^[a-z]{3,}$/;
/** A quick test: the expressions below look at every letter. */
const MAY_BE_JOINED = /['’‘ʼʻ`′.]/u;
const APOSTROPHE = /(?<=[\p{L}\p{N}])['’‘ʼʻ`′](?=\p{L})/gu;
const DOTTED = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu;

function withoutDots(dotted: string): string {
  return `${dotted.replaceAll(".", "")} `;
}

/** Further spellings: the parts of joined words except genitives, `O'Brien` → `o brien`, and `COVID-19` → `covid19`. */
function otherSpellings(text: string): string {
  const folded = fold(text);
  const joined = MAY_BE_JOINED.test(folded) ? (folded.match(JOINED_WORDS) ?? []) : [];
  const hyphenated = folded.includes("-") ? (folded.match(HYPHENATED) ?? []) : [];
  return [
    ...joined.flatMap((each) => each.match(WORD) ?? []),
    ...hyphenated.map((each) => each.replaceAll("-", "")),
  ].join(" ");
}

/** Ranges of numbers are not words. */
const HYPHENATED = /[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)+/gu;
const JOINED_WORDS =
  /[\p{L}\p{N}]+['’‘ʼʻ`′]\p{L}{2,}|(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu;

/** The stems that the text does not contain already. */
function changedStems(text: string, stem: (word: string) => string): string {
  const words = new Set(wordsOf(text));
  const stems = new Set(Array.from(words, stem));
  return [...stems].filter((each) => !words.has(each)).join(" ");
}
