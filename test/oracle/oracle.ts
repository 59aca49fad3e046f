/**
 * Computes what a list route must answer, by filtering, slicing and counting an array.
 *
 * Slow, simple and independent of the contract's code: its tables are based on the documentation.
 */
import { BASE_URL } from "../build.ts";
import { lackOf } from "../build-format/independent/write-build.ts";
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
  /** How a member voted, on lists that show it. */
  readonly positionOf?: (member: string, id: unknown) => unknown;
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
      const found = find(decodeURIComponent(pathname.replace("/api/v1", "")));
      const isFiction = universe.coverage.fiction !== "none";
      const extraMeta = { ...found.extraMeta, ...(isFiction && { fiction: true }) };
      return answerFrom({ ...found, extraMeta }, searchParams);
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
  { path, topic, extraMeta, mayLack, positionOf }: OracleTarget,
  given: readonly Given[],
  matching: readonly JsonRecord[],
  { page, perPage, givenPerPage }: Slice,
): Expected {
  const total = matching.length;
  const pages = Math.ceil(total / perPage);
  const member = given.find(({ filter }) => filter.name === "member")?.value;
  const onPage = matching
    .slice((page - 1) * perPage, page * perPage)
    .map((record) =>
      member === undefined || positionOf === undefined
        ? record
        : { ...record, position: positionOf(member, record["id"]) },
    );
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
  member: "legislator",
  committee: "committees",
  cosponsor: "cosponsors",
  cites: "bill_text",
};

/** Returns whether the list of a request may lack records. */
function lackFor(
  { coverage, congressesOf }: Universe,
  resource: string,
  owner?: string,
): (given: readonly Given[]) => boolean {
  return (given) => {
    const valueOf = (name: string) => given.find(({ filter }) => filter.name === name)?.value;
    const compared = given.flatMap(({ filter: { name } }) =>
      resource === "nomination"
        ? `nomination_${name}s`
        : /^(treaty|committee_report|crs_report)$/.test(resource)
          ? []
          : (BLOCKS[name] ?? []),
    );
    const bill = valueOf("bill");
    const congress = valueOf("congress") ?? bill?.split("-")[0];
    const member =
      owner ??
      ["sponsor", "sponsor_bioguide_id", "cosponsor", "member"]
        .map(valueOf)
        .find((value) => value !== undefined);
    const of = congress === undefined ? null : Number(congress);
    const { isNone, hasNone, named } = lackOf(resource, of, coverage, compared);
    const served = member === undefined ? undefined : congressesOf.get(member);
    // An amendment is missing with its bill's file, whichever chamber its sponsor sits in.
    const isAmendments = resource === "amendment";
    const billsChamber = bill && (/^\d+-h/i.test(bill) ? "house" : "senate");
    const askedChamber = isAmendments ? billsChamber : valueOf("chamber");
    const isConcerned = ([lacking, bills, chamber]: (typeof named)[number]): boolean =>
      (bill === undefined || bills.length === 0 || bills.includes(bill)) &&
      (chamber === null || [undefined, chamber].includes(askedChamber)) &&
      (served === undefined ||
        served.has(chamber === null || isAmendments ? lacking : `${lacking} ${chamber}`));
    const asked = of === null ? [...(served ?? [])].filter((each) => /^\d+$/.test(each)) : [of];
    const isNoneThere = asked.length > 0 && asked.every((each) => hasNone(Number(each)));
    return isNone || isNoneThere || named.some(isConcerned);
  };
}

/** The universe's records in the order of their lists. */
function orderOnce(universe: Universe) {
  const { served, meetings, nominations } = universe;
  const extraMeta = { congress: universe.currentCongress, scope: "current_congress" };
  const collections: Readonly<Record<string, Omit<OracleTarget, "path">>> = {
    bills: ordered(lists.bills, universe.bills, { mayLack: lackFor(universe, "bill") }),
    amendments: ordered(lists.amendments, universe.amendments, {
      mayLack: lackFor(universe, "amendment"),
    }),
    laws: ordered(lists.laws, universe.laws, { mayLack: lackFor(universe, "law") }),
    votes: ordered(lists.votes, universe.votes, {
      mayLack: lackFor(universe, "vote"),
      positionOf: (member: string, id: unknown) =>
        universe.below.get(`/legislators/${member}/votes`)?.find((each) => each["id"] === id)?.[
          "position"
        ],
    }),
    legislators: ordered(lists.legislators, universe.legislators, {
      served,
      mayLack: lackFor(universe, "legislator"),
    }),
    committees: ordered(lists.committees, universe.committees, {
      mayLack: lackFor(universe, "committee"),
    }),
    topics: ordered(
      lists.topics,
      universe.topics.map(({ lean }) => lean),
      { mayLack: lackFor(universe, "topic") },
    ),
    meetings: ordered(lists.allMeetings, meetings, {
      extraMeta,
      mayLack: lackFor(universe, "meeting"),
    }),
    nominations: ordered(lists.nominations, nominations, {
      mayLack: lackFor(universe, "nomination"),
    }),
    treaties: ordered(lists.treaties, universe.treaties, { mayLack: lackFor(universe, "treaty") }),
    "committee-reports": ordered(lists.reports, universe.reports, {
      mayLack: lackFor(universe, "committee_report"),
    }),
    "crs-reports": ordered(lists.crsReports, universe.crsReports, {
      mayLack: lackFor(universe, "crs_report"),
    }),
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
          ...ordered(lists.meetings, meetings.filter(ofCommittee(id)), {
            extraMeta,
            mayLack: lackFor(universe, "meeting"),
          }),
        };
      }
      if (name === "nominations") {
        const isCurrent = ({ congress }: JsonRecord) => congress === universe.currentCongress;
        const own = nominations.filter(isCurrent).filter(ofCommittee(id));
        return {
          path,
          ...ordered(lists.committeeNominations, own, {
            extraMeta,
            mayLack: lackFor(universe, "nomination"),
          }),
        };
      }
      const resources: Readonly<Record<string, string>> = {
        votes: "legislator_vote",
        "cosponsored-bills": "cosponsored_bill",
        bills: "committee_bill",
      };
      const owner = name === "bills" ? undefined : id;
      const mayLack = lackFor(universe, known(resources[name], name), owner);
      const records = known(universe.below.get(path), path);
      return { path, ...ordered(known(below[name], path), records, { mayLack }) };
    },
    topic: (slug: string): OracleTarget => {
      const all = universe.topics.find(({ lean }) => lean["slug"] === slug);
      const { bills, detail } = known(all, slug);
      const more = { topic: detail, mayLack: lackFor(universe, "topic_bill") };
      return { path: `/topics/${slug}`, ...ordered(lists.topicBills, bills, more) };
    },
  };
}

/** A committee's list includes its subcommittees' records. */
const ofCommittee =
  (committee: string) =>
  ({ committees }: JsonRecord): boolean =>
    (committees as JsonRecord[] | null)?.some(
      ({ code, api_url }) =>
        api_url !== null && (code === committee || `${String(code).slice(0, 4)}00` === committee),
    ) === true;
