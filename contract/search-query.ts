import { BILL_TYPES, type BillType, type LawType } from "./enumerations.ts";
import type { ResourceSearch } from "./resource.ts";
import { SEARCH_COLUMNS, searchable, stemOf, wordsOf } from "./search-text.ts";

/** What a search looks for. */
export interface SearchQuery {
  /** The keys of records that are found first, as `q` cites them. */
  readonly keys: readonly string[];
  /** All that is found; null where `q` has no letter or digit. */
  readonly match: Expression | null;
  /** What comes one after the other; each row is in one, and all are in `match`. */
  readonly tiers: readonly Expression[];
}

/** What a row must have to be found. */
export type Expression =
  | Phrase
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly some: Expression; readonly but: Expression };

/** Words side by side in one of the columns. */
export interface Phrase {
  readonly columns: readonly string[];
  readonly words: readonly string[];
  /** Whether the last of them may be the beginning of a word. */
  readonly isPrefix: boolean;
  /** Whether the column, which is the first, begins with them. */
  readonly isFirst: boolean;
}

/**
 * Reads `q`: all words are required in any of their forms, quotes make a phrase, and the last word
 * also matches as a prefix. Nothing in it is an operator. Each word counts once, and no more than
 * the first `MOST_WORDS` do, whatever else `q` says.
 */
export function searchQuery(
  q: string,
  { search }: { readonly search?: Pick<ResourceSearch<never>, "of"> },
): SearchQuery {
  const keys = keysIn(q);
  const terms = termsOf(q);
  if (terms.length === 0) return { keys, match: null, tiers: [] };
  const words = wordsThatCount(terms);
  return { keys, ...(search?.of === "people" ? peopleTiers(words) : textTiers(words)) };
}

/** Each more costs every search its time; titles that are pasted whole are longer, and are found by these. */
export const MOST_WORDS = 16;

/** The word of the column `standing` on records that come before all others, wherever the words stand. */
export const FOREMOST = "foremost";

type Tiers = Omit<SearchQuery, "keys">;

const TITLE = ["title", SEARCH_COLUMNS.title];
const TITLES = [...TITLE, "titles", SEARCH_COLUMNS.titles];
const EVERY_NAME = Object.keys(SEARCH_COLUMNS);
const EVERYWHERE = [...TITLES, "texts", SEARCH_COLUMNS.texts];

/** Where the words stand decides: as a phrase before apart, in the title before elsewhere. */
function textTiers({ terms, phrase }: Words): Tiers {
  const begins = { ...phraseIn(["title"], phrase), isFirst: true };
  const inTitle = phraseIn(["title"], phrase);
  const inAnyTitle = phraseIn(["title", "titles"], phrase);
  const wordsInTitle = allTerms(terms, TITLE);
  const wordsInTitles = allTerms(terms, TITLES);
  const match = allTerms(terms, EVERYWHERE);
  return {
    match,
    tiers: [
      begins,
      { some: inTitle, but: begins },
      { some: inAnyTitle, but: inTitle },
      { some: wordsInTitle, but: inAnyTitle },
      { some: wordsInTitles, but: { any: [inAnyTitle, wordsInTitle] } },
      { some: match, but: wordsInTitles },
    ],
  };
}

/** Those in office first, and whole names before beginnings: `lee` is Lee before Leech. */
function peopleTiers({ terms, phrase }: Words): Tiers {
  const whole = terms.map((term) => ({ ...term, isPrefix: false }));
  const asPhrase = { ...phrase, isPrefix: false };
  const inOffice = phraseIn(["standing"], { words: [FOREMOST], isPrefix: false });
  const name = phraseIn(["title"], asPhrase);
  const anyName = phraseIn(["title", "titles"], asPhrase);
  const names = allNames(whole);
  const match = allNames(terms);
  const where = [
    name,
    { some: anyName, but: name },
    { some: names, but: anyName },
    { some: match, but: names },
  ];
  return {
    match,
    tiers: [
      ...where.map((tier) => ({ all: [tier, inOffice] })),
      ...where.map((tier) => ({ some: tier, but: inOffice })),
    ],
  };
}

function phraseIn(
  columns: readonly string[],
  { words, isPrefix }: Pick<Term, "words" | "isPrefix">,
): Phrase {
  return { columns, words, isPrefix, isFirst: false };
}

function allTerms(terms: readonly Term[], columns: readonly string[]): Expression {
  return {
    all: terms.map((term) => ({
      any: [term, ...stemsOf(term)].map((form) => phraseIn(columns, form)),
    })),
  };
}

function allNames(terms: readonly Term[]): Expression {
  return { all: terms.map((term) => phraseIn(EVERY_NAME, term)) };
}

