import { expect, it } from "vitest";

import type { BillDocument } from "../../data/documents.ts";
import { lastTitlesOf, nameKeys } from "./citation-words.ts";

const titled = (...titles: readonly (readonly [title_type: string, title: string])[]) => {
  const id = { congress: 199, type: "HR", number: 6833 } as const;
  return {
    ...id,
    titles: titles.map(([title_type, title]) => ({ title_type, title })),
  } as unknown as BillDocument;
};

it("a bill has the names of its last stage, whichever that is", () => {
  const introduced = titled(["Short Titles as Introduced", "Affordable Insulin Now Act"]);
  expect(nameKeys(null, introduced)).toContain("=affordableinsulinnow");
  const reported = titled(
    ["Short Titles as Introduced", "Affordable Insulin Now Act"],
    ["Short Titles as Reported to House", "Insulin for All Act"],
    ["Popular Title", "Insulin Bill"],
  );
  expect(lastTitlesOf(reported)).toEqual(["Insulin for All Act", "Insulin Bill"]);
});
