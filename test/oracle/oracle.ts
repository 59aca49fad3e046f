/**
 * Computes what a list route must answer, by filtering, slicing and counting an array.
 *
 * Slow, simple and independent of the contract's code: its tables are based on the documentation.
 */
import { BASE_URL } from "../build.ts";
import { type JsonRecord, valueAt } from "./json-record.ts";
import * as lists from "./lists.ts";
import type { OracleFilter, OracleList } from "./lists.ts";
import { wholeNumber } from "./parameters.ts";
import type { Universe } from "./universe.ts";

/** An answer in comparable form. An error has only the parameter that it names. */
export type Expected =
  | { readonly status: 200; readonly body: { readonly data: unknown; readonly meta: JsonRecord } }
  | { readonly status: 400; readonly parameter: string }
  | { readonly status: 404 };

export interface Oracle {
  readonly answer: (target: string) => Expected;
  /** Finds the list and records of a path, for generating requests. */
  readonly find: (path: string) => OracleTarget | number;
}

/** The list and records that a path leads to. */
export interface OracleTarget {
  readonly path: string;
  readonly list: OracleList;
  readonly records: readonly JsonRecord[];
  readonly topic?: JsonRecord;
  readonly extraMeta?: JsonRecord;
  readonly served?: Universe["served"];
  readonly partlyKnownUntil?: number;
}

interface Given {
  readonly filter: OracleFilter;
  readonly value: string | number;
}

/** The parameter that identifies a record, where that is not `code`. */
const ID_OF: Readonly<Record<string, string>> = { changes: "build", legislators: "bioguide_id" };

export function createOracle(universe: Universe): Oracle {
  const ordered = orderOnce(universe);
  const find = (path: string): OracleTarget | number => {
    const [name, id, below] = path.split("/").slice(1);
    if (name === "changes") {
      return id === undefined ? ordered.changes(new URLSearchParams()) : ordered.changesOf(id);
    }
    if (name === "topics" && id !== undefined) return ordered.topic(id.toLowerCase());
    if (name === "legislators" && id !== undefined) return ordered.legislator(id, String(below));
    if (name !== "committees" || id === undefined) return ordered.collection(String(name));
    return ordered.committee(id, String(below));
  };
  return {
    find,
    answer: (target) => {
      const { pathname, searchParams } = new URL(target, BASE_URL);
      const path = decodeURIComponent(pathname.replace("/api/v1", ""));
      const found = path === "/changes" ? ordered.changes(searchParams) : find(path);
      if (found === 400) {
        const [name = ""] = path.split("/").slice(1);
        return { status: 400, parameter: ID_OF[name] ?? "code" };
      }
      if (typeof found === "number") return { status: 404 };
      return answerFrom(found, searchParams);
    },
  };
}

function answerFrom(target: OracleTarget, query: URLSearchParams): Expected {
  const { list } = target;
  const given: Given[] = [];
  for (const filter of list.filters) {
    const values = query.getAll(filter.name);
    const isRepeated = values.length > 1 && filter.isSeveral !== true;
    const text = values.flatMap((each) => each.trim() || []).join(",");
    const value = isRepeated || text === "" ? undefined : filter.read(text);
    if (isRepeated || (text !== "" && value === undefined)) {
      return { status: 400, parameter: filter.name };
    }
    if (value !== undefined) given.push({ filter, value });
  }
  for (const prefix of ["", "introduced_"]) {
    const bound = (name: string) =>
      given.find(({ filter }) => filter.name === prefix + name)?.value ?? "";
    if (bound("to") !== "" && bound("from") > bound("to")) {
      return { status: 400, parameter: `${prefix}from` };
    }
  }
  const numbers: (number | null)[] = [];
  for (const name of ["page", "per_page"]) {
    const text = query.get(name) ?? "";
    const number = text === "" ? null : wholeNumber(text);
    if (number === undefined || query.getAll(name).length > 1) {
      return { status: 400, parameter: name };
    }
    numbers.push(number as number | null);
  }
  const unknown = given.find(({ filter }) => filter.isUnknown);
  if (unknown !== undefined) return { status: 400, parameter: unknown.filter.name };
  const [page, asked] = numbers;
  const givenPerPage = asked === null || asked === undefined ? null : Math.min(asked, 100);
  const newestFirst = narrowed(target, given);
  const isReversed = given.some(
    ({ filter, value }) => filter.name === "order" && value === "oldest",
  );
  const matching = isReversed ? newestFirst.toReversed() : newestFirst;
  const slice = { page: page ?? 1, perPage: givenPerPage ?? list.perPage, givenPerPage };
  return { status: 200, body: bodyOf(target, query, given, matching, slice) };
}

