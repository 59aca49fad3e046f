import { join } from "node:path";

import Database from "better-sqlite3";
import { expect, it } from "vitest";

import { searchColumns } from "../../contract/search-text.ts";
import { newFolder } from "../../test/new-folder.ts";
import { writeSearch } from "../../test/search-rows.ts";
import { createSearchEngine } from "./search-engine.ts";
import type { SqlValue } from "./sql.ts";

const BILLS = 60;
/** More beginnings with `com` than are asked for one by one. */
const titleOf = (at: number): string =>
  `Housing for com${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))} Act`;

/** What the full-text index was asked since the last page. */
let asked: SqlValue[] = [];

const path = join(newFolder(), "search.sqlite");
const bill = Array.from({ length: BILLS }, (_, at) => ({
  id: at + 1,
  position: at,
  line: JSON.stringify({ title: titleOf(at) }),
  keys: [],
  ...searchColumns({ title: titleOf(at), titles: [], texts: [] }, { isStemmed: true }),
}));
writeSearch(path, { bill });
const database = new Database(path, { readonly: true });
const engine = createSearchEngine({
  sql: <Value>(query: string) => {
    const statement = database.prepare<SqlValue[]>(query).pluck();
    return (...values: readonly SqlValue[]) => {
      if (query.includes("MATCH")) asked.push(...values.slice(0, 1));
      return statement.all(...values) as Value[];
    };
  },
});

function search(q: string, offset: number, limit = 5) {
  asked = [];
  const page = { resource: "bill", view: null, filters: [], offset, limit };
  return engine.search({ kind: "words", ...page, q, of: "titles", memberFilters: [] });
}

it("pages after the second are looked up, and are those of one long page", () => {
  const pages = [0, 5, 10, 15].map((offset) => {
    const { total, lines } = search("housing act", offset);
    return { total, lines, isRanked: asked.length > 0 };
  });
  expect(pages.map(({ isRanked }) => isRanked)).toEqual([true, true, false, false]);
  expect(pages.map(({ total }) => total)).toEqual([BILLS, BILLS, BILLS, BILLS]);
  expect(pages.flatMap(({ lines }) => lines)).toEqual(search("housing act", 0, 20).lines);
  expect(search("housing act", BILLS)).toEqual({ total: BILLS, lines: [] });
});

it("the beginning of a word is looked for as the words that it may be, unless they are many", () => {
  expect(search("hous", 0).total).toBe(BILLS);
  expect(asked.filter((match) => String(match).includes("*"))).toEqual([]);
  expect(search("com", 0).total).toBe(BILLS);
  expect(asked.some((match) => String(match).includes("*"))).toBe(true);
});
