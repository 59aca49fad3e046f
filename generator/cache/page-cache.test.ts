import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type KeptResult, type NewResult, resultOf } from "./packed-chunk.ts";
import { openPageCache } from "./page-cache.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "page-cache-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const FACTS = new Map([
  ["person A000001", 1],
  ["person B000002", 2],
]);

function open(facts: ReadonlyMap<string, number> = FACTS, clock?: () => number) {
  return openPageCache(join(folder, "cache.sqlite"), "this code", () => facts, clock);
}

const PAGE = new Uint8Array([1, 2, 3]);

/** The result of a record that looked up some names, and whose page links to others. */
function result(lookedUp: readonly string[], links: readonly string[] = []): NewResult {
  const page = { key: "/bills/117/HR/1", entry: PAGE, bytes: 9, isChecked: true, links };
  const lists = ["/legislators/A000001/votes"];
  const about = { resource: "bill", congress: 117, records: 1, updatedAt: "", bytes: 3 } as const;
  const pieces = [
    { ...about, format: "ndjson" as const, range: "HR 0", page: PAGE, content: [PAGE] },
  ];
  const rows = [{ table: "bill" as const, line: "{}", facets: [], sort: [], page, lists, pieces }];
  const tallies = { keys: ["A000001 117"], counts: new Uint32Array(7) };
  const none = { searchRowsHash: PAGE, committeeTypes: [], sightings: [] };
  return { state: "as imported", lookedUp, result: { rows, tallies, ...none } };
}

describe("the page cache", () => {
  it("returns what was kept, except what can be read from the page", () => {
    const kept = result(["person A000001"], ["/legislators/A000001", "/committees/hsag00"]);
    {
      using cache = open();
      cache.keepChunk("bill 117 HR 0", new Map([["/bills/117/HR/1", kept]]));
      cache.keepDerived("part of bills", { of: "it" });
      cache.finish();
    }
    using cache = open();
    const found = cache.chunk("bill 117 HR 0").get("/bills/117/HR/1") as KeptResult;
    const rows = kept.result.rows.map((row) => ({
      ...row,
      pieces: row.pieces?.map((piece) => ({ ...piece, content: undefined })),
    }));
    expect(found.state).toBe("as imported");
    expect(resultOf(found)).toEqual({ ...kept.result, rows });
    expect(cache.derived("part of bills")).toEqual({ of: "it" });
    expect(cache.chunk("bill 117 HR 1").size).toBe(0);
  });

  it("keeps what it returned beside what is new", () => {
    {
      using cache = open();
      cache.keepChunk("bill 117 HR 0", new Map([["one", result(["person A000001"], ["/one"])]]));
      const kept = cache.chunk("bill 117 HR 0");
      const other = result(["person B000002"], ["/other"]);
      cache.keepChunk(
        "bill 117 HR 0",
        new Map<string, KeptResult | NewResult>([...kept, ["other", other]]),
      );
      cache.finish();
    }
    using cache = open(new Map([["person A000001", 1]]));
    const [[record, kept] = ["", null], ...others] = cache.chunk("bill 117 HR 0");
    expect([record, others]).toEqual(["one", []]);
    expect(kept && resultOf(kept).rows[0]?.page?.links).toEqual(["/one"]);
  });

  it.each([
    ["changed", new Map([...FACTS, ["person B000002", 3]])],
    ["is gone", new Map([["person A000001", 1]])],
  ])("leaves out only the records for which a looked-up fact %s", (_, facts) => {
    {
      using cache = open();
      const results = { one: result(["person A000001"]), other: result(["person B000002"]) };
      cache.keepChunk("bill 117 HR 0", new Map(Object.entries(results)));
      cache.finish();
    }
    using cache = open(facts);
    expect([...cache.chunk("bill 117 HR 0").keys()]).toEqual(["one"]);
  });

  it("of a killed run has all pages up to a second before", () => {
    let now = 0;
    using cache = open(FACTS, () => now);
    for (const [name, at] of [
      ["first", 400],
      ["second", 1000],
      ["third", 1900],
    ] as const) {
      now = at;
      cache.keepChunk(name, new Map([[name, result([])]]));
    }
    const left = join(folder, "left.sqlite");
    for (const end of ["", "-wal"]) copyFileSync(join(folder, `cache.sqlite${end}`), left + end);
    using next = openPageCache(left, "this code", () => FACTS);
    expect(["first", "second", "third"].map((name) => next.chunk(name).size)).toEqual([1, 1, 0]);
  });
});
