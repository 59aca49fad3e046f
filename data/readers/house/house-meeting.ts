import { BILL_TYPES, type MeetingType } from "../../../contract/enumerations.ts";
import type { BillId, CommitteeMention, MeetingPart } from "../../documents.ts";
import { emptyMeeting } from "../../parse/empty-meeting.ts";
import { easternInstant, easternStamp } from "../../parse/eastern.ts";
import { ascending, orderedBy, uniqueBy } from "../../parse/order.ts";
import { parseRecord } from "../../parse/parse-record.ts";
import { UnreadableFile, type FileReading, type SourceFile } from "../../parse/source-file.ts";
import { billNamed, billType, clean, clock, day, integer } from "../../parse/values.ts";
import { child, children, textAt, type XmlElement } from "../../parse/xml.ts";
import { houseCommitteeCode } from "./house-committee-code.ts";

export function readHouseMeeting(file: SourceFile): FileReading {
  const root = parseRecord(file, "committee-meeting");
  const document = meeting(root, eventIdOf(root));
  return { readings: [{ resource: "meeting", source: "house-xml", document }] };
}

/** Returns the number in `HHRG115955`, which is the ID in the Congress.gov API and the witness list. */
export function eventIdOf({ attributes }: XmlElement): string {
  const eventId = /\d+$/.exec(attributes["meeting-id"] ?? "")?.[0];
  if (eventId === undefined) throw new UnreadableFile("names no meeting-id");
  return eventId;
}

const TYPES: Readonly<Record<string, MeetingType>> = {
  HHRG: "hearing",
  HMKP: "markup",
  HMTG: "meeting",
};

const STATUSES: Readonly<Record<string, string>> = {
  S: "scheduled",
  R: "rescheduled",
  P: "postponed",
  C: "canceled",
};

function meeting(root: XmlElement, eventId: string): MeetingPart {
  const congress = congressOf(root.attributes["congress-num"]);
  const details = child(root, "meeting-details");
  const documents = children(root, "meeting-documents", "meeting-document").filter(
    ({ attributes }) => clean(attributes["remove-date"]) === null,
  );
  return {
    ...emptyMeeting(eventId),
    congress,
    chamber: "house",
    type: TYPES[root.attributes["meeting-type"] ?? ""] ?? null,
    title: clean(textAt(details, "meeting-title")),
    status: STATUSES[textAt(root, "current-status") ?? ""] ?? null,
    starts_at: easternInstant(
      day(textAt(details, "meeting-date", "calendar-date")),
      clock(textAt(details, "meeting-date", "start-time")),
    ),
    location: locationOf(child(details, "meeting-location")),
    committees: committeesOf(details),
    document_count: documents.length,
    related_bills: congress === null ? [] : billsOf(documents, congress),
    source_updated_at: easternStamp(root.attributes["update-date"]),
  };
}

function congressOf(text: string | undefined): number | null {
  const congress = integer(text);
  if (congress !== null || (text ?? "").trim() === "") return congress;
  throw new UnreadableFile(`congress-num is "${text}", no number`);
}

function committeesOf(details: XmlElement | undefined): readonly CommitteeMention[] {
  const names = ["committees", "subcommittees"].flatMap((group) =>
    children(details, group, "committee-name"),
  );
  const mentions = names.flatMap((element) => {
    const found = houseCommitteeCode(element.attributes["id"]);
    return found === null ? [] : [{ ...found, name: clean(element.text) ?? found.code }];
  });
  return uniqueBy(mentions.toSorted(ascending("code")), ({ code }) => code);
}

function locationOf(element: XmlElement | undefined): MeetingPart["location"] {
  const room = clean(textAt(element, "capitol-complex", "room"));
  const building = clean(textAt(element, "capitol-complex", "building"));
  // A field hearing has an address in parts instead of a room.
  const elsewhere = element?.children.filter(({ name }) => name !== "capitol-complex") ?? [];
  const address = clean(elsewhere.flatMap(textsWithin).join(", "));
  if (room === null && building === null && address === null) return null;
  return { room, building, address };
}

function textsWithin(element: XmlElement): readonly string[] {
  const own = clean(element.text);
  return [...(own === null ? [] : [own]), ...element.children.flatMap(textsWithin)];
}

const BY_BILL = orderedBy<BillId>(
  ascending(({ type }) => BILL_TYPES.indexOf(type)),
  ascending("number"),
);

/** Returns the numbered bills among the documents. Drafts such as `H.R. _____` have no number yet. */
function billsOf(documents: readonly XmlElement[], congress: number): readonly BillId[] {
  const bills = documents.flatMap((document) => {
    const named = textAt(document, "legis-num") ?? "";
    const [, letters, digits] = /^([A-Z][A-Z. ]*?)\s*(\d+)\b/i.exec(named) ?? [];
    return billNamed(congress, billType(letters), integer(digits)) ?? [];
  });
  return uniqueBy(bills.toSorted(BY_BILL), ({ type, number }) => `${type}${number}`);
}
