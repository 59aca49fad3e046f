import { parseRecord } from "../../parse/parse-record.ts";
import type { FileReading, SourceFile } from "../../parse/source-file.ts";
import { clean } from "../../parse/values.ts";
import { children } from "../../parse/xml.ts";
import { eventIdOf } from "./house-meeting.ts";
import { emptyMeeting } from "../../parse/empty-meeting.ts";

/** Reads the number of witnesses at a House committee's meeting from the docs.house.gov witness list. */
export function readWitnessList(file: SourceFile): FileReading {
  const root = parseRecord(file, "witness-list");
  const witnesses = children(root, "panel", "witness").filter(
    ({ attributes }) => clean(attributes["remove-date"]) === null,
  );
  const document = { ...emptyMeeting(eventIdOf(root)), witness_count: witnesses.length };
  return { readings: [{ resource: "meeting", source: "house-witnesses", document }] };
}
