import type { RecordResource } from "../../contract/resources/bulk.ts";

/** What of a record decides where it stands in which file. */
// oxlint-disable-next-line typescript/no-explicit-any -- the resources' records are unlike
export type BulkRecord = any;

/** A task of the generator writes so many, so that a part is written by one. */
export const BILLS_IN_PART = 64;
/** A vote has a row for each member of its chamber. */
export const VOTES_IN_PART = 32;
/** Legislators and laws whose parts are a megabyte or two. */
const IDS_IN_PART = 1024;
const OF_A_CONGRESS: ReadonlySet<RecordResource> = new Set([
  "bill",
  "law",
  "vote",
  "meeting",
  "nomination",
]);

/**
 * By resource, the range of ids that a record is in. It hangs on the id alone, so that a record that
 * comes, changes or goes touches the part of its range and moves no other.
 */
const RANGES: Readonly<Record<RecordResource, (record: BulkRecord) => string>> = {
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

/** The file and the range in it that a record is in: `bill 117`, `HR 12`. */
export function rangeOf(resource: RecordResource, record: BulkRecord) {
  const congress: number | null = OF_A_CONGRESS.has(resource) ? record.congress : null;
  return { congress, range: RANGES[resource](record) };
}
