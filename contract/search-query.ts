import { BILL_TYPES, type BillType, type Chamber, type LawType } from "./enumerations.ts";
import type { ResourceSearch } from "./resource.ts";
import { SEARCH_COLUMNS, searchable, stemOf, wordsOf } from "./search-text.ts";

/** What a search looks for. */
export interface SearchQuery {
  /** The keys of records that are found first, as `q` cites them. */
  readonly keys: readonly string[];
  /** The key of the bills and laws that `q` names in full, which come next; null where it names none. */
  readonly name: string | null;
  /** All that is found; null where `q` has no letter or digit. */
  readonly match: Expression | null;
  /** What comes one after the other; each row is in one, and all are in `match`. */
  readonly tiers: readonly Expression[];
  /** What `match` requires, one by one. */
  readonly terms: readonly RequiredTerm[];
}

/** A word of `q`, or words that stand side by side. */
export interface RequiredTerm {
  readonly words: readonly string[];
  readonly isQuoted: boolean;
  readonly match: Expression;
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
  const isOfPeople = search?.of === "people";
  const person = isOfPeople ? personIn(q) : { name: q, chamber: null };
  const terms = termsOf(person.name);
  const name = isOfPeople ? null : nameKey(q);
  if (terms.length === 0) return { keys, name, match: null, tiers: [], terms: [] };
  const words = wordsThatCount(terms);
  const required = words.terms.map((term) => ({
    words: term.words,
    isQuoted: term.isQuoted,
    match: isOfPeople ? phraseIn(EVERY_NAME, term) : termIn(EVERYWHERE, term),
  }));
  const match = { all: required.map((term) => term.match) };
  const tiers = isOfPeople ? peopleTiers(words, match, person.chamber) : textTiers(words, match);
  return { keys, name, match, tiers, terms: required };
}

/** Each more costs every search its time; titles that are pasted whole are longer, and are found by these. */
export const MOST_WORDS = 16;

/** The word of the column `standing` on records that come before all others, wherever the words stand. */
export const FOREMOST = "foremost";

const TITLE = ["title", SEARCH_COLUMNS.title];
const TITLES = [...TITLE, "titles", SEARCH_COLUMNS.titles];
const EVERY_NAME = Object.keys(SEARCH_COLUMNS);
const EVERYWHERE = [...TITLES, "texts", SEARCH_COLUMNS.texts];

/** Where the words stand decides: as a phrase before apart, in the title before elsewhere. */
function textTiers({ terms, phrase }: Words, match: Expression): readonly Expression[] {
  const begins = { ...phraseIn(["title"], phrase), isFirst: true };
  const inTitle = phraseIn(["title"], phrase);
  const inAnyTitle = phraseIn(["title", "titles"], phrase);
  const wordsInTitle = allTerms(terms, TITLE);
  const wordsInTitles = allTerms(terms, TITLES);
  return [
    begins,
    { some: inTitle, but: begins },
    { some: inAnyTitle, but: inTitle },
    { some: wordsInTitle, but: inAnyTitle },
    { some: wordsInTitles, but: { any: [inAnyTitle, wordsInTitle] } },
    { some: match, but: wordsInTitles },
  ];
}

/**
 * Those in office first, then those of the chamber that `q` names, and whole names before
 * beginnings: `lee` is Lee before Leech.
 */
function peopleTiers(
  { terms, phrase }: Words,
  match: Expression,
  chamber: Chamber | null,
): readonly Expression[] {
  const asPhrase = { ...phrase, isPrefix: false };
  const name = phraseIn(["title"], asPhrase);
  const anyName = phraseIn(["title", "titles"], asPhrase);
  const names = {
    all: terms.map((term) => phraseIn(EVERY_NAME, { ...term, isPrefix: false })),
  };
  const tiers = [
    name,
    { some: anyName, but: name },
    { some: names, but: anyName },
    { some: match, but: names },
  ];
  return standingFirst(FOREMOST, chamber === null ? tiers : standingFirst(chamber, tiers));
}

/** The tiers of records with this word in their column `standing`, then those of all others. */
function standingFirst(word: string, tiers: readonly Expression[]): readonly Expression[] {
  const standing = phraseIn(["standing"], { words: [word], isPrefix: false });
  return [
    ...tiers.map((tier) => ({ all: [tier, standing] })),
    ...tiers.map((tier) => ({ some: tier, but: standing })),
  ];
}

/** Titles before a member's name, and the seat that Congress.gov puts after it: `Sen. Warren, Elizabeth [D-MA]`. */
const TITLE_OF_PERSON =
  /^\s*(?:(?:the\s+)?hon(?:orable|\.)\s+)?(?:(?:(sen(?:ator|\.)?)|(rep(?:resentative|\.)?|congress(?:wo)?man|del(?:egate|\.)))\s+)?(?=\p{L})/iu;
