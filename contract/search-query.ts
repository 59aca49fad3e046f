import {
  BILL_TYPES,
  type BillType,
  type Chamber,
  type LawType,
  STATE_NAMES,
} from "./enumerations.ts";
import { GIVEN_NAMES, MINOR_WORDS } from "./search/listed-words.ts";
import { type Field, filterTerm } from "./search/postings.ts";
import type { ResourceSearch } from "./resource.ts";
import { SEARCH_COLUMNS, searchable, stemOf, wordsOf } from "./search-text.ts";

export interface SearchQuery {
  /** The keys of records that `q` cites; they come first. */
  readonly keys: readonly string[];
  /** The names that `q` may be in full, as records have them as keys; they come next. */
  readonly names: readonly NameSearch[];
  /** The records that match; null if `q` has no letter or digit. */
  readonly match: Expression | null;
  /** Disjoint parts of `match`, in rank order. */
  readonly tiers: readonly Expression[];
  /** The words and phrases that count. */
  readonly terms: readonly QueryTerm[];
}

/** Finds the records with the key, if `among` is not null only those that match it too. */
interface NameSearch {
  readonly key: string;
  readonly among: Expression | null;
}

/** A word or phrase of `q`. */
export interface QueryTerm {
  readonly words: readonly string[];
  readonly isQuoted: boolean;
  /** `match` requires it. */
  readonly isRequired: boolean;
  readonly match: Expression;
}

export type Expression =
  | Phrase
  /** The records that a filter's value keeps. */
  | { readonly filter: string }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly some: Expression; readonly but: Expression };

/** Adjacent words in one of the columns. */
export interface Phrase {
  readonly columns: readonly Field[];
  readonly words: readonly string[];
  /** The last word may be the beginning of a longer one. */
  readonly isPrefix: boolean;
  /** The first column begins with the words. */
  readonly isFirst: boolean;
}

/**
 * Reads `q`: requires all words in any of their forms; quotes make a phrase, and the last word also matches
 * as a prefix. Articles, prepositions and the like are not required. Nothing is an operator. Each word counts once, and only the first `MOST_WORDS` count.
 */
export function searchQuery(
  q: string,
  { search }: { readonly search?: Pick<ResourceSearch<never>, "of"> },
): SearchQuery {
  const keys = keysIn(q);
  const isOfPeople = search?.of === "people";
  const person = isOfPeople ? personIn(q) : { name: q, chamber: null };
  const terms = termsOf(person.name);
  const names = isOfPeople ? [] : namesIn(q);
  if (terms.length === 0) return { keys, names, match: null, tiers: [], terms: [] };
  const words = wordsThatCount(terms);
  const required = isOfPeople ? words.terms : requiredOf(words.terms);
  const read = words.terms.map((term) => ({
    words: term.words,
    isQuoted: term.isQuoted,
    isRequired: required.includes(term),
    match: isOfPeople ? personTerm(term) : termIn(ALL_COLUMNS, term),
  }));
  const match = { all: read.flatMap((term) => (term.isRequired ? [term.match] : [])) };
  const tiers = isOfPeople
    ? peopleTiers(words, match, person.chamber)
    : textTiers({ ...words, terms: required }, match);
  return { keys, names, match, tiers, terms: read };
}

/** Leaves out minor words outside of quotes, unless there are no others. */
function requiredOf(terms: readonly Term[]): readonly Term[] {
  const major = terms.filter(
    ({ words, isQuoted }) => isQuoted || words.length > 1 || !MINOR_WORDS.has(words[0] ?? ""),
  );
  return major.length === 0 ? terms : major;
}

/** Each word costs every search time. A longer title pasted whole is found by its first words. */
export const MOST_WORDS = 16;

/** The word in the `standing` column of records that come before all others. */
export const FOREMOST = "foremost";

const TITLE: readonly Field[] = ["title", SEARCH_COLUMNS.title];
const TITLES: readonly Field[] = [...TITLE, "titles", SEARCH_COLUMNS.titles];
const EVERY_NAME: readonly Field[] = ["title", "titles", "texts"];
const ALL_COLUMNS: readonly Field[] = [...TITLES, "texts", SEARCH_COLUMNS.texts];

/** A phrase ranks before separate words, the title before other columns. */
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

/** Members in office first, then those of the chamber in `q`; whole names before prefixes: Lee before Leech. */
function peopleTiers(
  { terms, phrase }: Words,
  match: Expression,
  chamber: Chamber | null,
): readonly Expression[] {
  const asPhrase = { ...phrase, isPrefix: false };
  const name = phraseIn(["title"], asPhrase);
  const anyName = phraseIn(["title", "titles"], asPhrase);
  const names = { all: terms.map((term) => personTerm({ ...term, isPrefix: false })) };
  const tiers = [
    name,
    { some: anyName, but: name },
    { some: names, but: anyName },
    { some: match, but: names },
  ];
  return standingFirst(FOREMOST, chamber === null ? tiers : standingFirst(chamber, tiers));
}

