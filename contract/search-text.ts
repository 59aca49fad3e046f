import { stemmer } from "stemmer";

import { MINOR_WORDS } from "./search/listed-words.ts";
import { fold } from "./text.ts";

export interface SearchTexts {
  readonly title: string;
  /** Other names of the record. */
  readonly titles: readonly string[];
  /** Other words to find it by. */
  readonly texts: readonly string[];
  /** A summary, whose first words find the record if nothing else does. */
  readonly summary?: string | undefined;
}

/** The full-text columns of words as written, each before its column of stems; and the stems of a summary and its first sentence. */
export const TEXT_COLUMNS = [
  "title",
  "title_stems",
  "titles",
  "titles_stems",
  "texts",
  "texts_stems",
  "lead",
  "summary",
] as const;
export type TextColumn = (typeof TEXT_COLUMNS)[number];
export type SearchColumns = Readonly<Record<TextColumn, string>>;

/**
 * The term in the `filter` column of the rows that show a value, in which case does not count. All values
 * consist of letters, digits, hyphens and underscores.
 */
export function filterTerm(name: string, value: string | number | null): string {
  return `${name}=${value ?? ""}`;
}

/** The lengths of suggested words, in letters. */
export const SUGGESTED_LENGTHS = { least: 3, most: 24 };

/** The words of each full-text column, separated by spaces. Names have no stems: Sanders is not Sander. */
export function searchColumns(
  { title, titles, texts, summary = "" }: SearchTexts,
  { isStemmed }: { readonly isStemmed: boolean },
): SearchColumns {
  const spelled = [title, ...titles].map(otherSpellings);
  const columns = {
    title: wordsIn(title),
    // Keeps phrases from spanning two titles.
    titles: wordsIn(otherTitles({ title, titles }).join(` ${BREAK} `)),
    texts: wordsIn([...texts, ...spelled].join(` ${BREAK} `)),
  };
  const stemsOf = (words: readonly string[]) => (isStemmed ? changedStems(words) : "");
  const indexed = {
    title: columns.title.join(" "),
    title_stems: stemsOf(columns.title),
    titles: columns.titles.join(" "),
    titles_stems: stemsOf(columns.titles),
    texts: columns.texts.join(" "),
    texts_stems: stemsOf(columns.texts),
  };
  return { ...indexed, ...summaryColumns(summary, Object.values(indexed)) };
}

/** The stems of a summary's first sentence, and of its other first words, that no column before has. */
function summaryColumns(
  summary: string,
  columns: readonly string[],
): Pick<SearchColumns, "lead" | "summary"> {
  if (summary === "") return { lead: "", summary: "" };
  const known = new Set(columns.flatMap((words) => words.split(" ")));
  const newStems = (words: readonly string[]): string => {
    const major = [...new Set(words)].filter((word) => !MINOR_WORDS.has(word));
    const stems = [...new Set(major.map(keptStem))].filter((stem) => !known.has(stem));
    for (const stem of stems) known.add(stem);
    return stems.join(" ");
  };
  const text = searchable(summary);
  const first = wordsOf(FIRST_SENTENCE.exec(text)?.[0] ?? text).slice(0, MOST_SENTENCE_WORDS);
  const words = wordsOf(text).slice(0, MOST_SUMMARY_WORDS);
  return { lead: newStems(first), summary: newStems([...words, ...compoundsIn(fold(summary))]) };
}

const FIRST_SENTENCE = /^.*?\.(?=\s)/s;
const MOST_SENTENCE_WORDS = 80;
/** Summaries begin with what matters most, and those of long bills have a word of everything. */
const MOST_SUMMARY_WORDS = 400;

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
  return allOf(WORD, text);
}

const allOf = (pattern: RegExp, text: string): readonly string[] => text.match(pattern) ?? [];

function wordsIn(text: string): readonly string[] {
  return wordsOf(searchable(text));
}

/** The stem of an English word: `farmers`, `farmer` → `farmer`. */
export function stemOf(word: string): string {
  return PLAIN_WORD.test(word) ? stemmer(word) : word;
}

/** Records repeat their words, and the stemmer tries all its rules for each. */
function keptStem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemOf(word);
  if (stems.size < MOST_STEMS && word.length <= MOST_LETTERS) stems.set(word, stem);
  return stem;
}

const stems = new Map<string, string>();
const MOST_STEMS = 50_000;
/** V8 keeps the whole text alive for a longer word that was cut out of it. */
const MOST_LETTERS = 12;

/** A private-use character, which occurs in no text. Counts as a word. */
export const BREAK = "\uE000";
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
  const joined = MAY_BE_JOINED.test(folded) ? allOf(JOINED_WORDS, folded) : [];
  return [...joined.flatMap((each) => wordsOf(each)), ...compoundsIn(folded)].join(" ");
}

/** The words with hyphens or en dashes in folded text, without them. */
export function compoundsIn(folded: string): readonly string[] {
  const hyphenated = /[-‐‑–]/u.test(folded) ? allOf(HYPHENATED, folded) : [];
  return hyphenated.map((each) => each.replaceAll(HYPHENS, ""));
}

/** `COVID–19` has an en dash. */
const HYPHENS = /[-‐‑–]/gu;
/** Ranges of numbers are not words. */
const HYPHENATED = /[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*(?:[-‐‑–][\p{L}\p{N}]+)+/gu;
const JOINED_WORDS =
  /[\p{L}\p{N}]+['’‘ʼʻ`′]\p{L}{2,}|(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu;

/** The stems that are not among the words already. */
function changedStems(words: readonly string[]): string {
  const known = new Set(words);
  const found = new Set(Array.from(known, keptStem));
  return [...found].filter((each) => !known.has(each)).join(" ");
}
