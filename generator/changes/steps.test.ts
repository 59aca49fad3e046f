import { describe, expect, it } from "vitest";

import type { RecordChange } from "./record-changes.ts";
import { compose, readStep, stepText } from "./steps.ts";

const change = (before: string | null, after: string | null): RecordChange => ({
  resource: "bill",
  id: "/bills/119/HR/1",
  path: "/bills/119/HR/1",
  before,
  after,
  blocks: ["actions"],
});

/** Joins a record's changes in two builds. */
const net = (earlier: RecordChange, later: RecordChange): readonly RecordChange[] => [
  ...compose([earlier], compose([later], new Map())).values(),
];

describe("the net changes of two builds", () => {
  it("have a record once, as it was before the first and is after the second", () => {
    expect(net(change("a", "b"), change("b", "c"))).toEqual([change("a", "c")]);
  });

  it("have no record that changed back, or that came and went", () => {
    expect(net(change("a", "b"), change("b", "a"))).toEqual([]);
    expect(net(change(null, "b"), change("b", null))).toEqual([]);
  });

  it("have the changed blocks of both, or none if one is unknown", () => {
    const unknown = { ...change("b", "c"), blocks: null };
    expect(net(change("a", "b"), unknown)[0]?.blocks).toBeNull();
    const titles = { ...change("b", "c"), blocks: ["titles"] };
    expect(net(change("a", "b"), titles)[0]?.blocks).toEqual(
      expect.arrayContaining(["actions", "titles"]),
    );
  });
});

it("a stored step is read as it was", () => {
  const changes = [change("a", "b"), { ...change(null, "b"), blocks: null }];
  expect(readStep(stepText(changes))).toEqual(changes);
});

it("a stored step's kinds that this program does not know are left out", () => {
  const other = stepText([change("a", "b")]).replace('"bill"', '"statute"');
  expect(readStep(other + stepText([change("b", "c")]))).toEqual([change("b", "c")]);
});
