import {
  meetingSite,
  meetingsPath,
  nominationCitation,
  nominationSite,
} from "../../contract/addresses.ts";
import type { Meeting } from "../../contract/resources/meeting.ts";
import type { Instant } from "../../data/documents.ts";
import type { MergedMeeting } from "../../data/merge/merge-meeting.ts";
import type { References } from "./references.ts";

/** A meeting; its `api_url` is the list of `committee`, one of those that hold it. */
export function meetingRecord(
  document: MergedMeeting,
  updated_at: Instant,
  committee: string,
  to: References,
): Meeting {
  const { congress, chamber, event_id } = document;
  const eventUrl = meetingSite(congress, chamber, event_id);
  return {
    event_id,
    congress,
    chamber,
    type: document.type,
    title: document.title,
    status: document.status,
    starts_at: document.starts_at,
    continuation_dates: [...document.continuation_dates],
    location: document.location,
    committees: document.committees.map(to.committee),
    witness_count: document.witness_count,
    document_count: document.document_count,
    video_urls: [...document.video_urls],
    related_bills: document.related_bills.map((id) => to.bill(id, null)),
    related_nominations: document.related_nominations.map(
      ({ congress: ofCongress, number, part_number }) => ({
        congress: ofCongress,
        number,
        part_number,
        citation: nominationCitation(number, part_number),
        site_url: nominationSite(ofCongress, number, part_number),
      }),
    ),
    event_url: eventUrl,
    source_updated_at: document.source_updated_at,
    updated_at,
    site_url: eventUrl,
    api_url: to.address(meetingsPath(committee)),
  };
}
