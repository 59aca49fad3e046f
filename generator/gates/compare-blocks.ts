import type { ListedRecord } from "../../builds/line-files.ts";
import { type ListedRecords, recordKey } from "../../builds/changes.ts";
import { type BlockCounts, createBlockCounter, readFilled } from "../pages/filled-blocks.ts";

/** A block that changed records had in the live build, and some have no more. */
interface EmptiedBlock {
  readonly resource: string;
  readonly block: string;
  /** Changed records that had it. */
  readonly had: number;
  /** Ids of those that have it no more. */
  readonly emptied: readonly string[];
}

/** How the blocks of a build's records differ from those of the build before. */
export interface BlockChanges {
  /** What emptied out in records that changed. */
  readonly emptied: readonly EmptiedBlock[];
  /** What records had that are no more. */
  readonly gone: BlockCounts;
}

/** Compares record by record. */
export function compareBlocks(before: ListedRecords, after: Iterable<ListedRecord>): BlockChanges {
  const found = new Map<
    string,
    { resource: string; block: string; had: number; emptied: string[] }
  >();
  const left = new Map(before);
  for (const { resource, id, hash, filled } of after) {
    const earlier = left.get(recordKey(resource, id));
    left.delete(recordKey(resource, id));
    if (earlier === undefined || earlier.hash === hash) continue;
    const now = readFilled(filled);
    for (const block of Object.keys(readFilled(earlier.filled))) {
      const key = `${resource} ${block}`;
      const change = found.get(key) ?? { resource, block, had: 0, emptied: [] };
      found.set(key, change);
      change.had += 1;
      if (now[block] === undefined) change.emptied.push(id);
    }
  }
  const gone = createBlockCounter();
  for (const { resource, id, filled } of left.values()) gone.add(resource, id, readFilled(filled));
  return {
    emptied: [...found.values()].filter(({ emptied }) => emptied.length > 0),
    gone: gone.counts,
  };
}
