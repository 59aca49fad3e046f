import type { ResourceSearch } from "../../contract/resource.ts";
import {
  type Expression,
  inColumns,
  phraseIn,
  type Tier,
  TITLES,
} from "../../contract/query/expression.ts";
import {
  type QueryTerm,
  searchQuery,
  type SearchQuery,
} from "../../contract/query/search-query.ts";
import { filterTerm, searchable, wordsOf } from "../../contract/search-text.ts";
import type { Reading, SearchAnswer, WordSearch } from "../builds/search.ts";
import { titleMatcher } from "./matched-title.ts";
import { type MemberQuestion, memberQuestion } from "./member-question.ts";
import type { Scope, SearchTable } from "./search-table.ts";
import { committeeNamed, filterWords } from "./filter-words.ts";
import { suggest } from "./suggest.ts";
import { tellingRows } from "./telling-rows.ts";
import { membersOf, required } from "../../lib/required.ts";

interface Tables {
  readonly records: SearchTable;
  readonly members: () => SearchTable;
  readonly committees: () => SearchTable;
}

/** How the words of a request are understood. */
interface Understood {
  readonly query: SearchQuery;
  readonly scope: Scope;
  /** The member's own records come first, even if they lack words. */
  readonly own: { readonly terms: readonly QueryTerm[]; readonly scope: Scope } | null;
  readonly isOfMember: boolean;
  readonly readAs: readonly Reading[];
  /** The words that may be misspelled. */
  readonly terms: readonly QueryTerm[];
}

/** If more records have all words, no others are looked for. */
const MOST_COMPLETE = 9;

/** If as many records have all words, a last name among them is a word like others. */
const LEAST_PLAIN = 3;

type Asked = Omit<WordSearch, "offset" | "limit">;

/** A search whose pages follow each other. */
export interface Ranking {
  readonly total: number;
  /** Returns the first records by rank, at least as many as asked for, after those known to be. */
  readonly first: (count: number, known: Iterable<number>) => readonly number[];
  readonly answer: (ids: readonly number[]) => SearchAnswer;
}

/** Ranks records by words. A correction answers only if nothing has all words. */
export function rankWords(
  tables: Tables,
  request: Asked,
  asRead: AsRead = { readAs: [] },
): Ranking {
  const { records: table } = tables;
  const { query, scope, own, isOfMember, terms, ...understood } = understand(tables, request);
  const readAs = [...asRead.readAs, ...understood.readAs];
  const isFiltered = asRead.written !== undefined;
  // Without words, filters that were read find all of their records.
  const match = query.match ?? (isFiltered ? { all: [] } : null);
  const { tiers, titled } = query;
  const ranked = new Set(table.cited(query, scope));
  if (ranked.size === 0 && !isFiltered) {
    const filtered = byFilters(tables, request, { query, asRead });
    if (filtered !== null) return filtered;
  }
  const countRest = (): number =>
    match === null
      ? 0
      : table.count(match, scope) - table.among([...ranked], [match], scope).length;
  let total = ranked.size + countRest();
  const isDoubtful =
    ranked.size === 0 &&
    (total === 0 ||
      (titled !== null && total <= MOST_COMPLETE && table.first(1, titled, scope).length === 0));
  const isCorrected = asRead.suggestion !== undefined;
  const corrected = isDoubtful && !isCorrected ? suggest(terms, scope, table) : null;
  const suggestion = corrected?.respell(asRead.written ?? request.q) ?? asRead.suggestion;
  if (total === 0 && corrected?.mayAnswer === true) {
    const value = corrected.respell(request.q);
    const read = { words: request.q.trim(), parameter: "q", value, name: null };
    const inWords = { ...asRead, suggestion, readAs: [...asRead.readAs, read] };
    return rankWords(tables, { ...request, q: value }, inWords);
  }
  const missing = new Map<number, readonly string[]>();
  const addTelling = (all: readonly QueryTerm[], among: Scope): void => {
    const telling = all.filter(({ isRequired, isCompound }) => isRequired || isCompound);
    if (telling.length < 2) return;
    for (const row of tellingRows(table, telling, among)) missing.set(row.id, row.missing);
    for (const id of missing.keys()) ranked.add(id);
    total = ranked.size + (total === 0 ? 0 : countRest());
  };
  if (own !== null) addTelling(own.terms, own.scope);
  const mayLackWords = isDoubtful && titled !== null && (isOfMember ? total === 0 : true);
  if (mayLackWords && missing.size === 0) addTelling(query.terms, scope);
  const first = (count: number, known: Iterable<number>): readonly number[] => {
    const found = new Set([...ranked, ...known]);
    const firstOf = firstOfTiers(table, count, scope);
    for (const tier of [...tiers, ...(match === null ? [] : [{ match }])]) {
      if (found.size >= count) break;
      // At most the rows known already repeat, so these are enough.
      for (const id of firstOf(tier)) found.add(id);
    }
    return [...found];
  };
  const answer = (ids: readonly number[]): SearchAnswer => {
    const lacking = ids.map((id) => membersOf(missing, id));
    return {
      total,
      lines: linesOf(table, ids, query).map((line, at) =>
        withMissing(line, required(lacking[at], "a row")),
      ),
      ...(lacking.some(({ length }) => length > 0) && { isPartial: true }),
      ...(readAs.length > 0 && { readAs }),
      ...(suggestion !== undefined && { suggestion }),
    };
  };
  return { total, first, answer };
}

/** What was read already. */
interface AsRead {
  readonly readAs: readonly Reading[];
  /** `q` with the words that were read as filters. */
  readonly written?: string;
  /** The correction that is searched for. */
  readonly suggestion?: string | undefined;
}

