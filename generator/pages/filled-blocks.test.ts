import { describe, expect, it } from "vitest";

import { createBlockCounter, filledBlocks } from "./filled-blocks.ts";

describe("what a record has in it", () => {
  it("is told by entries of its blocks, and by the fields whose loss would show", () => {
    const bill = { title: "An Act", sponsor: null, policy_area: { slug: "taxation" } };
    const blocks = { actions: [{}, {}], summaries: [], biography: null };
    expect(filledBlocks("bill", bill, blocks)).toEqual({ title: 1, policy_area: 1, actions: 2 });
  });

  it("adds up by resource, Congress and block", () => {
    const counter = createBlockCounter();
    counter.add("bill", "/bills/117/HR/1", { actions: 2, titles: 1 });
    counter.add("bill", "/bills/117/HR/2", { actions: 3 });
    counter.add("legislator", "/legislators/A000001", { terms: 4 });
    expect(counter.counts).toEqual({
      bill: { 117: { actions: { records: 2, entries: 5 }, titles: { records: 1, entries: 1 } } },
      legislator: { all: { terms: { records: 1, entries: 4 } } },
    });
  });
});
