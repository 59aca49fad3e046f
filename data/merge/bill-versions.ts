import type { BillDocument } from "../documents.ts";
import type { BillVersion, MergedBill } from "./merge-bill.ts";

interface StoredVersion {
  readonly file: string;
  /** `null` for the only version, which is the record's own document. */
  readonly document: BillDocument | null;
}

export function storedVersions({ versions }: Pick<MergedBill, "versions">): string {
  const isOne = versions.length === 1;
  return JSON.stringify(
    versions.map(({ file, document }): StoredVersion => ({
      file,
      document: isOne ? null : document,
    })),
  );
}

export function versionsOf(
  stored: string | null,
  document: BillDocument,
): readonly [BillVersion, ...BillVersion[]] {
  const [first, ...others] = stored === null ? [] : (JSON.parse(stored) as StoredVersion[]);
  const version = (each: StoredVersion): BillVersion => ({
    file: each.file,
    document: each.document ?? document,
  });
  return first === undefined
    ? [{ file: "an earlier import", document }]
    : [version(first), ...others.map(version)];
}
