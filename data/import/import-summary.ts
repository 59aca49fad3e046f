import type { Outcome } from "../database/schema.ts";
import { PART_RESOURCES } from "../documents.ts";
import type { Reading } from "../parse/source-file.ts";
import type { Loss } from "./rules.ts";
import type { Change } from "./record-writer.ts";

interface NamedReason {
  readonly name: string;
  readonly reason: string;
}

interface NamedIds {
  readonly name: string;
  readonly ids: readonly string[];
}

const NONE: Readonly<Record<Change, number>> = { added: 0, changed: 0, unchanged: 0, removed: 0 };

export type Tally = ReturnType<typeof createTally>;

/** What an import did so far. */
export function createTally() {
  return {
    /** By result. A zip's entries count as files, but a zip that was read before counts once. */
    files: { imported: 0, seen: 0, skipped: 0, refused: 0, quarantined: 0 } satisfies Record<
      Outcome | "seen",
      number
    >,
    records: Object.fromEntries(
      (["bill", "vote", ...PART_RESOURCES] as const).map((resource) => [resource, { ...NONE }]),
    ) as Record<Reading["resource"], Record<Change, number>>,
    /** In reading order, including refusals remembered from earlier imports. */
    refused: [] as NamedReason[],
    skipped: [] as string[],
    /** Left out on purpose, and read for the first time. */
    unsupported: [] as NamedReason[],
    /** Unreadable list entries, including those of files read before. */
    skippedEntries: [] as NamedReason[],
    removed: [] as NamedIds[],
    lost: [] as { readonly name: string; readonly losses: readonly Loss[] }[],
    /** The number of records that are older than the stored version. */
    older: 0,
    /** Lists of which a file whose name comes later counts. */
    passedOver: [] as { readonly name: string; readonly by: string }[],
    withdrawn: [] as NamedIds[],
    absent: [] as NamedIds[],
    quarantined: [] as NamedReason[],
    adopted: [] as NamedReason[],
    /** The files of each notice. */
    notices: new Map<string, string[]>(),
    reread: 0,
    /** Uncompressed content, except files skipped by name. */
    bytes: 0,
  };
}

export interface ImportSummary extends Readonly<Omit<Tally, "notices">> {
  readonly notices: readonly { readonly notice: string; readonly files: readonly string[] }[];
  /** Files read by an earlier reader version that no longer exist, so they can't be read again. */
  readonly outdated: readonly string[];
  readonly interrupted: boolean;
  readonly seconds: number;
  readonly filesPerSecond: number;
}

export function countFiles({ files }: Pick<Tally, "files">): number {
  return Object.values(files).reduce((sum, each) => sum + each, 0);
}