/** Splits the tiers: records with this word in the `standing` column come first. */
function standingFirst(word: string, tiers: readonly Expression[]): readonly Expression[] {
  const standing = phraseIn(["standing"], { words: [word], isPrefix: false });
  return [
    ...tiers.map((tier) => ({ all: [tier, standing] })),
    ...tiers.map((tier) => ({ some: tier, but: standing })),
  ];
}

/** Offices and titles before a member's name, and Congress.gov's seat after it: `Sen. Warren, Elizabeth [D-MA]`. */
const OFFICE =
  /^\s*(?:former\s+)?(?:(?:(?:house|senate)\s+)?(?:majority|minority)\s+)?(?:speaker|leader|whip|chair(?:(?:wo)?man)?|ranking\s+member|president\s+pro\s+tem(?:pore|\.)?)\s+(?!(?:of|emerit))(?=\p{L})/iu;
const TITLE_OF_PERSON =
  /^\s*(?:(?:the\s+)?hon(?:orable|\.)\s+)?(?:(?:(sen(?:ator|\.)?)|(rep(?:resentative|\.)?|congress(?:wo)?man|del(?:egate|\.)))\s+)?(?=\p{L})/iu;
const SEAT = /\s[([][a-z]{1,2}-[a-z]{2}(?:-\w{1,8})?[)\]]\s*$/i;

function personIn(q: string): { readonly name: string; readonly chamber: Chamber | null } {
  const written = q.replace(OFFICE, "");
  const [title = "", senator, other] = TITLE_OF_PERSON.exec(written) ?? [];
  const name = written.slice(title.length).replace(SEAT, "").replace(LONG_STATE, '"$&"');
  if (senator !== undefined) return { name, chamber: "senate" };
  return { name, chamber: other === undefined ? null : "house" };
}

const STATE_CODES = new Map(
  Object.entries(STATE_NAMES).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [searchable(name), code],
  ]),
);
/** States of several words, which become quoted terms. */
const LONG_STATE = new RegExp(
  String.raw`(?<!["\p{L}])(?:${[...STATE_CODES.keys()].filter((name) => name.includes(" ")).join("|")})(?!["\p{L}])`,
  "iu",
);

/** A word in a name, the long form of a first name, or the state of the term. */
function personTerm({ words, isPrefix }: Pick<Term, "words" | "isPrefix">): Expression {
  const text = words.join(" ");
  const forms = [{ words, isPrefix }];
  for (const name of GIVEN_NAMES.get(text) ?? []) forms.push({ words: [name], isPrefix: false });
  const any: Expression[] = forms.map((form) => phraseIn(EVERY_NAME, form));
  const state = STATE_CODES.get(text);
  if (state !== undefined) any.push({ filter: filterTerm("state", state) });
  return { any };
}

function phraseIn(
  columns: readonly Field[],
  { words, isPrefix }: Pick<Term, "words" | "isPrefix">,
): Phrase {
  return { columns, words, isPrefix, isFirst: false };
}

function allTerms(terms: readonly Term[], columns: readonly Field[]): Expression {
  return { all: terms.map((term) => termIn(columns, term)) };
}

function termIn(columns: readonly Field[], term: Term): Expression {
  return { any: [term, ...formsOf(term)].map((form) => phraseIn(columns, form)) };
}

/** The stem of a word, and the year of `fy23`. A phrase has no other forms. */
function formsOf({ words, isQuoted }: Term): Pick<Term, "words" | "isPrefix">[] {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0 || isQuoted) return [];
  const form = FISCAL_YEAR.test(word) ? word.replace(FISCAL_YEAR, "20$1") : stemOf(word);
  return form === word ? [] : [{ words: [form], isPrefix: false }];
}

const FISCAL_YEAR = /^fy(?:20)?(\d\d)$/;

/** Without a Congress, the key is the same for every Congress. */
export function billKey(
  type: BillType,
  number: number | string,
  congress?: number | string,
): string {
  return congress === undefined ? `${type} ${number}` : `${congress} ${type} ${number}`;
}

export function lawKey(
  lawType: LawType,
  congress: number | string,
  number: number | string,
): string {
  return `${lawType} ${congress}-${number}`;
}

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

/** The search keys of a record's names. */
export function keysOfNames(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => nameKey(withoutYear(name)) ?? []);
}

