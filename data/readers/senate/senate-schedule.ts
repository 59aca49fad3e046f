import { congressOf } from "../../../contract/congress.ts";
import {
  BILL_TYPES,
  type BillType,
  type CommitteeChamber,
  type MeetingType,
} from "../../../contract/enumerations.ts";
import type { BillId, Clock, Day, Instant, MeetingPart } from "../../documents.ts";
import { easternInstant } from "../../parse/eastern.ts";
import { noteSkipped, readEach } from "../../parse/findings.ts";
import { UnreadableFile, type FileReading, type SourceFile } from "../../parse/source-file.ts";
import {
  billType,
  clean,
  clock,
  committeeChamber,
  day,
  integer,
  partNumber,
} from "../../parse/values.ts";
import { writtenDay } from "../../parse/written-date.ts";
import { children, parseRecord, textAt, type XmlElement } from "../../parse/xml.ts";
import { emptyMeeting } from "../../parse/empty-meeting.ts";
import { ownValue } from "../../../lib/required.ts";

export const SENATE_SCHEDULE = "senate-schedule";

export function readSenateSchedule(file: SourceFile): FileReading {
  const root = parseRecord(file, "css_meetings_scheduled");
  const entries = children(root, "meeting");
  if (entries.length === 0) {
    throw new UnreadableFile("lists no meeting and does not say that none is scheduled");
  }
  const scheduled = entries.filter((entry) => !isPlaceholder(entry));
  const meetings = readEach("meetings", scheduled, meetingOf).map(numbered());
  return {
    readings: meetings.map((document) => ({
      resource: "meeting",
      source: SENATE_SCHEDULE,
      document,
    })),
    // An unreadable meeting must not count as canceled.
    lists: meetings.length === scheduled.length ? listed(meetings) : undefined,
  };
}

/** Without numbers, two meetings of a committee at one time get two ids. */
function numbered(): (meeting: MeetingPart) => MeetingPart {
  const counts = new Map<string, number>();
  return (meeting) => {
    const nth = (counts.get(meeting.event_id) ?? 0) + 1;
    counts.set(meeting.event_id, nth);
    const isNumbered = /^\d+$/.test(meeting.event_id) || nth === 1;
    return isNumbered ? meeting : { ...meeting, event_id: `${meeting.event_id}-${nth}` };
  };
}

/** An empty schedule has an entry without a committee that says so. */
function isPlaceholder(entry: XmlElement): boolean {
  return (
    textAt(entry, "cmte_code") === null && /^no\b.*scheduled/is.test(textAt(entry, "matter") ?? "")
  );
}

/** The schedule is complete from its first meeting on; earlier meetings may be over. */
function listed(meetings: readonly MeetingPart[]): FileReading["lists"] {
  const starts = meetings.flatMap(({ starts_at }) => starts_at ?? []).toSorted();
  const updates = meetings.flatMap((each) => each.source_updated_at ?? []).toSorted();
  const [after] = starts;
  if (after === undefined) return undefined;
  return { source: SENATE_SCHEDULE, after, asOf: updates.at(-1) ?? null };
}

function meetingOf(entry: XmlElement): MeetingPart {
  const { code, chamber } = committeeOf(entry);
  const date = dateOf(entry);
  const time = timeOf(entry);
  const event_id = eventId(entry, [code, date, time]);
  const refuse = (value: string, why: string): void => {
    noteSkipped(`meeting ${event_id}: AssociatedDocument "${value}" ${why}`);
  };
  const name = clean(textAt(entry, code.endsWith("00") ? "committee" : "sub_cmte"));
  return {
    ...emptyMeeting(event_id),
    congress: congressOf(date),
    chamber: "senate",
    type: typeOf(textAt(entry, "type")),
    title: clean(textAt(entry, "matter")),
    status: "scheduled",
    starts_at: easternInstant(date, time),
    location: locationOf(clean(textAt(entry, "room"))),
    committees: [{ code, name: name ?? clean(textAt(entry, "committee")) ?? code, chamber }],
    video_urls: videosOf(textAt(entry, "video_url")),
    ...documentsOf(entry, refuse),
    source_updated_at: updateOf(entry),
  };
}

/** Congress.gov uses the number too. Without one, committee and time identify the meeting. */
function eventId(entry: XmlElement, whoAndWhen: readonly (string | null)[]): string {
  const identifier = textAt(entry, "identifier");
  if (identifier === null) {
    return whoAndWhen.map((each) => (each ?? "").replaceAll(/[-:]/g, "")).join("-");
  }
  if (!/^\d+$/.test(identifier)) throw wrong("identifier", identifier, "is not a number");
  return identifier;
}

