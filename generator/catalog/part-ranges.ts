import type { RecordKind } from "../../contract/enumerations.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- the resources have different record types
export type BulkRecord = any;

const BILLS_IN_PART = 64;
/** A vote has a row for each member of its chamber. */
const VOTES_IN_PART = 32;
/** Legislators or laws per part. A part has 1 to 2 MB. */
const IDS_IN_PART = 1024;

/** Depends only on the ID, or an amendment's bill, so a changed record affects a single part. */
const RANGES: Readonly<Record<RecordKind | "bill_text", (record: BulkRecord) => string>> = {
  bill: ofBill,
  bill_text: ofBill,
  amendment: ({ bill }) => ofBill(bill),
  law: ({ law_type, law_number }) => `${law_type} ${Math.floor(law_number / IDS_IN_PART)}`,
  vote: ({ session, chamber, vote_number }) =>
    `${session} ${chamber} ${Math.floor(vote_number / VOTES_IN_PART)}`,
  legislator: ({ bioguide_id: id }) => `${id[0]} ${Math.floor(Number(id.slice(1)) / IDS_IN_PART)}`,
  committee: ({ code }) => code[0],
  meeting: ({ event_id: id }) => id.slice(0, 3),
  nomination: ({ number }) => String(number).slice(0, 1),
  topic: () => "all",
};

function ofBill({ type, number }: BulkRecord): string {
  return `${type} ${Math.floor(number / BILLS_IN_PART)}`;
}

/** Returns the file and range of a record: `bill 117`, `HR 12`. */
export function rangeOf(resource: keyof typeof RANGES, record: BulkRecord) {
  const congress: number | null = record.congress ?? null;
  return { congress, range: RANGES[resource](record) };
}
