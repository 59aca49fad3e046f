import { congressOf, congressStart } from "../../contract/congress.ts";
import { billProgress, courseOf } from "../bill-status/bill-status.ts";
import type { BillDocument, Day, VoteDocument } from "../documents.ts";
import { unevenTotals } from "../merge/uneven-totals.ts";
import { uniqueBy } from "../parse/order.ts";
import { UnreadableFile, type FileReading, type Reading } from "../parse/source-file.ts";
import { sequenced } from "./billstatus/actions.ts";
import { SENATE_SCHEDULE } from "./senate/senate-schedule.ts";

/**
 * The reading without what can't be: a Congress that has not begun, a bill number 0, a day outside
 * the record's Congress, a law of another Congress. The object that holds such a value is left out
 * and named: a row of a list, a mention. Of the record itself only the field is left out, but a
 * number tells which record it is, and the record is left out. Roll calls that contradict themselves are named as such.
 *
 * @param today Where `null`, every Congress may have begun.
 * @throws {UnreadableFile} where no record is left
 */
export function checkReading(reading: FileReading, today: Day | null): FileReading {
  const leftOut: string[] = [];
  const contradictions: string[] = [];
  const left = reading.readings.flatMap((each): Reading[] => {
    const name = reading.readings.length > 1 ? `${nameOf(each)}: ` : "";
    if (each.resource === "vote") {
      contradictions.push(...contradictionsOf(each.document).map((line) => `${name}${line}`));
    }
    const scope = {
      today,
      isAhead: isScheduled(each),
      leaveOut: (line: string): void => void leftOut.push(`${name}${line}`),
    };
    const document = possibleDocument(each, scope);
    return document === null ? [] : [{ ...each, document } as Reading];
  });
  const readings = withoutTwins(left, leftOut);
  if (readings.length === 0 && reading.readings.length > 0 && reading.replaces === undefined) {
    throw new UnreadableFile(leftOut.join("; "));
  }
  // A list that lacks a record for being wrong does not take it away.
  const isWhole = left.length === reading.readings.length;
  const { replaces, lists, ...others } = reading;
  return {
    ...others,
    ...(isWhole && { replaces, lists }),
    readings,
    leftOut: [...(reading.leftOut ?? []), ...leftOut],
    contradictions: [...(reading.contradictions ?? []), ...contradictions],
  };
}

/** In December the Senate schedules meetings of January. */
function isScheduled(reading: Reading): boolean {
  return reading.resource === "meeting" && reading.source === SENATE_SCHEDULE;
}

/** What a file's records are told apart by. */
function nameOf({ resource, document }: Reading): string {
  const keys = NAMED_BY[resource] ?? ["congress", "type", "number", "part_number"];
  const fields = new Map(Object.entries(document).map(([key, value]) => [key, String(value)]));
  return [resource, ...keys.flatMap((key) => fields.get(key) ?? [])].join(" ");
}

const NAMED_BY: Partial<Record<Reading["resource"], readonly string[]>> = {
  vote: ["congress", "session", "chamber", "vote_number"],
  legislator: ["bioguide_id"],
  committee: ["code"],
  membership: ["code"],
  meeting: ["event_id"],
};

/** Of a record that is listed twice the last entry, with the terms that only an earlier one has. */
function withoutTwins(readings: readonly Reading[], leftOut: string[]): readonly Reading[] {
  const byName = new Map<string, Reading>();
  for (const reading of readings) {
    const name = nameOf(reading);
    const twin = byName.get(name);
    if (twin !== undefined && JSON.stringify(twin) !== JSON.stringify(reading)) {
      leftOut.push(`${name} is listed twice; its last entry counts`);
    }
    byName.set(name, withTermsOf(reading, twin));
  }
  return byName.size === readings.length ? readings : [...byName.values()];
}

