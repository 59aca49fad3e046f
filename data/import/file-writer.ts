import type { Batches } from "./batches.ts";
import type { Instant } from "../documents.ts";
import type { Tally } from "./import-summary.ts";
import type { ImportedFile, PreparedFile } from "./prepared-file.ts";
import type { ReaderPool } from "./reader-pool.ts";
import { describeDoubts } from "./doubts.ts";
import type { Fullest } from "./fullest.ts";
import type { ImportProblems } from "./problems.ts";
import type { RecordRows } from "./record-rows.ts";
import { writeRecords, type Written } from "./record-writer.ts";
import type { SeenFiles } from "./seen-files.ts";
import { listOf } from "./judge.ts";
import type { Versions } from "./versions.ts";
import type { SourceItem } from "../files/walk.ts";

type FileItem = Extract<SourceItem, { kind: "file" }>;

interface ReadItem {
  readonly item: SourceItem;
  /** Null for a file with known content, and for other items. */
  readonly content: Content | null;
}

interface Content {
  /** Uncompressed. */
  readonly bytes: number;
  readonly result: PreparedFile;
}

interface FileWriterParts {
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

/** Processes the items of a walk. `start` runs concurrently in any order, `write` in sequence. */
export function createFileWriter(parts: FileWriterParts) {
  const { seen, tally, batches, pool, problems } = parts;

  const contentOf = async (item: FileItem): Promise<Content> => {
    // Reading transfers the bytes to a thread, so take their size first.
    const bytes = sizeOf(item);
    return { bytes, result: await pool.read(item) };
  };

  return {
    /** Whether reading a zip's entries again could change nothing. */
    isSeen: (zip: { readonly name: string; readonly hash: Uint8Array }): boolean =>
      seen.find(zip) !== null && !problems.isIn(zip.name) && !seen.hasList(zip.name),
    sizeOf,
    async start(item: SourceItem): Promise<ReadItem> {
      if (item.kind !== "file") return { item, content: null };
      return { item, content: findSeen(parts, item) === null ? await contentOf(item) : null };
    },
    async write({ item, content }: ReadItem): Promise<void> {
      if (item.kind !== "file") return writeOther(parts, item);
      // By now, an identical file may have been imported or refused.
      const before = findSeen(parts, item);
      if (before !== null) return writeSeen(parts, item, before);
      const { bytes, result } = content ?? (await contentOf(item));
      tally.bytes += bytes;
      batches.write(bytes, () => writeFile(parts, item, result));
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
      return skip(tally, item.name);
    case "refused":
      hold(tally, "refused", item.name, item.reason);
      return problems.refuse({ name: item.name, hash: null }, item.reason);
    case "seen_zip":
      tally.files.seen += 1;
      return;
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
  tally.bytes += sizeOf(item);
  if (outcome === "refused" || outcome === "quarantined") {
    hold(tally, outcome, item.name, reason ?? "");
    if (outcome === "refused") problems.refuse(item, reason ?? "");
    return;
  }
  const skippedEntries = reason?.split("\n") ?? [];
  tally.files.seen += 1;
  if (isCopy) batches.write(0, () => seen.remember(item, result));
  skipEntries(tally, item.name, skippedEntries);
  problems.seen(item, skippedEntries);
}

function writeFile(parts: FileWriterParts, item: FileItem, result: PreparedFile): void {
  const { seen, problems, tally, acceptsAll } = parts;
  const { name } = item;
  if (result.outcome === "skipped") {
    const { outcome, reason } = result;
    seen.remember(item, { outcome });
    problems.seen(item, []);
    if (reason !== undefined) {
      problems.refuse(item, reason, "unsupported");
      tally.unsupported.push({ name, reason });
    }
    skip(tally, name);
    return;
  }
  if (result.outcome === "refused") {
    seen.remember(item, result);
    problems.refuse(item, result.reason);
    hold(tally, "refused", name, result.reason);
    return;
  }
  const { skippedEntries, notices, guesses } = result;
  const imported = seenFile(parts, result);
  const better = imported.list === null ? undefined : seen.outranking(name, imported.list);
  if (better !== undefined) {
    seen.remember(item, imported);
    tally.files.seen += 1;
    tally.passedOver.push({ name, by: better });
    return;
  }
  const isReread = seen.wasImported(item);
  const quarantine = problems.quarantineOf(item);
  const isAccepted = acceptsAll || quarantine === "accepted";
  const isDue = isAccepted || isReread || quarantine === "due";
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
    hold(tally, "quarantined", name, reason);
    return;
  }
  seen.remember(item, imported);
  problems.imported(item, { skippedEntries, unknown: notices, doubts: written.doubts, guesses });
  count(tally, name, written);
  if (isReread) tally.reread += 1;
  skipEntries(tally, name, skippedEntries);
  for (const notice of notices) {
    const named = tally.notices.get(notice) ?? [];
    named.push(name);
    tally.notices.set(notice, named);
  }
}

function skip({ files, skipped }: Tally, name: string): void {
  files.skipped += 1;
  skipped.push(name);
}

function hold(
  tally: Tally,
  outcome: "refused" | "quarantined",
  name: string,
  reason: string,
): void {
  tally.files[outcome] += 1;
  tally[outcome].push({ name, reason });
}

function skipEntries(tally: Tally, name: string, reasons: readonly string[]): void {
  tally.skippedEntries.push(...reasons.map((reason) => ({ name, reason })));
}

function count(tally: Tally, name: string, written: Written): void {
  const { removed, lost, doubts, withdrawn, absent, older, changes } = written;
  if (removed.length > 0) tally.removed.push({ name, ids: removed });
  if (lost.length > 0) tally.lost.push({ name, losses: lost });
  if (doubts.length > 0) tally.adopted.push({ name, reason: describeDoubts(doubts) });
  if (absent.length > 0) tally.absent.push({ name, ids: absent });
  if (withdrawn.length > 0) tally.withdrawn.push({ name, ids: withdrawn });
  tally.older += older;
  tally.files.imported += 1;
  for (const { resource, change } of changes) tally.records[resource][change] += 1;
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

function sizeOf(item: SourceItem): number {
  return item.kind === "file" ? item.bytes.length : 0;
}
