import { expect, it } from "vitest";

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

it("a meeting links to its committee's list, and to Congress.gov by event ID", () => {
  const site = "https://www.congress.gov/event/117th-congress/house-event/115000";
  expect(shown({ chamber: "house" })).toMatchObject({
    api_url: `${API}/committees/hsag00/meetings`,
    event_url: site,
    site_url: site,
    updated_at: "2026-01-01T00:00:00Z",
  });
});
