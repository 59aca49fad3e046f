import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

import { bytesToHex } from "@noble/hashes/utils.js";

import { bulkPath } from "../../contract/addresses.ts";
import type { Manifest } from "../../contract/build.ts";
import { indexEntry } from "../../contract/build-index.ts";
import type { RecordKind } from "../../contract/enumerations.ts";
import { listPageKey } from "../../contract/request/request.ts";
import {
  type BulkFile,
  type BulkFileId,
  bulkFileName,
  bulkFileResource,
  GZIP_HEAD_BYTES,
  GZIP_TAIL_BYTES,
} from "../../contract/resources/bulk.ts";
import { sha256 } from "../../lib/hash.ts";
import { BuildError } from "../../store/read-build.ts";
import { MENDED } from "../builds/read-list.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import type { Chunk } from "../cache/chunks.ts";
import type { PageCache } from "../cache/page-cache.ts";
import type { WrittenPage } from "../pages/page-writer.ts";
import { createTable, rowOf, type Table } from "../pages/table.ts";
import { type BulkRecord, rangeOf } from "../pages/part-ranges.ts";
import type { WrittenPart } from "../pages/part-writer.ts";

/** A complete record whose part is written at the end. */
export interface WholeRecord {
  readonly resource: RecordKind;
  readonly record: BulkRecord;
  /** Ends with a line feed. */
  readonly line: Uint8Array;
}

/** One part has records of many tasks, since laws come with their bills. */
export function gatheredParts(records: readonly WholeRecord[]): Chunk[] {
  const ranges = Map.groupBy(records, ({ resource, record }) => {
    const { congress, range } = rangeOf(resource, record);
    return `part ${resource} ${congress} ${range}`;
  });
  return [...ranges].map(([name, argument]) => {
    const hash = createHash("sha256");
    for (const { line } of argument) hash.update(line);
    return { name, task: "part", argument, inputs: hash.digest() };
  });
}

async function hashText(readText: ReadText, parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const hash = createHash("sha256");
  let crc = 0;
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- in order, keeping one part in memory
    const text = await readText(part);
    hash.update(text);
    crc = crc32(text, crc);
  }
  return Buffer.concat([hash.digest(), Buffer.from(crc.toString(16).padStart(8, "0"), "hex")]);
}

/** Reads a text by its hash. */
export type ReadText = (hash: Uint8Array) => Promise<Buffer>;

export function partReader(segments: Pick<SegmentWriter, "read">): ReadText {
  return async (hash) => {
    const text = await segments.read(hash);
    if (typeof text !== "string") return text;
    throw new BuildError(`a part of a bulk file is ${text}; ${MENDED}`);
  };
}

export interface PlannedFile extends BulkFileId {
  readonly parts: readonly WrittenPart[];
}

/** Groups parts into files, sorted by name. Parts must come in the order of their file. */
export function filesOf(parts: readonly WrittenPart[]): PlannedFile[] {
  const files = [...Map.groupBy(parts, bulkFileName)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return files.map(([, fileParts]) => ({ ...(fileParts[0] as WrittenPart), parts: fileParts }));
}

interface FileFacts {
  readonly addressOf: (path: string) => string;
  readonly incomplete: Manifest["incomplete"];
}

/** Returns a file's row in the list. The hashes of its text are cached while its parts are unchanged. */
export async function bulkFile(
  { resource, congress, format, parts }: PlannedFile,
  cache: PageCache,
  readText: ReadText,
  { addressOf, incomplete }: FileFacts,
): Promise<BulkFile> {
  const ofParts = parts.map(({ hash }) => hash);
  const name = sha256(Buffer.concat(ofParts));
  const cached = cache.bulkFile(name);
  const hashes = Buffer.from(cached ?? (await hashText(readText, ofParts)));
  if (cached === null) cache.keepBulkFile(name, hashes);
  const file = bulkFileName({ resource, congress, format });
  const address = addressOf(bulkPath(file));
  const textHash = hashes.toString("hex", 0, 32);
  const sum = (of: (part: WrittenPart) => number) => parts.reduce((all, part) => all + of(part), 0);
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
    crc32: hashes.toString("hex", 32),
    updated_at: parts.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b)),
    incomplete: congress !== null && incomplete[resource]?.includes(congress) === true,
    url: `${address}?sha256=${textHash}`,
    parts: parts.map(({ hash, bytes, compressedBytes, compressedHash }) => ({
      sha256: bytesToHex(hash),
      bytes,
      compressed_bytes: compressedBytes,
      compressed_sha256: bytesToHex(compressedHash),
      url: `${address}?part=${bytesToHex(hash)}`,
    })),
  };
}

/** Returns the parts as pages of the index, so that they are copied, verified and pruned like pages. */
export function partPages({ file, parts }: BulkFile): WrittenPage[] {
  return parts.map(({ sha256: hash, bytes }, index) => {
    const key = listPageKey(bulkPath(file), [], index + 1);
    return { key, entry: indexEntry(key, Buffer.from(hash, "hex"), 0), bytes, isChecked: true };
  });
}

export function bulkTable(files: readonly BulkFile[]): Table {
  const table = createTable(bulkFileResource);
  for (const file of files) table.add(rowOf(bulkFileResource, file));
  return table;
}
