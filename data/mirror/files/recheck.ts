import { basename } from "node:path";

import type { SourceRun } from "./source-run.ts";

/** Corrections mostly affect the newest documents. */
const NEWEST = 20;
/** The share of the others per run, so that each is checked about once a month. */
const SHARE = 1 / 30;

/** Selects files to check again without a sign of change, once a day: the newest, and some checked long ago. */
export function filesToRecheck(
  { state, folder, isFull, isFirstToday }: SourceRun,
  prefix: string,
  { newest = NEWEST }: { readonly newest?: number } = {},
): ReadonlySet<string> {
  const here = state
    .list(prefix)
    .map(({ path }) => path)
    .filter((path) => folder.has(path));
  if (isFull) return new Set(here);
  if (!isFirstToday) return new Set();
  const last = newest === 0 ? [] : here.toSorted(byNumbers).slice(-newest);
  return new Set([
    ...last,
    ...state.leastRecentlyChecked(prefix, SHARE).filter((path) => folder.has(path)),
  ]);
}

function byNumbers(a: string, b: string): number {
  return basename(a).localeCompare(basename(b), "en", { numeric: true });
}
