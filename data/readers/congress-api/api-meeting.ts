import { z } from "zod";

import { MEETING_TYPES } from "../../../contract/enumerations.ts";
import type { CommitteeMention, MeetingPart } from "../../documents.ts";
import type { FileReading, SourceFile } from "../../parse/source-file.ts";
import { inShape, listOf, parseJson, scalar, scalars } from "../../parse/shape.ts";
import {
  billNamed,
  billType,
  chamber,
  clean,
  committeeChamber,
  instant,
  integer,
  partNumber,
} from "../../parse/values.ts";
import { emptyMeeting } from "../../parse/empty-meeting.ts";

const Address = z.union([
  z.string(),
  z.record(z.string(), scalar).transform((parts) => Object.values(parts).join(", ")),
]);

const ApiMeeting = z.object({
  eventId: z.union([z.string(), z.number()]).transform(String),
  ...scalars("congress chamber type title meetingStatus date updateDate"),
  location: z
    .object({ room: scalar, building: scalar, address: Address.nullish() })
    .nullish()
    .catch(null),
  committees: listOf(z.object({ systemCode: z.string(), name: scalar })),
  continuations: listOf(z.union([z.string(), z.object({ continuationDate: z.string() })])),
  witnesses: listOf(z.unknown()),
  witnessDocuments: listOf(z.unknown()),
  meetingDocuments: listOf(z.unknown()),
  videos: listOf(z.object({ url: z.string() })),
  relatedItems: z
    .object({
      bills: listOf(z.object({ congress: scalar, type: scalar, number: scalar })),
      nominations: listOf(z.object({ congress: scalar, number: scalar, part: scalar })),
    })
    .nullish()
    .catch(null),
});
type ApiMeeting = z.output<typeof ApiMeeting>;

const ApiFile = z.union(
  [
    z.object({ committeeMeeting: ApiMeeting }),
    // A list has neither times nor titles, and a hearing is a printed transcript.
    z.object({ committeeMeetings: z.array(z.unknown()) }),
    z.object({ hearing: z.looseObject({ jacketNumber: z.unknown() }) }),
    z.object({ hearings: z.array(z.unknown()) }),
  ],
  { error: "none of committeeMeeting, committeeMeetings, hearing, hearings" },
);

export function readApiMeeting(file: SourceFile): FileReading {
  const answer = inShape(ApiFile, parseJson(file), "a committee meeting from Congress.gov");
  if (!("committeeMeeting" in answer)) return { readings: [] };
  return {
    readings: [
      { resource: "meeting", source: "api", document: meetingOf(answer.committeeMeeting) },
    ],
  };
}

function meetingOf(meeting: ApiMeeting): MeetingPart {
  const type = meeting.type?.toLowerCase();
  return {
    ...emptyMeeting(meeting.eventId),
    congress: integer(meeting.congress),
    chamber: chamber(meeting.chamber),
    type: MEETING_TYPES.find((each) => each === type) ?? null,
    title: meeting.title,
    status: meeting.meetingStatus?.toLowerCase() ?? null,
    starts_at: instant(meeting.date),
    continuation_dates: meeting.continuations
      .flatMap((each) => instant(typeof each === "string" ? each : each.continuationDate) ?? [])
      .toSorted(),
    location: locationOf(meeting.location),
    committees: meeting.committees.flatMap(({ systemCode, name }) => mention(systemCode, name)),
    witness_count: meeting.witnesses.length,
    document_count: meeting.witnessDocuments.length + meeting.meetingDocuments.length,
    video_urls: meeting.videos.map(({ url }) => url).toSorted(),
    related_bills: (meeting.relatedItems?.bills ?? []).flatMap(
      (bill) => billNamed(integer(bill.congress), billType(bill.type), integer(bill.number)) ?? [],
    ),
    related_nominations: (meeting.relatedItems?.nominations ?? []).flatMap((nomination) => {
      const [congress, number] = [integer(nomination.congress), integer(nomination.number)];
      return congress === null || number === null
        ? []
        : [{ congress, number, part_number: partNumber(nomination.part) }];
    }),
    source_updated_at: instant(meeting.updateDate),
  };
}

export function mention(systemCode: string, name: string | null): CommitteeMention[] {
  const code = systemCode.trim().toLowerCase();
  const seat = committeeChamber(code[0]);
  return seat === null ? [] : [{ code, name: name ?? code, chamber: seat }];
}

/** A virtual meeting has `WEBEX` as the room and dashes as the building. */
function locationOf(location: ApiMeeting["location"]): MeetingPart["location"] {
  const room = place(location?.room);
  const building = place(location?.building);
  const address = place(location?.address);
  if (room === null && building === null && address === null) return null;
  return { room, building, address };
}

function place(text: string | null | undefined): string | null {
  const cleaned = clean(text);
  if (cleaned === null || /^-+$/.test(cleaned)) return null;
  return cleaned === "WEBEX" ? "Webex" : cleaned;
}
