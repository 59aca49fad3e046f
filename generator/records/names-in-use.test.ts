import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { namesInUse, namesOfBill, otherSpellings } from "./names-in-use.ts";

const [, ...LINES] = readFileSync(new URL("names-in-use.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"));
const FORMS: Readonly<Record<string, RegExp>> = {
  bill: /^\d+ [A-Z]+ \d+$/,
  title: /^[A-Z]/,
  legislator: /^[A-Z]\d{6}$/,
  committee: /^[a-z]{4}\d\d$/,
  topic: /^[a-z-]+$/,
  words: /^[a-z]+ [a-z]+$/,
};

/** The names found for what a line is about. */
function foundFor(of: string, id: string): readonly string[] {
  if (of === "title") return namesOfBill(OTHER_BILL, [`John Doe ${id} of 2021`]);
  return of === "words" ? otherSpellings([`The ${id} act`]) : namesInUse(of, id);
}

const OTHER_BILL = { congress: 1, type: "HR", number: 1 } as const;

describe("names in use", () => {
  it.each(LINES)(
    "of the %s %s are found, and have a source",
    (of = "", id = "", list = "", source = "") => {
      expect(id).toMatch(FORMS[of] ?? /^$/);
      expect(source).toMatch(/^https:\/\/\S+$/);
      const names = list.split("; ");
      expect(names.every((name) => name !== "" && name === name.trim())).toBe(true);
      expect(foundFor(of, id)).toEqual(expect.arrayContaining(names));
    },
  );

  it("of words are both spellings", () => {
    expect(otherSpellings(["the child care act", "wildfires"])).toEqual(["childcare", "wild fire"]);
  });

  it("are listed in one line per record", () => {
    const named = LINES.map(([of, id]) => `${of} ${id}`);
    expect(new Set(named).size).toBe(named.length);
  });

  it("of a bill are those of the bill and of its titles", () => {
    const bill = { congress: 117, type: "HR", number: 4346 } as const;
    expect(namesOfBill(bill, [])).toContain("CHIPS Act");
    expect(namesOfBill(OTHER_BILL, ["Inflation Reduction Act of 2022"])).toContain("IRA");
    expect(namesOfBill(OTHER_BILL, ["Inflation Reduction Act Repeal Act"])).toEqual([]);
  });
});
