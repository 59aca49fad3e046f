/** Random requests to the list routes, most of them for existing records. */
import * as fc from "fast-check";

import type { OracleChanges } from "./changes.ts";
import { type JsonRecord, valueAt } from "./json-record.ts";
import type { OracleFilter, OracleList } from "./lists.ts";
import type { Oracle, OracleTarget } from "./oracle.ts";
import type { OracleTopic, Universe } from "./universe.ts";

/** A choice that shrinks to the simplest: the anchor record's own value in canonical spelling. */
interface Choice {
  readonly name: string;
  readonly kind: "of the anchor" | "of any record" | "alias" | "absent" | "blank" | "wrong";
  readonly pick: number;
  readonly letters: "canonical" | "lower" | "upper" | "mixed";
}

interface Draw {
  readonly anchor: number;
  readonly choices: readonly Choice[];
  readonly perPage: string | null;
  readonly page: string | null;
  readonly extra: string | null;
}

const ABSENT: Readonly<Record<string, readonly string[]>> = {
  congress: ["1", "73", "999"],
  session: ["3", "9"],
  bill_number: ["99999"],
  sponsor_bioguide_id: ["Z999999"],
  sponsor: ["Z999999"],
  bill: ["119-hr-99999"],
  type: ["SCONRES", "task_force"],
  bill_type: ["SCONRES"],
  chamber: ["joint", "senate"],
  party: ["L"],
  state: ["OL", "GU"],
  status: ["pocket_vetoed"],
  result: ["guilty", "not_guilty"],
  position: ["candidate", "guilty"],
  from: ["2023-02-29", "2030-01-01", "1899-12-31", "2024-6-1"],
  to: ["2024-02-29", "1899-12-31", "9999-12-31", "today"],
  introduced_from: ["2020-02-29", "2030-01-01", "2100-02-29"],
  introduced_to: ["2024-04-31", "1899-12-31"],
  order: ["newest", "NEWEST", "ascending"],
};

const WRONG = [
  "0",
  "-1",
  "+119",
  "1.5",
  "0119",
  "1e2",
  "nonsense",
  "HR,S,",
  ",",
  "'",
  "é",
  "house;",
];

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
    to(3, committeePaths([...universe.meetings.keys()], codes, "meetings")),
    to(3, committeePaths([...universe.nominations.keys()], codes, "nominations")),
    to(2, fc.constantFrom("/meetings", "/nominations")),
    to(3, committeePaths(busyIn(universe, /^\/committees\/(\w+)\/bills$/), codes, "bills")),
    to(8, legislatorPaths(universe, "votes")),
    to(4, legislatorPaths(universe, "cosponsored-bills")),
    to(5, topicPaths(universe.topics)),
  );
}

/** Targets below `/changes`, most of them for existing builds. */
export function changeRequests(oracle: Oracle, { builds }: OracleChanges): fc.Arbitrary<string> {
  const ids = builds.map(({ build }) => String(build));
  const id = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.constantFrom(...ids.map((each) => each.toLowerCase())) },
    { weight: 1, arbitrary: fc.constantFrom("2026-01-01T030000Z-0000", "nonsense") },
  );
  const of = requestsBelow(
    oracle,
    id.map((build) => `/changes/${build}`),
  );
  // Also used for the changes of a build, which have the same filters.
  const since = fc.tuple(of, fc.oneof(id, fc.constantFrom("", "~", "a&since=b")));
  return fc.oneof(
    of,
    since.map(([target, build]) => {
      const query = target.replace(/^[^?]*\??/, "");
      return `/api/v1/changes?since=${build}${query === "" ? "" : `&${query}`}`;
    }),
    requestsBelow(oracle, fc.constant("/changes")),
  );
}

/** Mostly committees with something to show. */
function committeePaths(
  busy: readonly string[],
  all: readonly string[],
  below: string,
): fc.Arbitrary<string> {
  const any = fc.constantFrom(...busy, ...all);
  const code = fc.oneof(
    { weight: 20, arbitrary: busy.length === 0 ? any : fc.constantFrom(...busy) },
    { weight: 4, arbitrary: any },
    { weight: 2, arbitrary: any.map((each) => each.toUpperCase()) },
    // Four letters mean the full committee.
    { weight: 4, arbitrary: any.map((each) => each.slice(0, 4)) },
    { weight: 1, arbitrary: fc.constantFrom("zzzz99", "abc", "hsag0", "hs-g00") },
  );
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
  const id = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...busy.slice(0, 12), ...ids.slice(0, 1)) },
    { weight: 8, arbitrary: fc.constantFrom(...busy, ...ids) },
    { weight: 2, arbitrary: fc.constantFrom(...ids).map((each) => each.toLowerCase()) },
    { weight: 1, arbitrary: fc.constantFrom("Z999999", "abc", "A00001") },
  );
  return id.map((each) => `/legislators/${each}/${name}`);
}

