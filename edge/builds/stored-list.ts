import { type ListRequest, type SetFilter, PAGE_SIZE } from "../../contract/request/request.ts";
import {
  readRuns,
  rowsWithin,
  type Runs,
  runsPage,
  type Segment,
  segmentsOf,
  type StoredRuns,
} from "../../contract/request/runs.ts";
import { cutEachRecord, cutRecords, storedMeta } from "../../contract/page-text.ts";

export type ReadListPage = (page: number) => Promise<Uint8Array>;

/** Caches the decoded runs of cached pages. */
const decodedRuns = new WeakMap<Uint8Array, Runs>();

export async function readSegments(
  { route, range }: Pick<ListRequest, "route" | "range">,
  { total, rest }: { readonly total: number; readonly rest: readonly SetFilter[] },
  readPage: ReadListPage,
): Promise<readonly Segment[]> {
  const page = await readPage(runsPage(route.resource, total) ?? 1);
  const runs = decodedRuns.get(page) ?? decodeRuns(page);
  decodedRuns.set(page, runs);
  return segmentsOf(runs, rest, range);
}

function decodeRuns(page: Uint8Array): Runs {
  return readRuns(storedMeta(page)["runs"] as StoredRuns);
}

export async function cutSegments(
  segments: readonly Segment[],
  [from, to]: Segment,
  { isReversed, readPage }: { readonly isReversed: boolean; readonly readPage: ReadListPage },
): Promise<readonly Uint8Array[]> {
  const cuts = rowsWithin(segments, from, to).flatMap(pagesOf);
  const pieces = await Promise.all(
    cuts.map(async ([page, start, end]) => {
      const text = await readPage(page);
      return isReversed ? cutEachRecord(text, start, end) : [cutRecords(text, start, end)];
    }),
  );
  return isReversed ? pieces.flat().toReversed() : pieces.flat();
}

function pagesOf([start, end]: Segment): (readonly [page: number, from: number, to: number])[] {
  const first = Math.floor(start / PAGE_SIZE);
  const last = Math.ceil(end / PAGE_SIZE);
  return Array.from({ length: last - first }, (_, index) => {
    const before = (first + index) * PAGE_SIZE;
    return [first + index + 1, Math.max(0, start - before), Math.min(PAGE_SIZE, end - before)];
  });
}
