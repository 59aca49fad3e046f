import { expect, it } from "vitest";

import { searchQuery } from "../search-query.ts";
import { textMatch } from "./text-search.ts";

it("a search in texts requires all words of q but minor ones, and phrases as they are", () => {
  const { terms } = searchQuery('what says "the farm bill" about loans', {
    search: { of: "titles" },
  });
  expect(textMatch(terms)).toBe('"says" AND "the farm bill" AND "loans"');
});
