import type { MergedNomination } from "../../data/merge/merge-nomination.ts";
import type { Merged } from "../records/merged-records.ts";
import type { BuildContext } from "./build-context.ts";
import { type BulkPiece, type BulkRecord, recordPiece } from "../catalog/bulk-piece.ts";
import type { WrittenRow } from "../catalog/written-row.ts";

export function linePiece(
  kind: "meeting",
  record: BulkRecord,
  { line }: Pick<WrittenRow, "line">,
): BulkPiece {
  return recordPiece(kind, record, [Buffer.from(`${line}\n`)]);
}

/** None for committees that nobody has named. */
export const codesOf = (committees: readonly { readonly code: string }[] | null) =>
  (committees ?? []).map(({ code }) => code);

/** Yields the current Congress's records with their first committee, and all committees whose lists have them. */
export function ofCurrentCongress<
  Document extends Pick<MergedNomination, "congress" | "committees">,
>(records: readonly Merged<Document>[], { known, currentCongress }: BuildContext) {
  const isKnown = (code: string): boolean => known.committees.has(code);
  return records.flatMap((record) => {
    const { congress, committees } = record.document;
    const codes = codesOf(committees).filter(isKnown);
    const parents = codes.map((code) => `${code.slice(0, 4)}00`).filter(isKnown);
    const [first] = codes;
    if (congress !== currentCongress || first === undefined) return [];
    return [{ ...record, first, listed: [...new Set([...codes, ...parents])] }];
  });
}
