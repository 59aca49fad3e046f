import type { MeetingPart } from "../documents.ts";
import { unknowns } from "./unknowns.ts";

export function emptyMeeting(eventId: string): MeetingPart {
  return {
    event_id: eventId,
    ...unknowns("congress chamber type title status starts_at"),
    continuation_dates: [],
    location: null,
    committees: [],
    ...unknowns("witness_count document_count"),
    video_urls: [],
    related_bills: [],
    related_nominations: [],
    source_updated_at: null,
  };
}
