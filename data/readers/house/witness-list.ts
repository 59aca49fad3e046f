import { parseRecord } from "../../parse/parse-record.ts";
import { UnreadableFile, type FileReading, type SourceFile } from "../../parse/source-file.ts";
import { clean } from "../../parse/values.ts";
import { children } from "../../parse/xml.ts";
import { emptyMeeting } from "../../parse/empty-meeting.ts";

/** Reads how many witnesses a meeting of a House committee has, from docs.house.gov's list of them. */
export function readWitnessList(file: SourceFile): FileReading {
  const root = parseRecord(file, "witness-list");
  const eventId = /\d+$/.exec(root.attributes["meeting-id"] ?? "")?.[0];
  if (eventId === undefined) throw new UnreadableFile("names no meeting-id");
  const witnesses = children(root, "panel")
    .flatMap((panel) => children(panel, "witness"))
    .filter(({ attributes }) => clean(attributes["remove-date"]) === null);
  const document = { ...emptyMeeting(eventId), witness_count: witnesses.length };
  return { readings: [{ resource: "meeting", source: "house-witnesses", document }] };
}