function withTermsOf(reading: Reading, twin: Reading | undefined): Reading {
  if (reading.resource !== "legislator" || twin?.resource !== "legislator") return reading;
  const terms = uniqueBy([...reading.document.terms, ...twin.document.terms], (term) =>
    [term.start_date, term.role, term.state].join(" "),
  ).toSorted((a, b) => ((a.start_date ?? "") < (b.start_date ?? "") ? -1 : 1));
  return { ...reading, document: { ...reading.document, terms } };
}

interface Scope {
  readonly today: Day | null;
  /** Whether it may be of the Congress to come. */
  readonly isAhead: boolean;
  readonly leaveOut: (line: string) => void;
  /** The Congress in which the days must lie. */
  readonly congress?: number | null;
  /** The Congress of which the mentioned records must be. */
  readonly only?: number | null;
}

type Fields = Record<string, unknown>;

function possibleDocument(reading: Reading, scope: Scope): Reading["document"] | null {
  const { resource, document } = reading;
  const kept: Fields = { ...document };
  const congress = "congress" in document ? document.congress : null;
  const within = { ...scope, congress, only: resource === "bill" ? congress : null };
  for (const [key, value] of Object.entries(kept)) {
    // The status follows from the rows; a roll call's own day stands among its contradictions.
    if (key === "status_history" || (resource === "vote" && key === "date")) continue;
    const why = whyImpossible(key, value, within);
    if (why === null) kept[key] = possible(value, key, key, within);
    else {
      scope.leaveOut(why);
      if (NUMBERS.test(key)) return null;
      kept[key] = null;
    }
  }
  if (Object.entries(document).every(([key, value]) => kept[key] === value)) return document;
  return resource === "bill"
    ? withDerived(kept as unknown as BillDocument)
    : (kept as unknown as Reading["document"]);
}

/** The value without the objects in it that can't be; `null` where it is one itself. */
function possible(value: unknown, key: string, path: string, scope: Scope): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const kept = value.flatMap((each: unknown, at) => {
      const why = whyImpossible(key, each, scope);
      if (why !== null) scope.leaveOut(why);
      const entry = why === null ? possible(each, key, `${path}[${at}]`, scope) : null;
      return entry === null ? [] : [entry];
    });
    return kept.length === value.length && kept.every((each, at) => each === value[at])
      ? value
      : kept;
  }
  // A related bill may be of another Congress, in which its own days lie.
  const isOther = key === "related_bills" && "congress" in value;
  const within = isOther ? { ...scope, congress: Number(value.congress), only: null } : scope;
  const entries = Object.entries(value);
  for (const [name, each] of entries) {
    const why = whyImpossible(name, each, within);
    if (why === null) continue;
    scope.leaveOut(`${path}: ${why}`);
    return null;
  }
  let kept: Fields | null = null;
  for (const [name, each] of entries) {
    const found = possible(each, name, `${path}.${name}`, within);
    if (found !== each) (kept ??= { ...value })[name] = found;
  }
  return kept ?? value;
}

/** No bill, law, roll call, amendment, nomination or treaty ever had more digits. */
const HIGHEST_NUMBER = 99_999;
/** The 67th Congress met four times. */
const MOST_SESSIONS = 4;
// Who is elected has a term to come, of six years at most.
const YEARS_AHEAD = 8;
// Laws of the last days are signed, and some papers printed, when the next Congress sits.
const LATE_YEARS = 2;

/** Fields that tell a record from others. */
const NUMBERS = /^(?:congress|session|number|vote_number)$/;
const NUMBERED: ReadonlySet<string> = new Set(["number", "vote_number", "law_number"]);
const DAYS =
  /^(?:(?:introduced|received|sponsorship|withdrawn|action|submitted|proposed|start|end)_date|continuation_dates|starts_at|date|start|end|at)$/;
const NEVER_LATE = /^(?:introduced_date|received_date|starts_at)$/;

