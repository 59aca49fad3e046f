import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isInRange, type SetFilter } from "./request.ts";
import {
  countOf,
  readRuns,
  rowsWithin,
  runColumns,
  runsOf,
  runsPage,
  type Segment,
  segmentsOf,
  type StoredRuns,
} from "./runs.ts";
import { type Facet, facetsOf, type Filter } from "../resource.ts";
import { routes } from "../routes/all-routes.ts";
import { wholeNumber } from "../parameter-kind.ts";

interface Line {
  readonly congress: number | null;
  readonly chamber: string | null;
  readonly date: string | null;
}

const filterOf = (name: "congress" | "chamber"): Filter<Line> => ({
  name,
  kind: wholeNumber,
  description: name,
  facet: (line) => line[name],
  isInRuns: true,
});
const RESOURCE = {
  filters: [filterOf("congress"), filterOf("chamber")],
  date: { description: "it", facet: ({ date }: Line) => date },
};

function runs(lines: readonly Line[]): StoredRuns {
  const columns = facetsOf(RESOURCE).map((each) => ({
    name: each.name,
    valueAt: (row: number): Facet => each.facet(lines[row] as Line) as Facet,
  }));
  return runsOf(lines.keys(), columns);
}

const line = (date: string | null, chamber: string | null = "house"): Line => ({
  congress: 119,
  chamber,
  date,
});
const between = (from: string | null, to: string | null) => ({ from, to });
const rowsOf = (segments: readonly Segment[]): number[] =>
  segments.flatMap(([start, end]) => Array.from({ length: end - start }, (_, at) => start + at));

const NAMES = ["2024-02-28", "2024-02-29", "2024-03-01", "1969-12-31", "2025-01-01", null];
const days = fc.constantFrom(...NAMES);
const lists = fc.array(
  fc.record({
    congress: fc.constantFrom(117, 118, null),
    chamber: fc.constantFrom("house", "senate", null),
    date: days,
  }),
  { maxLength: 40 },
);
const wantedValues: fc.Arbitrary<readonly SetFilter[]> = fc.constantFrom<readonly SetFilter[]>(
  [],
  [{ name: "congress", value: 118 }],
  [{ name: "chamber", value: "house" }],
  [
    { name: "congress", value: 117 },
    { name: "chamber", value: "senate" },
  ],
  [{ name: "congress", value: 1 }],
);

describe("the runs of a list", () => {
  it("are stored as differences between neighbors", () => {
    const list = [line("2026-11-21"), line("2026-11-21"), line("2026-11-21", "senate"), line(null)];
    expect(runs([...list, line("2026-11-18")])).toEqual({
      rows: [2, 1, 1, 1],
      congress: [119, 0, 0, 0],
      chamber: ["house", "senate", "house", 0],
      date: [20778, 0, null, -3],
    });
  });

  it("select the same rows as filtering the list, page by page", () => {
    fc.assert(
      fc.property(
        fc.record({ list: lists, wanted: wantedValues, from: days, to: days }),
        fc.record({ start: fc.nat(45), size: fc.nat(20) }),
        ({ list, wanted, from, to }, { start, size }) => {
          const range = between(from, to);
          const matching = [...list.keys()].filter((row) => {
            const record = list[row] as Line;
            return (
              (from === null && to === null ? true : isInRange(record.date, range)) &&
              wanted.every(({ name, value }) => record[name as keyof Line] === value)
            );
          });
          const segments = segmentsOf(readRuns(runs(list)), wanted, range);
          expect(rowsOf(segments)).toEqual(matching);
          expect(countOf(segments)).toBe(matching.length);
          expect(rowsOf(rowsWithin(segments, start, start + size))).toEqual(
            matching.slice(start, start + size),
          );
        },
      ),
    );
  });

  it("that are adjacent and selected form one segment", () => {
    const list = ["2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18"].map((day) => line(day));
    expect(segmentsOf(readRuns(runs(list)), [], between("2026-11-19", "2026-11-20"))).toEqual([
      [1, 3],
    ]);
    expect(segmentsOf(readRuns(runs(list)), [], between(null, null))).toEqual([[0, 4]]);
    expect(segmentsOf(readRuns(runs(list)), [], between("2027-01-01", null))).toEqual([]);
  });

  it("are stored on the page that gets new records, for lists longer than a page", () => {
    expect(runsPage(RESOURCE, 100)).toBeNull();
    expect(runsPage(RESOURCE, 101)).toBe(1);
    expect(runsPage({ ...RESOURCE, isStoredOldestFirst: true }, 201)).toBe(3);
    expect(runsPage(routes.legislators.resource, 500)).toBeNull();
  });

  it("have a column for the day and for each filter that does not split lists", () => {
    expect(runColumns(RESOURCE)).toEqual(["congress", "chamber", "date"]);
    expect(runColumns(routes.votes.resource)).toEqual(["date"]);
    expect(runColumns(routes.committees.resource)).toEqual([]);
  });
});

it("a day is in a range that begins or ends on it; an unknown day matches no range", () => {
  expect(isInRange("2026-11-21", between("2026-11-21", "2026-11-21"))).toBe(true);
  expect(isInRange("2026-11-22", between(null, "2026-11-21"))).toBe(false);
  expect(isInRange("2026-11-20", between("2026-11-21", null))).toBe(false);
  expect(isInRange(null, between(null, "2026-11-21"))).toBe(false);
});
