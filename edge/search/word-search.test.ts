import { join } from "node:path";

import { beforeAll, expect, it } from "vitest";

import { keysOfNames } from "../../contract/query/name-keys.ts";
import { searchColumns } from "../../contract/search-text.ts";
import { newFolder } from "../../test/new-folder.ts";
import { writeSearch } from "../../test/search-rows.ts";
import type { WordSearch } from "../builds/search.ts";
import { openSearchDatabase, type SearchDatabase } from "./search-database.ts";

/** Bills by rank, with the number in their citation. */
const BILLS = [
  { title: "Providing for consideration of H.R. 6, the Roads Act", texts: ["HR 6"] },
  { title: "Roads Act", number: 6, sponsor: "K000001" },
  { title: "Banning Insider Trading in Congress Act", summary: "bans trades", sponsor: "H000001" },
  { title: "Cotton Prices Act", number: 8 },
  { title: "Cotton Futures Act" },
  { title: "Cotton Prices Report Act" },
  { title: "Cotton Prices and Wool Prices Act" },
  { title: "Thirty-Two Hour Workweek Act", number: 9, sponsor: "K000001" },
  { title: "Stock Trading Study Act", texts: ["Nathan Hawthorn Junior"] },
  { title: "Uyghur Trade Act" },
  { title: "Uyghur Labor Act" },
  { title: "Uyghur Forced Labor Act" },
  { title: "Uyghur Policy Act" },
  { title: "Trade Act", summary: "uighur forced labor" },
  { title: "Roads and Infrastructure Act" },
  { title: "Re–entry Programs Act", summary: "a well-being program" },
  { title: "Housing Act", sponsor: "K000002", status: "enacted" },
  { title: "Housing Loans Act", sponsor: "K000001", cosponsor: "C000001" },
];

/** Members: the last name is a key, as are names in use. */
const MEMBERS = [
  {
    id: "K000001",
    name: "Ada King",
    keys: ["King", "ADK"],
    chamber: "house",
    party: "D",
    state: "GA",
  },
  { id: "K000002", name: "Bert King", keys: ["King"], chamber: "senate", party: "R", state: "GA" },
  {
    id: "H000001",
    name: "Cora Hawthorn",
    keys: ["Hawthorn"],
    chamber: "senate",
    party: "R",
    state: "OH",
  },
  {
    id: "C000001",
    name: "Dan Cotton",
    keys: ["Cotton"],
    chamber: "senate",
    party: "D",
    state: "OH",
  },
  {
    id: "M000001",
    name: "Eve Wasserman Schultz",
    keys: ["Wasserman Schultz"],
    chamber: "house",
    party: "D",
    state: "FL",
  },
];

let search: SearchDatabase;

beforeAll(() => {
  const path = join(newFolder(), "search.sqlite");
  const bill = BILLS.map(
    ({ title, texts = [], summary = "", number, sponsor, cosponsor, status }, at) => ({
      id: at + 1,
      position: at,
      line: JSON.stringify({ title }),
      keys: [...(number === undefined ? [] : [`HR ${number}`]), ...keysOfNames([title])],
      filter: [
        ...(sponsor === undefined ? [] : [`sponsor_bioguide_id=${sponsor}`]),
        ...(status === undefined ? [] : [`status=${status}`]),
        ...(cosponsor === undefined ? [] : [`cosponsor=${cosponsor}`]),
      ].join(" "),
      ...searchColumns({ title, titles: [], texts, summary }, { isStemmed: true }),
    }),
  );
  const legislator = MEMBERS.flatMap(({ id, name, keys, chamber, party, state }, at) =>
    [null, 119].map((view, copy) => ({
      id: 2 * at + copy + 1,
      position: 2 * at + copy,
      view,
      line: JSON.stringify({ bioguide_id: id, name }),
      keys: [id, ...keysOfNames(keys)],
      filter: `view=${view ?? ""} chamber=${chamber} party=${party} state=${state}`,
      ...searchColumns({ title: name, titles: [], texts: [] }, { isStemmed: false }),
    })),
  );
  writeSearch(path, { bill, legislator });
  search = openSearchDatabase(path);
  return () => search.close();
});

function ask(q: string, more: Partial<WordSearch> = {}) {
  const { lines, total, ...meta } = search.query({
    kind: "words",
    resource: "bill",
    view: null,
    filters: [],
    offset: 0,
    limit: 3,
    q,
    of: "titles",
    memberFilters: ["sponsor_bioguide_id", "cosponsor"],
    ...more,
  });
  const found = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  return { found, titles: found.map(({ title, name }) => title ?? name), total, meta };
}

const people = (q: string) => ask(q, { resource: "legislator", of: "people", memberFilters: [] });

it("puts a cited bill first, whatever else is asked", () => {
  for (const q of ["what does H.R. 6 do", "hr#6", "Roads (H.R. 6)", "HR 6 roads", "hr 6 wool"]) {
    expect(ask(q).titles[0]).toBe("Roads Act");
  }
  expect(ask("HR 6 and HR 8").titles.slice(0, 2)).toEqual(["Roads Act", "Cotton Prices Act"]);
  expect(ask("hr 6 wool").meta.readAs).toEqual([
    { words: "hr 6", parameter: "citation", value: "HR 6", name: null },
  ]);
  expect(ask('"hr 6" wool').meta.readAs).toBeUndefined();
});

