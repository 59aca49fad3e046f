/** The list routes: their filters, sort orders and page sizes. The second generator has the tables of build-format.md. */
import {
  allShown,
  BELOW,
  dayOf,
  type Resource,
  RESOURCES,
  type Row,
  words,
} from "../build-format/independent/records.ts";
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

const filterOf = (name: string): OracleFilter => ({
  name,
  shows: (lean) => allShown({ lean } as Row, name)[0] ?? null,
  keeps: (lean, value) =>
    allShown({ lean } as Row, name)
      .map(String)
      .includes(value),
});

/** Accepts several values, repeated or separated by commas, of which a record must match one. */
const severalOf = (filter: OracleFilter): OracleFilter => ({
  ...filter,
  isSeveral: true,
  keeps: (record, value) => value.split(",").includes(String(filter.shows(record))),
});

/** Committees are current unless a request asks for all. */
const current: OracleFilter = {
  name: "current",
  shows: ({ is_current }) => (is_current === true ? "current" : "all"),
  keeps: ({ is_current }, value) => value === "all" || is_current === true,
};

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

/** The bounds of a date range, which excludes records without a date. */
function range(prefix: string, day: OracleFilter["shows"]): readonly OracleFilter[] {
  const keeps =
    (isIn: (day: string, bound: string) => boolean) =>
    (record: JsonRecord, bound: string): boolean =>
      day(record) !== null && isIn(String(day(record)), bound);
  return [
    { name: `${prefix}from`, shows: day, keeps: keeps((own, bound) => own >= bound) },
    { name: `${prefix}to`, shows: day, keeps: keeps((own, bound) => own <= bound) },
  ];
}

/** Sets the sort order, and filters nothing. */
const order: OracleFilter = { name: "order", shows: () => "oldest", keeps: () => true };

interface ListOptions {
  readonly perPage?: number;
  /** Filters besides those of the stored lists. */
  readonly searched?: string;
  readonly several?: string;
  readonly ranges?: readonly OracleFilter[];
}

function listOf(
  name: string,
  { listed, links, runs = "", walk, date }: Resource = RESOURCES[name] as Resource,
  { perPage = 20, searched: others = "", several = "", ranges = [] }: ListOptions = {},
): OracleList {
  const stored = words(links || `${runs} ${walk}`.trim()).map((each) =>
    each === "current"
      ? current
      : words(several).includes(each)
        ? severalOf(filterOf(each))
        : filterOf(each),
  );
  const dated = range("", (lean) => dayOf(name, lean));
  return {
    filters: [
      ...stored,
      ...words(others).map(searched),
      ...(date === undefined ? [] : [...dated, ...ranges, order]),
    ],
    perPage,
    // Lists below a record are stored oldest first.
    order: (records) =>
      name in BELOW ? records.toSorted(listed).toReversed() : records.toSorted(listed),
  };
}

const resourceList = (name: string, more: ListOptions): OracleList =>
  listOf(name, RESOURCES[name], more);

export const bills = resourceList("bill", {
  several: "type status",
  searched: "committee topic cosponsor cites",
  ranges: ["introduced", "status"].flatMap((name) =>
    range(`${name}_`, (record) => valueAt(record, `${name}_date`)),
  ),
});
export const amendments = resourceList("amendment", { several: "type status" });
export const laws = resourceList("law", {
  searched: "sponsor_bioguide_id committee topic cosponsor cites",
});
export const votes = resourceList("vote", { searched: "bill member" });
/** `congress` selects other records instead of filtering, so no record shows it. */
export const legislators = resourceList("legislator", {
  perPage: 50,
  searched: "in_office district gender",
});
export const committees = resourceList("committee", { perPage: 50, searched: "congress" });
export const topics = resourceList("topic", { perPage: 50 });
export const allMeetings = listOf("meeting");
export const nominations = resourceList("nomination", {
  several: "status",
  searched: "committee",
});

export const treaties = resourceList("treaty", { several: "status" });
export const reports = resourceList("committee_report", {
  several: "type",
  searched: "committee",
});

export const crsReports = resourceList("crs_report", { searched: "topic bill" });

export const legislatorVotes = listOf("legislator_vote", BELOW["legislator_vote"]);
export const cosponsoredBills = listOf("cosponsored_bill", BELOW["cosponsored_bill"]);
export const committeeBills = listOf("committee_bill", BELOW["committee_bill"]);

/** Returns the list without these filters. */
const without = (list: OracleList, ...names: readonly string[]): OracleList => ({
  ...list,
  filters: list.filters.filter(({ name }) => !names.includes(name)),
});
export const meetings = without(allMeetings, "chamber");
const ofNominations = words("organization congress status is_civilian committee");
export const committeeNominations = without(nominations, ...ofNominations);
const ofTopics = words("type chamber status sponsor_bioguide_id committee topic cosponsor cites");
export const topicBills = without(
  bills,
  ...ofTopics,
  "introduced_from",
  "introduced_to",
  "status_from",
  "status_to",
);