/** Ranks by the words that ask for no filter; null if none does, the words are a title's, or nothing is found. */
function byFilters(
  tables: Tables,
  request: Asked,
  { query, asRead }: { readonly query: SearchQuery; readonly asRead: AsRead },
): Ranking | null {
  if (request.readable === undefined || request.of === "people") return null;
  const { readAs, filters, rest } = filterWords(request.q, {
    ...request.readable,
    committeeNamed: (name, chamber) => committeeNamed(tables.committees(), name, chamber),
  });
  if (readAs.length === 0) return null;
  const inTitles = query.titled ?? titlesOf(query.match);
  if (inTitles !== null && tables.records.first(1, inTitles, request).length > 0) return null;
  const narrowed = { ...request, q: rest, filters: [...request.filters, ...filters] };
  const inWords = { ...asRead, written: request.q, readAs: [...asRead.readAs, ...readAs] };
  const ranking = rankWords(tables, narrowed, inWords);
  return ranking.total === 0 ? null : ranking;
}

const titlesOf = (match: Expression | null): Expression | null =>
  match === null ? null : inColumns(match, TITLES);

/** Returns a function that finds the first records of a tier, and asks once for what several tiers are within. */
function firstOfTiers(table: SearchTable, count: number, scope: Scope) {
  const common = new Map<Expression, readonly number[]>();
  return ({ match, within = match }: Tier): readonly number[] => {
    const rows = common.get(within) ?? table.first(count, within, scope);
    common.set(within, rows);
    return match === within || rows.length === 0 ? rows : table.first(count, match, scope);
  };
}

function understand(tables: Tables, request: Asked): Understood {
  const { records } = tables;
  const { q, of } = request;
  // Only this property of a search counts here.
  const search = { of } as ResourceSearch<never>;
  const read = (text: string): SearchQuery => searchQuery(text, { search, knows: records.knows });
  const plain = read(q);
  const cited = plain.citations.map(({ words, key }): Reading => ({
    words,
    parameter: "citation",
    value: key,
    name: null,
  }));
  const question = request.memberFilters.length === 0 ? null : questionIn(plain, tables, request);
  if (question === null) {
    const { terms } = plain;
    return { query: plain, scope: request, own: null, isOfMember: false, readAs: cited, terms };
  }
  const { id, name, words, isFilter } = question;
  const [first = "", ...others] = request.memberFilters;
  const member = { name: first, value: id };
  const ownScope = { ...request, filters: [...request.filters, member] };
  const rest = read(question.rest);
  const readAs = [{ words, parameter: first, value: id, name }, ...cited];
  const own: Expression = { filter: filterTerm(first, id) };
  const asked = { isOfMember: true, readAs, terms: rest.terms };
  if (isFilter) {
    const query = rest.match === null ? { ...rest, match: own } : rest;
    return { ...asked, query, scope: ownScope, own: null };
  }
  const byOthers = others.map((each) => ({ filter: filterTerm(each, id) }));
  const ownMatch = both(rest.match, own);
  const hasOwn = records.first(1, ownMatch, request).length > 0;
  return {
    ...asked,
    query: memberFirst({ plain, rest }, [own, ...byOthers]),
    scope: request,
    own: hasOwn ? null : { terms: rest.terms, scope: ownScope },
  };
}

/** Records whose titles have all words are meant by them, unless the words say that they name a member. */
function questionIn(
  { keys, match }: SearchQuery,
  { records, members }: Tables,
  request: Asked,
): MemberQuestion | null {
  const congress = request.filters.find(({ name }) => name === "congress");
  const question = memberQuestion(request.q, {
    members: members(),
    records,
    congress: congress !== undefined && "value" in congress ? Number(congress.value) : null,
    memberFilters: request.memberFilters,
  });
  if (question === null || question.isSure) return question;
  if (keys.length > 0) return question;
  const finds = (least: number, all: Expression | null): boolean =>
    all !== null && records.first(least, all, request).length === least;
  const words = wordsOf(searchable(request.q));
  const isPlain =
    finds(1, titlesOf(match)) ||
    // Names of others are texts.
    finds(1, phraseIn(["texts"], { words, isPrefix: false })) ||
    // A last name alone may be any word: Cotton, Young.
    (!question.words.includes(" ") && finds(LEAST_PLAIN, match));
  return isPlain && question.rest !== "" ? null : question;
}

/** Records of the member with the other words, then those with all words. */
function memberFirst(
  { plain, rest }: { readonly plain: SearchQuery; readonly rest: SearchQuery },
  filters: readonly Expression[],
): SearchQuery {
  const ofMember = filters.flatMap((filter) =>
    [...rest.tiers, { match: rest.match }].map(({ match, ...tier }) => ({
      ...tier,
      match: both(match, filter),
    })),
  );
  const any = [both(rest.match, { any: filters }), ...(plain.match === null ? [] : [plain.match])];
  return { ...plain, tiers: [...ofMember, ...plain.tiers], match: { any } };
}

function both(match: Expression | null, filter: Expression): Expression {
  return match === null ? filter : { all: [match, filter] };
}

function linesOf(
  table: SearchTable,
  ids: readonly number[],
  query: SearchQuery,
): readonly string[] {
  if (!table.hasTitles) return ids.map(table.lineOf);
  const addTitle = titleMatcher(query);
  return ids.map((id) => {
    const { line, titles } = table.rowOf(id);
    return addTitle(line, titles);
  });
}

function withMissing(line: string, words: readonly string[]): string {
  return words.length === 0
    ? line
    : `${line.slice(0, -1)},"missing_words":${JSON.stringify(words)}}`;
}
