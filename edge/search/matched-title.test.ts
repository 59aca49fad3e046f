import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { searchQuery } from "../../contract/query/search-query.ts";
import { stemOf } from "../../contract/search-text.ts";
import { titleMatcher } from "./matched-title.ts";

const BILLS = { search: { of: "titles" } } as const;
const TITLES = [
  "To make appropriations for the Supreme Court and for other purposes.",
  'The "CHIPS" and Science Act of 2022',
  "CHIPS Act of 2022",
  "Creating Helpful Incentives to Produce Semiconductors Act",
  "Women’s Semiconductor Research Act",
];

function matchedBy(q: string, title: string | null = "Supreme Court Security Funding Act of 2022") {
  const line = JSON.stringify({ number: 1, title, sponsor: { title: "none" } });
  const added = titleMatcher(searchQuery(q, BILLS))(line, TITLES);
  const { matched_title: matched, ...record } = JSON.parse(added) as Record<string, unknown>;
  expect(JSON.stringify(record)).toBe(line);
  return matched;
}

describe("the title by which a bill was found", () => {
  it.each([
    ["chips act", "CHIPS Act of 2022"],
    ["chips act 2022", "CHIPS Act of 2022"],
    ["chips and science act", 'The "CHIPS" and Science Act of 2022'],
    ["incentives for semiconductors", "Creating Helpful Incentives to Produce Semiconductors Act"],
    // Both semiconductor titles match; this one is shorter.
    ["semiconductor", "Women’s Semiconductor Research Act"],
    ["womens resear", "Women’s Semiconductor Research Act"],
    ['"produce semiconductors"', "Creating Helpful Incentives to Produce Semiconductors Act"],
  ])("by %j is %j", (q, title) => {
    expect(matchedBy(q)).toBe(title);
  });

  it.each([
    "supreme court security",
    "security",
    "courts",
    "hr 1",
    "housing",
    "",
    '"science chips"',
  ])("by %j is the one shown, or none", (q) => {
    expect(matchedBy(q)).toBeUndefined();
  });

  it("is added to a record without a title", () => {
    expect(matchedBy("chips act", null)).toBe("CHIPS Act of 2022");
    expect(matchedBy("supreme court", 'The "supreme" Court')).toBeUndefined();
  });

  it("has a stem for a word, which begins as the word", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        expect(stemOf(word).slice(0, 1)).toBe(word.slice(0, 1));
      }),
    );
  });

  it("needs other titles", () => {
    const line = '{"title":"A bill"}';
    expect(titleMatcher(searchQuery("chips", BILLS))(line, [""])).toBe(line);
  });
});
