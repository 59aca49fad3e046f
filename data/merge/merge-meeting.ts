import { BILL_TYPES, type MeetingType } from "../../contract/enumerations.ts";
import type { Instant, MeetingPart } from "../documents.ts";
import { SENATE_SCHEDULE } from "../readers/senate/senate-schedule.ts";
import { byPrecedence, firstFilled, firstKnown, unionBy, type Part } from "./merge-parts.ts";

/** What all sources together say of a meeting. */
export interface MergedMeeting extends MeetingPart {
  readonly congress: number;
  readonly type: MeetingType;
  readonly witness_count: number;
  readonly document_count: number;
}

const SOURCES = ["api", "house-xml", "house-witnesses", SENATE_SCHEDULE];

/**
 * One record of the parts.
 *
 * `null` where the Congress or the committees aren't known, as when a witness list stands alone.
 */
export function mergeMeeting(parts: readonly Part<MeetingPart>[]): MergedMeeting | null {
  const documents = byPrecedence(parts, SOURCES);
  const [best] = documents;
  const known = <Key extends keyof MeetingPart>(key: Key) =>
    firstKnown(documents, (document) => document[key]);
  const congress = known("congress");
  const committees = unionBy(
    documents.map((each) => each.committees),
    ({ code }) => code,
  );
  if (best === undefined || congress === null || committees.length === 0) return null;
  return {
    event_id: best.event_id,
    congress,
    chamber: known("chamber"),
    type: typeOf(documents),
    title: known("title"),
    status: known("status"),
    starts_at: startOf(documents),
    continuation_dates: firstFilled(documents, (each) => each.continuation_dates),
    location: known("location"),
    committees,
    witness_count: Math.max(0, ...documents.map((each) => each.witness_count ?? 0)),
    document_count: Math.max(0, ...documents.map((each) => each.document_count ?? 0)),
    video_urls: firstFilled(documents, (each) => each.video_urls),
    related_bills: unionBy(
      documents.map((each) => each.related_bills),
      ({ congress: of, type, number }) =>
        [padded(of), padded(BILL_TYPES.indexOf(type)), padded(number)].join(" "),
    ),
    related_nominations: unionBy(
      documents.map((each) => each.related_nominations),
      ({ congress: of, number, part_number }) =>
        [padded(of), padded(number), part_number ?? ""].join(" "),
    ),
    source_updated_at: documents.map((each) => each.source_updated_at).reduce(later),
  };
}

/**
 * The API calls every meeting of the Senate a meeting, where the Senate's schedule tells hearings.
 * Of a type that no enumeration has, it is a meeting for certain.
 */
function typeOf(documents: readonly MeetingPart[]): MeetingType {
  return (
    documents.flatMap(({ type }) => type ?? []).find((type) => type !== "meeting") ?? "meeting"
  );
}

/** The API has given the time of the update as that of the meeting, so then another source is asked. */
function startOf(documents: readonly MeetingPart[]): Instant | null {
  const trusted = documents.filter((each) => each.starts_at !== each.source_updated_at);
  return firstKnown([...trusted, ...documents], (each) => each.starts_at);
}

function later(a: Instant | null, b: Instant | null): Instant | null {
  return (a ?? "") > (b ?? "") ? a : b;
}

/** Digits that sort as numbers do. */
function padded(number: number): string {
  return String(number).padStart(6, "0");
}
