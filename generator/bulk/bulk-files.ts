import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

import { bulkPath } from "../../contract/addresses.ts";
import { indexEntry } from "../../contract/build-index.ts";
import { objectKey } from "../../contract/object-name.ts";
import { listPageKey } from "../../contract/request/page-key.ts";
import {
  type BulkFile,
  type BulkFileId,
  bulkFileName,
  bulkFileResource,
  GZIP_HEAD_BYTES,
  GZIP_TAIL_BYTES,
  type RecordResource,
} from "../../contract/resources/bulk.ts";
import type { Resource } from "../../contract/resource.ts";
import { BuildError } from "../../builds/open-build.ts";
import { readObject } from "../../builds/read-object.ts";
import { sha256 } from "../../lib/hash.ts";
import type { BuildReader } from "../../store/store.ts";
import type { Chunk } from "../cache/chunks.ts";
import type { PageCache } from "../cache/page-cache.ts";
import type { WrittenPage } from "../pages/page-writer.ts";
import { createTable, rowOf, type Table } from "../pages/table.ts";
import { type BulkRecord, rangeOf } from "../pages/part-ranges.ts";
import type { WrittenPart } from "../pages/part-writer.ts";

/** A complete record whose part is written last. */
export interface WholeRecord {
  readonly resource: RecordResource;
  readonly record: BulkRecord;
  /** Ends with a line feed. */
  readonly line: Uint8Array;
}

/** Groups laws and topics into parts. Laws come with their bills, so one part has records of many tasks. */
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

/** The hashes of a file's text, which is stored in parts. */
interface TextHashes {
  readonly sha256: Uint8Array;
  readonly crc32: number;
}

/** Reads the text of a stored part. */
export async function readPart(
  store: Pick<BuildReader, "read">,
  object: Uint8Array,
): Promise<Buffer> {
  const text = await readObject(store, object);
  if (typeof text !== "string") return text;
  throw new BuildError(`${objectKey(object)} is ${text}; "legis generate --rewrite" mends it`);
}

/** Runs in the calling thread: starting another would cost more than it saves. */
async function hashText(
  store: Pick<BuildReader, "read">,
  objects: readonly Uint8Array[],
): Promise<Uint8Array> {
  const hash = createHash("sha256");
  let crc = 0;
  for (const object of objects) {
    // oxlint-disable-next-line no-await-in-loop -- in order, and one at a time in memory
    const text = await readPart(store, object);
    hash.update(text);
    crc = crc32(text, crc);
  }
  return Buffer.concat([hash.digest(), Buffer.from(Uint32Array.of(crc).buffer)]);
}

/** A file whose parts are in the store. */
export interface PlannedFile extends BulkFileId {
  readonly parts: readonly WrittenPart[];
}

/** Groups parts into files, sorted by name. Parts must come in the order of their file. */
export function filesOf(parts: readonly WrittenPart[]): PlannedFile[] {
  const files = [...Map.groupBy(parts, bulkFileName)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return files.flatMap(([, own]) => {
    const [first] = own;
    return first === undefined ? [] : [{ ...first, parts: own }];
  });
}

/** Returns the hashes of a file's text, from the cache if its parts are unchanged. */
export async function textHashes(
  { parts }: PlannedFile,
  cache: PageCache,
  store: Pick<BuildReader, "read">,
): Promise<TextHashes> {
  const objects = parts.map(({ object }) => object);
  const name = sha256(Buffer.concat(objects));
  const kept = cache.list(name);
  const hashes = kept ?? (await hashText(store, objects));
  if (kept === null) cache.keepList(name, hashes);
  const crc = new DataView(hashes.buffer, hashes.byteOffset).getUint32(32, true);
  return { sha256: hashes.subarray(0, 32), crc32: crc };
}

/** Returns the row of a file in the list. */
export function bulkFile(
  { resource, congress, format, parts }: PlannedFile,
  text: TextHashes,
  addressOf: (path: string) => string,
): BulkFile {
  const file = bulkFileName({ resource, congress, format });
  const url = addressOf(bulkPath(file));
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
    sha256: hex(text.sha256),
    crc32: text.crc32.toString(16).padStart(8, "0"),
    updated_at: parts.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b)),
    url,
    parts: parts.map(({ object, bytes, compressedBytes, compressedHash }) => ({
      sha256: hex(object),
      bytes,
      compressed_bytes: compressedBytes,
      compressed_sha256: hex(compressedHash),
      url: `${url}?part=${hex(object)}`,
    })),
  };
}

/** Returns the parts as pages of the index, so that they are copied, verified and pruned like pages. */
export function partPages(file: PlannedFile): WrittenPage[] {
  const path = bulkPath(bulkFileName(file));
  return file.parts.map(({ object, bytes }, at) => {
    const key = listPageKey(path, [], at + 1);
    return { key, entry: indexEntry(key, object, 0), bytes, isChecked: true };
  });
}

/** Returns the table for the list of files. */
export function bulkTable(files: readonly BulkFile[]): Table {
  const table = createTable(bulkFileResource);
  for (const file of files) table.add(rowOf(bulkFileResource, file));
  return table;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
