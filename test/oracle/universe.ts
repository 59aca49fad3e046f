/** Every record of a build, read from its detail pages and never from a list. */
import { BASE_URL, type TestBuild } from "../build.ts";
import type { OracleChanges } from "./changes.ts";
import { type ByCommittee, meetingsOf, nominationsOf } from "./committee-work.ts";
import {
  BILL_FIELDS,
  BILL_REF_FIELDS,
  COMMITTEE_FIELDS,
  LAW_FIELDS,
  LEGISLATOR_FIELDS,
  VOTE_FIELDS,
} from "./fields.ts";
import { type JsonRecord, pick, valueAt } from "./json-record.ts";
import { legislatorIn, sessionsOf } from "./served.ts";
import { congressesOf, listsBelow } from "./lists-below.ts";
import { searchedValues } from "./lists.ts";
import { gatherTopics, type OracleTopic } from "./topics.ts";

/** All records, unsorted. */
export interface Universe {
  readonly currentCongress: number;
  readonly bills: readonly JsonRecord[];
  readonly laws: readonly JsonRecord[];
  readonly votes: readonly JsonRecord[];
  readonly legislators: readonly JsonRecord[];
  /** Who served in each Congress, as they were then. */
  readonly served: ReadonlyMap<number, readonly JsonRecord[]>;
  /** The last Congress with incomplete members; 0 if there is none. */
  readonly partlyKnownUntil: number;
  readonly committees: readonly JsonRecord[];
  /** By committee code. */
  readonly meetings: ReadonlyMap<string, readonly JsonRecord[]>;
  readonly nominations: ReadonlyMap<string, readonly JsonRecord[]>;
  readonly topics: readonly OracleTopic[];
  /** By the path of a list below a legislator or committee. */
  readonly below: ReadonlyMap<string, readonly JsonRecord[]>;
  /** Legislators' activity per Congress by ID, newest first: as published, and as counted here. */
  readonly congresses: {
    readonly published: ReadonlyMap<string, unknown>;
    readonly counted: ReadonlyMap<string, readonly JsonRecord[]>;
  };
  readonly changes?: OracleChanges;
}

function shown(
  record: JsonRecord,
  values: Readonly<Record<string, readonly string[]>>,
): JsonRecord {
  searchedValues.set(record, values);
  return record;
}

const entriesOf = (record: JsonRecord, block: string, field: string): readonly string[] =>
  ((record[block] ?? []) as JsonRecord[]).flatMap((entry) => {
    const value = entry[field];
    return typeof value === "string" ? [value] : [];
  });

const valuesOfBill = (bill: JsonRecord) => ({
  committee: entriesOf(bill, "committees", "code"),
  topic: entriesOf(bill, "subjects", "slug"),
  cosponsor: entriesOf(bill, "cosponsors", "bioguide_id"),
  sponsor_bioguide_id: [valueAt(bill, "sponsor.bioguide_id")].filter(
    (id) => typeof id === "string",
  ),
});

