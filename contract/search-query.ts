import { BILL_TYPES, type BillType, type LawType } from "./enumerations.ts";
import type { ResourceSearch } from "./resource.ts";
import { SEARCH_COLUMNS, searchable, stemOf, wordsOf } from "./search-text.ts";

/** What a search looks for. */
export interface SearchQuery {
  /** The keys of records that are found first, as `q` cites them. */
  readonly keys: readonly string[];
  /** An FTS5 expression of all that is found; null where `q` has no letter or digit. */
  readonly match: string | null;
  /** FTS5 expressions whose rows come one after the other; each row is in one, and all are in `match`. */
  readonly tiers: readonly string[];
}

/**
 * Reads `q`: all words are required in any of their forms, quotes make a phrase, and the last word
 * also matches as a prefix. Nothing in it is an operator.
 */
export function searchQuery(
  q: string,
  { search }: { readonly search?: Pick<ResourceSearch<never>, "of"> },
): SearchQuery {
  const keys = keysIn(q);
  const terms = termsOf(q);
  if (terms.length === 0) return { keys, match: null, tiers: [] };
  return { keys, ...(search?.of === "people" ? peopleTiers(terms) : textTiers(terms)) };
}

/** The word of the column `standing` on records that come before all others, wherever the words stand. */
export const FOREMOST = "foremost";

type Tiers = Omit<SearchQuery, "keys">;

const TITLE = ["title", SEARCH_COLUMNS.title];
const TITLES = [...TITLE, "titles", SEARCH_COLUMNS.titles];
const EVERY_NAME = Object.keys(SEARCH_COLUMNS);
const EVERYWHERE = [...TITLES, "texts", SEARCH_COLUMNS.texts];

/** Where the words stand decides: as a phrase before apart, in the title before elsewhere. */
function textTiers(terms: readonly Term[]): Tiers {
  const phrase = wholePhrase(terms);
  const begins = `{title} : ^ ${phrase}`;
  const inTitle = `{title} : ${phrase}`;
  const inAnyTitle = `{title titles} : ${phrase}`;
  const wordsInTitle = allTerms(terms, TITLE);
  const wordsInTitles = allTerms(terms, TITLES);
  const match = allTerms(terms, EVERYWHERE);
  return {
    match,
    tiers: [
      begins,
      `(${inTitle}) NOT (${begins})`,
      `(${inAnyTitle}) NOT (${inTitle})`,
      `(${wordsInTitle}) NOT (${inAnyTitle})`,
      `(${wordsInTitles}) NOT ((${inAnyTitle}) OR (${wordsInTitle}))`,
      `(${match}) NOT (${wordsInTitles})`,
    ],
  };
}

/** Those in office first, and whole names before beginnings: `lee` is Lee before Leech. */
function peopleTiers(terms: readonly Term[]): Tiers {
  const whole = terms.map((term) => ({ ...term, isPrefix: false }));
  const inOffice = `{standing} : ${FOREMOST}`;
  const name = `{title} : ${wholePhrase(whole)}`;
  const anyName = `{title titles} : ${wholePhrase(whole)}`;
  const names = allNames(whole, EVERY_NAME);
  const match = allNames(terms, EVERY_NAME);
  const where = [
    name,
    `(${anyName}) NOT (${name})`,
    `(${names}) NOT (${anyName})`,
    `(${match}) NOT (${names})`,
  ];
  return {
    match,
    tiers: [
      ...where.map((tier) => `(${tier}) AND (${inOffice})`),
      ...where.map((tier) => `(${tier}) NOT (${inOffice})`),
    ],
  };
}

/** All of `q` as one phrase. */
function wholePhrase(terms: readonly Term[]): string {
  const words = terms.flatMap((term) => term.words);
  return phraseOf({ words, isPrefix: terms.at(-1)?.isPrefix === true });
}

/** FTS5 reads `:`, `-`, `*` and words such as NEAR as operators, but not inside a string. */
function phraseOf({ words, isPrefix }: Pick<Term, "words" | "isPrefix">): string {
  return `"${words.join(" ")}"${isPrefix ? " *" : ""}`;
}

function allTerms(terms: readonly Term[], columns: readonly string[]): string {
  return once(terms)
    .map((term) => [phraseOf(term), ...stemsOf(term)].join(" OR "))
    .map((forms) => `({${columns.join(" ")}} : (${forms}))`)
    .join(" AND ");
}

function allNames(terms: readonly Term[], columns: readonly string[]): string {
  return once(terms)
    .map((term) => `({${columns.join(" ")}} : ${phraseOf(term)})`)
    .join(" AND ");
}

/** A phrase means its own words, in no other form. */
function stemsOf({ words, isQuoted }: Term): string[] {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0 || isQuoted) return [];
  const stem = stemOf(word);
  return stem === word ? [] : [`"${stem}"`];
}

/** Each word counts once: of two alike the last, which may be a prefix. */
function once(terms: readonly Term[]): readonly Term[] {
  return [
    ...new Map(terms.map((term) => [`${term.isQuoted} ${term.words.join(" ")}`, term])).values(),
  ];
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
