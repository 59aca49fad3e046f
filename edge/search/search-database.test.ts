import { join } from "node:path";

import Database from "better-sqlite3";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import type { Condition } from "../../contract/request/request.ts";
import { searchQuery } from "../../contract/search-query.ts";
import type { Field } from "../../contract/search/postings.ts";
import { SEARCH_COLUMNS, searchColumns } from "../../contract/search-text.ts";
import { addFilterRows, type FilteredRow } from "../../test/filter-rows.ts";
import { createPostings, postingStatement } from "../../generator/pages/posting-writer.ts";
import { openPlainSearch } from "../../test/plain-search.ts";
import { runs } from "../../test/runs.ts";
import type { WordSearch } from "../builds/search.ts";
import { openSearchDatabase } from "./search-database.ts";
import { newFolder } from "../../test/new-folder.ts";

const ROWS = 1_500;
const SEARCH = { bill: { of: "titles" }, legislator: { of: "people" } } as const;

/** From common to rare words. Some share a prefix, and some are stems of others. */
const WORDS = [
  ..."act to the of and amend act s a state states".split(" "),
  ..."health healthy house housing united uni universe veteran veterans".split(" "),
  ..."Café O'Brien D.C. 日本 𞤀𞤁 ⅷ x² ß ΣΟΦΌΣ 2021 117 i ii iii".split(" "),
  ...Array.from({ length: 60 }, (_, at) => `${"bcdfg".charAt(at % 5)}${at * 7}`),
];

const folder = newFolder();
/** The path of a database with search tables and the usual page size. */
let usual: string;

beforeAll(() => {
  usual = makeDatabase("usual");
});

