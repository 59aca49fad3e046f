import { congressOf, congressStart } from "../../contract/congress.ts";
import { dateOf, dayOf } from "../../lib/time.ts";
import { progressOf } from "../status/bill-status.ts";
import type { BillDocument, Day, VoteDocument } from "../documents.ts";
import { surplusNotes } from "../parse/uneven-totals.ts";
import {
  collectFindings,
  contradict,
  noteGuess,
  noteSkipped,
  onlyOnce,
} from "../parse/findings.ts";
import { idOf, UnreadableFile, type FileReading, type Reading } from "../parse/source-file.ts";
import { newestOf, sequenced } from "./billstatus/actions.ts";
import { SENATE_SCHEDULE } from "./senate/senate-schedule.ts";

/**
 * Removes and reports impossible values: a Congress that has not begun, a bill number 0, a date
 * outside the record's Congress, a law of another Congress. Removes the row or mention with the
 * value, or else the record's field, or the record if the field identifies it. Also reports roll
 * calls that contradict themselves. If `today` is `null`, every Congress may have begun.
 *
 * @throws {UnreadableFile} if no record is left
 */
export function checkReading(reading: FileReading, today: Day | null): FileReading {
  const { readings, replaces, lists, listsAll } = reading;
  const { result, ...findings } = collectFindings(() => {
    const valid = readings.flatMap((each) => checked(each, readings.length > 1, today));
    // The existing records of skipped entries must not be removed.
    const isWhole = valid.length === readings.length;
    return { readings: onlyOnce(valid, nameOf), ...(isWhole && { replaces, lists, listsAll }) };
  });
  if (result.readings.length === 0 && readings.length > 0) {
    throw new UnreadableFile(findings.skippedEntries.join("; "));
  }
  return {
    ...reading,
    replaces: undefined,
    lists: undefined,
    listsAll: undefined,
    ...result,
    skippedEntries: [...(reading.skippedEntries ?? []), ...findings.skippedEntries],
    contradictions: [...(reading.contradictions ?? []), ...findings.contradictions],
    guesses: [...(reading.guesses ?? []), ...findings.guesses],
  };
}

const nameOf = (reading: Reading): string => `${reading.resource} ${idOf(reading)}`;

interface Scope {
  readonly where: string;
  readonly today: Day | null;
  /** Whether it may belong to the next Congress. */
  readonly isAhead: boolean;
  readonly congress: number | null;
  readonly isBill: boolean;
}

function checked(read: Reading, isListed: boolean, today: Day | null): readonly Reading[] {
  const where = isListed ? `${nameOf(read)}: ` : "";
  const reading = withoutFutureStamp(read, today, where);
  const { resource, document } = reading;
  if (resource === "vote") {
    for (const line of contradictionsOf(document)) contradict(`${where}${line}`);
  }
  const left = withoutImpossible(document, resource, "", {
    where,
    today,
    // In December, the Senate schedules meetings for January.
    isAhead: resource === "meeting" && reading.source === SENATE_SCHEDULE,
    // A treaty may wait for decades.
    congress: "congress" in document && resource !== "treaty" ? document.congress : null,
    isBill: resource === "bill",
  });
  if (left === document) return [withNewestAction(reading, where)];
  if (left === null) return [];
  const final = resource === "bill" ? withDerived(left as BillDocument) : left;
  return [withNewestAction({ ...reading, document: final } as Reading, where)];
}

/** The newest of a bill's actions is its latest action, if that is older. */
function withNewestAction(reading: Reading, where: string): Reading {
  if (reading.resource !== "bill") return reading;
  const { document } = reading;
  const [newest, latest] = [newestOf(document.actions), document.latest_action];
  if (newest === null || latest === null || latest.date >= newest.date) return reading;
  noteGuess(`${where}its latest action is of ${latest.date}; its actions go on to ${newest.date}`);
  return { ...reading, document: { ...document, latest_action: newest } };
}

/** Removes the timestamp of a wrong clock, with which a version would stay the newest forever. */
function withoutFutureStamp(reading: Reading, today: Day | null, where: string): Reading {
  const { document } = reading;
  const stamp = "source_updated_at" in document ? document.source_updated_at : null;
  if (today === null || stamp === null) return reading;
  // Publishers' clocks and time zones may be ahead of UTC.
  if (stamp.slice(0, 10) <= dateOf(dayOf(Date.parse(today)) + 1)) return reading;
  contradict(`${where}has a time stamp in the future`);
  return { ...reading, document: { ...document, source_updated_at: null } } as Reading;
}

