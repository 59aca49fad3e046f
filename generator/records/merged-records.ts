import type { CommitteeType } from "../../contract/enumerations.ts";
import type { Instant } from "../../data/documents.ts";
import { mergeCommittee, type MergedCommittee } from "../../data/merge/merge-committee.ts";
import { mergeLegislator, type MergedLegislator } from "../../data/merge/merge-legislator.ts";
import type { Part } from "../../data/merge/merge-parts.ts";
import type { RecordReader } from "../../data/database/record-reader.ts";

export interface Merged<Document> {
  readonly document: Document;
  readonly updated_at: Instant;
}

export const readLegislators = (records: RecordReader): readonly Merged<MergedLegislator>[] => [
  ...mergedParts(records.parts("legislator"), mergeLegislator),
];

/** Returns every committee. `types` come from bills, since the committees' own files lack them. */
export const readCommittees = (
  records: RecordReader,
  types: ReadonlyMap<string, CommitteeType> = new Map(),
): readonly Merged<MergedCommittee>[] => [
  ...mergedParts(records.parts("committee"), (parts, id) =>
    mergeCommittee(parts, types.get(id) ?? null),
  ),
];

interface StoredParts<Document> {
  readonly id: string;
  readonly parts: readonly (Part<Document> & { readonly updated_at: Instant })[];
}

/** Yields the records that sources' parts make. */
export function* mergedParts<Document, Merging>(
  stored: Iterable<StoredParts<Document>>,
  merge: (parts: readonly Part<Document>[], id: string) => Merging | null,
): Generator<Merged<Merging>> {
  for (const { id, parts } of stored) yield* merged(merge(parts, id), parts);
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
