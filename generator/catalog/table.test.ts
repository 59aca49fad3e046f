import { expect, it } from "vitest";

import { wholeNumber } from "../../contract/parameter-kind.ts";
import type { Resource } from "../../contract/resource.ts";
import { createTable, rowOf } from "./table.ts";

interface Entry {
  readonly year: number | null;
}

const RESOURCE = {
  name: "entry",
  filters: [{ name: "year", kind: wholeNumber, facet: ({ year }: Entry) => year }],
  order: [],
} as unknown as Resource<never>;

it("a table has its filters' values, as sorted lists without unknown ones", () => {
  const table = createTable(RESOURCE);
  for (const year of [2021, null, 2009, 2021]) table.add(rowOf(RESOURCE, { year }));
  expect(table.values(0)).toEqual([2009, 2021]);
  expect([0, 1, 2, 3].map(table.facetOf("year"))).toEqual([2021, null, 2009, 2021]);
  expect([table.size(), table.facetOf("none")(0)]).toEqual([4, null]);
  expect(() => table.values(9)).toThrow("a column is missing");
});
