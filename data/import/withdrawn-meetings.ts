import type { RecordsDatabase } from "../database/database.ts";
import type { Instant, MeetingPart } from "../documents.ts";
import { type Listed, prepareRecord } from "./prepared-file.ts";
import { putRow } from "./record-rows.ts";

/** The status of a meeting that its schedule no longer lists though it was still to come. */
const WITHDRAWN = "withdrawn";

/** A copy of the schedule that is being taken: its file, and the ids of what it lists. */
interface Taken {
  readonly file: string;
  readonly listed: ReadonlySet<string>;
  readonly now: Instant;
}

/**
 * Marks the meetings that a schedule took off before their time. They stay: whether they were
 * canceled or put off, a schedule does not say.
 *
 * @returns their ids
 */
export function withdrawMeetings(
  database: RecordsDatabase,
  schedule: Listed,
  { listed, file, now }: Taken,
): string[] {
  const { source } = schedule;
  const { query, all } = database;
  const rows = all(
    query
      .selectFrom("part")
      .select("document")
      .where("resource", "=", "meeting")
      .where("source", "=", source)
      .orderBy("id"),
  );
  const withdrawn = rows
    .map(({ document }) => JSON.parse(document) as MeetingPart)
    .filter((meeting) => !listed.has(meeting.event_id) && wasToCome(meeting, schedule));
  for (const meeting of withdrawn) {
    const document = { ...meeting, status: WITHDRAWN };
    putRow(database, prepareRecord({ resource: "meeting", source, document }, file), now);
  }
  return withdrawn.map(({ event_id }) => event_id);
}

function wasToCome(
  { starts_at, status, source_updated_at }: MeetingPart,
  { after, asOf }: Listed,
): boolean {
  // What was put on the schedule later, an older copy of it can't have.
  const isKnownThen = source_updated_at === null || asOf === null || source_updated_at <= asOf;
  return isKnownThen && status !== WITHDRAWN && starts_at !== null && starts_at > after;
}