/** With small full-text pages, every word takes several pages, and so do some rows. */
function makeDatabase(name: string, { pageBytes = 4050 } = {}): string {
  const path = join(folder, `${name}.sqlite`);
  const database = new Database(path);
  const [texts, names] = [
    [...Object.entries(SEARCH_COLUMNS).flat(), "standing"],
    [...Object.keys(SEARCH_COLUMNS), "standing"],
  ];
  database.exec("PRAGMA synchronous = OFF");
  for (const [table, columns, view] of [
    ["bill", texts, ""],
    ["legislator", names, ", view INTEGER"],
  ] as const) {
    database.exec(
      `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, position INTEGER, line TEXT, congress INTEGER, type TEXT, date TEXT, state TEXT, title TEXT, status TEXT ${view});
       CREATE TABLE ${table}_key (key TEXT, id INTEGER, PRIMARY KEY (key, id)) WITHOUT ROWID;
       CREATE TABLE ${table}_words (length INTEGER PRIMARY KEY, words TEXT NOT NULL);
       CREATE VIRTUAL TABLE ${table}_fts USING fts5(${columns.join(", ")}, content='', columnsize=0,
         tokenize='unicode61 remove_diacritics 2');
       INSERT INTO ${table}_fts(${table}_fts, rank) VALUES ('pgsz', ${pageBytes})`,
    );
  }
  database.exec(["bill", "legislator"].map(postingStatement).join(""));
  const postings = {
    bill: createPostings(database, "bill"),
    legislator: createPostings(database, "legislator"),
  };
  const random = fc.sample(fc.integer({ min: 0, max: 999_999 }), { numRuns: 60_000, seed: 1 });
  const next = (below: number): number => (random.pop() ?? 0) % below;
  // The minimum of two numbers favors the first words.
  const word = (): string => WORDS[Math.min(next(WORDS.length), next(WORDS.length))] ?? "";
  const text = (most: number): string => Array.from({ length: 1 + next(most) }, word).join(" ");
  const put = (table: "bill" | "legislator", id: number, extra: { standing: string }): void => {
    const isStemmed = table === "bill";
    const source = {
      title: text(8),
      titles: next(3) === 0 ? [text(6), text(6)] : [],
      texts: id === 700 ? [Array.from({ length: 9_000 }, () => "act the").join(" ")] : [text(4)],
    };
    const columns = { ...searchColumns(source, { isStemmed }), ...extra };
    database
      .prepare(
        `INSERT INTO ${table}_fts (rowid, ${Object.keys(columns).join(", ")}) VALUES (?${", ?".repeat(Object.keys(columns).length)})`,
      )
      .run(id, ...Object.values(columns));
    for (const [column, words] of Object.entries(columns)) {
      postings[table].addText(column as Field, words, id);
    }
    // The plain search finds these values as words of the standing.
    const [state, title, status] = ["state", "title", "status"].map(
      (filter) => new RegExp(`\\b${filter}(\\w+)`).exec(extra.standing)?.[1] ?? null,
    );
    const type = next(4) === 0 ? "S" : "HR";
    const date = next(9) === 0 ? null : `2026-01-${10 + next(20)}`;
    const shown = [(id * 7919) % ROWS, `${table} ${id}`, 110 + next(9), type, date];
    const view = isStemmed ? [] : [next(2) === 0 ? null : 119];
    const values = [id, ...shown, state, title, status, ...view];
    database
      .prepare(`INSERT INTO ${table} VALUES (${values.map(() => "?").join(", ")})`)
      .run(...values);
    const addKey = database.prepare(`INSERT INTO ${table}_key VALUES (?, ?)`);
    addKey.run(`HR ${1 + next(200)}`, id);
    addKey.run(`=${word()}`, id);
  };
  const rows = Array.from({ length: ROWS }, (_, at) => at + 1);
  // Each step becomes a segment. Merged segments have another layout than those written at once.
  const inSteps = (ids: readonly number[], insert: (id: number) => void): void => {
    for (let at = 0; at < ids.length; at += 200) {
      database.transaction(() => ids.slice(at, at + 200).forEach(insert))();
    }
  };
  inSteps(rows, (id) => {
    const status = ["statusenacted", "statussigned", "statusreferred"][id % 7] ?? "";
    put("bill", id, { standing: `${id % 2 === 0 ? "titleshort " : ""}${status}` });
  });
  database.transaction(() => {
    for (const id of rows.slice(0, 300)) {
      const standing = `${id < 50 ? "foremost " : ""}state${["CA", "NY", "VT"][id % 3]}`;
      put("legislator", id, { standing });
    }
  })();
  database.exec("INSERT INTO bill_key VALUES ('119 HR 1', 7), ('118 S 2', 5)");
  for (const [table, shownNames] of [
    ["bill", ["congress", "type", "title", "status"]],
    ["legislator", ["congress", "type", "state", "view"]],
  ] as const) {
    const shown = database.prepare<[], FilteredRow>(`SELECT * FROM ${table} ORDER BY id`).all();
    addFilterRows(postings[table], shown, shownNames);
    postings[table].finish();
  }
  database.close();
  return path;
}

const word = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.constantFrom(...WORDS).map((each) => each.slice(0, 2)),
);
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((list) => list.join(" "));
const q = fc.oneof(
  words,
  words.map((text) => `"${text}"`),
  fc.tuple(words, words).map(([one, other]) => `"${one}" ${other}`),
  fc.integer({ min: 1, max: 250 }).map((number) => `H.R. ${number}`),
  fc.string({ unit: "binary", maxLength: 12 }),
);
const state = fc.constantFrom("", "", "vt", "New York", "california", "bob");
const filters = fc.subarray<Condition>([
  { name: "congress", value: 113 },
  { name: "type", value: "S" },
  { name: "type", values: ["S", "HJRES"] },
  { name: "date", from: "2026-01-12", to: "2026-01-27" },
  { name: "date", from: null, to: "2026-01-20" },
  { name: "date", from: "2026-01-14", to: null },
]);
const page = {
  offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: ROWS })),
  limit: fc.integer({ min: 1, max: 100 }),
};
const requests = fc.oneof(
  fc
    .record({ q, filters, ...page })
    .map(({ q: asked, ...rest }) => requestOf("bill", asked, { view: null, ...rest })),
  fc
    .record({
      q: fc.tuple(q, state).map((both) => both.join(" ")),
      filters,
      view: fc.constantFrom(null, 119),
      ...page,
    })
    .map(({ q: asked, ...rest }) => requestOf("legislator", asked, rest)),
);

