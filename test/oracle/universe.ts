/**
 * Every record of a build, read from its bulk files and never from a list of its resource. The second
 * generator derives the records' list entries.
 */
import type { Manifest } from "../../contract/build.ts";
import { BASE_URL, type TestBuild } from "../build.ts";
import {
  billName,
  inCongress,
  leanLaw,
  leanOf,
  type Row,
  rowsBelow,
  slugOf,
  topicRecord,
  topicsOf,
} from "../build-format/independent/records.ts";
import { activityOf } from "./activity.ts";
import { listPages, recordsOf } from "../walk-list.ts";
import { type JsonRecord, valueAt } from "./json-record.ts";
import { searchedValues } from "./lists.ts";

const API_URL = `${BASE_URL}/api/v1`;

export interface OracleTopic {
  /** As in the list of topics. */
  readonly lean: JsonRecord;
  /** As on its own route, without its bills. */
  readonly detail: JsonRecord;
  /** Lean and unsorted. */
  readonly bills: readonly JsonRecord[];
}

/** All records, unsorted. */
export interface Universe {
  readonly currentCongress: number;
  readonly bills: readonly JsonRecord[];
  readonly amendments: readonly JsonRecord[];
  readonly laws: readonly JsonRecord[];
  readonly votes: readonly JsonRecord[];
  readonly legislators: readonly JsonRecord[];
  /** Who served in each Congress, as they were then. */
  readonly served: ReadonlyMap<number, readonly JsonRecord[]>;
  /** The build's counts, and what it lacks: blocks and terms as counted here, other records as published. */
  readonly coverage: Pick<
    Manifest,
    "totals" | "by_congress" | "values" | "current_congress" | "incomplete" | "fiction"
  >;
  /** The Congresses of each legislator by ID, such as `117`, and with the chamber, such as `117 house`. */
  readonly congressesOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly committees: readonly JsonRecord[];
  readonly meetings: readonly JsonRecord[];
  readonly nominations: readonly JsonRecord[];
  readonly treaties: readonly JsonRecord[];
  readonly reports: readonly JsonRecord[];
  readonly crsReports: readonly JsonRecord[];
  readonly topics: readonly OracleTopic[];
  /** By the path of a list below a legislator or committee. */
  readonly below: ReadonlyMap<string, readonly JsonRecord[]>;
  /** Legislators' activity per Congress by ID, newest first: as published, and as counted here. */
  readonly congresses: {
    /** In full. */
    readonly rollCalls: readonly JsonRecord[];
    readonly published: ReadonlyMap<string, unknown>;
    readonly counted: ReadonlyMap<string, readonly JsonRecord[]>;
  };
}

function shown(
  record: JsonRecord,
  values: Readonly<Record<string, readonly string[]>>,
): JsonRecord {
  searchedValues.set(record, values);
  return record;
}

const valuesOfPerson = (
  { in_office, district }: JsonRecord,
  { gender }: JsonRecord,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries({ in_office, district, gender }).map(([name, value]) => [
      name,
      value === null || value === undefined ? [] : [JSON.stringify(value).replaceAll('"', "")],
    ]),
  );

const entriesOf = (record: JsonRecord, block: string, field: string): readonly string[] =>
  ((record[block] ?? []) as JsonRecord[]).flatMap((entry) => {
    const value = entry[field];
    return typeof value === "string" ? [value] : [];
  });

/** The laws that a bill's newest text cites, and what they are in, by the addresses of texts. */
function citedIn(texts: readonly JsonRecord[]) {
  const byAddress = new Map(texts.map((text) => [text["text_url"], text]));
  return (bill: JsonRecord): readonly string[] => {
    const all = [bill["latest_text"], ...((bill["texts"] ?? []) as unknown[])] as JsonRecord[];
    const newest = all.find((each) => byAddress.has(each?.["text_url"]))?.["text_url"];
    return entriesOf(byAddress.get(newest) ?? {}, "citations", "cites").flatMap((cites) =>
      cites.split("_").map((_, at, parts) => parts.slice(0, at + 1).join("_")),
    );
  };
}

const valuesOfBill = (bill: JsonRecord, cites: (bill: JsonRecord) => readonly string[]) => ({
  cites: cites(bill),
  committee: entriesOf(bill, "committees", "code"),
  topic: entriesOf(bill, "subjects", "slug"),
  cosponsor: entriesOf(bill, "cosponsors", "bioguide_id"),
  sponsor_bioguide_id: [valueAt(bill, "sponsor.bioguide_id")].filter(
    (id) => typeof id === "string",
  ),
});

