/** The list routes: their filters, sort orders and page sizes. */
import { BELOW, by, NAMES, RESOURCES } from "../build-format/independent/records.ts";
import { type JsonRecord, type Value, valueAt } from "./json-record.ts";
import {
  AMENDMENT_STATUSES,
  AMENDMENT_TYPES,
  BILL_TYPES,
  bioguideId,
  calendarDay,
  CHAMBERS,
  COMMITTEE_CHAMBERS,
  COMMITTEE_TYPE_ALIASES,
  COMMITTEE_TYPES,
  LAW_TYPES,
  oneOf,
  PARTIES,
  PARTY_ALIASES,
  POSITIONS,
  type Read,
  RESULT_ALIASES,
  RESULTS,
  STATE_ALIASES,
  STATES,
  STATUSES,
  wholeNumber,
} from "./parameters.ts";

export interface OracleFilter {
  readonly name: string;
  readonly read: Read;
  readonly shows: (record: JsonRecord) => Value;
  /** Whether a record is in the list; by default, if it shows the value. */
  readonly keeps?: (record: JsonRecord, value: string | number) => boolean;
  /** A request may repeat it. */
  readonly isSeveral?: true;
  /** Other spellings that requests use. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** True if the value names an unknown record, which is checked last. */
  readonly isUnknown?: boolean;
}

export interface OracleList {
  /** In the documented order, which links keep. */
  readonly filters: readonly OracleFilter[];
  readonly perPage: number;
  readonly order: (records: readonly JsonRecord[]) => readonly JsonRecord[];
}

const field =
  (path: string) =>
  (record: JsonRecord): Value =>
    valueAt(record, path);

/** Accepts several values, repeated or separated by commas, of which a record must match one. */
function severalOf(filter: OracleFilter): OracleFilter {
  return {
    ...filter,
    isSeveral: true,
    read: (text) => {
      const parts = text.split(",").map((part) => part.trim());
      const values = parts.filter((part) => part !== "").map(filter.read);
      return values.length === 0 || values.includes(undefined)
        ? undefined
        : [...new Set(values)].join(",");
    },
    keeps: (record, value) =>
      String(value)
        .split(",")
        .includes(String(filter.shows(record))),
  };
}

/** The bounds of a date range, which excludes records without a date. */
function range(prefix: string, shows: OracleFilter["shows"]): readonly OracleFilter[] {
  return [
    {
      name: `${prefix}from`,
      read: calendarDay,
      shows,
      keeps: (record, day) => String(shows(record) ?? "") >= String(day),
    },
    {
      name: `${prefix}to`,
      read: calendarDay,
      shows,
      keeps: (record, day) => shows(record) !== null && String(shows(record)) <= String(day),
    },
  ];
}

/** Sets the sort order, and filters nothing. */
const order: OracleFilter = {
  name: "order",
  read: oneOf(["newest", "oldest"]),
  shows: () => "oldest",
  keeps: () => true,
};

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

