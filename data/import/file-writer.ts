import type { Batches } from "./batches.ts";
import type { Instant } from "../documents.ts";
import type { Tally } from "./import-summary.ts";
import type { ImportedFile, PreparedFile } from "./prepared-file.ts";
import type { ReaderPool } from "./reader-pool.ts";
import { describeDoubts } from "./doubts.ts";
import type { Fullest } from "./fullest.ts";
import type { ImportProblems } from "./problems.ts";
import type { RecordRows } from "./record-rows.ts";
import { writeRecords } from "./record-writer.ts";
import type { SeenFiles } from "./seen-files.ts";
import { listOf } from "./judge.ts";
import type { Versions } from "./versions.ts";
import type { SourceItem } from "../files/walk.ts";

type FileItem = Extract<SourceItem, { kind: "file" }>;

type ReadItem =
  | { readonly kind: "read"; readonly item: FileItem; readonly content: Content }
  | { readonly kind: "seen"; readonly item: FileItem }
  | { readonly kind: "other"; readonly item: Exclude<SourceItem, FileItem> };

interface Content {
  /** Uncompressed. */
  readonly bytes: number;
  readonly result: PreparedFile;
}

/** Processes the items of a walk. `start` runs concurrently in any order, `write` in sequence. */
export interface FileWriter {
  /** Whether reading a zip's entries again could change nothing. */
  isSeen(zip: { readonly name: string; readonly hash: Uint8Array }): boolean;
  sizeOf(item: SourceItem): number;
  start(item: SourceItem): Promise<ReadItem>;
  write(read: ReadItem): Promise<void>;
}

export interface FileWriterParts {
  readonly seen: SeenFiles;
  readonly tally: Tally;
  readonly batches: Batches;
  readonly pool: ReaderPool;
  readonly problems: ImportProblems;
  readonly rows: RecordRows;
  readonly fullest: Fullest;
  readonly versions: Versions;
  readonly now: Instant;
  readonly acceptsAll: boolean;
}

export function createFileWriter(parts: FileWriterParts): FileWriter {
  const { seen, tally, batches, pool, problems } = parts;
  // Content being read. A second file with the same content waits for the first one's result.
  const underWay = new Set<string>();

  const contentOf = async (item: FileItem): Promise<Content> => {
    // Reading transfers the bytes to a thread, so take their size first.
    const bytes = sizeOf(item);
    return { bytes, result: await pool.read(item) };
  };

  return {
    isSeen: (zip) => seen.find(zip) !== null && !problems.isIn(zip.name) && !seen.hasList(zip.name),
    sizeOf,
    async start(item) {
      if (item.kind !== "file") return { kind: "other", item };
      const key = keyOf(item);
      if (underWay.has(key) || findSeen(parts, item) !== null) return { kind: "seen", item };
      underWay.add(key);
      return { kind: "read", item, content: await contentOf(item) };
    },
    async write(read) {
      if (read.kind === "other") {
        writeOther(parts, read.item);
        return;
      }
      const { item } = read;
      // By now, an identical file may have been refused.
      const before = read.kind === "seen" ? findSeen(parts, item) : null;
      if (before !== null) writeSeen(parts, item, before);
      else {
        const { bytes, result } = read.kind === "read" ? read.content : await contentOf(item);
        underWay.delete(keyOf(item));
        tally.read(bytes);
        batches.write(bytes, () => writeFile(parts, item, result));
      }
    },
  };
}

/** Returns the earlier result for known content; `null` if it is unknown or its quarantine is over. */
function findSeen({ seen, problems, acceptsAll }: FileWriterParts, item: FileItem) {
  const before = seen.find(item);
  if (before?.outcome !== "quarantined") return before;
  return !acceptsAll && problems.quarantineOf(item) === "pending" ? before : null;
}

function writeOther(
  { seen, problems, tally, batches }: FileWriterParts,
  item: Exclude<SourceItem, FileItem>,
): void {
  switch (item.kind) {
    case "skipped":
      return tally.skip(item.name);
    case "refused":
      tally.refuse(item.name, item.reason);
      return problems.refuse({ name: item.name, hash: null }, item.reason);
    case "seen_zip":
      return tally.seen();
    case "zip_end":
      problems.zipRead(item.name);
      return batches.write(0, () => seen.remember(item, { outcome: "imported" }));
  }
}

function writeSeen(
  { tally, problems, seen, batches }: FileWriterParts,
  item: FileItem,
  { isCopy, ...result }: NonNullable<ReturnType<typeof findSeen>>,
): void {
  const { outcome, reason } = result;
  tally.read(sizeOf(item));
  if (outcome === "refused") {
    tally.refuse(item.name, reason ?? "");
    problems.refuse(item, reason ?? "");
  } else if (outcome === "quarantined") tally.quarantine(item.name, reason ?? "");
  else {
    const skippedEntries = reason?.split("\n") ?? [];
    tally.seen();
    if (isCopy) batches.write(0, () => seen.remember(item, result));
    tally.skipEntries(item.name, skippedEntries);
    problems.seen(item, skippedEntries);
  }
}

function writeFile(parts: FileWriterParts, item: FileItem, result: PreparedFile): void {
  const { seen, problems, tally, acceptsAll } = parts;
  const { name } = item;
  if (result.outcome === "skipped") {
    seen.remember(item, result);
    problems.seen(item, []);
    tally.skip(name);
    return;
  }
  if (result.outcome === "refused") {
    seen.remember(item, result);
    problems.refuse(item, result.reason);
    tally.refuse(name, result.reason);
    return;
  }
  const { skippedEntries, notices, guesses } = result;
  const imported = seenFile(parts, result);
  const better = imported.list === null ? undefined : seen.outranking(name, imported.list);
  if (better !== undefined) {
    seen.remember(item, imported);
    tally.passOver(name, better);
    return;
  }
  const isReread = seen.wasImported(item);
  const isAccepted = acceptsAll || problems.isAccepted(item);
  const isDue = isAccepted || isReread || problems.quarantineOf(item) === "due";
  const written = writeRecords(result, {
    ...parts,
    file: item,
    isReread,
    adopted: problems.adoptedWith(name),
    isAccepted,
    accepts: (doubts) => isDue || problems.quarantine(item, doubts) === "due",
  });
  if ("quarantined" in written) {
    const reason = describeDoubts(written.quarantined);
    seen.remember(item, { outcome: "quarantined", reason });
    tally.quarantine(name, reason);
    return;
  }
  seen.remember(item, imported);
  problems.imported(item, { skippedEntries, unknown: notices, doubts: written.doubts, guesses });
  tally.wrote(name, written);
  if (isReread) tally.reread();
  tally.skipEntries(name, skippedEntries);
  for (const notice of notices) tally.notice(name, notice);
}

function seenFile({ now }: FileWriterParts, file: ImportedFile) {
  const { records, skippedEntries, isFiction, changedOn } = file;
  const stamps = records.flatMap(({ source_updated_at: stamp }) => stamp ?? []);
  const dated = changedOn === null ? [] : [`${changedOn}T00:00:00Z`];
  const past = (stamps.length > 0 ? stamps : dated).filter((stamp) => stamp <= now);
  return {
    outcome: "imported",
    reason: skippedEntries.length === 0 ? null : skippedEntries.join("\n"),
    list: listOf(file),
    newest_at: past.toSorted().at(-1) ?? null,
    is_fiction: isFiction ? 1 : 0,
  } as const;
}

function keyOf({ hash }: FileItem): string {
  return Buffer.from(hash).toString("base64");
}

function sizeOf(item: SourceItem): number {
  return item.kind === "file" ? item.bytes.length : 0;
}