type Rest = Pick<WordSearch, "view" | "filters" | "offset" | "limit">;

function requestOf(resource: "bill" | "legislator", asked: string, rest: Rest): WordSearch {
  return { kind: "words", resource, ...searchQuery(asked, { search: SEARCH[resource] }), ...rest };
}

function anyPage(asked: string): WordSearch {
  return requestOf("bill", asked, { view: null, filters: [], offset: 0, limit: 20 });
}

describe("a search", () => {
  it.each([
    ["of the usual size", 4050],
    ["of almost nothing", 40],
  ])(
    "finds the same as SQLite's full-text search, in the same order, in pages %s",
    (_, pageBytes) => {
      const path = pageBytes === 40 ? makeDatabase("small-pages", { pageBytes }) : usual;
      const search = openSearchDatabase(path);
      const plain = openPlainSearch(path);
      fc.assert(
        fc.property(requests, (request) => {
          const { total, lines } = search.query(request, 60_000);
          expect({ total, lines }).toEqual(plain.query(request));
        }),
        { numRuns: runs(250) },
      );
      search.close();
      plain.close();
    },
  );

  it("without results only suggests queries with results under the same filters", () => {
    const search = openSearchDatabase(usual);
    const plain = openPlainSearch(usual);
    const misspelled = fc
      .tuple(fc.constantFrom("veterans", "universe", "health", "house"), fc.nat(7))
      .map(([each, at]) => each.slice(0, at) + each.slice(at + 1));
    const asked = fc.array(fc.oneof(word, misspelled), { minLength: 1, maxLength: 3 });
    let suggestions = 0;
    fc.assert(
      fc.property(asked, filters, (list, among) => {
        const rest = { view: null, filters: among, offset: 0, limit: 20 };
        const { total, suggestion } = search.query(requestOf("bill", list.join(" "), rest), 60_000);
        if (suggestion === undefined) return;
        suggestions += 1;
        expect(total).toBe(0);
        expect(plain.query(requestOf("bill", suggestion, rest)).total).toBeGreaterThan(0);
      }),
      { numRuns: runs(120), examples: [[["ho", "eterans", "ho"], []]] },
    );
    expect(suggestions).toBeGreaterThan(10);
    search.close();
    plain.close();
  });

  it("without words returns all filtered records, in list order or reversed", () => {
    const search = openSearchDatabase(usual);
    const database = new Database(usual, { readonly: true });
    const listed = database
      .prepare<[], string>(
        `SELECT line FROM bill WHERE type = 'S' AND date BETWEEN '2026-01-14' AND '2026-01-20' ORDER BY position`,
      )
      .pluck()
      .all();
    expect(listed.length).toBeGreaterThan(50);
    const wanted = [
      { name: "type", values: ["S", "HJRES"] },
      { name: "date", from: "2026-01-14", to: "2026-01-20" },
    ];
    const asked = { resource: "bill", view: null, filters: wanted, offset: 7, limit: 20 };
    for (const [isReversed, lines] of [
      [false, listed],
      [true, listed.toReversed()],
    ] as const) {
      expect(search.query({ kind: "list", ...asked, isReversed }, 60_000)).toEqual({
        total: listed.length,
        lines: lines.slice(7, 27),
      });
    }
    database.close();
    search.close();
  });

  it("by keys returns records in the order of the keys, and lists missing keys", () => {
    const search = openSearchDatabase(usual);
    const keys = ["118 S 2", "119 HR 9", "119 HR 1"];
    expect(search.query({ kind: "keys", resource: "bill", keys }, 60_000)).toEqual({
      total: 2,
      lines: ["bill 5", "bill 7"],
      missing: ["119 HR 9"],
    });
    search.close();
  });

  it("finds the same with an empty cache", () => {
    const plain = openPlainSearch(usual);
    for (const asked of ["the act", '"state of"', "h", "united states act", "HR 7"]) {
      const search = openSearchDatabase(usual);
      const answer = plain.query(anyPage(asked));
      expect(search.query(anyPage(asked), 60_000)).toEqual(answer);
      expect(search.query(anyPage(asked), 60_000)).toEqual(answer);
      search.close();
    }
    plain.close();
  });
});
