import type { MeetingPart } from "../documents.ts";

export function emptyMeeting(eventId: string): MeetingPart {
  return {
    event_id: eventId,
    congress: null,
    chamber: null,
    type: null,
    title: null,
    status: null,
    starts_at: null,
    continuation_dates: [],
    location: null,
    committees: [],
    witness_count: null,
    document_count: null,
    video_urls: [],
    related_bills: [],
    related_nominations: [],
    source_updated_at: null,
  };
}
