import { describe, expect, it } from "vitest";

import type { MeetingPart } from "../documents.ts";
import { mergeMeeting } from "./merge-meeting.ts";
import { emptyMeeting } from "../parse/empty-meeting.ts";

function part(source: string, fields: Partial<MeetingPart>) {
  return { source, document: { ...emptyMeeting("115955"), ...fields } };
}

const COMMITTEES = [{ code: "hsii10", name: "Federal Lands", chamber: "house" }] as const;
const WITNESSES = part("house-witnesses", { witness_count: 3 });

describe("mergeMeeting", () => {
  it("merges the sources in any order", () => {
    const parts = [
      WITNESSES,
      part("house-xml", {
        congress: 118,
        committees: COMMITTEES,
        document_count: 12,
        starts_at: "2023-05-23T18:00:00Z",
        related_bills: [{ congress: 118, type: "HR", number: 934 }],
        source_updated_at: "2024-10-08T16:14:32Z",
      }),
      part("api", {
        congress: 118,
        title: "Legislative hearing",
        type: "hearing",
        committees: [{ code: "hsii00", name: "Natural Resources", chamber: "house" }],
        witness_count: 0,
        // The update's time instead of the meeting's, as in the documented example.
        starts_at: "2024-12-02T04:44:57Z",
        source_updated_at: "2024-12-02T04:44:57Z",
        related_bills: [
          { congress: 118, type: "HR", number: 934 },
          { congress: 118, type: "HR", number: 188 },
        ],
      }),
    ];
    const merged = mergeMeeting(parts);
    expect(merged).toMatchObject({
      title: "Legislative hearing",
      type: "hearing",
      starts_at: "2023-05-23T18:00:00Z",
      witness_count: 3,
      document_count: 12,
      committees: [{ code: "hsii00" }, { code: "hsii10" }],
      related_bills: [{ number: 188 }, { number: 934 }],
      source_updated_at: "2024-12-02T04:44:57Z",
    });
    expect(mergeMeeting(parts.toReversed())).toEqual(merged);
  });

  it("keeps the API's time if no other source has one", () => {
    const time = "2024-12-02T04:44:57Z";
    const alone = part("api", {
      congress: 118,
      committees: COMMITTEES,
      starts_at: time,
      source_updated_at: time,
    });
    expect(mergeMeeting([alone])?.starts_at).toBe(time);
  });

  it("takes hearings from the Senate's schedule, and other types from the API", () => {
    const parts = [
      part("senate-schedule", {
        congress: 119,
        committees: COMMITTEES,
        type: "hearing",
        status: "scheduled",
        location: { room: "216", building: null, address: null },
      }),
      part("api", { congress: 119, type: "meeting", status: "postponed" }),
    ];
    expect(mergeMeeting(parts)).toMatchObject({
      type: "hearing",
      status: "postponed",
      location: { room: "216" },
    });
  });

  it("returns null for a witness list alone, and without Congress or committees", () => {
    expect(mergeMeeting([WITNESSES])).toBeNull();
    expect(mergeMeeting([part("api", { congress: 118 })])).toBeNull();
    expect(mergeMeeting([part("api", { committees: COMMITTEES })])).toBeNull();
    expect(mergeMeeting([])).toBeNull();
  });
});