it("puts what a member sponsored first, even if it lacks words", () => {
  const { found, meta } = ask("hawthorn stock trading");
  expect(found[0]).toEqual({
    title: "Banning Insider Trading in Congress Act",
    missing_words: ["stock"],
  });
  expect(meta.readAs).toEqual([
    {
      words: "hawthorn",
      parameter: "sponsor_bioguide_id",
      value: "H000001",
      name: "Cora Hawthorn",
    },
  ]);
  expect(ask("ada king housing").titles).toEqual(["Housing Loans Act"]);
  expect(ask("adk housing").titles[0]).toBe("Housing Loans Act");
});

it("finds only what a member sponsored after `by`", () => {
  expect(ask("bills by ADK about housing")).toMatchObject({
    total: 1,
    titles: ["Housing Loans Act"],
  });
  expect(ask("sponsored by Rep. King").total).toBe(3);
  expect(ask("from senator king").titles).toEqual(["Housing Act"]);
});

it("puts what a member cosponsored after what that member sponsored", () => {
  expect(ask("senator cotton housing").titles[0]).toBe("Housing Loans Act");
});

it("reads no member where a name is shared, or is a word like others", () => {
  expect(ask("king housing").meta.readAs).toBeUndefined();
  expect(ask("cotton prices").meta.readAs).toBeUndefined();
});

it.each([
  ["hawthorn stock", true],
  ["stock hawthorn", true],
  ["corra hawthorn stock", true],
  ["zelda hawthorn stock", false],
  ["zelda hawthorn", false],
  ["zelda hawthorn cotton", false],
  ["senator zelda hawthorn", false],
  ["zelda senator hawthorn", true],
  // A record has the name.
  ["nathan hawthorn", false],
  ["nathan hawthorn junior", false],
  ["hawthorn junior stock", true],
])("of %j reads a last name as that member's, unless it is another person's: %j", (q, isRead) => {
  expect(ask(q).meta.readAs !== undefined).toBe(isRead);
});

it("answers with a correction only if no record has a word and a title has all words in the new spelling", () => {
  expect(ask("forcd labor")).toMatchObject({
    titles: ["Uyghur Forced Labor Act", "Trade Act"],
    meta: {
      suggestion: "forced labor",
      readAs: [{ words: "forcd labor", parameter: "q", value: "forced labor", name: null }],
    },
  });
  expect(ask('"forcd" labor').meta).toEqual({ isPartial: true });
  expect(ask("forcd stock")).toMatchObject({
    found: [{ title: "Stock Trading Study Act", missing_words: ["forcd"] }],
  });
});

it("offers a common word beside the records that have the rare one", () => {
  expect(ask("uighur forced labor")).toMatchObject({
    titles: ["Trade Act", "Uyghur Forced Labor Act"],
    meta: { suggestion: "uyghur forced labor" },
  });
});

it("reads a status as a filter, unless a title has all words or nothing is left", () => {
  const readable = { names: ["status"], asOf: "2026-11-21" };
  const read = (q: string) => ask(q, { readable });
  const status = "signed,enacted,veto_overridden";
  const meta = {
    readAs: [{ words: "became law", parameter: "status", value: status, name: null }],
  };
  expect(read("housing became law")).toMatchObject({ titles: ["Housing Act"], total: 1, meta });
  expect(read("bills that became law")).toMatchObject({ titles: ["Housing Act"], total: 1, meta });
  expect(read("bert king housing became law").meta.readAs).toHaveLength(2);
  expect(read("enacted trading").meta.readAs).toBeUndefined();
  expect(ask("housing became law").meta.readAs).toBeUndefined();
});

it("finds compounds written together and apart", () => {
  expect(ask("work week").titles).toEqual(["Thirty-Two Hour Workweek Act"]);
  expect(ask("four day work week").found[0]).toEqual({
    title: "Thirty-Two Hour Workweek Act",
    missing_words: ["four", "day"],
  });
});

it("finds words with hyphens or en dashes written together, in titles and summaries", () => {
  expect(ask("reentry").titles).toEqual(["Re–entry Programs Act"]);
  expect(ask("wellbeing").titles).toEqual(["Re–entry Programs Act"]);
});

it("takes words of a question, such as who voted for it, for no subject", () => {
  const answer = ask("who voted for the infrastructure act");
  expect(answer.titles).toEqual(["Roads and Infrastructure Act"]);
  expect(answer).toEqual(ask("infrastructure"));
});

it("reads chambers, parties and states in questions about people as filters, and never respells them", () => {
  expect(people("senators from georgia").titles).toEqual(["Bert King"]);
  expect(people("republican senators from ohio").titles).toEqual(["Cora Hawthorn"]);
  expect(people("senator hawthorm of ohio")).toMatchObject({
    titles: ["Cora Hawthorn"],
    meta: { suggestion: "senator hawthorn of ohio" },
  });
  expect(people("eve wasserman shultz").titles).toEqual(["Eve Wasserman Schultz"]);
});
