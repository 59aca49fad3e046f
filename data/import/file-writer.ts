import type { Batches } from "./batches.ts";
import type { RecordsDatabase } from "../database/database.ts";
import type { Instant } from "../documents.ts";
import type { Tally } from "./import-summary.ts";
import type { PreparedFile } from "./prepared-file.ts";
import type { ReaderPool } from "./reader-pool.ts";
import { writeRecords } from "./record-writer.ts";
import type { SeenFile, SeenFiles } from "./seen-files.ts";
import { outerName, type SourceItem } from "../files/walk.ts";

type FileItem = Extract<SourceItem, { kind: "file" }>;

/** An item of the walk: a file that was read, one that need not be, or something else. */
type ReadItem =
  | { readonly kind: "read"; readonly item: FileItem; readonly content: Content }
  | { readonly kind: "seen"; readonly item: FileItem }
  | { readonly kind: "unwanted"; readonly item: FileItem }
  | { readonly kind: "other"; readonly item: Exclude<SourceItem, FileItem> };

interface Content {
  /** Unpacked. */
  readonly bytes: number;
  readonly result: PreparedFile;
}

/** Deals with what a walk meets: `start` in any order and several at a time, `write` in order. */
export interface FileWriter {
  sizeOf(item: SourceItem): number;
  start(item: SourceItem): Promise<ReadItem>;
  write(read: ReadItem): Promise<void>;
}

export interface FileWriterParts {
  readonly database: RecordsDatabase;
  readonly seen: SeenFiles;
  readonly tally: Tally;
  readonly batches: Batches;
  readonly pool: ReaderPool;
  readonly now: Instant;
  readonly acceptShrunken: boolean;
  readonly acceptEmptied: boolean;
  /** What is not wanted is left as if it were not there. */
  readonly isWanted: (file: { readonly hash: Uint8Array }) => boolean;
}

/** A writer into the database, the memory of seen files and the tally. */
export function createFileWriter(parts: FileWriterParts): FileWriter {
  const { seen, tally, batches, pool, isWanted } = parts;
  // Content that is being read: the same content again waits for what becomes of it.
  const underWay = new Set<string>();
  // Zips with a file that another file may supersede: each of their files is looked at every time.
  const toOpenAgain = new Set<string>();

  const contentOf = async (item: FileItem): Promise<Content> => {
    // Reading takes the bytes away.
    const bytes = sizeOf(item);
    return { bytes, result: await pool.read(item) };
  };

  return {
    sizeOf,
    async start(item) {
      if (item.kind !== "file") return { kind: "other", item };
      if (!isWanted(item)) return { kind: "unwanted", item };
      const key = keyOf(item);
      if (underWay.has(key) || seen.find(item) !== null) return { kind: "seen", item };
      underWay.add(key);
      return { kind: "read", item, content: await contentOf(item) };
    },
    async write(read) {
      if (read.kind === "other") {
        writeOther(parts, read.item, toOpenAgain);
        return;
      }
      const { item } = read;
      if (read.kind === "unwanted") {
        toOpenAgain.add(outerName(item.name));
        return;
      }
      // A twin may be refused for now by this time, and any content superseded.
      const before = read.kind === "seen" ? seen.find(item) : null;
      if (before !== null) writeSeen(parts, item, before);
      else {
        const { bytes, result } = read.kind === "read" ? read.content : await contentOf(item);
        underWay.delete(keyOf(item));
        tally.read(bytes);
        batches.write(bytes, () => writeFile(parts, item, result));
      }
      if ((before ?? seen.find(item))?.in_any_order === 0) toOpenAgain.add(outerName(item.name));
    },
  };
}

function writeOther(
  { seen, tally, batches }: FileWriterParts,
  item: Exclude<SourceItem, FileItem>,
  toOpenAgain: ReadonlySet<string>,
): void {
  switch (item.kind) {
    case "passed_over":
      return tally.passOver(item.name);
    case "refused":
      return tally.refuse(item.name, item.reason);
    case "seen_zip":
      return tally.seen();
    case "zip_end":
      // A zip with a refusal is walked again next time, so that it is reported again.
      if (tally.hasRefused(item.name) || toOpenAgain.has(item.name)) return;
      return batches.write(0, () => seen.remember({ ...item, outcome: "imported" }));
  }
}

function writeSeen({ tally }: FileWriterParts, item: FileItem, before: SeenFile): void {
  tally.read(sizeOf(item));
  if (before.outcome === "refused") tally.refuse(item.name, before.reason ?? "");
  else {
    tally.seen();
    tally.leaveOut(item.name, before.reason?.split("\n") ?? []);
  }
}

function writeFile(parts: FileWriterParts, { name, hash }: FileItem, result: PreparedFile): void {
  const { database, seen, tally, now, acceptShrunken, acceptEmptied } = parts;
  if (result.outcome === "passed_over") {
    seen.remember({ name, hash, outcome: "passed_over" });
    tally.passOver(name);
    return;
  }
  if (result.outcome === "refused") {
    seen.remember({ name, hash, outcome: "refused", reason: result.reason });
    tally.refuse(name, result.reason);
    return;
  }
  const written = writeRecords(database, result, {
    file: name,
    now,
    acceptShrunken,
    acceptEmptied,
  });
  if ("refused" in written) {
    // Not remembered: it may be accepted next time, or be nothing strange by then.
    tally.refuse(name, written.refused);
    return;
  }
  const { leftOut } = result;
  seen.remember({
    name,
    hash,
    outcome: "imported",
    gave: written.gave,
    isFiction: result.isFiction,
    ...(leftOut.length > 0 && { reason: leftOut.join("\n") }),
  });
  tally.wrote(name, written);
  tally.leaveOut(name, leftOut);
  for (const notice of result.notices) tally.notice(name, notice);
}

function keyOf({ hash }: FileItem): string {
  return Buffer.from(hash).toString("base64");
}

function sizeOf(item: SourceItem): number {
  return item.kind === "file" ? item.bytes.length : 0;
}
