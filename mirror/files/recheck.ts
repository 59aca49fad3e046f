import { basename } from "node:path";

import type { SourceRun } from "./source-run.ts";

/** Corrections come to the newest documents. */
const NEWEST = 20;
/** Of the others, so that each has its turn within a month of nights. */
const SHARE = 1 / 30;

/**
 * Those of a folder's files that the publisher is asked about again though nothing says that
 * they changed: the newest, and each run some of those that were asked about longest ago.
 */
export function filesToRecheck(
  { state, folder }: SourceRun,
  prefix: string,
  { newest = NEWEST }: { readonly newest?: number } = {},
): ReadonlySet<string> {
  const here = state
    .list(prefix)
    .map(({ path }) => path)
    .filter((path) => folder.has(path));
  const last = newest === 0 ? [] : here.toSorted(byNumbers).slice(-newest);
  return new Set([
    ...last,
    ...state.longestUnasked(prefix, SHARE).filter((path) => folder.has(path)),
  ]);
}

function byNumbers(a: string, b: string): number {
  return basename(a).localeCompare(basename(b), "en", { numeric: true });
}