/** The filters that requests draw for `/changes` without `since`. */
const ELSEWHERE = { congress: "needs since", resource: "needs since" };

interface Slice {
  readonly page: number;
  readonly perPage: number;
  readonly givenPerPage: number | null;
}

function narrowed({ list, records, served }: OracleTarget, given: readonly Given[]): JsonRecord[] {
  const congress = given.find(({ filter }) => filter.name === "congress")?.value;
  const isView = served !== undefined && congress !== undefined;
  const all = isView ? list.order(served.get(Number(congress)) ?? []) : records;
  const narrowing = given.filter(({ filter }) => !(isView && filter.name === "congress"));
  const asksAboutCurrent = given.some(({ filter }) => filter.name === "current");
  return all
    .filter(
      (record) => list !== lists.committees || asksAboutCurrent || record["is_current"] === true,
    )
    .filter((record) =>
      narrowing.every(
        ({ filter, value }) =>
          value === "all" || (filter.keeps?.(record, value) ?? filter.shows(record) === value),
      ),
    );
}

function bodyOf(
  { path, list, topic, extraMeta, partlyKnownUntil = 0 }: OracleTarget,
  query: URLSearchParams,
  given: readonly Given[],
  matching: readonly JsonRecord[],
  { page, perPage, givenPerPage }: Slice,
): { data: unknown; meta: JsonRecord } {
  const total = matching.length;
  const pages = Math.ceil(total / perPage);
  const onPage = matching.slice((page - 1) * perPage, page * perPage);
  const prev = page === 1 || pages === 0 ? null : Math.min(page - 1, pages);
  const next = page < pages ? page + 1 : null;
  const link = (to: number | null): string | null => {
    if (to === null) return null;
    const pairs = given.map(({ filter, value }) => [filter.name, encodeURIComponent(value)]);
    if (givenPerPage !== null) pairs.push(["per_page", String(givenPerPage)]);
    if (to !== 1) pairs.push(["page", String(to)]);
    const text = pairs.map((pair) => pair.join("=")).join("&");
    return `${BASE_URL}/api/v1${path}${text === "" ? "" : "?"}${text}`;
  };
  const known = ["page", "per_page", ...list.filters.map(({ name }) => name)];
  if (topic !== undefined) known.push("include");
  const ignored = [...new Set(query.keys())].filter((name) => !known.includes(name)).toSorted();
  const congress = given.find(({ filter }) => filter.name === "congress")?.value;
  const meta = {
    page,
    per_page: perPage,
    total,
    total_pages: pages,
    prev_page: prev,
    next_page: next,
    prev_url: link(prev),
    next_url: link(next),
    ...extraMeta,
    ...(Number(congress) <= partlyKnownUntil && { incomplete: true }),
    ...(topic !== undefined && { ignored_includes: tokens(query.getAll("include").join(",")) }),
    ...(ignored.length > 0 && { ignored_parameters: ignored }),
    ...(ignored.some((name) => name in ELSEWHERE) && {
      ignored_because: Object.fromEntries(
        Object.entries(ELSEWHERE).filter(([name]) => ignored.includes(name)),
      ),
    }),
  };
  return { data: topic === undefined ? onPage : { ...topic, bills: onPage }, meta };
}

/** A topic has no blocks, so every token is ignored. */
function tokens(include: string): string[] {
  return include.split(",").filter((token) => token !== "");
}

const everything = (of: Universe["meetings"]): JsonRecord[] => [
  ...new Set([...of.values()].flat()),
];

const isId = (text: string): boolean => /^[\w-]+$/.test(text);

