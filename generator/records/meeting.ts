import {
  congressPath,
  meetingId,
  meetingSite,
  meetingsPath,
  nominationCitation,
  nominationSite,
} from "../../contract/addresses.ts";
import { Meeting } from "../../contract/kinds/meeting.ts";
import type { Instant } from "../../data/documents.ts";
import type { MergedMeeting } from "../../data/merge/merge-meeting.ts";
import { inShape } from "./in-shape.ts";
import type { References } from "./references.ts";

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
    related_nominations: document.related_nominations.map((id) => ({
      ...id,
      citation: nominationCitation(id.number, id.part_number),
      site_url: nominationSite(id.congress, id.number, id.part_number),
    })),
    event_url: eventUrl,
    congress_url: to.address(congressPath(congress)),
    updated_at,
    site_url: eventUrl,
    id: meetingId(document),
    api_url: to.address(meetingsPath(committee)),
  });
}
