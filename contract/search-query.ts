import { type BillStatus, type Chamber, STATE_NAMES } from "./enumerations.ts";
import { type Citation, citationsIn, citedKeys, withoutAddress } from "./citations.ts";
import { EVERYDAY_WORDS, GIVEN_NAMES, MINOR_WORDS } from "./search/listed-words.ts";
import type { ResourceSearch } from "./resource.ts";
import { filterTerm, searchable, stemOf, type TextColumn, wordsOf } from "./search-text.ts";
import { membersOf, required } from "../lib/required.ts";

export interface SearchQuery {
  /** The keys of records that `q` cites; they come first. */
  readonly keys: readonly string[];
  /** The citations among other words. */
  readonly citations: readonly Citation[];
  /** The names that `q` may be in full, as records have them as keys; they come next. */
  readonly names: readonly NameSearch[];
  /** The records that match; null if `q` has no letter or digit. */
  readonly match: Expression | null;
  /** Parts of `match` in rank order: a record has the rank of the first that it matches. All others come after them. */
  readonly tiers: readonly Tier[];
  /**
   * The records with all words in their title. If there are none, those with the most telling words come first, even if
   * they lack others. Null if no word may be lacking.
   */
  readonly titled: Expression | null;
  /** The words and phrases that count. */
  readonly terms: readonly QueryTerm[];
}

