import { join } from "node:path";

import { expect, it } from "vitest";

import { searchQuery } from "../../contract/search-query.ts";
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
  { title: "No TikTok on Government Devices Act", texts: ["Computers"], summary: "for phones" },
  { title: "Government Phones Act" },
  { title: "Boats Act", titles: ["Pensions for Sailors Act"] },
  { title: "Pensions for Sailors in Boats Act" },
  { title: "Harbors Act", summary: "sailors and their boats" },
];

function find(q: string) {
  const path = join(newFolder(), "search.sqlite");
  const bill = BILLS.map((texts, at) => ({
    id: at + 1,
    position: at,
    line: texts.title,
    keys: [],
    ...searchColumns({ titles: [], texts: [], ...texts }, { isStemmed: true }),
  }));
  writeSearch(path, { bill });
  const search = openSearchDatabase(path);
  const request = searchQuery(q, { search: { of: "titles" } });
  const page = { resource: "bill", view: null, filters: [], offset: 0, limit: 3 };
  const { lines, missingWords, suggestion } = search.query({ kind: "words", ...page, ...request });
  search.close();
  return { lines, missingWords, suggestion };
}

it("without a title that has all words finds those with the rarest, and says what each lacks", () => {
  const { lines, missingWords } = find("ban tiktok on government phones");
  expect(lines[0]).toBe("No TikTok on Government Devices Act");
  expect(missingWords?.[0]).toEqual(["ban"]);
});

it("finds a record that lacks words before those that have all only if its words tell more", () => {
  expect(find("tiktok government devices pensions")).toEqual({
    lines: ["No TikTok on Government Devices Act", "Omnibus Act"],
    missingWords: [["pensions"], []],
  });
  expect(find("government phones pensions")).toEqual({ lines: ["Omnibus Act"] });
});

it("finds words of a summary after those of titles", () => {
  expect(find("sailors boats")).toEqual({
    lines: ["Pensions for Sailors in Boats Act", "Boats Act", "Harbors Act"],
  });
});

it("never suggests another word for one that stands somewhere", () => {
  expect(find("boats harbors pensions").suggestion).toBeUndefined();
  expect(find("bots pensions").suggestion).toBe("boats pensions");
});