/** Mostly topics with many bills. */
function topicPaths(topics: readonly OracleTopic[]): fc.Arbitrary<string> {
  const bySize = topics.toSorted((a, b) => b.bills.length - a.bills.length);
  const slugs = bySize.map(({ lean }) => String(lean["slug"]));
  const slug = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...slugs.slice(0, 12)) },
    { weight: 6, arbitrary: fc.constantFrom(...slugs) },
    { weight: 2, arbitrary: fc.constantFrom(...slugs).map((each) => each.toUpperCase()) },
    { weight: 1, arbitrary: fc.constantFrom("no-such-topic", "é") },
  );
  return slug.map((each) => `/topics/${encodeURIComponent(each)}`);
}

function requestsBelow(oracle: Oracle, paths: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(paths, draws).map(([path, draw]) => {
    const found = oracle.find(path);
    const query = typeof found === "number" ? [] : queryOf(found, draw);
    const text = query.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
    return `/api/v1${path}${text === "" ? "" : `?${text}`}`;
  });
}

const weighted = <Value>(...choices: readonly (readonly [number, Value])[]): fc.Arbitrary<Value> =>
  fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));

const choice: fc.Arbitrary<Choice> = fc.record({
  // An index into the list's filters.
  name: fc.nat(9).map(String),
  kind: weighted<Choice["kind"]>(
    [60, "of the anchor"],
    [20, "of any record"],
    [8, "alias"],
    [6, "absent"],
    [3, "blank"],
    [1, "wrong"],
  ),
  pick: fc.nat(100_000),
  letters: weighted<Choice["letters"]>([5, "canonical"], [2, "lower"], [2, "upper"], [2, "mixed"]),
});

const draws: fc.Arbitrary<Draw> = fc.record({
  anchor: fc.nat(100_000),
  choices: fc.uniqueArray(choice, { maxLength: 5, selector: ({ name }) => name }),
  perPage: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 9 }).map(String) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 110 }).map(String) },
    { weight: 3, arbitrary: fc.constantFrom("99", "100", "101", "5000") },
    { weight: 1, arbitrary: fc.constantFrom("", "0", "-1", "x") },
  ),
  page: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 4 }).map(String) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
    { weight: 1, arbitrary: fc.constantFrom("", "0", "1.5", "99999999") },
  ),
  extra: weighted<string | null>(
    [30, null],
    [1, "include"],
    [1, "Congress"],
    [1, "sort"],
    [1, "per_page"],
  ),
});

function queryOf({ list, records }: OracleTarget, draw: Draw): [string, string][] {
  const anchor = records[draw.anchor % Math.max(1, records.length)];
  const query: [string, string][] = [];
  for (const each of draw.choices) {
    const filter = list.filters[Number(each.name)];
    const text = filter === undefined ? null : textOf(filter, each, list, anchor, records);
    if (filter === undefined || text === null) continue;
    const isRepeated = filter.isSeveral === true && each.pick % 2 === 0 && each.kind !== "wrong";
    for (const value of isRepeated ? text.split(",") : [text])
      query.push([filter.name, inCase(value, each)]);
  }
  if (draw.page !== null) query.push(["page", draw.page]);
  // In varying order, as callers send them.
  if (draw.perPage !== null) query.splice(draw.anchor % 2, 0, ["per_page", draw.perPage]);
  if (draw.extra !== null) query.push([draw.extra, "7"]);
  return query;
}

function textOf(
  filter: OracleFilter,
  { kind, pick }: Choice,
  list: OracleList,
  anchor: JsonRecord | undefined,
  records: readonly JsonRecord[],
): string | null {
  const any = records[pick % Math.max(1, records.length)];
  switch (kind) {
    case "of the anchor":
      return anchor === undefined ? null : shown(filter, anchor, pick);
    case "of any record":
      return any === undefined ? null : shown(filter, any, pick);
    case "alias":
      return pickOf(Object.keys(filter.aliases ?? {}), pick);
    case "absent":
      return pickOf(filter.name === "current" ? ["all"] : (ABSENT[filter.name] ?? []), pick);
    case "blank":
      return pickOf(["", "  "], pick);
    case "wrong":
      return pickOf(WRONG, pick);
    default:
      return kind satisfies never;
  }
}

/** A legislator's possible values of `congress` are not in the record; the last Congresses have the most. */
function shown(filter: OracleFilter, record: JsonRecord, pick: number): string | null {
  if (filter.name === "congress" && valueAt(record, "congress") === null) {
    return pickOf(["119", "118", "117", "115", "120", "112", "90", "50"], pick);
  }
  const value = filter.shows(record);
  const second = pick % 3 === 0 && filter.name === "status" ? ",referred" : "";
  return value === null ? null : `${value}${second}`;
}

function pickOf(values: readonly string[], pick: number): string | null {
  return values[pick % Math.max(1, values.length)] ?? null;
}

function inCase(text: string, { letters, pick }: Choice): string {
  if (letters === "lower") return text.toLowerCase();
  if (letters === "upper") return text.toUpperCase();
  if (letters === "canonical") return text;
  return Array.from(text)
    .map((letter, at) => ((pick >> (at % 16)) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
    .join("");
}
