import { describe, expect, it } from "vitest";

import type { ListedRecord } from "../../builds/line-files.ts";
import { compareBlocks } from "./compare-blocks.ts";
import { filledText } from "../pages/filled-blocks.ts";

function listed(id: string, hash: string, filled: Record<string, number>): ListedRecord {
  return { resource: "bill", id, hash, path: id, filled: filledText(filled) };
}

describe("what emptied out from one build to the next", () => {
  it("is looked for in changed records alone", () => {
    const before = new Map([
      ["bill /1", listed("/1", "a", { actions: 2, cosponsors: 1 })],
      ["bill /2", listed("/2", "b", { actions: 2, cosponsors: 4 })],
      ["bill /3", listed("/3", "c", { cosponsors: 9 })],
      ["bill /4", listed("/4", "d", {})],
    ]);
    const after = [
      listed("/1", "a1", { actions: 2 }),
      listed("/2", "b1", { actions: 1, cosponsors: 4 }),
      listed("/3", "c", { cosponsors: 9 }),
      listed("/4", "d1", { actions: 1 }),
      listed("/5", "e", {}),
    ];
    expect(compareBlocks(before, after).emptied).toEqual([
      { resource: "bill", block: "cosponsors", had: 2, emptied: ["/1"] },
    ]);
  });

  it("is told apart from what went with its record", () => {
    const before = new Map([["bill /a", listed("/bills/117/HR/1", "a", { actions: 2 })]]);
    expect(compareBlocks(before, [])).toEqual({
      emptied: [],
      gone: { bill: { 117: { actions: { records: 1, entries: 2 } } } },
    });
  });
});
