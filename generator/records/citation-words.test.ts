import { expect, it } from "vitest";

import type { BillDocument } from "../../data/documents.ts";
import { lastTitlesOf, nameKeys, titlesOf } from "./citation-words.ts";

const titled = (...titles: readonly (readonly [title_type: string, title: string])[]) => {
  const id = { congress: 199, type: "HR", number: 6833 } as const;
  return {
    ...id,
    laws: [],
    titles: titles.map(([title_type, title]) => ({
      title_type,
      title,
      for_portion: title_type.includes("portions"),
    })),
  } as unknown as BillDocument;
};

const CHANGED = titled(
  ["Display Title", "Continuing Appropriations Act, 2023"],
  ["Short Titles as Introduced", "Affordable Insulin Now Act"],
  ["Short Titles as Passed House", "Affordable Insulin Now Act"],
  ["Short Titles as Enacted", "Continuing Appropriations Act, 2023"],
  ["Short Titles as Enacted for portions of this bill", "FDA User Fee Reauthorization Act of 2022"],
);

it("a law is not found by a title that its text lost", () => {
  expect(lastTitlesOf(CHANGED)).not.toContain("Affordable Insulin Now Act");
  expect(lastTitlesOf(CHANGED)).toContain("FDA User Fee Reauthorization Act of 2022");
});

it("a bill that lost a title has it, but not its name", () => {
  expect(titlesOf(CHANGED)).toContain("Affordable Insulin Now Act");
  expect(nameKeys("Continuing Appropriations Act, 2023", CHANGED)).not.toContain(
    "=affordableinsulinnow",
  );
});

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

it("a bill has the everyday names of its parts only as a law", () => {
  const name = "No TikTok on Government Devices Act";
  const part = titled(["Short Titles as Introduced for portions of this bill", name]);
  expect(lastTitlesOf(part)).toEqual([name]);
  expect(lastTitlesOf(titled(["Short Titles as Introduced", name]))).toContain("ban TikTok");
  const law = { law_type: "public", congress: 199, law_number: 1 } as const;
  expect(lastTitlesOf({ ...part, laws: [law] })).toContain("ban TikTok");
});