/** Why a field's value can't be, with the value; `null` where it can. */
function whyImpossible(key: string, value: unknown, scope: Scope): string | null {
  const why =
    typeof value === "number"
      ? whyNoNumber(key, value, scope)
      : typeof value === "string"
        ? whyNoDay(key, value, scope)
        : null;
  return why === null ? null : `${key} is ${String(value)}: ${why}`;
}

function whyNoNumber(key: string, value: number, { today, isAhead, only }: Scope): string | null {
  if (NUMBERED.has(key) && (value < 1 || value > HIGHEST_NUMBER)) {
    return `no number from 1 to ${HIGHEST_NUMBER}`;
  }
  if (key === "session" && (value < 1 || value > MOST_SESSIONS)) {
    return `no session from 1 to ${MOST_SESSIONS}`;
  }
  if (/^(?:birth|death)_year$/.test(key)) return whyLater(String(value), today);
  const isOfTerm = key === "congresses";
  if (key !== "congress" && !isOfTerm) return null;
  if (value < 1) return "Congresses are counted from 1";
  // Who is elected to the next Congress has a term in it before it begins.
  const latest = today === null ? value : congressOf(today) + (isOfTerm || isAhead ? 1 : 0);
  if (value > latest) return `no such Congress has begun by ${today}`;
  return (only ?? value) === value ? null : `the bill is of Congress ${only}`;
}

function whyNoDay(key: string, value: string, { today, congress = null }: Scope): string | null {
  if (key === "birth_date") return whyLater(value, today);
  if (!DAYS.test(key)) return null;
  if (congress !== null) return whyOutside(value, congress, NEVER_LATE.test(key) ? 0 : LATE_YEARS);
  return whyLater(value, today === null ? null : yearsAfter(today, YEARS_AHEAD));
}

function whyLater(value: string, last: Day | null): string | null {
  return last === null || value <= last ? null : `later than ${last}`;
}

function whyOutside(date: string, congress: number, late: number): string | null {
  const [start, end] = [congressStart(congress), congressStart(congress + 1)];
  const day = date.slice(0, 10);
  if (day >= start && day <= yearsAfter(end, late)) return null;
  return `Congress ${congress} lasted from ${start} to ${end}`;
}

function yearsAfter(date: Day, years: number): Day {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}

/** What follows from the rows that are left. A page of the API has no actions but the latest one. */
function withDerived(bill: BillDocument): BillDocument {
  const actions = sequenced(bill.actions);
  const [newest] = actions;
  const latest =
    newest === undefined ? null : { date: newest.date, time: newest.time, text: newest.text };
  const left = { ...bill, actions, latest_action: bill.latest_action ?? latest };
  const course = courseOf(left);
  const isPartial = actions.length === 0 && bill.incomplete_lists.includes("actions");
  const steps =
    isPartial && left.latest_action !== null
      ? [{ ...left.latest_action, code: null, source: null }]
      : course.actions;
  return { ...left, ...billProgress({ ...course, actions: steps }) };
}

const POSITIONS = ["yea", "nay", "present", "not_voting"] as const;

/** Of one that has fewer members than it counts, the others are not known; too many are a mistake. */
function contradictionsOf(vote: VoteDocument): readonly string[] {
  const { date, congress, chamber, totals, party_totals } = vote;
  const why = date === null ? null : whyOutside(date, congress, 0);
  const ofParties = POSITIONS.flatMap((position) => {
    const sum = party_totals.reduce((count, each) => count + each[position], 0);
    // Not every source counts by party, and the Senate's are counted from those listed.
    if (chamber === "senate" || sum === 0 || sum === totals[position]) return [];
    return [`the parties' ${position} sum up to ${sum}, the total is ${totals[position]}`];
  });
  const ofMembers = unevenTotals(vote)
    .filter(({ listed, total }) => listed > total)
    .map(
      ({ listed, position, total }) =>
        `${listed} members are listed as ${position}, the total is ${total}`,
    );
  return [...(why === null ? [] : [`date is ${date}: ${why}`]), ...ofParties, ...ofMembers];
}
