import type { ListedRecord } from "./build-lists.ts";
import { type ListedRecords, recordKey } from "./changes.ts";
import { filledNames } from "./filled-blocks.ts";

/** A block that changed records had in the live build, and some have no more. */
export interface EmptiedBlock {
  readonly resource: string;
  readonly block: string;
  /** Changed records that had it. */
  readonly had: number;
  /** Ids of those that have it no more. */
  readonly emptied: readonly string[];
}

/** What emptied out in the records that changed from one build to the next. */
export function emptiedBlocks(
  before: ListedRecords,
  after: Iterable<ListedRecord>,
): readonly EmptiedBlock[] {
  const found = new Map<
    string,
    { resource: string; block: string; had: number; emptied: string[] }
  >();
  for (const { resource, id, hash, filled } of after) {
    const earlier = before.get(recordKey(resource, id));
    if (earlier === undefined || earlier.hash === hash) continue;
    const now = new Set(filledNames(filled));
    for (const block of filledNames(earlier.filled)) {
      const key = `${resource} ${block}`;
      const change = found.get(key) ?? { resource, block, had: 0, emptied: [] };
      found.set(key, change);
      change.had += 1;
      if (!now.has(block)) change.emptied.push(id);
    }
  }
  return [...found.values()].filter(({ emptied }) => emptied.length > 0);
}
