import { congressOf, congressStart } from "../../contract/congress.ts";
import type { BillDocument, Day, VoteDocument } from "../documents.ts";
import { SENATE_SCHEDULE } from "./senate/senate-schedule.ts";
import { UnreadableFile, type FileReading, type Reading } from "../parse/source-file.ts";
import { unevenTotals } from "../merge/uneven-totals.ts";

/**
 * Refuses a file whose records name what can't be: a Congress that has not begun, a bill number 0,
 * a day outside the record's Congress, a law of another Congress.
 *
 * @param today Where `null`, every Congress may have begun.
 * @throws {UnreadableFile} naming the value and where it stands
 */
export function checkReading({ readings }: FileReading, today: Day | null): void {
  for (const reading of readings) {
    checkNumbers(reading.document, { path: [], today, isAhead: isScheduled(reading) });
    checkDays(reading);
  }
}

interface Place {
  /** The keys down to the object that is looked at. */
  readonly path: string[];
  readonly today: Day | null;
  /** Whether it may be of the Congress to come. */
  readonly isAhead: boolean;
}

/** In December the Senate schedules meetings of January. */
function isScheduled(reading: Reading): boolean {
  return reading.resource === "meeting" && reading.source === SENATE_SCHEDULE;
}

function checkNumbers(value: object, place: Place): void {
  for (const key of Object.keys(value)) {
    const each: unknown = value[key as keyof typeof value];
    if (typeof each === "number") checkNumber(place, key, each);
    if (typeof each !== "object" || each === null) continue;
    place.path.push(key);
    checkNumbers(each, place);
    place.path.pop();
  }
}

/** No bill, law, roll call, amendment, nomination or treaty ever had more digits. */
const HIGHEST_NUMBER = 99_999;
/** The 67th Congress met four times. */
const MOST_SESSIONS = 4;

const NUMBERED: ReadonlySet<string> = new Set(["number", "vote_number", "law_number"]);

function checkNumber({ path, today, isAhead }: Place, key: string, value: number): void {
  const refuseUnless = (isPossible: boolean, why: string): void => {
    if (isPossible) return;
    throw new UnreadableFile(`${[...path, key].join(".")} is ${value}: ${why}`);
  };
  if (NUMBERED.has(key)) {
    refuseUnless(value >= 1 && value <= HIGHEST_NUMBER, `no number from 1 to ${HIGHEST_NUMBER}`);
  }
  if (key === "session") {
    refuseUnless(value >= 1 && value <= MOST_SESSIONS, `no session from 1 to ${MOST_SESSIONS}`);
  }
  const ofTerm = path.at(-1)?.endsWith("congresses") ?? false;
  if (key !== "congress" && !ofTerm) return;
  refuseUnless(value >= 1, "Congresses are counted from 1");
  if (today === null) return;
  // Who is elected to the next Congress has a term in it before it begins.
  const latest = congressOf(today) + (ofTerm || isAhead ? 1 : 0);
  refuseUnless(value <= latest, `no such Congress has begun by ${today}`);
}

function checkDays(reading: Reading): void {
  if (reading.resource === "bill") checkBill(reading.document);
  if (reading.resource === "vote") {
    checkDay("date", reading.document.date, reading.document.congress);
    checkTotals(reading.document);
  }
  if (reading.resource === "nomination") {
    checkDay("received_date", reading.document.received_date, reading.document.congress);
  }
  if (reading.resource === "meeting") {
    checkDay("starts_at", reading.document.starts_at, reading.document.congress);
  }
}

function checkBill({ congress, introduced_date, latest_action, actions, laws }: BillDocument) {
  checkDay("introduced_date", introduced_date, congress);
  // Laws of the last days are signed, and some papers printed, when the next Congress sits.
  checkDay("latest_action.date", latest_action?.date ?? null, congress, LATE_YEARS);
  for (const { date, votes, sequence } of actions) {
    checkDay(`date of action ${sequence}`, date, congress, LATE_YEARS);
    for (const vote of votes) checkSame(`votes of action ${sequence}`, vote.congress, congress);
  }
  for (const law of laws) checkSame("laws", law.congress, congress);
}

const LATE_YEARS = 2;

const POSITIONS = ["yea", "nay", "present", "not_voting"] as const;

/** Of one that has fewer members than it counts, the others are not known; too many are a mistake. */
function checkTotals(vote: VoteDocument): void {
  for (const position of POSITIONS) {
    const sum = vote.party_totals.reduce((count, each) => count + each[position], 0);
    // Not every source counts by party, and the Senate's are counted from those listed.
    if (vote.chamber === "senate" || sum === 0 || sum === vote.totals[position]) continue;
    throw new UnreadableFile(
      `the parties' ${position} sum up to ${sum}, the total is ${vote.totals[position]}`,
    );
  }
  const surplus = unevenTotals(vote).find(({ listed, total }) => listed > total);
  if (surplus === undefined) return;
  const { listed, position, total } = surplus;
  throw new UnreadableFile(`${listed} members are listed as ${position}, the total is ${total}`);
}

function checkDay(where: string, date: Day | null, congress: number | null, late = 0): void {
  if (date === null || congress === null) return;
  const start = congressStart(congress);
  const end = congressStart(congress + 1);
  const last = `${Number(end.slice(0, 4)) + late}${end.slice(4)}`;
  if (date.slice(0, 10) >= start && date.slice(0, 10) <= last) return;
  throw new UnreadableFile(
    `${where} is ${date}: Congress ${congress} lasted from ${start} to ${end}`,
  );
}

function checkSame(where: string, congress: number, ofBill: number): void {
  if (congress === ofBill) return;
  throw new UnreadableFile(
    `${where} name Congress ${congress}, but the bill is of Congress ${ofBill}`,
  );
}
