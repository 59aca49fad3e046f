import { expect, it } from "vitest";

import { whyUnread } from "./why-unread.ts";

const XML = [{ format: "xml", url: "https://www.govinfo.gov/content/pkg/a.xml" } as const];
const IH = {
  version_code: "ih",
  version_name: "Introduced in House",
  date: "2026-01-05",
  formats: XML,
};
const OLD = { hasTexts: true, newest: "2026-02-05", isRefused: false };
const NEW = { ...OLD, newest: "2026-02-04" };
const OF = { congress: 119, latestDay: "2026-01-20" };

it.each([
  ["refused", "its file was refused, whatever else is true", IH, { ...NEW, isRefused: true }],
  ["not_yet", "it was printed 30 days before the newest data", IH, NEW],
  ["not_fetched", "it was printed before, and the publisher names XML", IH, OLD],
  ["not_fetched", "no text of its Congress is here", IH, { ...NEW, hasTexts: false }],
  ["not_yet", "it is new, and no XML is named", { ...IH, formats: [] }, NEW],
  ["no_xml", "it is old, and no XML is named", { ...IH, formats: [] }, OLD],
  ["not_yet", "it has no day, and the bill's latest day is new", { ...IH, date: null }, OLD],
  ["no_xml", "it is a law's", { ...IH, version_code: null, version_name: "Public Law" }, NEW],
] as const)("says %s if %s", (why, _, text, evidence) => {
  expect(whyUnread(text, OF, evidence)).toBe(why);
});

it("says before_113th of bills of the 112th Congress, and not of the 113th", () => {
  expect(whyUnread(IH, { ...OF, congress: 112 }, OLD)).toBe("before_113th");
  expect(whyUnread(IH, { ...OF, congress: 113 }, OLD)).toBe("not_fetched");
});
