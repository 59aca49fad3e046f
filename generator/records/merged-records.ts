import type { CommitteeType } from "../../contract/enumerations.ts";
import type { Instant } from "../../data/documents.ts";
import { mergeCommittee, type MergedCommittee } from "../../data/merge/merge-committee.ts";
import { mergeLegislator, type MergedLegislator } from "../../data/merge/merge-legislator.ts";
import type { RecordReader } from "../../data/database/record-reader.ts";

/** A record made of what several sources say. */
export interface Merged<Document> {
  readonly document: Document;
  /** When any of its sources last changed. */
  readonly updated_at: Instant;
}

/** Everyone who sat in Congress. */
export function readLegislators(records: RecordReader): Merged<MergedLegislator>[] {
  return [...records.parts("legislator")].flatMap(({ parts }) =>
    merged(mergeLegislator(parts), parts),
  );
}

/** Every committee; `types` are those that bills give them, which their own files lack. */
export function readCommittees(
  records: RecordReader,
  types: ReadonlyMap<string, CommitteeType> = new Map(),
): Merged<MergedCommittee>[] {
  return [...records.parts("committee")].flatMap(({ id, parts }) =>
    merged(mergeCommittee(parts, types.get(id) ?? null), parts),
  );
}

/** A merged document with its time of change, or nothing where the parts make no record. */
export function merged<Document>(
  document: Document | null,
  parts: readonly { readonly updated_at: Instant }[],
): Merged<Document>[] {
  if (document === null) return [];
  const updated_at = parts.map((part) => part.updated_at).reduce((a, b) => (a > b ? a : b));
  return [{ document, updated_at }];
}