function committeeOf(entry: XmlElement): { code: string; chamber: CommitteeChamber } {
  const text = textAt(entry, "cmte_code");
  const code = text?.toLowerCase() ?? "";
  const chamber = committeeChamber(code[0]);
  if (!/^[a-z]{4}\w{2}$/.test(code) || chamber === null) {
    throw wrong("cmte_code", text, "is not a committee's code such as SSAP00");
  }
  return { code, chamber };
}

function dateOf(entry: XmlElement): Day {
  const iso = textAt(entry, "date_iso_8601");
  // `02-OCT-2026`, or with a time after it.
  const text = iso ?? textAt(entry, "date");
  const found = iso === null ? writtenDay(text?.split(/\s/)[0] ?? null) : day(iso);
  if (found === null) throw wrong(iso === null ? "date" : "date_iso_8601", text, "is not a date");
  return found;
}

function timeOf(entry: XmlElement): Clock | null {
  const text = textAt(entry, "time_iso_8601") ?? textAt(entry, "time");
  const found = clock(text?.replace(/^(\d\d:\d\d):00$/, "$1"));
  if (found === null && /\d/.test(text ?? "")) throw wrong("time", text, "is not a time of day");
  return found;
}

/** `09-08-2026 01:12:21 PM`, in Washington. */
function updateOf(entry: XmlElement): Instant | null {
  const text = textAt(entry, "last_update");
  if (text === null) return null;
  const [, month, date, year, time] = /^(\d\d)-(\d\d)-(\d{4})\s+(.+)$/.exec(text) ?? [];
  const updated = easternInstant(day(`${year}-${month}-${date}`), clock(time));
  if (updated === null) throw wrong("last_update", text, "is not a date and time");
  return updated;
}

/** `Open Hearing`, `Closed Hearing`, `Open Business Meeting`. */
function typeOf(text: string | null): MeetingType {
  if (/\bhearing\b/i.test(text ?? "")) return "hearing";
  return /\bmark-?up\b/i.test(text ?? "") ? "markup" : "meeting";
}

/** Office buildings by the prefix of a room number, named as in Congress.gov. */
const BUILDINGS: Readonly<Record<string, string>> = {
  SD: "Dirksen Senate Office Building",
  SH: "Hart Senate Office Building",
  SR: "Russell Senate Office Building",
};

function locationOf(text: string | null): MeetingPart["location"] {
  if (text === null) return null;
  const [, letters = "", number = ""] = /^([A-Z]{2})-(\w+)$/.exec(text) ?? [];
  const building = ownValue(BUILDINGS, letters);
  return building === undefined
    ? { room: text, building: null, address: null }
    : { room: number, building, address: null };
}

/** If the address is unknown, the committee's name in it is `xxxx`. */
function videosOf(text: string | null): readonly string[] {
  const isAddress = text !== null && URL.canParse(text) && /^https?:/i.test(text);
  return isAddress && !/[?&]comm=x+(?:&|$)/i.test(text) ? [text] : [];
}

/** The Senate's own prefixes; other bills use their type's letters. */
const PREFIXES: Readonly<Record<string, BillType>> = {
  SN: "S",
  SJ: "SJRES",
  SC: "SCONRES",
  SE: "SRES",
  HJ: "HJRES",
  HC: "HCONRES",
  HE: "HRES",
};

function documentsOf(
  entry: XmlElement,
  refuse: (value: string, why: string) => void,
): Pick<MeetingPart, "related_bills" | "related_nominations"> {
  const related_bills: BillId[] = [];
  const related_nominations: MeetingPart["related_nominations"][number][] = [];
  for (const { attributes } of children(entry, "Documents", "AssociatedDocument")) {
    const prefix = attributes["document_prefix"]?.trim().toUpperCase() ?? "";
    const congress = integer(attributes["congress"]);
    // Older copies have a nomination's part after its number.
    const [, digits, part] =
      /^(\d+)(?:-(\w+))?$/.exec(attributes["document_num"]?.trim() ?? "") ?? [];
    const number = integer(digits);
    const type = ownValue(PREFIXES, prefix) ?? BILL_TYPES.find((each) => each === billType(prefix));
    const value = `${attributes["congress"]} ${prefix} ${attributes["document_num"]}`;
    if (congress === null || number === null) refuse(value, "has no Congress and number");
    else if (prefix === "PN") {
      const part_number = partNumber(attributes["partition"] ?? part);
      related_nominations.push({ congress, number, part_number });
    } else if (type !== undefined) related_bills.push({ congress, type, number });
    // Records of meetings don't include treaties.
    else if (!prefix.startsWith("T")) refuse(value, "is of an unknown kind");
  }
  return { related_bills, related_nominations };
}

function wrong(element: string, value: string | null, why: string): UnreadableFile {
  return new UnreadableFile(
    value === null ? `a meeting has no ${element}` : `${element} "${value}" ${why}`,
  );
}
