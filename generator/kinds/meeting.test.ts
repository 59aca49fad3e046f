import { describe, expect, it } from "vitest";

import type { MeetingPart } from "../../data/documents.ts";
import { mergeMeeting } from "../../data/merge/merge-meeting.ts";
import { testMeeting } from "../../test/test-documents.ts";
import { API, referencesTo } from "../../test/test-references.ts";
import { meetingRecord } from "./meeting.ts";

const TO = referencesTo({ billTitle: ({ number }) => (number === 1 ? { title: "An Act" } : null) });

function shown(given: Partial<MeetingPart>) {
  const merged = mergeMeeting([{ source: "api", document: testMeeting(given) }]);
  if (merged === null) throw new Error("a meeting of a committee is a record");
  return meetingRecord(merged, "2026-01-01T00:00:00Z", "hsag00", TO);
}

const bill = (number: number) => ({ congress: 117, type: "HR", number }) as const;

describe("a meeting", () => {
  it("links to its committee's list, and to Congress.gov by event ID", () => {
    const site = "https://www.congress.gov/event/117th-congress/house-event/115000";
    expect(shown({ chamber: "house" })).toMatchObject({
      api_url: `${API}/committees/hsag00/meetings`,
      event_url: site,
      site_url: site,
      updated_at: "2026-01-01T00:00:00Z",
    });
  });

  it("links to its bills, and names missing ones without a title", () => {
    const related = shown({ related_bills: [bill(1), bill(2)] }).related_bills;
    expect(related.map(({ citation, title, api_url }) => [citation, title, api_url])).toEqual([
      ["H.R. 1", "An Act", `${API}/bills/117/HR/1`],
      ["H.R. 2", null, null],
    ]);
  });

  it("cites its nominations, with their pages here and at Congress.gov", () => {
    const nomination = { congress: 117, number: 12, part_number: null };
    expect(shown({ related_nominations: [nomination] }).related_nominations).toEqual([
      {
        ...nomination,
        citation: "PN12",
        api_url: null,
        site_url: "https://www.congress.gov/nomination/117th-congress/12",
      },
    ]);
  });

  it("has no witnesses if no source lists any", () => {
    expect(shown({})).toMatchObject({ witness_count: 0, document_count: 0, type: "meeting" });
  });
});