function valuesOfVote(vote: JsonRecord) {
  const entries = ((vote["results"] ?? []) as JsonRecord[]).filter(
    ({ api_url }) => api_url !== null,
  );
  return {
    bill: ((vote["bills"] ?? []) as JsonRecord[]).map((bill) =>
      ["congress", "type", "number"]
        .map((field) => valueAt(bill, field))
        .join("-")
        .toLowerCase(),
    ),
    member: entriesOf({ entries }, "entries", "bioguide_id"),
  };
}

/** Reads a build once per worker. */
export function readUniverse(build: TestBuild): Promise<Universe> {
  const found = universes.get(build) ?? readRecords(build);
  universes.set(build, found);
  return found;
}

const universes = new WeakMap<TestBuild, Promise<Universe>>();

async function readRecords(build: TestBuild): Promise<Universe> {
  const inFull = await readBulkFiles(build);
  const of = (resource: string): readonly JsonRecord[] => inFull.get(resource) ?? [];
  const [bills, votes, people] = [of("bill"), of("vote"), of("legislator")];
  const committees = of("committee").map((each) =>
    shown(lean(each), { congress: (each["congresses"] as number[]).map(String) }),
  );
  const cites = citedIn(of("bill_text"));
  const leanBills = bills.map((each) => shown(lean(each), valuesOfBill(each, cites)));
  const billOf = new Map(bills.map((each) => [each["api_url"], each]));
  const currentCongress = Math.max(...[...bills, ...votes].map((each) => Number(each["congress"])));
  const isAnyInOffice = people.some((each) => each["in_office"] === true);
  const sitting = Math.floor((Number(build.manifest.as_of.slice(0, 4)) - 1787) / 2);
  const partlyKnownUntil = people.some(hasUndatedTerm) ? sitting - (isAnyInOffice ? 1 : 0) : 0;
  const { manifest } = build;
  const coverage = { ...manifest, incomplete: incompleteIn(bills, partlyKnownUntil, manifest) };
  return {
    currentCongress,
    bills: leanBills,
    amendments: of("amendment").map(lean),
    laws: of("law").map((law) => {
      const values = valuesOfBill(billOf.get(valueAt(law, "bill.api_url")) ?? {}, cites);
      return shown(leanLaw(law) as JsonRecord, values);
    }),
    votes: votes.map((each) => shown(lean(each), valuesOfVote(each))),
    legislators: people.map((each) => shown(lean(each), valuesOfPerson(each, each))),
    served: servedIn(people, sitting),
    coverage,
    congressesOf: new Map(
      people.map((each) => {
        const terms = each["terms"] as {
          readonly congresses: readonly number[];
          readonly chamber: string;
        }[];
        return [
          String(each["bioguide_id"]),
          new Set(
            terms.flatMap(({ congresses, chamber }) =>
              congresses.flatMap((congress) => [`${congress}`, `${congress} ${chamber}`]),
            ),
          ),
        ];
      }),
    ),
    committees,
    meetings: of("meeting"),
    nominations: of("nomination").map((each) => {
      return shown(lean(each), { committee: entriesOf(each, "committees", "code") });
    }),
    treaties: of("treaty").map(lean),
    reports: of("committee_report").map((each) => {
      return shown(lean(each), { committee: entriesOf(each, "committees", "code") });
    }),
    crsReports: of("crs_report").map((each) =>
      shown(lean(each), {
        topic: ((each["topics"] ?? []) as string[]).map((topic) => String(slugOf(topic))),
        bill: ((each["bills"] ?? []) as JsonRecord[]).map(billName),
      }),
    ),
    topics: topicsIn(bills, leanBills),
    below: listsBelow({ people, committees }, { vote: votes, bill: bills }),
    congresses: {
      rollCalls: votes,
      published: new Map(people.map((each) => [String(each["bioguide_id"]), each["congresses"]])),
      counted: activityOf({ votes, bills }, coverage),
    },
  };
}

const NAMED_KINDS = ["bill", "bill_text", "amendment", "vote", "legislator", "committee"];

