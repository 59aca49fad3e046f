import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources } from "../../../test/sources.ts";
import { readApiMeeting } from "./api-meeting.ts";

function meeting(fields: object) {
  const text = JSON.stringify({ committeeMeeting: { eventId: "115538", ...fields } });
  return documentsOf(readApiMeeting(inlineFile(text)), "meeting")[0];
}

describe("readApiMeeting", () => {
  it("reads a title with tabs, line breaks and bullets as one line", () => {
    expect(meeting({ title: "On:\r\n•\tH.R. 1246" })?.title).toBe("On: • H.R. 1246");
  });

  it("reads NoChamber as no chamber", () => {
    expect(
      meeting({ chamber: "NoChamber", type: "Markup", meetingStatus: "Postponed" }),
    ).toMatchObject({
      chamber: null,
      type: "markup",
      status: "postponed",
    });
  });

  it.each([
    [
      { room: "1324", building: "Longworth" },
      { room: "1324", building: "Longworth", address: null },
    ],
    [
      { room: "WEBEX", building: "----------" },
      { room: "Webex", building: null, address: null },
    ],
    [
      { address: { city: "Reno", state: "NV" } },
      { room: null, building: null, address: "Reno, NV" },
    ],
    [{}, null],
    [undefined, null],
  ])("reads the location of %j", (location, place) => {
    expect(meeting({ location })?.location).toEqual(place);
  });

  it("reads related bills with text numbers, and nominations, where 00 is the whole", () => {
    const relatedItems = {
      bills: [{ congress: 118, type: "HR", number: "1532" }],
      nominations: [{ congress: 118, number: 12, part: "00" }],
      treaties: [],
    };
    expect(meeting({ relatedItems })).toMatchObject({
      related_bills: [{ congress: 118, type: "HR", number: 1532 }],
      related_nominations: [{ congress: 118, number: 12, part_number: null }],
    });
  });

  it.each([
    ["a list", '{"committeeMeetings":[{"eventId":"1"}]}'],
    ["a hearing", '{"hearing":{"jacketNumber":41365,"updateDate":"2022-06-30 03:50:43+00:00"}}'],
    ["a list of hearings", '{"hearings":[]}'],
  ])("reads nothing from %s", (_, text) => {
    expect(readApiMeeting(inlineFile(text))).toEqual({ readings: [] });
  });

  it("refuses other JSON", () => {
    expect(() => readApiMeeting(inlineFile("{}"))).toThrow(/^not a committee meeting .+: none of/);
  });
});

it.skipIf(!hasSources)(
  "reads the documented example, whose date is the update's (needs the real upstream files)",
  () => {
    const file = realFile("meetings/congress-gov-api/committee-meeting-118-house-115538.json");
    expect(documentsOf(readApiMeeting(file), "meeting")).toMatchObject([
      {
        event_id: "115538",
        starts_at: "2024-12-02T04:44:57Z",
        source_updated_at: "2024-12-02T04:44:57Z",
        witness_count: 3,
        document_count: 8,
        committees: [{ code: "hsii24", chamber: "house" }],
      },
    ]);
  },
);
