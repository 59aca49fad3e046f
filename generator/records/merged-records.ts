import type { CommitteeType } from "../../contract/enumerations.ts";
import type { Instant } from "../../data/documents.ts";
import { mergeCommittee, type MergedCommittee } from "../../data/merge/merge-committee.ts";
import { mergeLegislator, type MergedLegislator } from "../../data/merge/merge-legislator.ts";
import type { RecordReader } from "../../data/database/record-reader.ts";

export interface Merged<Document> {
  readonly document: Document;
  readonly updated_at: Instant;
}

export function readLegislators(records: RecordReader): Merged<MergedLegislator>[] {
  return [...records.parts("legislator")].flatMap(({ parts }) =>
    merged(mergeLegislator(parts), parts),
  );
}

/** Yields every committee. `types` come from bills, since the committees' own files lack them. */
export function readCommittees(
  records: RecordReader,
  types: ReadonlyMap<string, CommitteeType> = new Map(),
): Merged<MergedCommittee>[] {
  return [...records.parts("committee")].flatMap(({ id, parts }) =>
    merged(mergeCommittee(parts, types.get(id) ?? null), parts),
  );
}

/** A merged document with its time of change; empty if the parts don't make a record. */
export function merged<Document>(
  document: Document | null,
  parts: readonly { readonly updated_at: Instant }[],
): Merged<Document>[] {
  if (document === null) return [];
  const updated_at = parts.map((part) => part.updated_at).reduce((a, b) => (a > b ? a : b));
  return [{ document, updated_at }];
}
