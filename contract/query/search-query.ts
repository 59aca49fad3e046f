import { LAW_STATUSES } from "../enumerations.ts";
import { type Citation, citationsIn, citedKeys, withoutAddress } from "../citations.ts";
import {
  AS_WRITTEN,
  EVERYWHERE,
  type Expression,
  type Form,
  HAS_SHORT_TITLE,
  type NameSearch,
  phraseIn,
  type Tier,
  TITLE,
  TITLES,
} from "./expression.ts";
import { EVERYDAY_WORDS, MINOR_WORDS } from "../search/listed-words.ts";
import { initialsKey, nameKey, withoutYear } from "./name-keys.ts";
import {
  comeFirst,
  FOREMOST,
  namesOfPeople,
  peopleTiers,
  personIn,
  personTerm,
} from "./people-query.ts";
import type { ResourceSearch } from "../resource.ts";
import { filterTerm, searchable, stemOf, type TextColumn, wordsOf } from "../search-text.ts";
import { membersOf, required } from "../../lib/required.ts";

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

const IS_LAW: Expression = {
  any: LAW_STATUSES.map((status) => ({ filter: filterTerm("status", status) })),
};

function allTerms(terms: readonly Term[], columns: readonly TextColumn[]): Expression {
  return { all: terms.map((term) => termIn(columns, term)) };
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
function formsOf(word: string, ...more: readonly string[]): Form[] {
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

/** A word that no title or subject has may be initials. */
function initialsIn(
  [term, ...more]: readonly Term[],
  knows: (word: string) => boolean,
): readonly NameSearch[] {
  const [word = ""] = term?.words ?? [];
  const isOneWord = more.length === 0 && term?.words.length === 1 && !term.isQuoted;
  return isOneWord && !knows(word) ? [{ key: initialsKey(word), among: null }] : [];
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

interface Term extends Form {
  readonly isQuoted: boolean;
  /** Other spellings of the word, some as phrases. */
  readonly spellings?: readonly (readonly string[])[];
}

interface Words {
  readonly terms: readonly Term[];
  /** The words as one phrase, in the order of `q`. */
  readonly phrase: Form;
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
