import { congressPath, meetingId, meetingSite, meetingsPath } from "../../contract/addresses.ts";
import { Meeting } from "../../contract/kinds/meeting.ts";
import type { Instant } from "../../data/documents.ts";
import { type MergedMeeting, mergeMeeting } from "../../data/merge/merge-meeting.ts";
import { inShape } from "../records/in-shape.ts";
import type { References } from "../records/references.ts";
import { joinMeetings } from "../../data/merge/join-meetings.ts";
import { merged } from "../records/merged-records.ts";
import type { BuildContext } from "./build-context.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { linePiece, ofCurrentCongress } from "./of-committees.ts";

export function* writeMeetings(context: BuildContext): Generator<WrittenRow> {
  const all = joinMeetings([...context.records.parts("meeting")]);
  const meetings = all.flatMap(({ parts }) => merged(mergeMeeting(parts), parts));
  for (const { document, updated_at, first, listed } of ofCurrentCongress(meetings, context)) {
    const record = meetingRecord(document, updated_at, first, context.to);
    context.facts.addMeeting(record);
    const row = context.row("meeting", record, {
      id: record.id,
      path: meetingsPath(first),
      lists: listed.map(meetingsPath),
    });
    yield { ...row, pieces: [linePiece("meeting", record, row)] };
  }
}

const asMeeting = inShape(Meeting);

/** Makes a meeting's record. It has no route of its own, so its `api_url` is the list of `committee`. */
export function meetingRecord(
  document: MergedMeeting,
  updated_at: Instant,
  committee: string,
  to: References,
): Meeting {
  const { congress, chamber, event_id } = document;
  const eventUrl = meetingSite(congress, chamber, event_id);
  return asMeeting({
    ...document,
    committees: document.committees.map(to.committee),
    related_bills: document.related_bills.map((id) => to.bill(id, null)),
    related_nominations: document.related_nominations.map(to.nomination),
    event_url: eventUrl,
    congress_url: to.address(congressPath(congress)),
    updated_at,
    site_url: eventUrl,
    id: meetingId(document),
    api_url: to.address(meetingsPath(committee)),
  });
}