export interface Tier {
  readonly match: Expression;
  /** Matches every record of the tier. If it matches none, neither do the other tiers that have it. */
  readonly within?: Expression;
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
  /** Another spelling of two words, which no record needs to have. */
  readonly isCompound?: boolean;
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
 * as a prefix. Articles, prepositions and the like are not required, and neither are citations. Nothing is an
 * operator. Each word counts once, and only the first `MOST_WORDS` count.
 */
export function searchQuery(
  written: string,
  {
    search,
    knows = () => false,
  }: {
    readonly search?: Pick<ResourceSearch<never>, "of">;
    /** Tells whether records have a word. */
    readonly knows?: (word: string) => boolean;
  },
): SearchQuery {
  const q = withoutAddress(written).replaceAll(REPORTED, (text) =>
    text.startsWith('"') ? text : `"${text}"`,
  );
  const isOfPeople = search?.of === "people";
  const whole = citedKeys(q);
  const { citations, rest } =
    isOfPeople || whole.length > 0 ? { citations: [], rest: q } : citationsIn(q);
  const keys = [...whole, ...citations.map(({ key }) => key)];
  const person = isOfPeople ? personIn(q) : null;
  const others = termsOf(person?.name ?? rest);
  const [citation] = citations;
  // `what does H.R. 1 do` asks for the same as `H.R. 1`.
  const terms = citation !== undefined && others.every(isMinor) ? termsOf(citation.words) : others;
  const names =
    person === null
      ? [...namesIn(q, terms), ...initialsIn(terms, knows)]
      : namesOfPeople(q, person);
  if (terms.length === 0) {
    const match = person === null || person.only.length === 0 ? null : { all: person.only };
    const tiers = match === null ? [] : comeFirst({ filter: FOREMOST }, [{ match }]);
    return { keys, citations, names, match, tiers, titled: null, terms: [] };
  }
  const words = wordsThatCount(isOfPeople ? terms : withCompounds(terms, knows));
  const needed = isOfPeople ? words.terms : requiredOf(words.terms);
  const read = words.terms.map((term) => ({
    words: term.words,
    isQuoted: term.isQuoted,
    isRequired: needed.includes(term),
    match: isOfPeople ? personTerm(term) : termIn(EVERYWHERE, term),
  }));
  const all: Expression = { all: read.flatMap((term) => (term.isRequired ? [term.match] : [])) };
  const compounds = [
    ...new Map(words.terms.flatMap(compoundsOf).map((c) => [c.words[0], c])).values(),
  ];
  const match = person === null ? all : { all: [all, ...person.only] };
  const inTitle = allTerms(needed, TITLE);
  const byWords = [{ all: [inTitle, HAS_SHORT_TITLE] }, allTerms(needed, TITLES)];
  const tiers: readonly Tier[] =
    person === null
      ? [...phraseTiers(terms, knows), ...byWords.map((each) => ({ match: each }))]
      : peopleTiers(words, match, person);
  const mayLackWords = !isOfPeople && keys.length === 0 && needed.length > 1;
  const titled = mayLackWords ? inTitle : null;
  return { keys, citations, names, match, tiers, titled, terms: [...read, ...compounds] };
}

/** The compounds that a word begins: records that have one tell more than those with its parts. */
function compoundsOf({ spellings = [] }: Term): readonly QueryTerm[] {
  return spellings.flatMap(([joined, ...more]) => {
    if (joined === undefined || more.length > 0) return [];
    const match = termIn(EVERYWHERE, { words: [joined], isQuoted: false, isPrefix: false });
    return [{ words: [joined], isQuoted: false, isRequired: false, isCompound: true, match }];
  });
}

/** Adds the other spellings of compounds that records have: `workweek` to `work week`, and the other way around. */
function withCompounds(terms: readonly Term[], knows: (word: string) => boolean): readonly Term[] {
  const plain = ({ words: [word = "", ...more], isQuoted }: Term): string | null =>
    isQuoted || more.length > 0 || !LETTERS.test(word) ? null : word;
  return terms.map((term, at) => {
    const word = plain(term);
    if (word === null || isMinor(term)) return term;
    const neighbors = [
      [terms[at - 1], term],
      [term, terms[at + 1]],
    ];
    const joined = neighbors.flatMap(([first, second]) => {
      const pair = [first, second].map((each) => (each === undefined ? null : plain(each)));
      const together = pair.join("");
      return pair.includes(null) || !knows(together) ? [] : [[together]];
    });
    const cuts = Array.from({ length: Math.max(0, word.length - 2 * LEAST_PART + 1) }, (_, cut) => {
      const parts = [word.slice(0, LEAST_PART + cut), word.slice(LEAST_PART + cut)];
      return parts.every(knows) ? [parts] : [];
    });
    return { ...term, spellings: [...joined, ...cuts.flat()] };
  });
}

const LETTERS = /^[a-z]+$/;
/** The letters of a compound's shortest part. */
const LEAST_PART = 4;

/** Leaves out minor words outside of quotes, unless there are no others. */
function requiredOf(terms: readonly Term[]): readonly Term[] {
  const major = terms.filter((term) => !isMinor(term));
  return major.length === 0 ? terms : major;
}

function isMinor({ words, isQuoted }: Term): boolean {
  return !isQuoted && words.length === 1 && words.every((word) => MINOR_WORDS.has(word));
}

/** Each word costs every search time. A longer title pasted whole is found by its first words. */
export const MOST_WORDS = 16;

/** The term of records that come before all others. */
export const FOREMOST = filterTerm("standing", "foremost");

const AS_WRITTEN: readonly TextColumn[] = ["title", "titles", "texts"];
export const TITLE: readonly TextColumn[] = ["title", "title_stems"];
export const TITLES: readonly TextColumn[] = [...TITLE, "titles", "titles_stems"];
const TEXTS: readonly TextColumn[] = [...TITLES, "texts", "texts_stems"];
const EVERYWHERE: readonly TextColumn[] = [...TEXTS, "lead", "summary"];

/** A phrase ranks before separate words, unless all are minor. Its last word begins others only if no title has it: merging their rows costs. */
function phraseTiers(terms: readonly Term[], knows: (word: string) => boolean): readonly Tier[] {
  // `the pact act` is a phrase in more titles without `the`.
  const first = terms.findIndex((term) => !isMinor(term));
  if (first === -1) return [];
  const { words, isPrefix } = wordsThatCount(terms.slice(first)).phrase;
  const phrase = { words, isPrefix: isPrefix && !knows(words.at(-1) ?? "") };
  const begins = { ...phraseIn(["title"], phrase), isFirst: true };
  const inTitle = phraseIn(["title"], phrase);
  const inAnyTitle = phraseIn(["title", "titles"], phrase);
  const { length } = words;
  const phrases = [
    // A law often has a name as the title of one of its parts. Fewer words are no name.
    ...(length < 2 ? [] : [{ all: [IS_LAW, length < 3 ? inTitle : inAnyTitle] }]),
    begins,
    inTitle,
    inAnyTitle,
  ];
  return phrases.map((match) => ({ match, within: inAnyTitle }));
}

const LAW_STATUSES: readonly BillStatus[] = ["signed", "enacted", "veto_overridden"];
const IS_LAW: Expression = {
  any: LAW_STATUSES.map((status) => ({ filter: filterTerm("status", status) })),
};

/** The term of records with short titles. */
export const SHORT_TITLE = filterTerm("title", "short");
export const HAS_SHORT_TITLE: Expression = { filter: SHORT_TITLE };

/** Members in office first, then those of the chamber in `q`; whole names before prefixes: Lee before Leech. */
function peopleTiers(
  { terms, phrase }: Words,
  match: Expression,
  { chamber, only }: PersonAsked,
): readonly Tier[] {
  const asPhrase = { ...phrase, isPrefix: false };
  const name = phraseIn(["title"], asPhrase);
  const anyName = phraseIn(["title", "titles"], asPhrase);
  const names = { all: terms.map((term) => personTerm({ ...term, isPrefix: false })) };
  const named = [name, anyName, names].map((tier) =>
    only.length === 0 ? tier : { all: [tier, ...only] },
  );
  const tiers = [...named, match].map((tier) => ({ match: tier }));
  const ofChamber =
    chamber === null ? tiers : comeFirst({ filter: filterTerm("chamber", chamber) }, tiers);
  return comeFirst({ filter: FOREMOST }, ofChamber);
}

/** The records of `first` come before all others. */
function comeFirst(first: Expression, tiers: readonly Tier[]): readonly Tier[] {
  return [...tiers.map(({ match }) => ({ match: { all: [match, first] } })), ...tiers];
}

/** Offices and titles before a member's name, and Congress.gov's seat after it: `Sen. Warren, Elizabeth [D-MA]`. */
const OFFICE =
  /^\s*(?:former\s+)?(?:(?:(?:house|senate)\s+)?(?:majority|minority)\s+)?(?:speaker|leader|whip|chair(?:(?:wo)?man)?|ranking\s+member|president\s+pro\s+tem(?:pore|\.)?)\s+(?!(?:of|emerit))(?=\p{L})/iu;
const TITLE_OF_PERSON =
  /^\s*(?:(?:the\s+)?hon(?:orable|\.)\s+)?(?:(?:(sen(?:ator|\.)?)|(rep(?:resentative|\.)?|congress(?:wo)?man|del(?:egate|\.)))\s+)?(?=\p{L})/iu;
const SEAT = /\s[([][a-z]{1,2}-[a-z]{2}(?:-\w{1,8})?[)\]]\s*$/i;

interface PersonAsked {
  readonly name: string;
  /** Members of this chamber come first. */
  readonly chamber: Chamber | null;
  /** All others are left out. */
  readonly only: readonly Expression[];
}

/** Reads `Sen. Warren` and `Republican senators from Ohio`. */
function personIn(q: string): PersonAsked {
  const only: Expression[] = [];
  let written = q;
  for (const [group, filter, value] of GROUPS) {
    const others = written.replace(group, " ");
    if (others === written) continue;
    only.push({ filter: filterTerm(filter, value) });
    written = others;
  }
  written = written.replace(OFFICE, "");
  const [title = "", senator, other] = TITLE_OF_PERSON.exec(written) ?? [];
  const name = written
    .slice(title.length)
    .replace(SEAT, "")
    .replace(/(?:^|\s)(?:of|from)(?=\s)/i, "")
    .replace(LONG_STATE, '"$&"');
  if (senator !== undefined) return { name, only, chamber: "senate" };
  return { name, only, chamber: other === undefined ? null : "house" };
}

/** Words for all members of a chamber or party. */
const GROUPS: readonly (readonly [words: RegExp, filter: string, value: string])[] = [
  [/(?<![\p{L}"])senators(?![\p{L}"])/iu, "chamber", "senate"],
  [/(?<![\p{L}"])(?:representatives|congress(?:wo)?men)(?![\p{L}"])/iu, "chamber", "house"],
  [/(?<![\p{L}"])democrat(?:s|ic)?(?![\p{L}"])/iu, "party", "D"],
  [/(?<![\p{L}"])republicans?(?![\p{L}"])/iu, "party", "R"],
];

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
  for (const name of membersOf(GIVEN_NAMES, text)) forms.push({ words: [name], isPrefix: false });
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

/** The part of an expression that may match in some columns; null if none may. */
export function inColumns(
  expression: Expression,
  columns: readonly TextColumn[],
): Expression | null {
  if ("any" in expression) {
    const any = expression.any
      .map((each) => inColumns(each, columns))
      .filter((each) => each !== null);
    return any.length === 0 ? null : { any };
  }
  if ("all" in expression) {
    const all = expression.all.map((each) => inColumns(each, columns));
    return all.includes(null) ? null : { all: all.filter((each) => each !== null) };
  }
  if (!("words" in expression)) return expression;
  const kept = expression.columns.filter((column) => columns.includes(column));
  return kept.length === 0 ? null : { ...expression, columns: kept };
}

/** Quoted words and phrases have no other forms. */
function termIn(columns: readonly TextColumn[], term: Term): Expression {
  const [word = "", ...more] = term.words;
  if (more.length > 0 || term.isQuoted) {
    return phraseIn(writtenIn(columns), term);
  }
  const { spellings = [] } = term;
  const spelled = spellings.flatMap((words) =>
    words.length > 1
      ? [phraseIn(writtenIn(columns), { words, isPrefix: false })]
      : [{ words, isPrefix: false }, ...formsOf(required(words[0], "a word"))].map((form) =>
          phraseIn(columns, form),
        ),
  );
  // The word itself ranks before words for the same thing.
  const others = columns === EVERYWHERE ? membersOf(EVERYDAY_WORDS, word) : [];
  const forms = [term, ...formsOf(word), ...others.flatMap((other) => formsOf(other, other))];
  return { any: [...forms.map((form) => phraseIn(columns, form)), ...spelled] };
}

const writtenIn = (columns: readonly TextColumn[]): readonly TextColumn[] =>
  columns.filter((column) => AS_WRITTEN.includes(column));

/** The stem of a word, the year of `fy23`, and `bus` for `buses`, `wolf` for `wolves`, which have unlike stems. */
function formsOf(word: string, ...more: readonly string[]): Pick<Term, "words" | "isPrefix">[] {
  const isYear = FISCAL_YEAR.test(word);
  const forms = [
    ...more,
    isYear ? word.replace(FISCAL_YEAR, "20$1") : stemOf(word),
    word.replace(/(?<=[aiu]s)es$/, ""),
    word.replace(/(?<=[lr])ves$/, "f"),
  ];
  return [...new Set(forms)]
    .filter((form) => form !== word || more.includes(form))
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

/** The keys of the initials of an act of three and more words, with and without small words: `osra` for Ocean Shipping Reform Act. */
export function initialsOf(title: string): readonly string[] {
  const words = wordsOf(searchable(withoutYear(title)));
  if (words.length < LEAST_INITIALS || words.length > MOST_NAME_WORDS || words.at(-1) !== "act") {
    return [];
  }
  const all = [words, words.filter((word) => !SMALL.has(word))];
  const keys = new Set(all.map((each) => initialsKey(each.map(([first = ""]) => first).join(""))));
  return [...keys].filter(({ length }) => length > LEAST_INITIALS);
}

const initialsKey = (letters: string): string => `~${letters}`;
const LEAST_INITIALS = 3;
const SMALL = new Set("a an and at by for from in of on or the to with".split(" "));

/** A word that no title or subject has may be initials. */
function initialsIn(
  [term, ...more]: readonly Term[],
  knows: (word: string) => boolean,
): readonly NameSearch[] {
  const [word = ""] = term?.words ?? [];
  const isOneWord = more.length === 0 && term?.words.length === 1 && !term.isQuoted;
  return isOneWord && !knows(word) ? [{ key: initialsKey(word), among: null }] : [];
}

/** The search keys of a record's names. */
export function keysOfNames(names: readonly string[]): readonly string[] {
  return names.map((name) => nameKey(withoutYear(name))).filter((key) => key !== null);
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
function namesOfPeople(q: string, person: PersonAsked): readonly NameSearch[] {
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
  /** Other spellings of the word, some as phrases. */
  readonly spellings?: readonly (readonly string[])[];
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
/** Pages of reporters are phrases, as `410 U.S. 113` and `135 Stat. 429`. */
const REPORTED =
  /"[^"]*"|(?<![\p{L}\p{N}])\d{1,4} (?:U\.? ?S\.?(?: ?C\.?)?|Stat\.?|F\. ?(?:2d|3d|Supp\.?)|S\. ?Ct\.?|Fed\. ?Reg\.?|C\.? ?F\.? ?R\.?) \d+\w*(?![\p{L}\p{N}])/giu;

function termsOf(q: string): Term[] {
  const terms = Array.from(
    searchable(q.replaceAll("\0", " ").replaceAll(/[“”„]/g, '"')).matchAll(TERM),
    ([, quoted, plain]) => ({
      words: wordsOf(required(quoted ?? plain, "a term")),
      isQuoted: quoted !== undefined,
    }),
  ).filter(({ words }) => words.length > 0);
  return terms.map((term, index) => ({
    ...term,
    isPrefix: index === terms.length - 1 && !term.isQuoted,
  }));
}
