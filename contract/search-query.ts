import { type BillStatus, type Chamber, STATE_NAMES } from "./enumerations.ts";
import { citedKeys, withoutAddress } from "./citations.ts";
import { GIVEN_NAMES, MINOR_WORDS } from "./search/listed-words.ts";
import type { ResourceSearch } from "./resource.ts";
import { filterTerm, searchable, stemOf, type TextColumn, wordsOf } from "./search-text.ts";

export interface SearchQuery {
  /** The keys of records that `q` cites; they come first. */
  readonly keys: readonly string[];
  /** The names that `q` may be in full, as records have them as keys; they come next. */
  readonly names: readonly NameSearch[];
  /** The records that match; null if `q` has no letter or digit. */
  readonly match: Expression | null;
  /** Parts of `match` in rank order: a record has the rank of the first that it matches. All others come after them. */
  readonly tiers: readonly Expression[];
  /**
   * The records with all words in their titles. If there are none, those with the most telling words come first, even
   * if they lack others. Null if no word may be lacking.
   */
  readonly inTitles: Expression | null;
  /** The words and phrases that count. */
  readonly terms: readonly QueryTerm[];
}

/**
 * Finds the records with the key; those with a day after it first, the latest first. If `among` is not null, they
 * must match it, too.
 */
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
  | { readonly any: readonly Expression[] };

/** Adjacent words in one of the columns. */
export interface Phrase {
  readonly columns: readonly TextColumn[];
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
  written: string,
  { search }: { readonly search?: Pick<ResourceSearch<never>, "of"> },
): SearchQuery {
  const q = withoutAddress(written);
  const keys = citedKeys(q);
  const isOfPeople = search?.of === "people";
  const person = isOfPeople ? personIn(q) : { name: q, chamber: null };
  const terms = termsOf(person.name);
  const names = isOfPeople ? namesOfPeople(q, person) : namesIn(q, terms);
  if (terms.length === 0) return { keys, names, match: null, tiers: [], inTitles: null, terms: [] };
  const words = wordsThatCount(terms);
  const required = isOfPeople ? words.terms : requiredOf(words.terms);
  const read = words.terms.map((term) => ({
    words: term.words,
    isQuoted: term.isQuoted,
    isRequired: required.includes(term),
    match: isOfPeople ? personTerm(term) : termIn(EVERYWHERE, term),
  }));
  const match = { all: read.flatMap((term) => (term.isRequired ? [term.match] : [])) };
  const tiers = isOfPeople
    ? peopleTiers(words, match, person.chamber)
    : textTiers({ ...wordsThatCount(withoutFirstMinor(terms)), terms: required });
  const mayLackWords = !isOfPeople && keys.length === 0 && required.length > 1;
  const inTitles = mayLackWords ? allTerms(required, TITLES) : null;
  return { keys, names, match, tiers, inTitles, terms: read };
}

/** Leaves out minor words outside of quotes, unless there are no others. */
function requiredOf(terms: readonly Term[]): readonly Term[] {
  const major = terms.filter((term) => !isMinor(term));
  return major.length === 0 ? terms : major;
}

/** Leaves out the minor words that come first: `the pact act` is a phrase in more titles without `the`. */
function withoutFirstMinor(terms: readonly Term[]): readonly Term[] {
  return terms.slice(
    Math.max(
      0,
      terms.findIndex((term) => !isMinor(term)),
    ),
  );
}

function isMinor({ words, isQuoted }: Term): boolean {
  return !isQuoted && words.length === 1 && MINOR_WORDS.has(words[0] ?? "");
}

/** Each word costs every search time. A longer title pasted whole is found by its first words. */
export const MOST_WORDS = 16;

/** The term of records that come before all others. */
export const FOREMOST = filterTerm("standing", "foremost");

const AS_WRITTEN: readonly TextColumn[] = ["title", "titles", "texts"];
const TITLE: readonly TextColumn[] = ["title", "title_stems"];
const TITLES: readonly TextColumn[] = [...TITLE, "titles", "titles_stems"];
const TEXTS: readonly TextColumn[] = [...TITLES, "texts", "texts_stems"];
const EVERYWHERE: readonly TextColumn[] = [...TEXTS, "summary"];

/** A phrase ranks before separate words, the title before other columns, short titles before long ones. */
function textTiers({ terms, phrase }: Words): readonly Expression[] {
  const begins = { ...phraseIn(["title"], phrase), isFirst: true };
  const inTitle = phraseIn(["title"], phrase);
  const inAnyTitle = phraseIn(["title", "titles"], phrase);
  const wordsInTitle = allTerms(terms, TITLE);
  const { length } = phrase.words;
  return [
    // A law often has a name as the title of one of its parts. Fewer words are no name.
    ...(length < 2 ? [] : [{ all: [IS_LAW, length < 3 ? inTitle : inAnyTitle] }]),
    begins,
    inTitle,
    inAnyTitle,
    { all: [wordsInTitle, HAS_SHORT_TITLE] },
    wordsInTitle,
    allTerms(terms, TITLES),
    allTerms(terms, TEXTS),
  ];
}

const LAW_STATUSES: readonly BillStatus[] = ["signed", "enacted", "veto_overridden"];
const IS_LAW: Expression = {
  any: LAW_STATUSES.map((status) => ({ filter: filterTerm("status", status) })),
};

