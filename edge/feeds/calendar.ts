import ical, { type ICalCalendar, ICalEventStatus } from "ical-generator";

import { describe, place } from "../../contract/entries/meeting.ts";
import type { Meeting } from "../../contract/kinds/meeting.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { feedTarget } from "../../contract/request/feeds.ts";
import { SERVICE_NAME } from "../../contract/addresses.ts";
import { type Calendar, type Published, withoutControls } from "./feed.ts";
import { ownValue } from "../../lib/required.ts";

/** The title's prefix and the status of a meeting that does not take place as announced. */
const NOTES: Readonly<Record<string, readonly [note: string, status: ICalEventStatus]>> = {
  canceled: ["Canceled: ", ICalEventStatus.CANCELLED],
  withdrawn: ["Canceled: ", ICalEventStatus.CANCELLED],
  postponed: ["Postponed: ", ICalEventStatus.TENTATIVE],
};
const REFRESH_SECONDS = 3_600;

/** Writes meetings as a calendar (RFC 5545). Leaves out meetings without a time. */
export function calendar(
  { path, title, meetings }: Calendar,
  { baseUrl, note }: Published,
): string {
  const { hostname } = new URL(baseUrl);
  const written = ical({
    prodId: `//${hostname}//${SERVICE_NAME}//EN`,
    name: escaped(title, " "),
    source: baseUrl + feedTarget(path, "ics"),
    ttl: REFRESH_SECONDS,
    ...(note !== undefined && { description: note }),
  });
  for (const meeting of meetings) addMeeting(written, meeting, hostname);
  // RFC 5545, 3.1: the last line ends with CRLF, too.
  return `${written.toString()}\r\n`;
}

/** Adds an event for a meeting and for each of its continuations. Events have no end, because no source gives one. */
function addMeeting(written: ICalCalendar, meeting: Meeting, hostname: string): void {
  const { congress, event_id, starts_at, continuation_dates, updated_at, title, type } = meeting;
  const { site_url: url } = meeting;
  const id = escaped(`meeting-${congress}-${event_id}`, "-");
  const known = meeting.status === null ? undefined : ownValue(NOTES, meeting.status);
  const [note, status] = known ?? ["", ICalEventStatus.CONFIRMED];
  const facts = {
    summary: withoutControls(`${note}${title ?? `A ${type}`}`),
    description: withoutControls(describe(meeting)),
    location: withoutControls(place(meeting)) || null,
    status,
    ...(url !== null && { url }),
    categories: [{ name: type }],
    stamp: new Date(updated_at),
    lastModified: new Date(updated_at),
    // Must grow with each change (RFC 5545, 3.8.7.4).
    sequence: Math.floor(Date.parse(updated_at) / MINUTE_MS),
  };
  if (starts_at !== null) {
    written.createEvent({ ...facts, id: `${id}@${hostname}`, start: new Date(starts_at) });
  }
  for (const start of new Set(continuation_dates)) {
    if (start !== starts_at) {
      written.createEvent({ ...facts, id: `${id}-${start}@${hostname}`, start: new Date(start) });
    }
  }
}

/** Escapes names and UIDs, because the library escapes only other texts. */
const escaped = (text: string, space: string): string =>
  withoutControls(text)
    .replaceAll(/\s+/g, space)
    .replaceAll(/[\\;,]/g, String.raw`\$&`);
