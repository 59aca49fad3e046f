import { bulkPath } from "../../contract/addresses.ts";
import { kindOf } from "../../contract/kinds/kinds.ts";
import { BILL_BLOCKS } from "../../contract/kinds/bill.ts";
import { type Coverage, lacksSome } from "../../contract/request/incomplete.ts";
import { indexEntry } from "../../contract/build-index.ts";
import { listPageKey } from "../../contract/request/request.ts";
import {
  type BulkFile,
  type BulkFileId,
  bulkFileName,
  bulkFileResource,
  GZIP_HEAD_BYTES,
  GZIP_TAIL_BYTES,
} from "../../contract/resources/bulk.ts";
import { hexOf, sha256 } from "../../lib/hash.ts";
import type { WrittenPage } from "../builds/page-writer.ts";
import { rowOf } from "../catalog/table.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { latest, type PartWriter, type WrittenPart } from "./part-writer.ts";

export interface PlannedFile extends BulkFileId {
  readonly parts: readonly WrittenPart[];
}

/** Groups parts into files, sorted by name. Parts must come in the order of their file. */
export function filesOf(parts: readonly WrittenPart[]): PlannedFile[] {
  const files = [...Map.groupBy(parts, bulkFileName)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return files.map(([, fileParts]) => ({ ...(fileParts[0] as WrittenPart), parts: fileParts }));
}

export interface FileFacts {
  readonly addressOf: (path: string) => string;
  readonly coverage: Coverage;
}

/** Returns a file's row in the list. */
export function bulkFile(
  { resource, congress, format, parts }: PlannedFile,
  { textHashes }: Pick<PartWriter, "textHashes">,
  { addressOf, coverage }: FileFacts,
): BulkFile {
  const file = bulkFileName({ resource, congress, format });
  const hashes = textHashes(file);
  const address = addressOf(bulkPath(file));
  const textHash = hashes.sha256;
  const sum = (of: (part: WrittenPart) => number) => parts.reduce((all, part) => all + of(part), 0);
  const listed = kindOf(resource)?.resource ?? { name: resource };
  // Only blocks of bills are known to be cut.
  const blocks = resource === "bill" && format === "ndjson" ? BILL_BLOCKS : [];
  const around = GZIP_HEAD_BYTES + GZIP_TAIL_BYTES;
  return {
    file,
    resource,
    congress,
    format,
    records: sum(({ records }) => records),
    bytes: sum(({ bytes }) => bytes),
    compressed_bytes: around + sum(({ compressedBytes }) => compressedBytes - around),
    sha256: textHash,
    crc32: hashes.crc32,
    updated_at: latest(parts),
    incomplete: lacksSome(
      listed,
      congress,
      coverage,
      blocks.map(({ token }) => token),
    ),
    url: `${address}?sha256=${textHash}`,
    parts: parts.map(({ hash, bytes, compressedBytes, compressedHash }) => ({
      sha256: hexOf(hash),
      bytes,
      compressed_bytes: compressedBytes,
      compressed_sha256: hexOf(compressedHash),
      url: `${address}?part=${hexOf(hash)}`,
    })),
  };
}

/** Returns the parts as pages of the index, so that they are copied, verified and pruned like pages. */
export function partPages({ file, parts }: BulkFile): WrittenPage[] {
  return parts.map(({ sha256: hash, bytes }, index) => {
    const key = listPageKey(bulkPath(file), [], index + 1);
    return { key, entry: indexEntry(sha256(key), Buffer.from(hash, "hex"), 0), bytes, links: [] };
  });
}

export const bulkRow = (file: BulkFile): WrittenRow => ({
  ...rowOf(bulkFileResource, file),
  table: "bulk_file",
});
