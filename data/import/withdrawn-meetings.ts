import type { RecordsDatabase } from "../database/database.ts";
import type { MeetingPart } from "../documents.ts";
import {
  type ImportedFile,
  type Listed,
  prepareRecord,
  type PreparedRecord,
} from "./prepared-file.ts";

const WITHDRAWN = "withdrawn";

// A schedule doesn't say whether a dropped meeting was canceled or postponed, so it stays.
export function withdrawnMeetings(
  { query, all }: RecordsDatabase,
  { lists, records }: Pick<ImportedFile, "lists" | "records">,
): readonly PreparedRecord[] {
  if (lists === null) return [];
  const { source } = lists;
  const listed = new Set<unknown>(records.map(({ id }) => id));
  const rows = all(
    query
      .selectFrom("part")
      .select("document")
      .where("resource", "=", "meeting")
      .where("source", "=", source)
      .orderBy("id"),
  );
  return rows
    .map(({ document }) => JSON.parse(document) as MeetingPart)
    .filter((meeting) => !listed.has(meeting.event_id) && wasUpcoming(meeting, lists))
    .map((meeting) => {
      const document = { ...meeting, status: WITHDRAWN };
      return prepareRecord({ resource: "meeting", source, document }, "");
    });
}

function wasUpcoming(
  { starts_at, status, source_updated_at }: MeetingPart,
  { after, asOf }: Listed,
): boolean {
  // An older copy of the schedule can't have meetings that were added later.
  const isKnownThen = source_updated_at === null || asOf === null || source_updated_at <= asOf;
  return isKnownThen && status !== WITHDRAWN && starts_at !== null && starts_at > after;
}
