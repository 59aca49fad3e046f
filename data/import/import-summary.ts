import type { Outcome } from "../database/schema.ts";
import type { Reading } from "../parse/source-file.ts";
import { describeDoubts } from "./doubts.ts";
import type { Loss } from "./rules.ts";
import type { Change, Written } from "./record-writer.ts";

/** File counts by result. A zip's entries count as files, but a zip that was read before counts once. */
type FileCounts = Record<Outcome | "seen", number>;

type ChangeCounts = Record<Change, number>;

interface NamedReason {
  readonly name: string;
  readonly reason: string;
}

interface NamedIds {
  readonly name: string;
  readonly ids: readonly string[];
}

export interface ImportSummary {
  readonly files: Readonly<FileCounts>;
  readonly records: Readonly<Record<Reading["resource"], Readonly<ChangeCounts>>>;
  /** In reading order, including refusals remembered from earlier imports. */
  readonly refused: readonly NamedReason[];
  readonly skipped: readonly string[];
  /** Unreadable list entries, including those of files read before. */
  readonly skippedEntries: readonly NamedReason[];
  readonly removed: readonly NamedIds[];
  readonly lost: readonly { readonly name: string; readonly losses: readonly Loss[] }[];
  /** The number of records of which a newer version is kept. */
  readonly older: number;
  /** Lists of which a file whose name comes later counts. */
  readonly passedOver: readonly { readonly name: string; readonly by: string }[];
  readonly withdrawn: readonly NamedIds[];
  readonly quarantined: readonly NamedReason[];
  readonly adopted: readonly NamedReason[];
  readonly notices: readonly { readonly notice: string; readonly files: readonly string[] }[];
  readonly reread: number;
  /** Files read by an earlier reader version that no longer exist, so they can't be read again. */
  readonly outdated: readonly string[];
  readonly interrupted: boolean;
  /** Uncompressed content, except files skipped by name. */
  readonly bytes: number;
  readonly seconds: number;
  readonly filesPerSecond: number;
}

const RESOURCES = [
  "bill",
  "bill_text",
  "vote",
  "legislator",
  "committee",
  "membership",
  "meeting",
  "nomination",
] as const satisfies readonly Reading["resource"][];

export function createTally() {
  const start = performance.now();
  const files: FileCounts = { imported: 0, seen: 0, skipped: 0, refused: 0, quarantined: 0 };
  const records = Object.fromEntries(
    RESOURCES.map((resource) => [resource, { added: 0, changed: 0, unchanged: 0, removed: 0 }]),
  ) as Record<Reading["resource"], ChangeCounts>;
  const lists = {
    refused: [] as NamedReason[],
    quarantined: [] as NamedReason[],
    adopted: [] as NamedReason[],
    skipped: [] as string[],
    skippedEntries: [] as NamedReason[],
    removed: [] as NamedIds[],
    lost: [] as { name: string; losses: readonly Loss[] }[],
    withdrawn: [] as NamedIds[],
    passedOver: [] as { name: string; by: string }[],
  };
  const notices = new Map<string, string[]>();
  let bytes = 0;
  let reread = 0;
  let older = 0;
  return {
    seen: () => void files.seen++,
    skip(name: string): void {
      files.skipped++;
      lists.skipped.push(name);
    },
    refuse(name: string, reason: string): void {
      files.refused++;
      lists.refused.push({ name, reason });
    },
    quarantine(name: string, reason: string): void {
      files.quarantined++;
      lists.quarantined.push({ name, reason });
    },
    passOver(name: string, by: string): void {
      files.seen++;
      lists.passedOver.push({ name, by });
    },
    skipEntries(name: string, reasons: readonly string[]): void {
      lists.skippedEntries.push(...reasons.map((reason) => ({ name, reason })));
    },
    wrote(name: string, written: Written): void {
      if (written.removed.length > 0) lists.removed.push({ name, ids: written.removed });
      if (written.lost.length > 0) lists.lost.push({ name, losses: written.lost });
      if (written.doubts.length > 0)
        lists.adopted.push({ name, reason: describeDoubts(written.doubts) });
      if (written.withdrawn.length > 0) lists.withdrawn.push({ name, ids: written.withdrawn });
      older += written.older;
      files.imported++;
      for (const { resource, change } of written.changes) records[resource][change]++;
    },
    notice(file: string, notice: string): void {
      const names = notices.get(notice);
      if (names === undefined) notices.set(notice, [file]);
      else names.push(file);
    },
    reread: () => void reread++,
    read: (size: number) => void (bytes += size),
    count: (): number => Object.values(files).reduce((sum, each) => sum + each, 0),
    summary(interrupted: boolean): Omit<ImportSummary, "outdated"> {
      const seconds = (performance.now() - start) / 1000;
      const filesPerSecond = Math.round(this.count() / Math.max(seconds, 0.001));
      const named = [...notices].map(([notice, names]) => ({ notice, files: names }));
      return {
        files,
        records,
        ...lists,
        notices: named,
        reread,
        older,
        interrupted,
        bytes,
        seconds,
        filesPerSecond,
      };
    },
  };
}

export type Tally = ReturnType<typeof createTally>;
