import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { findList, showsAll } from "../../contract/request/find-list.ts";
import { wholeNumber } from "../../contract/parameter-kind.ts";
import {
  type ListRequest,
  type SetFilter,
  listPageKey,
  PAGE_SIZE,
} from "../../contract/request/request.ts";
import type { Facet, Filter } from "../../contract/resource.ts";
import { routes } from "../../contract/resources/routes.ts";
import { walk, type WalkedList } from "./walk.ts";

type Record = Readonly<{ [name: string]: Facet }>;

const PATH = "/bills";

/**
 * `type` determines `chamber`, as for bills: types 1 and 2 belong to chamber 1, the others to chamber
 * 2.
 */
const chamberOf = (type: Facet): number => (Number(type) <= 2 ? 1 : 2);

/**
 * In walk order: the filter that implies another comes before it, with an independent filter on each
 * side.
 */
const FILTERS: readonly Filter<Record>[] = [
  {
    name: "sponsor",
    description: "sponsor",
    kind: wholeNumber,
    facet: ({ sponsor = null }) => sponsor,
  },
  {
    name: "type",
    description: "type",
    kind: wholeNumber,
    facet: ({ type = null }) => type,
    implies: { name: "chamber", valueFor: chamberOf },
  },
  {
    name: "chamber",
    description: "chamber",
    kind: wholeNumber,
    facet: ({ chamber = null }) => chamber,
  },
  {
    name: "status",
    description: "status",
    kind: wholeNumber,
    facet: ({ status = null }) => status,
  },
];

/**
 * Tables by length and seed, which shrink in a few steps. Columns have few values, so that lists are
 * larger and smaller than a page at every depth.
 */
const table = fc
  .record({ length: fc.nat(600), seed: fc.nat(100_000) })
  .map(({ length, seed }): readonly Record[] =>
    Array.from({ length }, (_, row) => {
      const draw = (column: number, among: readonly Facet[]): Facet =>
        among[scrambled(seed + row * 7 + column * 1_000_003) % among.length] ?? null;
      const type = draw(1, [1, 1, 1, 1, 2, 3, 4]);
      return {
        sponsor: draw(2, [1, 1, 2, 3, 4, null]),
        type,
        chamber: chamberOf(type),
        status: draw(3, [1, 1, 1, 2, 3, null]),
      };
    }),
  );

/** A pseudorandom number. */
function scrambled(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 15), 0x2c1b_3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a_2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

function walked(records: readonly Record[]): WalkedList[] {
  const filters = FILTERS.map((filter) => ({
    ...filter,
    facetOf: (row: number) => filter.facet(records[row] ?? {}),
  }));
  const rows = Uint32Array.from(records.keys());
  return [...walk(filters, { filters: [], rows })];
}

/** Every combination of a value or none for each filter, including unused values. */
const COMBINATIONS: readonly (readonly SetFilter[])[] = FILTERS.reduce<readonly SetFilter[][]>(
  (sets, { name }) =>
    sets.flatMap((set) => [set, ...[1, 2, 3, 4, 9].map((value) => [...set, { name, value }])]),
  [[]],
);

/** The rows that a request finds among stored lists, as on the edge. */
async function resolve(
  stored: ReadonlyMap<string, WalkedList>,
  records: readonly Record[],
  filters: readonly SetFilter[],
): Promise<readonly number[]> {
  const request = {
    route: { ...routes.bills, resource: { ...routes.bills.resource, filters: FILTERS } },
    path: PATH,
    filters,
    range: { from: null, to: null },
  } as unknown as ListRequest;
  const found = await findList(request, (key) => stored.get(key)?.rows.length ?? null);
  if (found.kind === "empty") return [];
  if (found.kind === "missing") throw new Error("the whole list is always stored");
  const list = stored.get(listPageKey(PATH, found.filters, 1));
  const rows = [...(list?.rows ?? [])];
  if (found.kind === "exact") return rows;
  if (rows.length > PAGE_SIZE) throw new Error("a leaf is longer than a page");
  return rows.filter((row) => showsAll(FILTERS as never, found.rest, records[row]));
}

describe("the lists of a walk", () => {
  it("answer every combination of filters like filtering the whole table", async () => {
    const complete = fc.asyncProperty(table, async (records) => {
      const lists = walked(records);
      const stored = new Map(lists.map((list) => [listPageKey(PATH, list.filters, 1), list]));
      // No list is stored twice.
      expect(stored.size).toBe(lists.length);
      for (const filters of COMBINATIONS) {
        const wanted = [...records.keys()].filter((row) =>
          filters.every(({ name, value }) => records[row]?.[name] === value),
        );
        expect({ filters, rows: await resolve(stored, records, filters) }).toEqual({
          filters,
          rows: wanted,
        });
      }
    });
    await fc.assert(complete, { numRuns: 30 });
  });

  it("keep the order of the table", () => {
    fc.assert(
      fc.property(table, (records) => {
        for (const { rows } of walked(records)) expect(rows).toEqual(rows.toSorted());
      }),
      { numRuns: 30 },
    );
  });

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