/** The universe's records in the order of their lists. */
function orderOnce(universe: Universe) {
  const { served, partlyKnownUntil } = universe;
  const parties = [...universe.legislators, ...[...served.values()].flat()].map((each) =>
    valueAt(each, "party"),
  );
  const known = [...new Set(parties)].filter((party) => typeof party === "string");
  const legislators = lists.legislators(known);
  const collections: Record<string, Omit<OracleTarget, "path">> = {
    bills: { list: lists.bills, records: lists.bills.order(universe.bills) },
    amendments: {
      list: lists.amendments,
      records: lists.amendments.order(universe.amendments),
    },
    laws: { list: lists.laws, records: lists.laws.order(universe.laws) },
    votes: { list: lists.votes, records: lists.votes.order(universe.votes) },
    legislators: {
      list: legislators,
      records: legislators.order(universe.legislators),
      served,
      partlyKnownUntil,
    },
    committees: {
      list: lists.committees,
      records: lists.committees.order(universe.committees),
    },
    topics: {
      list: lists.topics,
      records: lists.topics.order(universe.topics.map(({ lean }) => lean)),
    },
  };
  const { builds = [], of, since } = universe.changes ?? {};
  const idOf = (text: string): string | undefined =>
    builds.map(({ build }) => String(build)).find((id) => id.toLowerCase() === text.toLowerCase());
  const extraMeta = { congress: universe.currentCongress, scope: "current_congress" };
  collections["meetings"] = {
    list: lists.allMeetings,
    records: lists.allMeetings.order(everything(universe.meetings)),
    extraMeta,
  };
  collections["nominations"] = {
    list: lists.nominations,
    records: lists.nominations.order(everything(universe.nominations)),
    extraMeta,
  };
  const below = (path: string, list: OracleList): OracleTarget | number => {
    const records = universe.below.get(path);
    return records === undefined ? 404 : { path, list, records: list.order(records) };
  };
  return {
    legislator: (text: string, name: string): OracleTarget | number => {
      const id = text.toUpperCase();
      if (!/^[A-Z]\d{6}$/.test(id)) return 400;
      const list = name === "votes" ? lists.legislatorVotes : lists.cosponsoredBills;
      return below(`/legislators/${id}/${name}`, list);
    },
    collection: (name: string): OracleTarget | number => {
      const found = collections[name];
      return found === undefined ? 404 : { ...found, path: `/${name}` };
    },
    committee: (text: string, name: string): OracleTarget | number => {
      const lower = text.toLowerCase();
      const code = lower.length === 4 ? `${lower}00` : lower;
      if (!/^[a-z]{4}[a-z0-9]{2}$/.test(code)) return 400;
      if (!universe.committees.some((each) => each["code"] === code)) return 404;
      if (name === "bills") return below(`/committees/${code}/bills`, lists.committeeBills);
      const isMeetings = name === "meetings";
      const list = isMeetings ? lists.meetings : lists.nominations;
      const records = (isMeetings ? universe.meetings : universe.nominations).get(code) ?? [];
      return {
        path: `/committees/${code}/${name}`,
        list,
        records: list.order(records),
        extraMeta,
      };
    },
    /** The builds, or the changes since one. */
    changes: (query: URLSearchParams): OracleTarget => {
      const text = query.get("since")?.trim() ?? "";
      const path = "/changes";
      if (!isId(text) || query.getAll("since").length > 1) {
        return { path, list: lists.builds, records: builds };
      }
      const build = idOf(text);
      const read = (): string => build ?? text;
      const list = lists.changes({ read, shows: read, isUnknown: build === undefined });
      return { path, list, records: list.order(since?.get(read()) ?? []) };
    },
    changesOf: (text: string): OracleTarget | number => {
      const build = idOf(text);
      if (build === undefined) return isId(text) ? 404 : 400;
      const list = lists.changes();
      return { path: `/changes/${build}`, list, records: list.order(of?.get(build) ?? []) };
    },
    topic: (slug: string): OracleTarget | number => {
      const found = universe.topics.find(({ lean }) => lean["slug"] === slug);
      if (found === undefined) return 404;
      const records = lists.topicBills.order(found.bills);
      return { path: `/topics/${slug}`, list: lists.topicBills, records, topic: found.detail };
    },
  };
}
