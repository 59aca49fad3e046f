/** Random requests to the list routes, most of them for existing records. */
import * as fc from "fast-check";

import { type JsonRecord, valueAt } from "./json-record.ts";
import type { OracleFilter } from "./lists.ts";
import type { Oracle, OracleTarget } from "./oracle.ts";
import type { OracleTopic, Universe } from "./universe.ts";

/** A choice that shrinks to the simplest: the anchor record's own value. */
interface Choice {
  readonly name: string;
  readonly kind: "of the anchor" | "of any record" | "absent";
  readonly pick: number;
}

interface Draw {
  readonly anchor: number;
  readonly choices: readonly Choice[];
  readonly perPage: string | null;
  readonly page: string | null;
}

/** Valid values that few or no records show. */
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  congress: ["1", "73", "999"],
  session: ["9"],
  bill_number: ["99999"],
  party: ["L"],
  state: ["OL", "GU"],
  result: ["guilty", "not_guilty"],
  position: ["candidate", "guilty"],
  from: ["2030-01-01", "1899-12-31"],
  to: ["2024-02-29", "1899-12-31", "9999-12-31"],
  introduced_from: ["2020-02-29", "2030-01-01"],
  introduced_to: ["1899-12-31"],
  status_from: ["2024-02-29"],
  status_to: ["1899-12-31"],
  order: ["newest"],
};

/** Targets such as `/api/v1/bills?type=hr&page=2`, for every list route. */
export function requestsTo(oracle: Oracle, universe: Universe): fc.Arbitrary<string> {
  const to = (weight: number, paths: fc.Arbitrary<string>) => ({
    weight,
    arbitrary: requestsBelow(oracle, paths),
  });
  const codes = universe.committees.map(({ code }) => String(code));
  return fc.oneof(
    to(8, fc.constant("/bills")),
    to(8, fc.constant("/votes")),
    to(8, fc.constant("/legislators")),
    to(4, fc.constant("/committees")),
    to(6, fc.constant("/amendments")),
    to(3, fc.constant("/laws")),
    to(3, fc.constant("/topics")),
    to(3, committeePaths(hostsOf(universe.meetings), codes, "meetings")),
    to(3, committeePaths(hostsOf(universe.nominations), codes, "nominations")),
    to(2, fc.constant("/meetings")),
    to(4, fc.constant("/nominations")),
    to(3, fc.constant("/treaties")),
    to(3, fc.constant("/committee-reports")),
    to(3, fc.constant("/crs-reports")),
    to(3, committeePaths(busyIn(universe, /^\/committees\/(\w+)\/bills$/), codes, "bills")),
    to(8, legislatorPaths(universe, "votes")),
    to(4, legislatorPaths(universe, "cosponsored-bills")),
    to(5, topicPaths(universe.topics)),
  );
}

/** The committees with meetings or nominations. */
function hostsOf(records: readonly JsonRecord[]): readonly string[] {
  const hosts = records.flatMap(({ committees }) => (committees ?? []) as JsonRecord[]);
  const listed = hosts.filter(({ api_url }) => api_url !== null);
  return [...new Set(listed.map(({ code }) => String(code)))];
}

/** Mostly committees with something to show. */
function committeePaths(
  busy: readonly string[],
  all: readonly string[],
  below: string,
): fc.Arbitrary<string> {
  const any = fc.constantFrom(...busy, ...all);
  const code = busy.length === 0 ? any : mostly(fc.constantFrom(...busy), any);
  return code.map((each) => `/committees/${each}/${below}`);
}

/** The records whose lists are not empty, largest first. */
function busyIn({ below }: Universe, path: RegExp): readonly string[] {
  return [...below]
    .filter(([each, { length }]) => length > 0 && path.test(each))
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([each]) => path.exec(each)?.[1] ?? "");
}

/** Mostly legislators with long lists. */
function legislatorPaths(universe: Universe, name: string): fc.Arbitrary<string> {
  const busy = busyIn(universe, new RegExp(`^/legislators/(\\w+)/${name}$`));
  const ids = universe.legislators.map(({ bioguide_id }) => String(bioguide_id));
  const id = mostly(
    fc.constantFrom(...busy.slice(0, 12), ...ids.slice(0, 1)),
    fc.constantFrom(...busy, ...ids),
  );
  return id.map((each) => `/legislators/${each}/${name}`);
}