/** The term of records with short titles. */
export const SHORT_TITLE = filterTerm("title", "short");
const HAS_SHORT_TITLE: Expression = { filter: SHORT_TITLE };

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
  const tiers = [name, anyName, names, match];
  const ofChamber =
    chamber === null ? tiers : comeFirst({ filter: filterTerm("chamber", chamber) }, tiers);
  return comeFirst({ filter: FOREMOST }, ofChamber);
}

/** The records of `first` come before all others. */
function comeFirst(first: Expression, tiers: readonly Expression[]): readonly Expression[] {
  return [...tiers.map((tier) => ({ all: [tier, first] })), ...tiers];
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
  const name = written
    .slice(title.length)
    .replace(SEAT, "")
    .replace(/\s(?:of|from)(?=\s)/i, "")
    .replace(LONG_STATE, '"$&"');
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
  const any: Expression[] = forms.map((form) => phraseIn(AS_WRITTEN, form));
  const state = STATE_CODES.get(text);
  if (state !== undefined) any.push({ filter: filterTerm("state", state) });
  return { any };
}

function phraseIn(
  columns: readonly TextColumn[],
  { words, isPrefix }: Pick<Term, "words" | "isPrefix">,
): Phrase {
  return { columns, words, isPrefix, isFirst: false };
}

function allTerms(terms: readonly Term[], columns: readonly TextColumn[]): Expression {
  return { all: terms.map((term) => termIn(columns, term)) };
}

/** Quoted words and phrases have no other forms. */
function termIn(columns: readonly TextColumn[], term: Term): Expression {
  const [word = "", ...more] = term.words;
  if (more.length > 0 || term.isQuoted) {
    return phraseIn(
      columns.filter((column) => AS_WRITTEN.includes(column)),
      term,
    );
  }
  return { any: [term, ...formsOf(word)].map((form) => phraseIn(columns, form)) };
}

/** The stem of a word, the year of `fy23`, and `bus` for `buses`, which have unlike stems. */
function formsOf(word: string): Pick<Term, "words" | "isPrefix">[] {
  const isYear = FISCAL_YEAR.test(word);
  const forms = [
    isYear ? word.replace(FISCAL_YEAR, "20$1") : stemOf(word),
    word.replace(/(?<=[aiu]s)es$/, ""),
  ];
  return [...new Set(forms)]
    .filter((form) => form !== word)
    .map((form) => ({ words: [form], isPrefix: false }));
}

const FISCAL_YEAR = /^fy(?:20)?(\d\d)$/;

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

/**
 * Laws of a name come first, then records with it as their title. It may have a year that is in one of the
 * titles: `CHIPS Act 2022`, `2018 farm bill`.
 */
function namesIn(q: string, terms: readonly Term[]): readonly NameSearch[] {
  const key = nameKey(q);
  const inTitle = phraseIn(["title"], {
    words: terms.flatMap((each) => each.words),
    isPrefix: false,
  });
  const names =
    key === null ? [] : [IS_LAW, inTitle, null].map((among): NameSearch => ({ key, among }));
  const text = q.trim().replace(/\bfy\s?'?(?:20)?(?=\d\d\b)/i, "20");
  const year = /^(?:18|19|20)\d\d(?=\s)|(?<=\s)(?:18|19|20)\d\d$/.exec(text)?.[0];
  if (year === undefined) return names;
  const dated = nameKey(withoutYear(text.replace(/^\d{4}\s+/, "")));
  if (dated === null) return names;
  const among = [["title"], TITLES] as const;
  return [
    ...names,
    ...among.map((columns) => ({
      key: dated,
      among: phraseIn(columns, { words: [year], isPrefix: false }),
    })),
  ];
}

/** Offices are names with the day until which they were held; last names have none. */
function namesOfPeople(q: string, person: ReturnType<typeof personIn>): readonly NameSearch[] {
  const ofChamber: Expression[] =
    person.chamber === null ? [] : [{ filter: filterTerm("chamber", person.chamber) }];
  const office = nameKey(q.replace(/^\s*former\s/i, ""));
  const name = nameKey(person.name);
  return [
    ...(office === null ? [] : [{ key: office, among: null }]),
    ...(name === null ? [] : [...ofChamber, null].map((among) => ({ key: name, among }))),
  ];
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
  const first = different.find(isCommonPhrase);
  const affordable = different.filter((term) => term === first || !isCommonPhrase(term));
  // If a word appears twice, the later one counts. It may be a prefix, so it comes last.
  const terms = firstWords(affordable).toSorted((a, b) => Number(a.isPrefix) - Number(b.isPrefix));
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

/** SQLite reads the places of its words in nearly all rows, so only the first such phrase counts. */
function isCommonPhrase({ words }: Term): boolean {
  return words.length > 1 && words.every((word) => MINOR_WORDS.has(word));
}

const MOST_TIMES = 3;

/** Keeps the first words; cuts a phrase that exceeds the limit, or before a word's fourth time in it. */
function firstWords(terms: readonly Term[]): readonly Term[] {
  let remaining = MOST_WORDS;
  return terms.flatMap((term) => {
    const excess = term.words.findIndex(
      (word, at) => term.words.slice(0, at).filter((each) => each === word).length >= MOST_TIMES,
    );
    const words = term.words.slice(0, excess < 0 ? remaining : Math.min(excess, remaining));
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
