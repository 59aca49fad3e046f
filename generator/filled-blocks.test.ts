import { describe, expect, it } from "vitest";

import type { ListedRecord } from "./build-lists.ts";
import { emptiedBlocks } from "./emptied-blocks.ts";
import { createBlockCounter, filledBlocks, filledText } from "./filled-blocks.ts";

describe("what a record has in it", () => {
  it("is told by entries of its blocks, and by the fields whose loss would show", () => {
    const bill = { title: "An Act", sponsor: null, policy_area: { slug: "taxation" } };
    const blocks = [
      { key: "actions", value: [{}, {}] },
      { key: "summaries", value: [] },
      { key: "biography", value: null },
    ];
    expect(filledBlocks("bill", bill, blocks)).toEqual({ title: 1, policy_area: 1, actions: 2 });
  });

  it("adds up by resource, Congress and block", () => {
    const counter = createBlockCounter();
    counter.add("bill", "117", { actions: 2, titles: 1 });
    counter.add("bill", "117", { actions: 3 });
    expect(counter.counts).toEqual({
      bill: { 117: { actions: { records: 2, entries: 5 }, titles: { records: 1, entries: 1 } } },
    });
  });
});

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
    expect(emptiedBlocks(before, after)).toEqual([
      { resource: "bill", block: "cosponsors", had: 2, emptied: ["/1"] },
    ]);
  });
});
