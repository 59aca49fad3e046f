/**
 * Computes what a list route must answer, by filtering, slicing and counting an array.
 *
 * Slow, simple and independent of the contract's code: its tables are based on the documentation.
 */
import { BASE_URL } from "../build.ts";
import type { JsonRecord } from "./json-record.ts";
import * as lists from "./lists.ts";
import type { OracleFilter, OracleList } from "./lists.ts";
import type { Universe } from "./universe.ts";

export interface Expected {
  readonly data: unknown;
  readonly meta: JsonRecord;
}

export interface Oracle {
  readonly answer: (target: string) => Expected;
  /** Finds the list and records of a path, for generating requests. */
  readonly find: (path: string) => OracleTarget;
}

/** The list and records that a path leads to. */
export interface OracleTarget {
  readonly path: string;
  readonly list: OracleList;
  readonly records: readonly JsonRecord[];
  readonly topic?: JsonRecord;
  readonly extraMeta?: JsonRecord;
  readonly served?: Universe["served"];
  readonly mayLack?: (given: readonly Given[]) => boolean;
}

interface Given {
  readonly filter: OracleFilter;
  readonly value: string;
}

export function createOracle(universe: Universe): Oracle {
  const ordered = orderOnce(universe);
  const find = (path: string): OracleTarget => {
    const [name = "", id, below = ""] = path.split("/").slice(1);
    if (id === undefined) return ordered.collection(name);
    if (name === "topics") return ordered.topic(id);
    return ordered.below(path, id, below);
  };
  return {
    find,
    answer: (target) => {
      const { pathname, searchParams } = new URL(target, BASE_URL);
      const path = decodeURIComponent(pathname.replace("/api/v1", ""));
      return answerFrom(find(path), searchParams);
    },
  };
}

function answerFrom(target: OracleTarget, query: URLSearchParams): Expected {
  const { list } = target;
  const given = list.filters.flatMap((filter): Given[] => {
    const values = new Set(query.getAll(filter.name).flatMap((value) => value.split(",")));
    return values.size === 0 ? [] : [{ filter, value: [...values].join(",") }];
  });
  const asked = query.get("per_page");
  const givenPerPage = asked === null ? null : Math.min(Number(asked), 100);
  const newestFirst = narrowed(target, given);
  const isReversed = given.some(
    ({ filter, value }) => filter.name === "order" && value === "oldest",
  );
  const matching = isReversed ? newestFirst.toReversed() : newestFirst;
  const page = Number(query.get("page") ?? 1);
  return bodyOf(target, given, matching, {
    page,
    perPage: givenPerPage ?? list.perPage,
    givenPerPage,
  });
}

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
          filter.keeps?.(record, value) ?? String(filter.shows(record)) === value,
      ),
    );
}

function bodyOf(
  { path, topic, extraMeta, mayLack }: OracleTarget,
  given: readonly Given[],
  matching: readonly JsonRecord[],
  { page, perPage, givenPerPage }: Slice,
): Expected {
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
    ...(mayLack?.(given) === true && { incomplete: true }),
    ...(topic !== undefined && { ignored_includes: [] }),
  };
  return { data: topic === undefined ? onPage : { ...topic, bills: onPage }, meta };
}

/** Throws for unknown paths. */
function known<Value>(value: Value | undefined, path: string): Value {
  if (value === undefined) throw new Error(`the oracle does not know ${path}`);
  return value;
}

const ordered = (list: OracleList, records: readonly JsonRecord[], more: object = {}) => ({
  list,
  records: list.order(records),
  ...more,
});

const BLOCKS: Readonly<Record<string, string>> = {
  topic: "subjects",
  committee: "committees",
  cosponsor: "cosponsors",
};

/** Returns whether bills or members that a request could mean are incomplete. */
function lackOf(
  { incompleteBills, congressesOf, partlyKnownUntil }: Universe,
  ownBlock?: string,
  owner?: string,
): (given: readonly Given[]) => boolean {
  return (given) => {
    const valueOf = (name: string) => given.find(({ filter }) => filter.name === name)?.value;
    const blocks = [ownBlock, ...given.map(({ filter }) => BLOCKS[filter.name])];
    const bill = valueOf("bill");
    const congress = valueOf("congress") ?? bill?.split("-")[0];
    if (ownBlock === "terms") return Number(congress) <= partlyKnownUntil;
    const member =
      owner ?? valueOf("sponsor") ?? valueOf("sponsor_bioguide_id") ?? valueOf("cosponsor");
    return incompleteBills.some(
      (each) =>
        each.blocks.some((block) => blocks.includes(block)) &&
        (congress === undefined || Number(congress) === each.congress) &&
        (bill === undefined || bill === each.name) &&
        (member === undefined || congressesOf.get(member)?.has(each.congress) === true),
    );
  };
}

/** The universe's records in the order of their lists. */
function orderOnce(universe: Universe) {
  const { served, meetings, nominations } = universe;
  const extraMeta = { congress: universe.currentCongress, scope: "current_congress" };
  const collections: Readonly<Record<string, Omit<OracleTarget, "path">>> = {
    bills: ordered(lists.bills, universe.bills, { mayLack: lackOf(universe) }),
    amendments: ordered(lists.amendments, universe.amendments, {
      mayLack: lackOf(universe, "amendments"),
    }),
    laws: ordered(lists.laws, universe.laws, { mayLack: lackOf(universe, "laws") }),
    votes: ordered(lists.votes, universe.votes),
    legislators: ordered(lists.legislators, universe.legislators, {
      served,
      mayLack: lackOf(universe, "terms"),
    }),
    committees: ordered(lists.committees, universe.committees),
    topics: ordered(
      lists.topics,
      universe.topics.map(({ lean }) => lean),
    ),
    meetings: ordered(lists.allMeetings, meetings, { extraMeta }),
    nominations: ordered(lists.nominations, nominations, { extraMeta }),
  };
  const below: Readonly<Record<string, OracleList>> = {
    votes: lists.legislatorVotes,
    "cosponsored-bills": lists.cosponsoredBills,
    bills: lists.committeeBills,
  };
  return {
    collection: (name: string): OracleTarget => ({
      ...known(collections[name], name),
      path: `/${name}`,
    }),
    below: (path: string, id: string, name: string): OracleTarget => {
      if (name === "meetings") {
        return {
          path,
          ...ordered(lists.meetings, meetings.filter(ofCommittee(id)), { extraMeta }),
        };
      }
      if (name === "nominations") {
        const own = nominations.filter(ofCommittee(id));
        return { path, ...ordered(lists.nominations, own, { extraMeta }) };
      }
      const blocks: Readonly<Record<string, string>> = {
        "cosponsored-bills": "cosponsors",
        bills: "committees",
      };
      const owner = name === "cosponsored-bills" ? id : undefined;
      const mayLack = lackOf(universe, blocks[name], owner);
      const records = known(universe.below.get(path), path);
      return { path, ...ordered(known(below[name], path), records, { mayLack }) };
    },
    topic: (slug: string): OracleTarget => {
      const all = universe.topics.find(({ lean }) => lean["slug"] === slug);
      const { bills, detail } = known(all, slug);
      const more = { topic: detail, mayLack: lackOf(universe, "subjects") };
      return { path: `/topics/${slug}`, ...ordered(lists.topicBills, bills, more) };
    },
  };
}

/** A committee's list includes its subcommittees' records. */
const ofCommittee =
  (committee: string) =>
  ({ committees }: JsonRecord): boolean =>
    (committees as JsonRecord[]).some(
      ({ code, api_url }) =>
        api_url !== null && (code === committee || `${String(code).slice(0, 4)}00` === committee),
    );
