import {
  BILL_TYPES,
  type CommitteeChamber,
  type MeetingType,
} from "../../../contract/enumerations.ts";
import type { BillId, CommitteeMention, MeetingPart } from "../../documents.ts";
import { emptyMeeting } from "../../parse/empty-meeting.ts";
import { easternInstant, easternStamp } from "../../parse/eastern.ts";
import { ascending, orderedBy, uniqueBy } from "../../parse/order.ts";
import { UnreadableFile, type FileReading, type SourceFile } from "../../parse/source-file.ts";
import { billNamed, billType, clean, clock, day, integer } from "../../parse/values.ts";
import { child, children, parseRecord, textAt, type XmlElement } from "../../parse/xml.ts";
import { ownValue } from "../../../lib/required.ts";

export function readHouseMeeting(file: SourceFile): FileReading {
  const root = parseRecord(file, "committee-meeting");
  const document = meeting(root, eventIdOf(root));
  return { readings: [{ resource: "meeting", source: "house-xml", document }] };
}

export function readWitnessList(file: SourceFile): FileReading {
  const root = parseRecord(file, "witness-list");
  const witnesses = children(root, "panel", "witness").filter(isKept);
  const document = { ...emptyMeeting(eventIdOf(root)), witness_count: witnesses.length };
  return { readings: [{ resource: "meeting", source: "house-witnesses", document }] };
}

const isKept = ({ attributes }: XmlElement): boolean => clean(attributes["remove-date"]) === null;

/** The number in `HHRG115955`, which is the ID in the Congress.gov API and the witness list. */
function eventIdOf({ attributes }: XmlElement): string {
  const eventId = /\d+$/.exec(attributes["meeting-id"] ?? "")?.[0];
  if (eventId === undefined) throw new UnreadableFile("has no meeting-id");
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
  const documents = children(root, "meeting-documents", "meeting-document").filter(isKept);
  return {
    ...emptyMeeting(eventId),
    congress,
    chamber: "house",
    type: ownValue(TYPES, root.attributes["meeting-type"] ?? "") ?? null,
    title: clean(textAt(details, "meeting-title")),
    status: ownValue(STATUSES, textAt(root, "current-status") ?? "") ?? null,
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
  throw new UnreadableFile(`congress-num is "${text}", not a number`);
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

/** The committees whose code is not `hs` plus the House's letters. */
const OTHERS: Readonly<Record<string, string>> = {
  ig: "hlig",
  ec: "jsec",
  it: "jstx",
  jl: "jslc",
  jp: "jspr",
};

/** Converts a docs.house.gov committee code: `RU00` → `hsru00`, `IG00` → `hlig00`. */
export function houseCommitteeCode(
  id: string | undefined,
): { readonly code: string; readonly chamber: CommitteeChamber } | null {
  const [, letters, rest] = /^([a-z]{2})(\w{2})$/.exec(id?.trim().toLowerCase() ?? "") ?? [];
  if (letters === undefined || rest === undefined) return null;
  const stem = ownValue(OTHERS, letters) ?? `hs${letters}`;
  return { code: `${stem}${rest}`, chamber: stem.startsWith("j") ? "joint" : "house" };
}

/** Named as in Congress.gov. */
const BUILDINGS: Readonly<Record<string, string>> = {
  CAPITOL: "Capitol",
  CHOB: "Cannon House Office Building",
  FHOB: "Ford House Office Building",
  LHOB: "Longworth House Office Building",
  RHOB: "Rayburn House Office Building",
};

function locationOf(element: XmlElement | undefined): MeetingPart["location"] {
  const room = clean(textAt(element, "capitol-complex", "room"));
  const code = clean(textAt(element, "capitol-complex", "building"));
  const building = code && (ownValue(BUILDINGS, code) ?? code);
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
