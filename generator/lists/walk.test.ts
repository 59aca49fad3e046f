import { describe, expect, it } from "vitest";

import { wholeNumber } from "../../contract/parameter-kind.ts";
import { PAGE_SIZE } from "../../contract/request/request.ts";
import type { Facet, Filter } from "../../contract/resource.ts";
import { walk, type WalkedList } from "./walk.ts";

type Record = Readonly<{ [name: string]: Facet }>;

/** In walk order: the filter that implies another comes before it, with an independent filter on each side. */
const FILTERS = ["sponsor", "type", "chamber", "status"].map((name): Filter<Record> => ({
  name,
  description: name,
  kind: wholeNumber,
  facet: (record) => record[name] ?? null,
  ...(name === "type" && { implies: { name: "chamber", valueFor: () => 1 } }),
}));

function walked(records: readonly Record[]): WalkedList[] {
  const filters = FILTERS.map((filter) => ({
    ...filter,
    facetsOf: (row: number) => filter.facet(records[row] ?? {}),
  }));
  const rows = Uint32Array.from(records.keys());
  return [...walk(filters, { filters: [], rows })];
}

describe("the lists of a walk", () => {
  it.each([
    [0, 1],
    [PAGE_SIZE, 1],
    // With one more, each of the two sponsors, the type and the chamber get lists.
    [PAGE_SIZE + 1, 5],
  ])("of %i records are %i: a list on one page is not split", (count, lists) => {
    const records = Array.from({ length: count }, (_, at) => ({
      sponsor: at % 2,
      type: 1,
      chamber: 1,
    }));
    expect(walked(records)).toHaveLength(lists);
  });

  it("do not repeat a list for an implied value", () => {
    const records = Array.from({ length: 500 }, (): Record => ({ type: 1, chamber: 1 }));
    const names = walked(records).map(({ filters }) => filters.map(({ name }) => name).join());
    expect(names).toEqual(["", "type", "chamber"]);
  });
});
