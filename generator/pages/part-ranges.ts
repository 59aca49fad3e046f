import type { RecordKind } from "../../contract/enumerations.ts";

/** The fields that decide the file and part of a record. */
// oxlint-disable-next-line typescript/no-explicit-any -- the resources' records are unlike
export type BulkRecord = any;

/** A generator task handles this many bills, so one task writes a whole part. */
export const BILLS_IN_PART = 64;
/** A vote has a row for each member of its chamber. */
export const VOTES_IN_PART = 32;
/** Legislators or laws per part; a part is 1 to 2 MB. */
const IDS_IN_PART = 1024;

/**
 * The range of ids that a record belongs to, by resource. It depends on the id alone, so a change to one
 * record rewrites one part and moves no others.
 */
const RANGES: Readonly<Record<RecordKind, (record: BulkRecord) => string>> = {
  bill: ({ type, number }) => `${type} ${Math.floor(number / BILLS_IN_PART)}`,
  law: ({ law_type, law_number }) => `${law_type} ${Math.floor(law_number / IDS_IN_PART)}`,
  vote: ({ session, chamber, vote_number }) =>
    `${session} ${chamber} ${Math.floor(vote_number / VOTES_IN_PART)}`,
  legislator: ({ bioguide_id: id }) => `${id[0]} ${Math.floor(Number(id.slice(1)) / IDS_IN_PART)}`,
  committee: ({ code }) => code[0],
  meeting: ({ event_id: id }) => id.slice(0, 3),
  nomination: ({ number }) => String(number).slice(0, 1),
  topic: () => "all",
};

/** Returns the file and range of a record: `bill 117`, `HR 12`. */
export function rangeOf(resource: RecordKind, record: BulkRecord) {
  const congress: number | null = record.congress ?? null;
  return { congress, range: RANGES[resource](record) };
}
