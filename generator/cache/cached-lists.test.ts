import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { indexEntry } from "../../contract/build-index.ts";
import { listPageKey } from "../../contract/request/request.ts";
import { sha256 } from "../../lib/hash.ts";
import type { ListTask } from "../pages/list-writer.ts";
import type { WrittenPage } from "../pages/page-writer.ts";
import { LINE_HASH_BYTES } from "../pages/table.ts";
import { createListPlanner, type ListPlanner, type PlannedList } from "./cached-lists.ts";
import { openPageCache, type PageCache } from "./page-cache.ts";

const ROWS = 250;

let folder: string;
let cache: PageCache;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "legis-lists-"));
  cache = openPageCache(join(folder, "cache.sqlite"), "this code", () => new Map());
});
afterEach(() => {
  cache[Symbol.dispose]();
  rmSync(folder, { recursive: true });
});

/** Returns numbered record lines, some of them changed. */
function hashesOf(changed: readonly number[] = []): Uint8Array {
  const lines = Array.from({ length: ROWS + 1 }, (_, row) =>
    sha256(changed.includes(row) ? `changed ${row}` : `line ${row}`).subarray(0, LINE_HASH_BYTES),
  );
  return new Uint8Array(Buffer.concat(lines));
}

function listOf(given: Partial<ListTask> = {}): ListTask {
  const rows = Uint32Array.from({ length: ROWS }, (_, row) => row);
  return { route: "bills", path: "/bills", table: "bill", filters: [], rows, ...given };
}

function plannerOf(
  changed: readonly number[] = [],
  facts: { readonly currentCongress?: number; readonly isStored?: () => boolean } = {},
): ListPlanner {
  const lineHashes = new Map([["bill", hashesOf(changed)]]);
  return createListPlanner(cache, {
    lineHashes,
    currentCongress: 119,
    isStored: () => true,
    ...facts,
  });
}

/** Stores the list as if all of its pages had been rendered. */
function keep(planner: ListPlanner, list: PlannedList): void {
  const pages = list.reusable.map((_, at): WrittenPage => {
    const key = listPageKey("/bills", [], at + 1);
    return { key, entry: indexEntry(key, sha256(key), ROWS), bytes: 1000 + at, isChecked: true };
  });
  planner.keep(list, pages);
}

/** The pages to render, counting from 1. */
const toMake = ({ reusable }: PlannedList): number[] =>
  reusable.flatMap((page, at) => (page === null ? [at + 1] : []));

describe("the pages of a list", () => {
  beforeEach(() => {
    const planner = plannerOf();
    keep(planner, planner.plan(listOf()));
  });

  it("are all made for a new list", () => {
    const neverMade = listOf({ filters: [{ name: "congress", value: 93 }] });
    expect(toMake(plannerOf().plan(neverMade))).toEqual([1, 2, 3]);
  });

  it("are reused while their lines are unchanged", () => {
    const { reusable } = plannerOf().plan(listOf());
    expect(reusable.map((page) => page?.key)).toEqual(["/bills?#1", "/bills?#2", "/bills?#3"]);
    expect(reusable.map((page) => page?.bytes)).toEqual([1000, 1001, 1002]);
    const entry = indexEntry("/bills?#2", sha256("/bills?#2"), ROWS);
    expect(reusable[1]?.entry).toEqual(entry);
  });

  it("are made only where a line changed", () => {
    expect(toMake(plannerOf([130]).plan(listOf()))).toEqual([2]);
  });

  it("are all made if the length changes, since each contains the total", () => {
    const rows = Uint32Array.from({ length: ROWS + 1 }, (_, row) => row);
    expect(toMake(plannerOf().plan(listOf({ rows })))).toEqual([1, 2, 3]);
  });

  it("are made from the first moved line on", () => {
    const rows = listOf().rows.map((row, at) => (at < 150 ? row : ROWS - 1 - (at - 150)));
    expect(toMake(plannerOf().plan(listOf({ rows })))).toEqual([2, 3]);
  });

  it("are made for another head, another Congress, and another list", () => {
    expect(toMake(plannerOf().plan(listOf({ head: "{}" })))).toEqual([1, 2, 3]);
    expect(toMake(plannerOf([], { currentCongress: 120 }).plan(listOf()))).toEqual([1, 2, 3]);
    const filters = [{ name: "congress", value: 119 }];
    expect(toMake(plannerOf().plan(listOf({ filters })))).toEqual([1, 2, 3]);
  });

  it("are made if the store lacks them", () => {
    expect(toMake(plannerOf([], { isStored: () => false }).plan(listOf()))).toEqual([1, 2, 3]);
  });
});
