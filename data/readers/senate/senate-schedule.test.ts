import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile } from "../../../test/inline-file.ts";
import { readSourceFile } from "../read-source-file.ts";
import type { MeetingPart } from "../../documents.ts";
import { checkReading } from "../check-reading.ts";

type Elements = Readonly<Record<string, string | null>>;

/** An entry of the schedule in the Senate's format of September 2026. */
const JUDICIARY: Elements = {
  identifier: "338740",
  last_update: "09-08-2026 01:12:21 PM",
  cmte_code: "SSJU00",
  committee: "Judiciary",
  type: "Open Hearing",
  date: "15-SEP-2026 09:00 AM",
  date_iso_8601: "2026-09-15",
  day_of_week: "Tuesday",
  time: "09:00 AM",
  time_iso_8601: "09:00:00",
  room: "SH-216",
  matter: "An oversight hearing to examine the Federal Bureau of\u00a0 Investigation.",
  video_url: "https://www.senate.gov/isvp/?comm=judiciary&amp;filename=judiciary091526",
  senate_cable_channel: "\n    ",
  Documents: "",
};

function schedule(...meetings: readonly Elements[]) {
  const entries = meetings.map((meeting) => {
    const elements = Object.entries({ ...JUDICIARY, ...meeting }).map(([name, text]) =>
      text === null ? "" : `<${name}>${text}</${name}>`,
    );
    return `<meeting>${elements.join("\n")}</meeting>`;
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<css_meetings_scheduled>${entries.join("\n")}</css_meetings_scheduled>`;
  return inlineFile(text, "hearings.xml");
}

function read(elements: Elements = {}): MeetingPart {
  const reading = readSourceFile(schedule(elements));
  const [meeting] = reading === null ? [] : documentsOf(reading, "meeting");
  if (meeting === undefined) throw new Error("no meeting");
  return meeting;
}

function document(attributes: string): string {
  return `<AssociatedDocument congress="119" ${attributes}/>`;
}

function skippedEntries(...meetings: readonly Elements[]): string {
  const file = schedule(JUDICIARY, ...meetings);
  return (
    checkReading(readSourceFile(file) ?? { readings: [] }, "2026-09-14").skippedEntries?.join() ??
    ""
  );
}

describe("the Senate's schedule", () => {
  it("has two ids for two meetings at one time without numbers, and a day for a time to be announced", () => {
    const old = { identifier: null, date_iso_8601: null, time_iso_8601: null };
    const file = schedule(
      old,
      { ...old, room: "SD-138" },
      { ...old, date: "16-SEP-2026 TBA", time: "TBA" },
    );
    const reading = readSourceFile(file);
    const meetings = reading === null ? [] : documentsOf(reading, "meeting");
    expect(meetings.map(({ event_id }) => event_id)).toEqual([
      "ssju00-20260915-0900",
      "ssju00-20260915-0900-2",
      "ssju00-20260916-",
    ]);
    expect([reading?.skippedEntries, meetings[2]?.starts_at]).toEqual([[], null]);
  });

  it("is recognized by its root, with Congress.gov's number for each meeting", () => {
    expect(read()).toEqual({
      event_id: "338740",
      congress: 119,
      chamber: "senate",
      type: "hearing",
      title: "An oversight hearing to examine the Federal Bureau of Investigation.",
      status: "scheduled",
      starts_at: "2026-09-15T13:00:00Z",
      continuation_dates: [],
      location: { room: "216", building: "Hart Senate Office Building", address: null },
      committees: [{ code: "ssju00", name: "Judiciary", chamber: "senate" }],
      witness_count: null,
      document_count: null,
      video_urls: ["https://www.senate.gov/isvp/?comm=judiciary&filename=judiciary091526"],
      related_bills: [],
      related_nominations: [],
      source_updated_at: "2026-09-08T17:12:21Z",
    });
  });

  it("identifies a subcommittee, and a joint one, by its code", () => {
    const crime = { cmte_code: "SSJU22", sub_cmte: "Crime and Counterterrorism Subcommittee" };
    expect(read(crime).committees).toEqual([
      { code: "ssju22", name: "Crime and Counterterrorism Subcommittee", chamber: "senate" },
    ]);
    expect(read({ cmte_code: "JCSE00" }).committees).toMatchObject([
      { code: "jcse00", chamber: "joint" },
    ]);
  });

  it.each([
    ["Closed Hearing", "hearing"],
    ["Open Business Meeting", "meeting"],
    ["Markup", "markup"],
  ])("reads a %s as a %s", (type, expected) => {
    expect(read({ type }).type).toBe(expected);
  });

  it("has the bills and nominations of a meeting", () => {
    const meeting = read({
      Documents: [
        document('document_prefix="SN" document_num="5354"'),
        document('document_prefix="HR" document_num="7022"'),
        document('document_prefix="SJ" document_num="8"'),
        document('document_prefix="PN" document_num="1180" partition="03"'),
        document('document_prefix="PN" document_num="1079" partition="0 "'),
        document('document_prefix="PN" document_num="2467-1"'),
        document('document_prefix="TD" document_num="111-5"'),
      ].join(""),
    });
    expect(meeting.related_bills).toEqual([
      { congress: 119, type: "S", number: 5354 },
      { congress: 119, type: "HR", number: 7022 },
      { congress: 119, type: "SJRES", number: 8 },
    ]);
    expect(meeting.related_nominations).toEqual([
      { congress: 119, number: 1180, part_number: "3" },
      { congress: 119, number: 1079, part_number: null },
      { congress: 119, number: 2467, part_number: "1" },
    ]);
  });

  it("reports unreadable documents, and keeps the meeting", () => {
    const Documents = '<AssociatedDocument congress="119" document_prefix="XY" document_num="1"/>';
    expect(readSourceFile(schedule({ Documents }))?.skippedEntries).toEqual([
      'meeting 338740: AssociatedDocument "119 XY 1" is of an unknown kind',
    ]);
  });

  it("identifies a meeting without a number by committee and time, whatever else changes", () => {
    const plain = {
      identifier: null,
      last_update: null,
      time_iso_8601: null,
      date: "02-OCT-2026",
      date_iso_8601: null,
      time: "10:00 AM",
    };
    const first = read({ ...plain, matter: "Hearings to examine", room: "SD-226" });
    const second = read({ ...plain, matter: "Hearings to examine crime.", room: "S-116" });
    expect(first.event_id).toBe("ssju00-20261002-1000");
    expect(second).toMatchObject({
      event_id: first.event_id,
      starts_at: "2026-10-02T14:00:00Z",
      location: { room: "S-116", building: null },
    });
  });

  it("has no time or video before they are announced", () => {
    const video_url = "https://www.senate.gov/isvp/?comm=xxxx&amp;filename=xxxx080526";
    expect(read({ time: "TBA", time_iso_8601: null, video_url })).toMatchObject({
      starts_at: null,
      video_urls: [],
    });
  });

  it("is empty if it says that nothing is scheduled", () => {
    const nothing = `<css_meetings_scheduled><meeting><identifier/><cmte_code/>
<matter>No committee hearings scheduled</matter></meeting></css_meetings_scheduled>`;
    expect(readSourceFile(inlineFile(nothing))).toBeNull();
  });

  it("may extend into January, when the next Congress begins", () => {
    const january = { identifier: "1", date: null, date_iso_8601: "2027-01-12" };
    expect(skippedEntries(january)).toBe("");
    expect(skippedEntries({ ...january, date_iso_8601: "2029-01-12" })).toMatch(
      /^meeting 1: congress is 121: that Congress has not begun/,
    );
  });

  it.each<[string, Elements, string]>([
    ["no committee", { cmte_code: null }, "a meeting has no cmte_code"],
    ["a committee's name for its code", { cmte_code: "Judiciary" }, 'cmte_code "Judiciary" is no'],
    [
      "an identifier that is not a number",
      { identifier: "TODO" },
      'identifier "TODO" is not a number',
    ],
    ["no day", { date: null, date_iso_8601: null }, "a meeting has no date"],
    ["a day that can't be", { date_iso_8601: "2026-09-31" }, 'date_iso_8601 is "2026-09-31"'],
    ["a written day that can't be", { date: "31-SEP-2026 09:00 AM" }, 'date is "31-SEP-2026'],
    ["a time that can't be", { time_iso_8601: "25:00:00" }, 'time "25:00:00" is not a time of day'],
    ["an update that is no time", { last_update: "yesterday" }, 'last_update "yesterday" is no'],
  ])("names the meeting with %s by element and value", (_, meeting, reason) => {
    expect(skippedEntries({ identifier: "1", ...meeting })).toContain(reason);
  });

  it("keeps the other meetings, and cancels none, if one is unreadable", () => {
    const reading = readSourceFile(schedule({}, { identifier: "1", cmte_code: null }));
    expect(reading?.readings).toHaveLength(1);
    expect(reading?.lists).toBeUndefined();
  });

  it("reports a meeting that is listed twice, and is refused without any", () => {
    expect(skippedEntries({ room: "SD-226" })).toBe(
      "meeting 338740 is listed twice; its last entry counts",
    );
    const none = inlineFile("<css_meetings_scheduled/>");
    expect(() => readSourceFile(none)).toThrow(
      "lists no meeting and does not say that none is scheduled",
    );
  });
});