function valuesOfVote(vote: JsonRecord) {
  const of = ["congress", "type", "number"].map((field) => valueAt(vote, `bill.${field}`));
  const entries = ((vote["results"] ?? []) as JsonRecord[]).filter(
    ({ api_url }) => api_url !== null,
  );
  return {
    bill: vote["bill"] === null ? [] : [of.join("-").toLowerCase()],
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
  const { records } = build;
  const bills = await details(
    build,
    [...records.bills()].map(
      ({ document: { congress, type, number } }) =>
        `/bills/${congress}/${type}/${number}?include=subjects,laws,cosponsors,committees`,
    ),
  );
  const laws = await details(
    build,
    bills.flatMap(({ laws: of }) =>
      (of as JsonRecord[]).map(
        (law) =>
          `/laws/${["congress", "law_type", "law_number"].map((field) => valueAt(law, field)).join("/")}`,
      ),
    ),
  );
  const votes = await details(
    build,
    [...records.votes()].map(
      ({ document: { congress, session, chamber, vote_number } }) =>
        `/votes/${congress}/${session}/${chamber}/${vote_number}?include=results`,
    ),
  );
  const people = await details(
    build,
    [...records.parts("legislator")].map(({ id }) => `/legislators/${id}?include=terms`),
  );
  const committees = (
    await details(
      build,
      [...records.parts("committee")].map(({ id }) => `/committees/${id}`),
    )
  ).map((each) => pick(each, COMMITTEE_FIELDS));
  const leanBills = bills.map((each) => shown(pick(each, BILL_FIELDS), valuesOfBill(each)));
  const billOf = new Map(bills.map((each) => [each["api_url"], each]));
  const currentCongress = Math.max(...[...bills, ...votes].map((each) => Number(each["congress"])));
  const sitting = Math.floor((Number(build.manifest.as_of.slice(0, 4)) - 1787) / 2);
  return {
    currentCongress,
    bills: leanBills,
    laws: laws.map((law) => {
      const bill = law["bill"] === null ? null : pick(law["bill"] as JsonRecord, BILL_REF_FIELDS);
      const values = valuesOfBill(billOf.get(valueAt(law, "bill.api_url")) ?? {});
      return shown({ ...pick(law, LAW_FIELDS), bill }, values);
    }),
    votes: votes.map((each) => shown(pick(each, VOTE_FIELDS), valuesOfVote(each))),
    legislators: people.map((each) => pick(each, LEGISLATOR_FIELDS)),
    served: servedIn(people, sitting),
    partlyKnownUntil: people.some(hasUndatedTerm)
      ? sitting - (people.some((each) => each["in_office"] === true) ? 1 : 0)
      : 0,
    committees,
    meetings: asPublished(meetingsOf(records, committees, leanBills, currentCongress), build),
    nominations: asPublished(nominationsOf(records, committees, currentCongress), build),
    topics: gatherTopics(bills, leanBills),
    below: listsBelow({ people, committees, votes, bills }),
    congresses: {
      published: new Map(people.map((each) => [String(each["bioguide_id"]), each["congresses"]])),
      counted: congressesOf({ votes, bills }),
    },
  };
}

const withoutPages = (name: string, value: unknown): unknown => {
  if (/^(?:site|event|nomination)_url$/.test(name)) return null;
  return typeof value === "string"
    ? value.replace("//www.senate.gov/", "//www.senate.example/")
    : value;
};

/** Made-up records have no public pages and no real documents. */
function asPublished(lists: ByCommittee, { manifest }: TestBuild): ByCommittee {
  if (manifest.fiction === "none") return lists;
  // A record in several lists stays a single object.
  const published = new Map<JsonRecord, JsonRecord>();
  for (const record of [...lists.values()].flat()) {
    published.set(record, JSON.parse(JSON.stringify(record, withoutPages)) as JsonRecord);
  }
  return new Map(
    Array.from(lists, ([code, records]) => [
      code,
      records.map((record) => published.get(record) ?? record),
    ]),
  );
}

/** Reads the records at these paths, skipping 404s. */
async function details({ edge }: TestBuild, paths: readonly string[]): Promise<JsonRecord[]> {
  const found: JsonRecord[] = [];
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop -- concurrent requests would not be faster
    const response = await edge(`/api/v1${path}`);
    if (response.status === 404) continue;
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    // oxlint-disable-next-line no-await-in-loop
    const { data } = (await response.json()) as { data: JsonRecord };
    if (data["api_url"] !== `${BASE_URL}/api/v1${path.replace(/\?.*/, "")}`) {
      throw new Error(`${path} names itself ${String(data["api_url"])}`);
    }
    found.push(data);
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
    const lean = pick(person, LEGISLATOR_FIELDS);
    const terms = person["terms"] as JsonRecord[];
    for (const congress of sessionsOf(terms, last)) {
      const then = legislatorIn(congress, lean, terms);
      if (then === null) continue;
      served.set(congress, [...(served.get(congress) ?? []), then]);
    }
  }
  return served;
}