function incompleteIn(
  bills: readonly JsonRecord[],
  partlyKnownUntil: number,
  { incomplete: published }: Manifest,
): Manifest["incomplete"] {
  const incomplete: Record<string, Record<number, string[]>> = {};
  const add = (block: string, congress: number, names: readonly string[]): void => {
    const ofBlock = (incomplete[block] ??= {});
    ofBlock[congress] = [...(ofBlock[congress] ?? []), ...names];
  };
  for (const bill of bills) {
    for (const block of bill["incomplete_blocks"] as readonly string[])
      add(block, Number(bill["congress"]), [billName(bill)]);
  }
  for (let congress = 1; congress <= partlyKnownUntil; congress += 1) add("terms", congress, []);
  const ofChambers = Object.keys(published).filter((name) => /^(?:house|senate)_/.test(name));
  const named = [...NAMED_KINDS, ...ofChambers, "nomination_committees"].flatMap((kind) =>
    published[kind] === undefined ? [] : [[kind, published[kind]] as const],
  );
  return { ...incomplete, ...Object.fromEntries(named) };
}

/** Reads all records in full, by resource. */
async function readBulkFiles({ edge }: TestBuild): Promise<ReadonlyMap<string, JsonRecord[]>> {
  const found = new Map<string, JsonRecord[]>();
  for await (const page of listPages(edge, "/api/v1/bulk?format=ndjson")) {
    for (const { resource, url } of recordsOf(page) as { resource: string; url: string }[]) {
      const text = await (await edge(url.replace(BASE_URL, ""))).text();
      const records = text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as JsonRecord);
      found.set(resource, [...(found.get(resource) ?? []), ...records]);
    }
  }
  return found;
}

/** Excludes Congresses after the date of the build; no test covers their first days of January. */
function hasUndatedTerm({ terms }: JsonRecord): boolean {
  return (terms as JsonRecord[]).some(({ congresses }) => (congresses as number[]).length === 0);
}

function servedIn(people: readonly JsonRecord[], last: number): Map<number, JsonRecord[]> {
  const served = new Map<number, JsonRecord[]>();
  for (const person of people) {
    const terms = person["terms"] as JsonRecord[];
    for (let congress = 1; congress <= last; congress += 1) {
      if (!terms.some((term) => overlaps(term, congress))) continue;
      const then = inCongress(person, congress) as JsonRecord;
      shown(then, valuesOfPerson(then, person));
      served.set(congress, [...(served.get(congress) ?? []), then]);
    }
  }
  return served;
}

function overlaps(term: JsonRecord, congress: number): boolean {
  const { start_date: start, end_date: end } = term;
  if (typeof start !== "string" || typeof end !== "string") {
    return (term["congresses"] as number[]).includes(congress);
  }
  return start < firstDay(congress + 1) && end > firstDay(congress);
}

/** January 3rd of odd years; March 4th before the 20th Amendment. */
function firstDay(congress: number): string {
  return `${1787 + 2 * congress}-${congress < 74 ? "03-04" : "01-03"}`;
}

const lean = (record: JsonRecord): JsonRecord => leanOf(record) as JsonRecord;

/** `bills` have their subjects; `leanBills` are the same bills in the same order. */
function topicsIn(
  bills: readonly JsonRecord[],
  leanBills: readonly JsonRecord[],
): readonly OracleTopic[] {
  const rows = bills.map((full, at) => ({ full, row: { lean: leanBills[at] } as Row }));
  return Array.from(topicsOf(rows), ([slug, topic]) => {
    const detail = topicRecord(slug, topic, API_URL) as JsonRecord;
    return { lean: lean(detail), detail, bills: topic.bills.map((row) => row.lean as JsonRecord) };
  });
}

/** The lists below legislators and committees, by path. */
function listsBelow(
  owners: Readonly<Record<"people" | "committees", readonly JsonRecord[]>>,
  sources: Readonly<Record<"vote" | "bill", readonly JsonRecord[]>>,
): ReadonlyMap<string, readonly JsonRecord[]> {
  const lists = new Map<string, JsonRecord[]>();
  const open = ({ id }: JsonRecord, name: string) => lists.set(`${String(id)}/${name}`, []);
  for (const each of owners.people) {
    open(each, "votes");
    open(each, "cosponsored-bills");
  }
  for (const each of owners.committees) open(each, "bills");
  for (const [resource, records] of Object.entries(sources)) {
    for (const full of records) {
      for (const [url, , row] of rowsBelow(resource, full)) {
        lists.get(url.slice(API_URL.length))?.push(row as JsonRecord);
      }
    }
  }
  return lists;
}
