import type { Reading } from "../parse/source-file.ts";
import { describeDoubts } from "./doubts.ts";
import type { Loss } from "./losses.ts";
import type { Change, Written } from "./record-writer.ts";

/** What became of the files; entries of a zip count as files. */
interface FileCounts {
  /** Read, and its records stored. */
  imported: number;
  /** Content that was read before; a zip that was read before counts once. */
  seen: number;
  passed_over: number;
  refused: number;
  /** They look wrong, so the version before them keeps answering. */
  quarantined: number;
}

type ChangeCounts = Record<Change, number>;

/** A file, and what is the matter with it. */
interface NamedReason {
  readonly name: string;
  readonly reason: string;
}

/** A file, and the ids of records that it is about. */
interface NamedIds {
  readonly name: string;
  readonly ids: readonly string[];
}

export interface ImportSummary {
  readonly files: Readonly<FileCounts>;
  readonly records: Readonly<Record<Reading["resource"], Readonly<ChangeCounts>>>;
  /** In the order of reading; includes refusals remembered from earlier imports. */
  readonly refused: readonly NamedReason[];
  /** By name, files that hold nothing that is published. */
  readonly passedOver: readonly string[];
  /** Entries of lists that could not be read; includes those of files that were read before. */
  readonly leftOut: readonly NamedReason[];
  /** The ids of records that went away, with the list that no longer has them. */
  readonly removed: readonly NamedIds[];
  /** Files that lack some of what their version before had, as publishers' corrections do. */
  readonly lost: readonly { readonly name: string; readonly losses: readonly Loss[] }[];
  /** The ids of meetings that are still to come, with the schedule that no longer has them. */
  readonly withdrawn: readonly NamedIds[];
  /** Files that look wrong, with why; includes those quarantined by earlier imports. */
  readonly quarantined: readonly NamedReason[];
  /** Files that looked wrong and were taken: they stayed long enough, or the operator accepted them. */
  readonly adopted: readonly NamedReason[];
  /** What files say and no record has, each with the files that say it. */
  readonly notices: readonly { readonly notice: string; readonly files: readonly string[] }[];
  /** Files that were read again because the readers have changed. */
  readonly reread: number;
  /** Files that only an earlier version's readers have read, because they are no longer there. */
  readonly outdated: readonly string[];
  readonly interrupted: boolean;
  /** Of the files' content, unpacked, without what was passed over by its name. */
  readonly bytes: number;
  readonly seconds: number;
  readonly filesPerSecond: number;
}

const RESOURCES = [
  "bill",
  "vote",
  "legislator",
  "committee",
  "membership",
  "meeting",
  "nomination",
] as const satisfies readonly Reading["resource"][];

/** Adds up what an import does. */
export function createTally() {
  const start = performance.now();
  const files: FileCounts = { imported: 0, seen: 0, passed_over: 0, refused: 0, quarantined: 0 };
  const records = Object.fromEntries(
    RESOURCES.map((resource) => [resource, { added: 0, changed: 0, unchanged: 0, removed: 0 }]),
  ) as Record<Reading["resource"], ChangeCounts>;
  const refused: NamedReason[] = [];
  const passedOver: string[] = [];
  const leftOut: NamedReason[] = [];
  const removed: NamedIds[] = [];
  const withdrawn: NamedIds[] = [];
  const lost: { name: string; losses: readonly Loss[] }[] = [];
  const quarantined: NamedReason[] = [];
  const adopted: NamedReason[] = [];
  const notices = new Map<string, string[]>();
  let bytes = 0;
  let reread = 0;
  return {
    seen: () => void files.seen++,
    passOver(name: string): void {
      files.passed_over++;
      passedOver.push(name);
    },
    refuse(name: string, reason: string): void {
      files.refused++;
      refused.push({ name, reason });
    },
    quarantine(name: string, reason: string): void {
      files.quarantined++;
      quarantined.push({ name, reason });
    },
    leaveOut(name: string, reasons: readonly string[]): void {
      leftOut.push(...reasons.map((reason) => ({ name, reason })));
    },
    wrote(name: string, written: Written): void {
      if (written.removed.length > 0) removed.push({ name, ids: written.removed });
      if (written.lost.length > 0) lost.push({ name, losses: written.lost });
      if (written.doubts.length > 0) adopted.push({ name, reason: describeDoubts(written.doubts) });
      if (written.withdrawn.length > 0) withdrawn.push({ name, ids: written.withdrawn });
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
      const told = {
        files,
        records,
        refused,
        quarantined,
        adopted,
        passedOver,
        leftOut,
        removed,
        lost,
        withdrawn,
      };
      const named = [...notices].map(([notice, names]) => ({ notice, files: names }));
      return { ...told, notices: named, reread, interrupted, bytes, seconds, filesPerSecond };
    },
  };
}

export type Tally = ReturnType<typeof createTally>;
