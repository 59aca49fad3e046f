import { join } from "node:path";

import { expect, it } from "vitest";

import { searchColumns } from "../../contract/search-text.ts";
import { newFolder } from "../../test/new-folder.ts";
import { writeSearch } from "../../test/search-rows.ts";
import { openSearchDatabase } from "./search-database.ts";

const BILLS = [
  {
    title: "Omnibus Act",
    texts: ["Government operations", "TikTok"],
    summary: "phones, devices, boats and pensions",
  },
  {
    title: "No TikTok on Government Devices Act",
    texts: ["Computers"],
    summary: "for phones",
  },
  { title: "Government Phones Act" },
  { title: "Boats Act", titles: ["Pensions for Sailors Act"] },
  { title: "Pensions for Sailors in Boats Act" },
  { title: "Harbors Act", summary: "sailors and their boats" },
];

interface Found {
  readonly title: string;
  readonly missing_words?: readonly string[];
}

/** The titles found, each followed by the words that it lacks. */
function find(q: string, bills: readonly (typeof BILLS)[number][] = BILLS) {
  const path = join(newFolder(), "search.sqlite");
  const bill = bills.map((texts, at) => ({
    id: at + 1,
    position: at,
    line: JSON.stringify({ title: texts.title }),
    keys: [],
    filter: "title=short",
    ...searchColumns({ titles: [], texts: [], ...texts }, { isStemmed: true }),
  }));
  writeSearch(path, { bill });
  const search = openSearchDatabase(path);
  const page = { resource: "bill", view: null, filters: [], offset: 0, limit: 3 };
  const asked = { q, of: "titles", memberFilters: [] } as const;
  const { lines, ...meta } = search.query({ kind: "words", ...page, ...asked });
  search.close();
  const records = lines.map((line) => JSON.parse(line) as Found);
  return {
    found: records.map(({ title, missing_words }) => [title, ...(missing_words ?? [])]),
    meta,
  };
}

it("without a title that has all words finds those with the rarest, and says what each lacks", () => {
  const { found, meta } = find("ban tiktok on government phones");
  expect(found[0]).toEqual(["No TikTok on Government Devices Act", "ban"]);
  expect(meta.isPartial).toBe(true);
});

it("ranks a record that lacks words before those that have all if its words tell more where they stand", () => {
  expect(find("tiktok government devices pensions").found).toEqual([
    ["No TikTok on Government Devices Act", "pensions"],
    ["Omnibus Act"],
  ]);
  const { found, meta } = find("government phones pensions");
  expect(found).toEqual([
    ["Government Phones Act", "pensions"],
    ["Omnibus Act"],
    ["No TikTok on Government Devices Act", "pensions"],
  ]);
  expect(meta.isPartial).toBe(true);
});

it("finds words of a summary after those of titles", () => {
  expect(find("sailors boats").found).toEqual([
    ["Pensions for Sailors in Boats Act"],
    ["Boats Act"],
    ["Harbors Act"],
  ]);
});

it("corrects words before any may be missing", () => {
  expect(find("boats harbors pensions").meta.suggestion).toBeUndefined();
  expect(find("bots pensions")).toMatchObject({
    found: [["Pensions for Sailors in Boats Act"], ["Boats Act"], ["Omnibus Act"]],
    meta: { suggestion: "boats pensions" },
  });
});

it.each([
  "boats",
  "boats sailors",
  '"boats act"',
  "hr 5 boats",
  "boats for sailors act of 20",
  "the",
])("a build without records of a kind has none for %s", (q) => {
  expect(find(q, []).found).toEqual([]);
});