/** A name may be followed by a year that is in one of the titles: `CHIPS Act 2022`, `2018 farm bill`. */
function namesIn(q: string): readonly NameSearch[] {
  const key = nameKey(q);
  const names: NameSearch[] = key === null ? [] : [{ key, among: null }];
  const text = q.trim().replace(/\bfy\s?'?(?:20)?(?=\d\d\b)/i, "20");
  const year = /^(?:18|19|20)\d\d(?=\s)|(?<=\s)(?:18|19|20)\d\d$/.exec(text)?.[0];
  if (year === undefined) return names;
  const dated = nameKey(withoutYear(text.replace(/^\d{4}\s+/, "")));
  const among = phraseIn(TITLES, { words: [year], isPrefix: false });
  return dated === null ? names : [...names, { key: dated, among }];
}

/** Removes the year: `Farm Act of 2018`, `Farm Act for Fiscal Year 2018`. */
export function withoutYear(name: string): string {
  return name.replace(YEAR, "");
}

const MOST_NAME_WORDS = 12;
const YEAR = /(?:,|\s+of|\s+for\s+fiscal\s+years?)?\s+(?:18|19|20)\d\d\s*$/i;

interface Term {
  readonly words: readonly string[];
  readonly isQuoted: boolean;
  readonly isPrefix: boolean;
}

interface Words {
  readonly terms: readonly Term[];
  /** The words as one phrase, in the order of `q`. */
  readonly phrase: Pick<Term, "words" | "isPrefix">;
}

function wordsThatCount(all: readonly Term[]): Words {
  const different = [
    ...new Map(all.map((term) => [`${term.isQuoted} ${term.words.join(" ")}`, term])).values(),
  ];
  // If a word appears twice, the later one counts. It may be a prefix, so it comes last.
  const terms = firstWords(different).toSorted((a, b) => Number(a.isPrefix) - Number(b.isPrefix));
  // The phrase keeps repeated words (`defense and state and justice`).
  const asWritten = isAffordable(all) ? all : terms;
  const words = asWritten.flatMap((term) => term.words);
  return { terms, phrase: { words, isPrefix: asWritten.at(-1)?.isPrefix === true } };
}

/** A phrase of common words costs SQLite more the more often they repeat. */
function isAffordable(terms: readonly Term[]): boolean {
  const words = terms.flatMap((term) => term.words);
  const times = [...Map.groupBy(words, (word) => word).values()].map((repeated) => repeated.length);
  return words.length <= MOST_WORDS && Math.max(...times) <= MOST_TIMES;
}

const MOST_TIMES = 3;

/** Keeps the first words; cuts the phrase that exceeds the limit. */
function firstWords(terms: readonly Term[]): readonly Term[] {
  let remaining = MOST_WORDS;
  return terms.flatMap((term) => {
    const words = term.words.slice(0, remaining);
    remaining -= words.length;
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
  return terms.map((term, index) => ({
    ...term,
    isPrefix: index === terms.length - 1 && !term.isQuoted,
  }));
}

/** The keys of everything that `q` may cite; kinds of records share no keys. */
function keysIn(q: string): readonly string[] {
  const text = q.trim();
  const keys = [citedBill(text), citedLaw(text)];
  if (BIOGUIDE_ID.test(text)) keys.push(text.toUpperCase());
  if (COMMITTEE_CODE.test(text)) keys.push(text.toLowerCase().padEnd(6, "0"));
  return keys.filter((key) => key !== null);
}

const BIOGUIDE_ID = /^[a-z]\d{6}$/i;
/** A full committee's zeros are optional. */
const COMMITTEE_CODE = /^[a-z]{4}(?:[a-z\d]{2})?$/i;
const CONGRESS = String.raw`([1-9]\d{0,2})(?:st|nd|rd|th)?(?:\s*cong(?:ress|\.)?)?`;
const BILL = new RegExp(
  String.raw`^(?:${CONGRESS}[\s,/-]*)?([a-z][a-z.\s]{0,30}?)(?:(?<=\S)[/-]|\s*)(?:(?:no\.?|number)\s*)?0{0,5}([1-9]\d{0,5})(?:[\s,/([-]+${CONGRESS}[)\]]?)?$`,
  "i",
);
const LAW =
  /^(?:(p|pub|public|priv|pvt|private)\.?\s*l(?:aw)?\.?\s*(?:no[.:]{0,2})?\s*)?0?([1-9]\d{0,2})\s*[-‐‑–]\s*0{0,4}([1-9]\d{0,4})$/i;

/** The type that words in a citation name: `House Joint Resolution` → `HJRES`. */
const ABBREVIATIONS = [
  [/^HOUSEBILL$/, "HR"],
  [/^SENATEBILL$/, "S"],
  [/^HOUSE/, "H"],
  [/^SENATE(?=.)/, "S"],
  ["JOINT", "J"],
  ["CONCURRENT", "CON"],
  ["RESOLUTION", "RES"],
] as const;

function citedBill(text: string): string | null {
  const bill = readCitation(text);
  return bill === null ? null : billKey(bill.type, bill.number, bill.congress);
}

/** The key of the one bill cited; `null` without a Congress. */
export function oneBillKey(text: string): string | null {
  const bill = readCitation(text.trim());
  return bill?.congress === undefined ? null : billKey(bill.type, bill.number, bill.congress);
}

function readCitation(text: string) {
  const [, before, letters = "", number = "", after] = BILL.exec(text) ?? [];
  const spelled = letters.replaceAll(/[.\s]/g, "").toUpperCase();
  const name = ABBREVIATIONS.reduce((said, [word, letter]) => said.replace(word, letter), spelled);
  const type = BILL_TYPES.find((candidate) => candidate === name);
  return type === undefined ? null : { type, number, congress: before ?? after };
}

function citedLaw(text: string): string | null {
  const [, kind = "public", congress, number] = LAW.exec(text) ?? [];
  if (congress === undefined || number === undefined) return null;
  return lawKey(/^p(riv|vt)/i.test(kind) ? "private" : "public", congress, number);
}