/** Returns a value without impossible rows and mentions; `null` if the value itself is impossible. */
function withoutImpossible(value: unknown, key: string, path: string, scope: Scope): unknown {
  if (typeof value !== "object" || value === null) {
    const why = tooLong(value, path || key) ?? impossibleReason(key, value, scope);
    if (why === null) return value;
    const place = `${scope.where}${path === "" ? "" : `${path}: `}`;
    noteSkipped(`${place}${key} is ${String(value).slice(0, 100)}: ${why}`);
    return null;
  }
  const isList = Array.isArray(value);
  // A related bill may be of another Congress, which its own dates belong to.
  const isOther = key === "related_bills" && "congress" in value;
  const within = isOther ? { ...scope, congress: Number(value.congress), isBill: false } : scope;
  const names = Object.keys(value);
  const kept: unknown[] = [];
  let isSame = true;
  for (const name of names) {
    const each = (value as Record<string, unknown>)[name];
    // A roll call's date is reported as a contradiction; the status is derived from the rows.
    const isKnown = path === "" && (key === "vote" ? name === "date" : name === "status_history");
    const isScalar = typeof each !== "object" && !isList;
    const below = isScalar ? path : isList ? `${path}[${name}]` : `${path}${path && "."}${name}`;
    const left = isKnown ? each : withoutImpossible(each, isList ? key : name, below, within);
    const isLost = left === null && each !== null;
    if (isLost && isScalar && (path !== "" || TELLS_RECORDS.test(name))) return null;
    isSame &&= left === each;
    kept.push(left);
  }
  if (isSame) return value;
  return isList
    ? kept.filter((left, at) => left !== null || value[at] === null)
    : Object.fromEntries(names.map((name, at) => [name, kept[at]]));
}

/** Five times the longest text so far, a constitutional authority statement. Rows of lists have such texts. */
const MAX_LENGTH = 20_000;
const LONG_TEXTS = /^(?:summaries|notes|biography|lines|resolution)\b/;

function tooLong(value: unknown, path: string): string | null {
  const isLong = typeof value === "string" && value.length > MAX_LENGTH && !LONG_TEXTS.test(path);
  return isLong ? `it has ${value.length} characters; at most ${MAX_LENGTH} are read` : null;
}

const TELLS_RECORDS = /^(?:congress|session|number|vote_number)$/;
const NUMBERED = /^(?:number|vote_number|law_number)$/;
/** No bill, law, roll call, amendment, nomination or treaty has ever had more digits. */
const MAX_NUMBER = 99_999;
/** The 67th Congress met four times. */
const MAX_SESSIONS = 4;
// A newly elected member has a future term of up to six years.
const YEARS_AHEAD = 8;
// Late laws are signed, and papers printed, after the next Congress has convened.
const LATE_YEARS = 2;
const NEVER_LATE = /^(?:introduced_date|received_date|starts_at)$/;
const DAYS =
  /^(?:(?:introduced|issued|received|sponsorship|withdrawn|action|submitted|proposed|start|end)_date|continuation_dates|starts_at|date|start|end|at)$/;

function impossibleReason(key: string, value: unknown, scope: Scope): string | null {
  const { today, isAhead, congress, isBill } = scope;
  const isOfLife = /^(?:birth_date|birth_year|death_year)$/.test(key);
  if (isOfLife) return value === null ? null : whyLater(value as string | number, today);
  if (typeof value === "string") {
    if (!DAYS.test(key)) return null;
    if (congress !== null)
      return whyOutside(value, congress, NEVER_LATE.test(key) ? 0 : LATE_YEARS);
    return whyLater(value, today === null ? null : yearsAfter(today, YEARS_AHEAD));
  }
  if (typeof value !== "number") return null;
  if (NUMBERED.test(key) && (value < 1 || value > MAX_NUMBER)) {
    return `not a number from 1 to ${MAX_NUMBER}`;
  }
  if (key === "session" && (value < 1 || value > MAX_SESSIONS)) {
    return `not a session from 1 to ${MAX_SESSIONS}`;
  }
  if (key !== "congress" && key !== "congresses") return null;
  if (value < 1) return "Congresses are counted from 1";
  // Members-elect have a term in the next Congress before it begins.
  const latest =
    today === null ? value : congressOf(today) + Number(key === "congresses" || isAhead);
  if (value > latest) return `that Congress has not begun by ${today}`;
  return isBill && value !== congress ? `the bill is of Congress ${congress}` : null;
}

function whyLater(value: string | number, last: Day | null): string | null {
  return last === null || String(value) <= last ? null : `later than ${last}`;
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

function withDerived(bill: BillDocument): BillDocument {
  const actions = sequenced(bill.actions);
  const left = { ...bill, actions, latest_action: bill.latest_action ?? newestOf(actions) };
  return { ...left, ...progressOf(left) };
}

const POSITIONS = ["yea", "nay", "present", "not_voting"] as const;

/** Missing members are allowed, since they are merely unknown; too many are an error. */
function contradictionsOf(vote: VoteDocument): readonly string[] {
  const { date, congress, chamber, totals, party_totals } = vote;
  const why = date === null ? null : whyOutside(date, congress, 0);
  const ofParties = POSITIONS.flatMap((position) => {
    const sum = party_totals.reduce((count, each) => count + each[position], 0);
    // Not all sources count by party, and the Senate's counts are derived from the listed members.
    if (chamber === "senate" || sum === 0 || sum === totals[position]) return [];
    return [`the parties' ${position} sum up to ${sum}, the total is ${totals[position]}`];
  });
  return [
    ...(why === null ? [] : [`date is ${date}: ${why}`]),
    ...ofParties,
    ...surplusNotes(vote),
  ];
}
