import Database from "better-sqlite3";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { citationKey, searchQuery } from "./search-query.ts";

const TEXTS = [
  "Infrastructure Investment and Jobs Act",
  "Jobs and infrastructure: an act to invest",
  "Café owners' near-term relief, and not: others",
  "Mr. O'Brien's bill",
];

let database: Database.Database;

beforeAll(() => {
  database = new Database(":memory:");
  database.exec(
    `CREATE VIRTUAL TABLE texts USING fts5(text, content='', prefix='2 3',
       tokenize='unicode61 remove_diacritics 2')`,
  );
  const insert = database.prepare("INSERT INTO texts (rowid, text) VALUES (?, ?)");
  TEXTS.forEach((text, at) => insert.run(at, text));
});

afterAll(() => database.close());

/** Which of the texts a search finds. */
function found(q: string): number[] {
  const { match } = searchQuery(q);
  if (match === null) return [];
  const rows = database
    .prepare<[string], { id: number }>(
      "SELECT rowid AS id FROM texts WHERE texts MATCH ? ORDER BY 1",
    )
    .all(match);
  return rows.map(({ id }) => id);
}

describe("q", () => {
  it.each([
    ["infrastructure jobs", [0, 1]],
    ["  INFRASTRUCTURE\tact ", [0, 1]],
    ["infra", [0, 1]],
    ["infra jobs", []],
    ["jobs infra", [0, 1]],
    ['"jobs act"', [0]],
    ['"jobs ac"', []],
    ["“jobs act” invest", [0]],
    ['infrastructure "jobs act', [0, 1]],
    ["cafe", [2]],
    ["near", [2]],
    ["not others", [2]],
    ["near-term", [2]],
    ["term-near", []],
    ["o'brien", [3]],
    ["o'br", [3]],
    ["jobs OR café", []],
    ["text:jobs", []],
    ["jobs*", [0, 1]],
    ["jobs - ***", [0, 1]],
    ["(jobs)", [0, 1]],
    ["jobs\0act", [0, 1]],
  ])("%j finds %j", (q, ids) => {
    expect(found(q)).toEqual(ids);
  });

  it.each(["", "  ", '"', '""', "*", "-:()^+{}", '"..." !', "\0", "🙂"])(
    "%j has no word to look for",
    (q) => {
      expect(searchQuery(q)).toEqual({ match: null, exact: null });
    },
  );

  it("is never a syntax error, whatever it holds", () => {
    const piece = fc.constantFrom(
      ..."\"*-:()^+{},.;'\0\n\\ ".split(""),
      "NEAR",
      "AND",
      "OR",
      "NOT",
      "NEAR(a b, 2)",
      "a",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 50 }),
      fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(text, (q) => {
        found(q);
      }),
      { numRuns: 2000 },
    );
    expect(found("jobs")).toEqual([0, 1]);
  });
});

describe("a citation", () => {
  it.each([
    ["HR 1", "HR 1"],
    ["hr1", "HR 1"],
    ["h.r. 1", "HR 1"],
    ["H. R. 1", "HR 1"],
    ["H.R. No. 1", "HR 1"],
    ["H.R.1319", "HR 1319"],
    ["S 5", "S 5"],
    ["s. 05", "S 5"],
    ["s.j.res.8", "SJRES 8"],
    ["S.J. Res. 8", "SJRES 8"],
    ["H. Con. Res. 3", "HCONRES 3"],
    ["hconres 3", "HCONRES 3"],
    ["h res 100", "HRES 100"],
    [" sres 7 ", "SRES 7"],
    ["119-21", "public 119-21"],
    ["119–21", "public 119-21"],
    ["public law 119-21", "public 119-21"],
    ["Public Law No: 119-21", "public 119-21"],
    ["Pub. L. 119-21", "public 119-21"],
    ["Pub. L. No. 119-21", "public 119-21"],
    ["P.L. 119-21", "public 119-21"],
    ["PL119-21", "public 119-21"],
    ["private law 117-1", "private 117-1"],
    ["Pvt. L. 117-1", "private 117-1"],
  ])("%j is %j", (text, key) => {
    expect(citationKey(text)).toBe(key);
    expect(searchQuery(text).exact).toBe(key);
  });

  it.each([
    "",
    "1",
    "HR",
    "HR 0",
    "X 1",
    "HR 1 tax",
    "hr -1",
    "119-0",
    "0-1",
    "law 119-21",
    "2026-11-21",
  ])("%j is none", (text) => {
    expect(citationKey(text)).toBeNull();
  });

  it("is a key of a bill or law or none, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("h", ".", " ", "0", "1", "-", "no"), { maxLength: 200 }),
        (parts) => {
          expect(citationKey(parts.join("")) ?? "none").toMatch(
            /^(none|[A-Z]+ [1-9]\d*|(public|private) [1-9]\d*-[1-9]\d*)$/,
          );
        },
      ),
    );
  });
});
