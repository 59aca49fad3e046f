import { describe, expect, it } from "vitest";

import { wholeNumber } from "../../contract/parameter-kind.ts";
import { compareBy, type Resource } from "../../contract/resource.ts";
import { voteOrder } from "../../contract/kinds/vote.ts";
import { createTable, rowOf } from "./table.ts";

interface Entry {
  readonly name: string | null;
  readonly year: number | null;
}

const RESOURCE = {
  name: "entry",
  filters: [{ name: "year", kind: wholeNumber, facet: ({ year }: Entry) => year }],
  order: [
    { facet: ({ year }: Entry) => year, descending: true },
    { facet: ({ name }: Entry) => name },
  ],
} as unknown as Resource<never>;

function tableOf(...entries: readonly Entry[]) {
  const table = createTable(RESOURCE);
  for (const entry of entries) table.add(rowOf(RESOURCE, entry));
  return table;
}

const entry = (year: number | null, name: string | null): Entry => ({ year, name });

describe("the rows of a table", () => {
  it("are in the resource's order, unknown values last in both directions", () => {
    const entries = [
      entry(2020, "b"),
      entry(null, "a"),
      entry(2021, null),
      entry(2021, "z"),
      entry(2020, "B"),
      entry(null, null),
    ];
    const order = [...tableOf(...entries).inOrder()].map((row) => entries[row]);
    expect(order).toEqual([
      entry(2021, "z"),
      entry(2021, null),
      entry(2020, "B"),
      entry(2020, "b"),
      entry(null, "a"),
      entry(null, null),
    ]);
  });

  it("are in the order of comparing records pair by pair", () => {
    const resource = { name: "vote", filters: [], order: voteOrder } as unknown as Resource<never>;
    const votes = Array.from({ length: 300 }, (_, at) => ({
      date: at % 7 === 0 ? null : `2021-02-0${(at * 13) % 9}`,
      time: at % 5 === 0 ? null : `1${(at * 3) % 4}:00`,
      chamber: at % 2 === 0 ? ("house" as const) : ("senate" as const),
      vote_number: (at * 17) % 101,
      congress: 117 + (at % 3),
      session: at,
    }));
    const table = createTable(resource);
    for (const vote of votes) table.add(rowOf(resource, vote));
    expect([...table.inOrder()].map((row) => votes[row])).toEqual(
      votes.toSorted(compareBy(voteOrder)),
    );
  });

  it("have their filters' values, as sorted lists without unknown ones", () => {
    const table = tableOf(entry(2021, "a"), entry(null, "b"), entry(2009, "c"), entry(2021, "d"));
    expect(table.values(0)).toEqual([2009, 2021]);
    expect([0, 1, 2, 3].map(table.facetOf("year"))).toEqual([2021, null, 2009, 2021]);
    expect([table.size(), table.facetOf("none")(0)]).toEqual([4, null]);
    expect(() => table.values(9)).toThrow("a column is missing");
  });
});
