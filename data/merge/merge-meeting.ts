import { BILL_TYPES, type MeetingType } from "../../contract/enumerations.ts";
import type { Instant, MeetingPart } from "../documents.ts";
import { ascending } from "../parse/order.ts";
import { SENATE_SCHEDULE } from "../readers/senate/senate-schedule.ts";
import {
  byPrecedence,
  firstKnown,
  firstOfEach,
  latest,
  unionBy,
  type Part,
} from "./merge-parts.ts";

export interface MergedMeeting extends MeetingPart {
  readonly congress: number;
  readonly type: MeetingType;
  readonly witness_count: number;
  readonly document_count: number;
}

const SOURCES = ["api", "house-xml", "house-witnesses", SENATE_SCHEDULE];

/** Returns `null` if the Congress or the committees are unknown, as with only a witness list. */
export function mergeMeeting(parts: readonly Part<MeetingPart>[]): MergedMeeting | null {
  const documents = byPrecedence(parts, SOURCES);
  const [best, ...others] = documents;
  if (best === undefined) return null;
  const known = firstOfEach([best, ...others]);
  const { congress } = known;
  const committees = unionBy(
    documents.map((each) => each.committees),
    ascending("code"),
  );
  if (congress === null || committees.length === 0) return null;
  return {
    ...known,
    congress,
    type: typeOf(documents),
    starts_at: startOf(documents),
    committees,
    witness_count: Math.max(0, ...documents.map((each) => each.witness_count ?? 0)),
    document_count: Math.max(0, ...documents.map((each) => each.document_count ?? 0)),
    related_bills: unionBy(
      documents.map((each) => each.related_bills),
      ascending("congress", ({ type }) => BILL_TYPES.indexOf(type), "number"),
    ),
    related_nominations: unionBy(
      documents.map((each) => each.related_nominations),
      ascending("congress", "number", ({ part_number }) => part_number ?? ""),
    ),
    source_updated_at: latest(documents.map((each) => each.source_updated_at)),
  };
}

/** The API calls every Senate meeting a meeting; the Senate's schedule distinguishes hearings. */
function typeOf(documents: readonly MeetingPart[]): MeetingType {
  return (
    documents.flatMap(({ type }) => type ?? []).find((type) => type !== "meeting") ?? "meeting"
  );
}

/** The API sometimes gives the time of the update as the meeting's; another source is used then. */
function startOf(documents: readonly MeetingPart[]): Instant | null {
  const trusted = documents.filter((each) => each.starts_at !== each.source_updated_at);
  return firstKnown([...trusted, ...documents], (each) => each.starts_at);
}