/** A phrase means its own words, in no other form. */
function stemsOf({ words, isQuoted }: Term): Pick<Term, "words" | "isPrefix">[] {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0 || isQuoted) return [];
  const stem = stemOf(word);
  return stem === word ? [] : [{ words: [stem], isPrefix: false }];
}

/** The search key of a bill, the same in every Congress. */
export function billKey(type: BillType, number: number | string): string {
  return `${type} ${number}`;
}

/** The search key of a law. */
export function lawKey(
  lawType: LawType,
  congress: number | string,
  number: number | string,
): string {
  return `${lawType} ${congress}-${number}`;
}

/** A word, or words that stand side by side. */
interface Term {
  readonly words: readonly string[];
  readonly isQuoted: boolean;
  readonly isPrefix: boolean;
}

/** What of `q` counts. */
interface Words {
  readonly terms: readonly Term[];
  /** The same words side by side, as `q` has them. */
  readonly phrase: Pick<Term, "words" | "isPrefix">;
}

/** Of terms that are alike the last counts, which may be a prefix. */
function wordsThatCount(all: readonly Term[]): Words {
  const different = [
    ...new Map(all.map((term) => [`${term.isQuoted} ${term.words.join(" ")}`, term])).values(),
  ];
  const terms = firstWords(different);
  // Where words come again (`defense and state and justice`), the phrase has them again.
  const asWritten = isAffordable(all) ? all : terms;
  const words = asWritten.flatMap((term) => term.words);
  return { terms, phrase: { words, isPrefix: asWritten.at(-1)?.isPrefix === true } };
}

/** Common words side by side take SQLite the longer the more often they come. */
function isAffordable(terms: readonly Term[]): boolean {
  const words = terms.flatMap((term) => term.words);
  const times = [...Map.groupBy(words, (word) => word).values()].map((same) => same.length);
  return words.length <= MOST_WORDS && Math.max(...times) <= MOST_TIMES;
}

const MOST_TIMES = 3;

/** The terms that the first words make; a phrase that goes beyond them is cut. */
function firstWords(terms: readonly Term[]): readonly Term[] {
  let left = MOST_WORDS;
  return terms.flatMap((term) => {
    const words = term.words.slice(0, left);
    left -= words.length;
    if (words.length === 0) return [];
    const isWhole = words.length === term.words.length;
    return [{ ...term, words, isPrefix: term.isPrefix && isWhole }];
  });
}

const TERM = /"([^"]*)"|([^\s"]+)/g;

function termsOf(q: string): Term[] {
  const terms = Array.from(
    searchable(q.replaceAll("\0", " ").replaceAll(/[“”„]/g, '"')).matchAll(TERM),
    ([, quoted, plain]) => ({
      words: wordsOf(quoted ?? plain ?? ""),
      isQuoted: quoted !== undefined,
    }),
  ).filter(({ words }) => words.length > 0);
  return terms.map((term, at) => ({
    ...term,
    isPrefix: at === terms.length - 1 && !term.isQuoted,
  }));
}

/** The keys of all that `q` may be meant to cite: no record has one of another kind. */
function keysIn(q: string): readonly string[] {
  const text = q.trim();
  const keys = [citedBill(text), citedLaw(text)];
  if (BIOGUIDE_ID.test(text)) keys.push(text.toUpperCase());
  if (COMMITTEE_CODE.test(text)) keys.push(text.toLowerCase().padEnd(6, "0"));
  return keys.filter((key) => key !== null);
}

const BIOGUIDE_ID = /^[a-z]\d{6}$/i;
/** A full committee's with or without its zeros. */
const COMMITTEE_CODE = /^[a-z]{4}(?:[a-z\d]{2})?$/i;
const BILL = /^([a-z][a-z.\s]{0,20}?)\s*(?:no\.?\s*)?0{0,5}([1-9]\d{0,5})$/i;
const LAW =
  /^(?:(p|pub|public|priv|pvt|private)\.?\s*l(?:aw)?\.?\s*(?:no[.:]{0,2})?\s*)?0?([1-9]\d{0,2})\s*[-‐‑–]\s*0{0,4}([1-9]\d{0,4})$/i;

function citedBill(text: string): string | null {
  const [, letters = "", number = ""] = BILL.exec(text) ?? [];
  const name = letters.replaceAll(/[.\s]/g, "").toUpperCase();
  const type = BILL_TYPES.find((candidate) => candidate === name);
  return type === undefined ? null : billKey(type, number);
}

function citedLaw(text: string): string | null {
  const [, kind = "public", congress, number] = LAW.exec(text) ?? [];
  if (congress === undefined || number === undefined) return null;
  return lawKey(/^p(riv|vt)/i.test(kind) ? "private" : "public", congress, number);
}