const congress: OracleFilter = { name: "congress", read: wholeNumber, shows: field("congress") };
const chamber: OracleFilter = {
  name: "chamber",
  read: oneOf(CHAMBERS),
  shows: field("chamber"),
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

const searched = (name: string, read: Read): OracleFilter => ({
  name,
  read,
  shows: (record) => searchedValues.get(record)?.[name]?.at(-1) ?? null,
  keeps: (record, value) => searchedValues.get(record)?.[name]?.includes(String(value)) === true,
});

const committeeCode: Read = (text) => {
  const lower = text.toLowerCase();
  const code = lower.length === 4 ? `${lower}00` : lower;
  return /^[a-z]{4}[a-z0-9]{2}$/.test(code) ? code : undefined;
};

const oneBill: Read = (text) =>
  new RegExp(`^[1-9][0-9]{0,2}-(${BILL_TYPES.join("|")})-[1-9][0-9]*$`, "i").test(text)
    ? text.toLowerCase()
    : undefined;

const ofBills: readonly OracleFilter[] = [
  searched("committee", committeeCode),
  searched("topic", (text) => (/^[a-z0-9-]+$/i.test(text) ? text.toLowerCase() : undefined)),
  searched("cosponsor", bioguideId),
];

export const bills: OracleList = {
  filters: [
    congress,
    severalOf({ name: "type", read: oneOf(BILL_TYPES), shows: field("type") }),
    chamber,
    severalOf({ name: "status", read: oneOf(STATUSES), shows: field("status") }),
    { name: "sponsor_bioguide_id", read: bioguideId, shows: field("sponsor.bioguide_id") },
    ...ofBills,
    ...range("", day("latest_action.date")),
    ...range("introduced_", day("introduced_date")),
    order,
  ],
  perPage: 20,
  order: inOrder("bill"),
};

export const amendments: OracleList = {
  filters: [
    congress,
    severalOf({ name: "type", read: oneOf(AMENDMENT_TYPES), shows: field("type") }),
    chamber,
    { name: "sponsor", read: bioguideId, shows: field("sponsor.bioguide_id") },
    {
      name: "bill",
      read: oneBill,
      shows: (record) =>
        ["congress", "type", "number"]
          .map((name) => String(valueAt(record, `bill.${name}`)).toLowerCase())
          .join("-"),
    },
    severalOf({ name: "status", read: oneOf(AMENDMENT_STATUSES), shows: field("status") }),
    ...range("", day("latest_action.date")),
    order,
  ],
  perPage: 20,
  order: inOrder("amendment"),
};

export const laws: OracleList = {
  filters: [
    congress,
    { name: "law_type", read: oneOf(LAW_TYPES), shows: field("law_type") },
    searched("sponsor_bioguide_id", bioguideId),
    ...ofBills,
    ...range("", day("enacted_date")),
    order,
  ],
  perPage: 20,
  order: inOrder("law"),
};

export const votes: OracleList = {
  filters: [
    congress,
    { name: "session", read: wholeNumber, shows: field("session") },
    chamber,
    { name: "bill_type", read: oneOf(BILL_TYPES), shows: field("bill_type") },
    { name: "bill_number", read: wholeNumber, shows: field("bill_number") },
    {
      name: "result",
      read: oneOf(RESULTS, RESULT_ALIASES),
      shows: field("result"),
      aliases: RESULT_ALIASES,
    },
    searched("bill", oneBill),
    searched("member", bioguideId),
    ...range("", day("date")),
    order,
  ],
  perPage: 20,
  order: inOrder("vote"),
};

/** `known` are all parties of the records, since others are possible. */
export const legislators = (known: readonly string[]): OracleList => ({
  filters: [
    // Selects other records instead of filtering, so no record shows it.
    { name: "congress", read: wholeNumber, shows: () => null },
    chamber,
    {
      name: "party",
      read: oneOf([...PARTIES, ...known], PARTY_ALIASES),
      shows: field("party"),
      aliases: PARTY_ALIASES,
    },
    {
      name: "state",
      read: oneOf(STATES, STATE_ALIASES),
      shows: field("state"),
      aliases: STATE_ALIASES,
    },
  ],
  perPage: 50,
  order: inOrder("legislator"),
});

export const committees: OracleList = {
  filters: [
    { name: "chamber", read: oneOf(COMMITTEE_CHAMBERS), shows: field("chamber") },
    {
      name: "type",
      read: oneOf(COMMITTEE_TYPES, COMMITTEE_TYPE_ALIASES),
      shows: field("type"),
      aliases: COMMITTEE_TYPE_ALIASES,
    },
    {
      name: "current",
      read: oneOf(["current", "all"]),
      shows: ({ is_current }) => (is_current === true ? "current" : null),
    },
  ],
  perPage: 50,
  order: inOrder("committee"),
};

const position: OracleFilter = {
  name: "position",
  read: oneOf(POSITIONS),
  shows: field("position"),
};

export const legislatorVotes: OracleList = {
  filters: [
    congress,
    chamber,
    position,
    {
      name: "result",
      read: oneOf(RESULTS, RESULT_ALIASES),
      shows: field("result"),
      aliases: RESULT_ALIASES,
    },
    ...range("", day("date")),
    order,
  ],
  perPage: 20,
  order: newestOf("legislator_vote"),
};

export const cosponsoredBills: OracleList = {
  filters: [congress, ...range("", day("sponsorship_date")), order],
  perPage: 20,
  order: newestOf("cosponsored_bill"),
};

export const committeeBills: OracleList = {
  filters: [
    congress,
    { name: "status", read: oneOf(STATUSES), shows: field("status") },
    ...range("", dayOfInstant("referred_at")),
    order,
  ],
  perPage: 20,
  order: newestOf("committee_bill"),
};

export const meetings: OracleList = {
  filters: [...range("", dayOfInstant("starts_at")), order],
  perPage: 20,
  order: inOrder("meeting"),
};

export const allMeetings: OracleList = { ...meetings, filters: [chamber, ...meetings.filters] };

export const nominations: OracleList = {
  filters: [...range("", day("latest_action.date")), order],
  perPage: 20,
  order: inOrder("nomination"),
};

export const topics: OracleList = {
  filters: [],
  perPage: 50,
  order: inOrder("topic"),
};

export const topicBills: OracleList = {
  filters: [congress, ...range("", day("latest_action.date")), order],
  perPage: 20,
  order: inOrder("bill"),
};

/** Changes. A list of changes since a build accepts that build as `since`. */
export const changes = (since?: Omit<OracleFilter, "name">): OracleList => ({
  filters: [
    ...(since === undefined ? [] : [{ name: "since", ...since }]),
    { name: "resource", read: oneOf(NAMES), shows: field("resource") },
    congress,
  ],
  perPage: 100,
  order: (records) => records.toSorted(by(({ resource }) => NAMES.indexOf(String(resource)), "id")),
});

/** Builds. Without `since` the other filters do not exist. */
export const builds: OracleList = {
  filters: [{ name: "since", read: () => undefined, shows: () => null }],
  perPage: 100,
  order: (records) => records,
};
