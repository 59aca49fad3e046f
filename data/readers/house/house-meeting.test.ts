import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources } from "../../../test/sources.ts";
import { houseCommitteeCode, readHouseMeeting, readWitnessList } from "./house-meeting.ts";

function meeting(parts: {
  readonly root?: string;
  readonly details?: string;
  readonly documents?: string;
}) {
  const {
    root = 'meeting-id="HHRG115955" meeting-type="HHRG"',
    details = "",
    documents = "",
  } = parts;
  const text = `<?xml-stylesheet type='text/xsl' href='/xslt/cr-public.xslt'?>
<committee-meeting congress-num="118" ${root} update-date="2024-10-08T12:14:32.360">
<current-status>R</current-status><meeting-details>${details}</meeting-details>
<meeting-documents>${documents}</meeting-documents></committee-meeting>`.replaceAll("\n", "\r\n");
  const [document] = documentsOf(readHouseMeeting(inlineFile(text)), "meeting");
  if (document === undefined) throw new Error("no meeting");
  return document;
}

function bill(legislation: string, removed = ""): string {
  const named = legislation === "" ? "" : `<legis-num>${legislation}</legis-num>`;
  return `<meeting-document type="BR" remove-date="${removed}">${named}</meeting-document>`;
}

describe("readHouseMeeting", () => {
  it("identifies the meeting by its ID's digits, without an XML declaration and with CRLF", () => {
    expect(meeting({})).toMatchObject({
      event_id: "115955",
      congress: 118,
      type: "hearing",
      status: "rescheduled",
      source_updated_at: "2024-10-08T16:14:32Z",
      location: null,
    });
  });

  it.each([
    ["HHRG", "hearing"],
    ["HMKP", "markup"],
    ["HMTG", "meeting"],
    ["HXXX", null],
  ])("reads a %s as a %s", (code, type) => {
    expect(meeting({ root: `meeting-id="${code}1" meeting-type="${code}"` }).type).toBe(type);
  });

  it("reads the time as Washington's", () => {
    const details = `<meeting-date><calendar-date>2023-05-23</calendar-date>
<start-time>14:00:00</start-time></meeting-date>`;
    expect(meeting({ details }).starts_at).toBe("2023-05-23T18:00:00Z");
  });

  it("reads several committees and subcommittees", () => {
    const details = `<committees><committee-name id="RU00">Committee on Rules</committee-name></committees>
<subcommittees><committee-name id="II10" parent-id="II00">Subcommittee on Federal Lands</committee-name>
<committee-name id="?">Nobody</committee-name></subcommittees>`;
    expect(meeting({ details }).committees).toEqual([
      { code: "hsii10", name: "Subcommittee on Federal Lands", chamber: "house" },
      { code: "hsru00", name: "Committee on Rules", chamber: "house" },
    ]);
  });

  it("reads numbered bills in either spelling, once, and skips drafts without a number", () => {
    const documents = [
      bill("H.R. 4435"),
      bill("HR 188"),
      bill("HR 188"),
      bill(""),
      bill("H.R. _____"),
      bill("HJRES 7", "2023-01-01T00:00:00"),
      bill("H. Con. Res. 3"),
    ];
    const { related_bills, document_count } = meeting({ documents: documents.join("") });
    expect(related_bills).toEqual([
      { congress: 118, type: "HR", number: 188 },
      { congress: 118, type: "HR", number: 4435 },
      { congress: 118, type: "HCONRES", number: 3 },
    ]);
    // The removed one doesn't count. All others have `remove-date=""`.
    expect(document_count).toBe(6);
  });

  it("refuses other XML", () => {
    expect(() => readHouseMeeting(inlineFile("<hearing/>"))).toThrow(/root is <hearing>/);
    expect(() => readHouseMeeting(inlineFile("<committee-meeting/>"))).toThrow(/no meeting-id/);
  });
});

it.each([
  ["RU00", "hsru00", "house"],
  ["II10", "hsii10", "house"],
  ["IG05", "hlig05", "house"],
  ["EC00", "jsec00", "joint"],
  ["IT00", "jstx00", "joint"],
])("houseCommitteeCode makes %s %s", (id, code, chamber) => {
  expect(houseCommitteeCode(id)).toEqual({ code, chamber });
});

describe("readWitnessList", () => {
  it("counts witnesses, except removed ones", () => {
    const text = `<witness-list meeting-id="102266"><panel><witness remove-date=""/></panel>
<panel><witness/><witness remove-date="2014-05-23T00:00:00"/></panel></witness-list>`;
    expect(readWitnessList(inlineFile(text)).readings).toMatchObject([
      {
        source: "house-witnesses",
        document: { event_id: "102266", witness_count: 2, congress: null, committees: [] },
      },
    ]);
  });

  it("refuses other XML", () => {
    expect(() => readWitnessList(inlineFile("<a/>"))).toThrow(/root is <a>/);
    expect(() => readWitnessList(inlineFile("<witness-list/>"))).toThrow(/no meeting-id/);
  });
});

describe.skipIf(!hasSources)(
  "readHouseMeeting on the real files (needs the real upstream files)",
  () => {
    it("reads a hearing with bullets and typographic quotes in its title", () => {
      const file = realFile("meetings/house/HHRG-118-II10-20230523.xml");
      const [hearing] = documentsOf(readHouseMeeting(file), "meeting");
      expect(hearing?.title).toContain(
        "• H.R. 188 (Rep. McClintock), “Proven Forest Management Act",
      );
      expect(hearing?.related_bills.map(({ number }) => number)).toEqual([
        188, 934, 1726, 2997, 3389, 3396, 3499, 3522,
      ]);
      expect(hearing).toMatchObject({
        starts_at: "2023-05-23T18:00:00Z",
        location: { room: "1324", building: "Longworth House Office Building", address: null },
      });
    });
  },
);
