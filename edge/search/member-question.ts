import { nameKey } from "../../contract/query/name-keys.ts";
import { filterTerm, searchable, stemOf, wordsOf } from "../../contract/search-text.ts";
import { GIVEN_NAMES } from "../../contract/search/listed-words.ts";
import {
  EVERYWHERE,
  type Expression,
  inAnyTitle,
  phraseIn,
} from "../../contract/query/expression.ts";
import { editDistance } from "../../contract/search/edit-distance.ts";
import { NO_FILTERS, type SearchTable } from "./search-table.ts";
import { membersOf } from "../../lib/required.ts";

export interface MemberQuestion {
  /** The words of the name, as written. */
  readonly words: string;
  readonly id: string;
  readonly name: string;
  /** `by AOC` asks for nothing but her records. */
  readonly isFilter: boolean;
  /** A title or preposition says that the words are a name. */
  readonly isSure: boolean;
  readonly rest: string;
}

interface Tables {
  readonly members: SearchTable;
  readonly records: SearchTable;
  /** The Congress of the request. */
  readonly congress: number | null;
  readonly memberFilters: readonly string[];
}

const MOST_NAME_WORDS = 4;
/** A last name in more titles is a word like others: Cotton, Young. */
const MOST_TITLES = 20;
const BEFORE_NAME = /^(?:by|from)$/;
const SENATOR = /^sen(?:ator)?$/;
const REPRESENTATIVE = /^(?:rep(?:resentative)?|congress(?:wo)?man|del(?:egate)?)$/;

/** Finds the first run of words that is the name of one member with records. */
export function memberQuestion(q: string, tables: Tables): MemberQuestion | null {
  const tokens = Array.from(q.matchAll(/"[^"]*"|[^\s"]+/g), ([token]) => token);
  const words = tokens.map((token) =>
    token.startsWith('"') ? [] : wordsOf(searchable(token.replace(/[’']s$/, ""))),
  );
  const wordBefore = (at: number): string => words[at - 1]?.join("") ?? "";
  for (let from = 0; from < tokens.length; from++) {
    for (let to = Math.min(tokens.length, from + MOST_NAME_WORDS); to > from; to--) {
      const run = words.slice(from, to);
      if (run.some(({ length }) => length === 0)) continue;
      const title = wordBefore(from);
      const isSenator = SENATOR.test(title);
      const hasTitle = isSenator || REPRESENTATIVE.test(title);
      const start = from - Number(hasTitle);
      const isFilter = BEFORE_NAME.test(wordBefore(start));
      const chamber = hasTitle ? (isSenator ? "senate" : "house") : null;
      const asked = { run: run.flat(), chamber, isSure: hasTitle || isFilter };
      const found = memberNamed(asked, tables);
      if (found === null) continue;
      if (run.length === 1 && !asked.isSure && isStranger(title, found.name, tables)) return null;
      const sponsored = isFilter && /^(?:sponsored|introduced)$/.test(wordBefore(start - 1));
      const first = start - Number(isFilter) - Number(sponsored);
      return {
        ...found,
        isFilter,
        isSure: hasTitle || isFilter,
        words: tokens.slice(from, to).join(" "),
        rest: [...tokens.slice(0, first), ...tokens.slice(to)].join(" "),
      };
    }
  }
  return null;
}

/** The member of the newest Congress in which members have the name, if there is only one. */
function memberNamed(
  asked: {
    readonly run: readonly string[];
    readonly chamber: string | null;
    readonly isSure: boolean;
  },
  { members, records, congress, memberFilters }: Tables,
): { readonly id: string; readonly name: string } | null {
  const { run, chamber, isSure } = asked;
  for (let first = 0; first < run.length; first++) {
    const last = run.slice(first);
    const given = run.slice(0, first);
    const key = nameKey(last.join(" "));
    const rows = key === null ? [] : members.rowsOfKey(key);
    if (rows.length === 0) continue;
    const [word = "", ...more] = last;
    if (given.length === 0 && more.length === 0 && !isSure && isWord(word, records)) continue;
    const named = [
      ...given.map(givenName),
      ...(chamber === null ? [] : [{ filter: filterTerm("chamber", chamber) }]),
    ];
    for (const view of congress === null ? members.views() : [congress]) {
      const found = members.among(rows, named, { filters: [], view });
      const known = found.flatMap((row) => {
        const { bioguide_id: id, name } = JSON.parse(members.lineOf(row)) as {
          bioguide_id: string;
          name: string;
        };
        return hasRecords(id, { records, memberFilters }) ? [{ id, name }] : [];
      });
      if (known.length === 1) return known[0] ?? null;
      if (known.length > 1) break;
    }
  }
  return null;
}

function givenName(word: string): Expression {
  const names = [word, ...membersOf(GIVEN_NAMES, word)];
  return { any: names.map(inAnyTitle) };
}

/** Before a last name, a word that no record has and that is not like the member's is another person's: Ketanji Brown. */
function isStranger(word: string, name: string, { records }: Tables): boolean {
  const forms = [word, stemOf(word)].map((form) =>
    phraseIn(EVERYWHERE, { words: [form], isPrefix: false }),
  );
  return (
    word !== "" &&
    records.first(1, { any: forms }, NO_FILTERS).length === 0 &&
    wordsOf(searchable(name)).every((own) => editDistance(word, own, MOST_TYPOS) > MOST_TYPOS)
  );
}

const MOST_TYPOS = 2;

function isWord(word: string, records: SearchTable): boolean {
  return records.first(MOST_TITLES + 1, inAnyTitle(word), NO_FILTERS).length > MOST_TITLES;
}

function hasRecords(
  id: string,
  { records, memberFilters }: Pick<Tables, "records" | "memberFilters">,
): boolean {
  return records.first(1, ofMember(id, memberFilters), NO_FILTERS).length > 0;
}

/** The records with the member in one of the filters. */
function ofMember(id: string, memberFilters: readonly string[]): Expression {
  return { any: memberFilters.map((name) => ({ filter: filterTerm(name, id) })) };
}
