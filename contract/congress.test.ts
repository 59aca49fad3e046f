import { expect, it } from "vitest";

import { congressOf, congressStart } from "./congress.ts";

it.each([
  [1, "1789-03-04"],
  [73, "1933-03-04"],
  [74, "1935-01-03"],
  [119, "2025-01-03"],
])("congressStart opens the %ith on %s", (congress, day) => {
  expect(congressStart(congress)).toBe(day);
});

it("congressOf returns each Congress on its first day and the previous one a day earlier", () => {
  for (let congress = 2; congress <= 130; congress += 1) {
    const start = congressStart(congress);
    const before = new Date(Date.parse(start) - 86_400_000).toISOString().slice(0, 10);
    expect([congressOf(before), congressOf(start)]).toEqual([congress - 1, congress]);
  }
});
