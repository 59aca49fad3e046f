/** The list routes: their filters, sort orders and page sizes, as documented. */
import { BELOW, by, NAMES, RESOURCES } from "../build-format/independent/records.ts";
import { type JsonRecord, type Value, valueAt } from "./json-record.ts";

/** Requests give values in their canonical spelling; tests of `contract/request` cover all others. */
export interface OracleFilter {
  readonly name: string;
  readonly shows: (record: JsonRecord) => Value;
  /** Whether a record is in the list; by default, if it shows the value. */
  readonly keeps?: (record: JsonRecord, value: string) => boolean;
  /** A request may give several values. */
  readonly isSeveral?: true;
}

export interface OracleList {
  /** In the documented order, which links keep. */
  readonly filters: readonly OracleFilter[];
  readonly perPage: number;
  readonly order: (records: readonly JsonRecord[]) => readonly JsonRecord[];
}

const is = (name: string, path = name): OracleFilter => ({
  name,
  shows: (record) => valueAt(record, path),
});

/** Accepts several values, repeated or separated by commas, of which a record must match one. */
const severalOf = (filter: OracleFilter): OracleFilter => ({
  ...filter,
  isSeveral: true,
  keeps: (record, value) => value.split(",").includes(String(filter.shows(record))),
});

/** The bounds of a date range, which excludes records without a date. */
function range(prefix: string, shows: OracleFilter["shows"]): readonly OracleFilter[] {
  const keeps =
    (isIn: (day: string, bound: string) => boolean) =>
    (record: JsonRecord, bound: string): boolean =>
      shows(record) !== null && isIn(String(shows(record)), bound);
  return [
    { name: `${prefix}from`, shows, keeps: keeps((day, bound) => day >= bound) },
    { name: `${prefix}to`, shows, keeps: keeps((day, bound) => day <= bound) },
  ];
}

/** Sets the sort order, and filters nothing. */
const order: OracleFilter = { name: "order", shows: () => "oldest", keeps: () => true };

const day =
  (path: string) =>
  (record: JsonRecord): Value =>
    String(valueAt(record, path) ?? "").slice(0, 10) || null;

const WASHINGTON = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

const dayOfInstant =
  (path: string) =>
  (record: JsonRecord): Value => {
    const at = valueAt(record, path) ?? null;
    return at === null ? null : WASHINGTON.format(new Date(String(at)));
  };

/** The documented order, as the second generator has it. */
const inOrder =
  (resource: string): OracleList["order"] =>
  (records) =>
    records.toSorted(RESOURCES[resource]?.listed);

/** Newest first: the reverse of the storage order. */
const newestOf =
  (rows: string): OracleList["order"] =>
  (records) =>
    records.toSorted(BELOW[rows]?.listed).toReversed();

/** The values by which only the search knows a record. Bills and votes have them in blocks. */
export const searchedValues = new WeakMap<
  JsonRecord,
  Readonly<Record<string, readonly string[]>>
>();

const searched = (name: string): OracleFilter => ({
  name,
  shows: (record) => searchedValues.get(record)?.[name]?.at(-1) ?? null,
  keeps: (record, value) => searchedValues.get(record)?.[name]?.includes(value) === true,
});

const listOf = (
  perPage: number,
  ordered: OracleList["order"],
  ...filters: readonly OracleFilter[]
): OracleList => ({ filters, perPage, order: ordered });

const ofBills = ["committee", "topic", "cosponsor"].map(searched);

export const bills = listOf(
  20,
  inOrder("bill"),
  is("congress"),
  severalOf(is("type")),
  is("chamber"),
  severalOf(is("status")),
  is("sponsor_bioguide_id", "sponsor.bioguide_id"),
  ...ofBills,
  ...range("", day("latest_action.date")),
  ...range("introduced_", day("introduced_date")),
  order,
);

const amendedBill = (record: JsonRecord): Value =>
  ["congress", "type", "number"]
    .map((name) => String(valueAt(record, `bill.${name}`)).toLowerCase())
    .join("-");

export const amendments = listOf(
  20,
  inOrder("amendment"),
  is("congress"),
  severalOf(is("type")),
  is("chamber"),
  is("sponsor", "sponsor.bioguide_id"),
  { name: "bill", shows: amendedBill },
  severalOf(is("status")),
  ...range("", day("latest_action.date")),
  order,
);

export const laws = listOf(
  20,
  inOrder("law"),
  is("congress"),
  is("law_type"),
  searched("sponsor_bioguide_id"),
  ...ofBills,
  ...range("", day("enacted_date")),
  order,
);

export const votes = listOf(
  20,
  inOrder("vote"),
  is("congress"),
  is("session"),
  is("chamber"),
  is("bill_type"),
  is("bill_number"),
  is("result"),
  searched("bill"),
  searched("member"),
  ...range("", day("date")),
  order,
);

export const legislators = listOf(
  50,
  inOrder("legislator"),
  // Selects other records instead of filtering, so no record shows it.
  { name: "congress", shows: () => null },
  is("chamber"),
  is("party"),
  is("state"),
);

export const committees = listOf(50, inOrder("committee"), is("chamber"), is("type"), {
  name: "current",
  shows: ({ is_current }) => (is_current === true ? "current" : "all"),
  keeps: ({ is_current }, value) => value === "all" || is_current === true,
});

export const legislatorVotes = listOf(
  20,
  newestOf("legislator_vote"),
  is("congress"),
  is("chamber"),
  is("position"),
  is("result"),
  ...range("", day("date")),
  order,
);

export const cosponsoredBills = listOf(
  20,
  newestOf("cosponsored_bill"),
  is("congress"),
  ...range("", day("sponsorship_date")),
  order,
);

export const committeeBills = listOf(
  20,
  newestOf("committee_bill"),
  is("congress"),
  is("status"),
  ...range("", dayOfInstant("referred_at")),
  order,
);

const ofMeetings = [...range("", dayOfInstant("starts_at")), order];
export const meetings = listOf(20, inOrder("meeting"), ...ofMeetings);
export const allMeetings = listOf(20, inOrder("meeting"), is("chamber"), ...ofMeetings);

export const nominations = listOf(
  20,
  inOrder("nomination"),
  ...range("", day("latest_action.date")),
  order,
);

export const topics = listOf(50, inOrder("topic"));

export const topicBills = listOf(
  20,
  inOrder("bill"),
  is("congress"),
  ...range("", day("latest_action.date")),
  order,
);

const inChanges: OracleList["order"] = (records) =>
  records.toSorted(by(({ resource }) => NAMES.indexOf(String(resource)), "id"));

/** The changes of a build, and those since one, which keep its name in their links. */
export const changes = listOf(100, inChanges, is("resource"), is("congress"));
export const changesSince = listOf(
  100,
  inChanges,
  { name: "since", shows: () => null, keeps: () => true },
  ...changes.filters,
);

export const builds = listOf(100, (records) => records);
