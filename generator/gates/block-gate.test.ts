import { describe, expect, it } from "vitest";

import type { Manifest } from "../../contract/build.ts";
import { type BlockFacts, judgeBlocks } from "./block-gate.ts";
import type { BlockCounts } from "../pages/filled-blocks.ts";

const live = (blocks: BlockCounts | undefined): Manifest =>
  ({ build: "before", blocks }) as Manifest;

function facts(given: Partial<BlockFacts>): BlockFacts {
  return { blocks: {}, emptied: [], gone: {}, as_of: "2026-11-21", ...given };
}

function cosponsors(records: number, entries: number): BlockCounts {
  return { bill: { 117: { cosponsors: { records, entries } } } };
}

function results(records: number): BlockCounts {
  return { vote: { 120: { results: { records, entries: records * 430 } } } };
}

function seats(entries: number): BlockCounts {
  return { committee: { all: { memberships: { records: 220, entries } } } };
}

const ids = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `/bills/117/HR/${index + 1}`);

describe("the blocks of a build", () => {
  it("hold when they grew", () => {
    const judged = judgeBlocks(
      facts({ blocks: cosponsors(9000, 90_000) }),
      live(cosponsors(8990, 89_000)),
      0.05,
    );
    expect(judged).toEqual({ violations: [], remarks: [] });
  });

  it("don't hold when too many bills of a Congress have lost theirs", () => {
    const { violations } = judgeBlocks(
      facts({ blocks: cosponsors(8000, 89_000) }),
      live(cosponsors(9000, 90_000)),
      0.05,
    );
    expect(violations).toEqual([
      {
        gate: "blocks",
        page: "cosponsors of bills of Congress 117",
        message: "9000 records have them in before, 8000 now",
      },
    ]);
  });

  it("don't hold when as many bills have them, but far fewer entries", () => {
    const { violations } = judgeBlocks(
      facts({ blocks: cosponsors(9000, 9000) }),
      live(cosponsors(9000, 90_000)),
      0.05,
    );
    expect(violations.map(({ message }) => message)).toEqual(["90000 entries in before, 9000 now"]);
  });

  it("don't hold when they are gone from a night's bills, few as these are in their Congress", () => {
    const blocks = cosponsors(9000, 90_000);
    const emptied = [{ resource: "bill", block: "cosponsors", had: 160, emptied: ids(154) }];
    const { violations } = judgeBlocks(facts({ blocks, emptied }), live(blocks), 0.05);
    expect(violations).toEqual([
      {
        gate: "blocks",
        page: "bills changed since before",
        message:
          "154 of 160 that had cosponsors have none now: /bills/117/HR/1, /bills/117/HR/2, /bills/117/HR/3 and 151 more",
      },
    ]);
  });

  it("hold when a bill or two lost one, which are named", () => {
    const emptied = [{ resource: "bill", block: "laws", had: 2, emptied: ids(2) }];
    const judged = judgeBlocks(facts({ emptied }), live({}), 0.05);
    expect(judged.violations).toEqual([]);
    expect(judged.remarks).toEqual([
      "bills changed since before: 2 of 2 that had laws have none now: /bills/117/HR/1, /bills/117/HR/2",
    ]);
  });

  it("hold when a record went with all that it had: a vote that was vacated", () => {
    const judged = judgeBlocks(
      facts({ blocks: results(9), gone: results(1) }),
      live(results(10)),
      0.05,
    );
    expect(judged).toEqual({ violations: [], remarks: [] });
  });

  it("hold beside a build that did not count its own", () => {
    expect(judgeBlocks(facts({}), live(undefined), 0.05)).toEqual({ violations: [], remarks: [] });
  });
});

describe("the seats in committees", () => {
  it("don't vanish within a Congress", () => {
    const { violations } = judgeBlocks(facts({ blocks: seats(3400) }), live(seats(3800)), 0.05);
    expect(violations).toEqual([
      {
        gate: "blocks",
        page: "memberships of committees",
        message: "3800 entries in before, 3400 now",
      },
    ]);
  });

  it.each([
    ["2027-01-02", 1],
    ["2027-01-03", 0],
    ["2027-03-31", 0],
    ["2027-04-05", 1],
  ])(
    "are given up and filled again in a Congress's first weeks: on %s %i gates hold it back",
    (as_of, held) => {
      const judged = judgeBlocks(facts({ as_of, blocks: seats(800) }), live(seats(3800)), 0.05);
      expect(judged.violations).toHaveLength(held);
      expect(judged.remarks).toHaveLength(1 - held);
    },
  );
});