const SEAT = /\s[([][a-z]{1,2}-[a-z]{2}(?:-\w{1,8})?[)\]]\s*$/i;

/** Returns the name in `q` without title and seat, and the chamber that the title implies. */
function personIn(q: string): { readonly name: string; readonly chamber: Chamber | null } {
  const [title = "", senator, other] = TITLE_OF_PERSON.exec(q) ?? [];
  const name = q.slice(title.length).replace(SEAT, "");
  if (senator !== undefined) return { name, chamber: "senate" };
  return { name, chamber: other === undefined ? null : "house" };
}

function phraseIn(
  columns: readonly string[],
  { words, isPrefix }: Pick<Term, "words" | "isPrefix">,
): Phrase {
  return { columns, words, isPrefix, isFirst: false };
}

function allTerms(terms: readonly Term[], columns: readonly string[]): Expression {
  return { all: terms.map((term) => termIn(columns, term)) };
}

function termIn(columns: readonly string[], term: Term): Expression {
  return { any: [term, ...stemsOf(term)].map((form) => phraseIn(columns, form)) };
}

/** A phrase means its own words, in no other form. */
function stemsOf({ words, isQuoted }: Term): Pick<Term, "words" | "isPrefix">[] {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0 || isQuoted) return [];
  const stem = stemOf(word);
  return stem === word ? [] : [{ words: [stem], isPrefix: false }];
}

/** The search key of a bill; without a Congress it is the same in every one. */
export function billKey(
  type: BillType,
  number: number | string,
  congress?: number | string,
): string {
  return congress === undefined ? `${type} ${number}` : `${congress} ${type} ${number}`;
}

/** The search key of a law. */
export function lawKey(
  lawType: LawType,
  congress: number | string,
  number: number | string,
): string {
  return `${lawType} ${congress}-${number}`;
}

/**
 * The search key of a name, the same with and without `the` before it and `act` behind it, and
 * however its words are joined: `Child Care for All Act` → `=childcareforall`. Null of sentences.
 */
export function nameKey(name: string): string | null {
  const words = wordsOf(searchable(name));
  const named = words[0] === "the" ? words.slice(1) : words;
  const own = named.length > 2 && named.at(-1) === "act" ? named.slice(0, -1) : named;
  return own.length === 0 || own.length > MOST_NAME_WORDS ? null : `=${own.join("")}`;
}

/** A name without the year that sets it apart: `Farm Act of 2018`, `Farm Act for Fiscal Year 2018`. */
export function withoutYear(name: string): string {
  return name.replace(YEAR, "");
}

const MOST_NAME_WORDS = 12;
const YEAR = /(?:,|\s+of|\s+for\s+fiscal\s+years?)?\s+(?:18|19|20)\d\d\s*$/i;

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
  // Of a word that comes twice, the later one stays, which may be a prefix, and that comes last.
  const terms = firstWords(different).toSorted((a, b) => Number(a.isPrefix) - Number(b.isPrefix));
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
const CONGRESS = String.raw`([1-9]\d{0,2})(?:st|nd|rd|th)?(?:\s*cong(?:ress|\.)?)?`;
const BILL = new RegExp(
  String.raw`^(?:${CONGRESS}[\s,/-]*)?([a-z][a-z.\s]{0,20}?)(?:(?<=\S)[/-]|\s*)(?:no\.?\s*)?0{0,5}([1-9]\d{0,5})(?:[\s,/([-]+${CONGRESS}[)\]]?)?$`,
  "i",
);
const LAW =
  /^(?:(p|pub|public|priv|pvt|private)\.?\s*l(?:aw)?\.?\s*(?:no[.:]{0,2})?\s*)?0?([1-9]\d{0,2})\s*[-‐‑–]\s*0{0,4}([1-9]\d{0,4})$/i;

function citedBill(text: string): string | null {
  const bill = readCitation(text);
  return bill === null ? null : billKey(bill.type, bill.number, bill.congress);
}

/** The search key of the one bill that a citation names; `null` without a Congress. */
export function oneBillKey(text: string): string | null {
  const bill = readCitation(text.trim());
  return bill?.congress === undefined ? null : billKey(bill.type, bill.number, bill.congress);
}

function readCitation(text: string) {
  const [, before, letters = "", number = "", after] = BILL.exec(text) ?? [];
  const name = letters.replaceAll(/[.\s]/g, "").toUpperCase();
  const type = BILL_TYPES.find((candidate) => candidate === name);
  return type === undefined ? null : { type, number, congress: before ?? after };
}

function citedLaw(text: string): string | null {
  const [, kind = "public", congress, number] = LAW.exec(text) ?? [];
  if (congress === undefined || number === undefined) return null;
  return lawKey(/^p(riv|vt)/i.test(kind) ? "private" : "public", congress, number);
}