/** Mostly topics with many bills. */
function topicPaths(topics: readonly OracleTopic[]): fc.Arbitrary<string> {
  const bySize = topics.toSorted((a, b) => b.bills.length - a.bills.length);
  const slugs = bySize.map(({ lean }) => String(lean["slug"]));
  const slug = mostly(fc.constantFrom(...slugs.slice(0, 12)), fc.constantFrom(...slugs));
  return slug.map((each) => `/topics/${each}`);
}

const mostly = (usual: fc.Arbitrary<string>, others: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 2, arbitrary: usual }, { weight: 1, arbitrary: others });

function requestsBelow(oracle: Oracle, paths: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(paths, draws).map(([path, draw]) => {
    const query = queryOf(oracle.find(path), draw);
    const text = query.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
    return `/api/v1${path}${text === "" ? "" : `?${text}`}`;
  });
}

const choice: fc.Arbitrary<Choice> = fc.record({
  // An index into the list's filters.
  name: fc.nat(12).map(String),
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant("of the anchor" as const) },
    { weight: 3, arbitrary: fc.constant("of any record" as const) },
    { weight: 1, arbitrary: fc.constant("absent" as const) },
  ),
  pick: fc.nat(100_000),
});

const draws: fc.Arbitrary<Draw> = fc.record({
  anchor: fc.nat(100_000),
  choices: fc.uniqueArray(choice, { maxLength: 6, selector: ({ name }) => name }),
  perPage: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 9 }).map(String) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 110 }).map(String) },
    { weight: 3, arbitrary: fc.constantFrom("99", "100", "101", "5000") },
  ),
  page: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }).map(String) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
  ),
});

function queryOf(
  { list, records }: OracleTarget,
  { anchor, choices, page, perPage }: Draw,
): [string, string][] {
  const recordAt = (at: number) => records[at % Math.max(1, records.length)];
  const query: [string, string][] = [];
  for (const { name, kind, pick } of choices) {
    const filter = list.filters[Number(name)];
    if (filter === undefined) continue;
    const own = shown(filter, recordAt(kind === "of the anchor" ? anchor : pick), pick);
    const other = filter.isSeveral ? shown(filter, recordAt(pick + 1), pick) : [];
    const some = [...own, ...other].slice(0, 1 + (pick % 2));
    const values = kind === "absent" ? oneOf(ABSENT[filter.name] ?? [], pick) : some;
    // Either repeats the parameter or separates values by commas.
    const texts = pick % 3 === 0 || values.length === 0 ? values : [values.join(",")];
    query.push(...texts.map((text): [string, string] => [filter.name, text]));
  }
  if (page !== null) query.push(["page", page]);
  // In varying order, as callers send them.
  if (perPage !== null) query.splice(anchor % 2, 0, ["per_page", perPage]);
  return inOrder(query);
}

/** Picks one of the values, if there are any. */
const oneOf = (values: readonly string[], pick: number): string[] =>
  values.length === 0 ? [] : [values[pick % values.length] ?? ""];

/** A legislator's possible values of `congress` are not in the record; the last Congresses have the most. */
function shown(filter: OracleFilter, record: JsonRecord | undefined, pick: number): string[] {
  if (record === undefined) return [];
  if (filter.name === "congress" && valueAt(record, "congress") === null)
    return oneOf(["119", "118", "117", "115", "120", "112", "90", "50"], pick);
  const value = filter.shows(record);
  return value === null ? [] : [String(value)];
}

/** Ranges must not end before they start. */
function inOrder(query: [string, string][]): [string, string][] {
  for (const prefix of ["", "introduced_", "status_"]) {
    const [from, to] = ["from", "to"].map((bound) =>
      query.find(([name]) => name === prefix + bound),
    );
    if (from !== undefined && to !== undefined && from[1] > to[1])
      [from[1], to[1]] = [to[1], from[1]];
  }
  return query;
}
