import { join } from "node:path";

import Database from "better-sqlite3";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import type { Condition } from "../../contract/request/request.ts";
import { searchQuery } from "../../contract/query/search-query.ts";
import { searchColumns } from "../../contract/search-text.ts";
import { plainSearch, type SearchedRow } from "../../test/plain-search.ts";
import { runs } from "../../test/runs.ts";
import { writeSearch } from "../../test/search-rows.ts";
import type { WordSearch } from "../builds/search.ts";
import { DamagedDatabase, openSearchDatabase, type SearchDatabase } from "./search-database.ts";
import { newFolder } from "../../test/new-folder.ts";

const ROWS = 1_500;
const OF = { bill: "titles", legislator: "people" } as const;

/** From common to rare words. Some share a prefix, and some are stems of others. */
const WORDS = [
  ..."act to the of and amend act s a state states".split(" "),
  ..."health healthy house housing united uni universe veteran veterans".split(" "),
  ..."Café O'Brien D.C. 日本 𞤀𞤁 ⅷ x² ß ΣΟΦΌΣ 2021 117 i ii iii".split(" "),
  ...Array.from({ length: 60 }, (_, at) => `${"bcdfg".charAt(at % 5)}${at * 7}`),
];

let rows: Readonly<Record<"bill" | "legislator", readonly SearchedRow[]>>;
let search: SearchDatabase;

beforeAll(() => {
  const path = join(newFolder(), "search.sqlite");
  rows = makeRows();
  writeSearch(path, rows);
  search = openSearchDatabase(path);
  return () => search.close();
});

function makeRows(): typeof rows {
  const random = fc.sample(fc.integer({ min: 0, max: 999_999 }), { numRuns: 60_000, seed: 1 });
  const next = (below: number): number => (random.pop() ?? 0) % below;
  // The minimum of two numbers favors the first words.
  const word = (): string => WORDS[Math.min(next(WORDS.length), next(WORDS.length))] ?? "";
  const text = (most: number): string => Array.from({ length: 1 + next(most) }, word).join(" ");
  const rowOf = (id: number, isStemmed: boolean, terms: readonly string[]): SearchedRow => {
    const source = {
      title: text(8),
      titles: next(3) === 0 ? [text(6), text(6)] : [],
      texts: id === 700 ? [Array.from({ length: 9_000 }, () => "act the").join(" ")] : [text(4)],
      summary: next(2) === 0 ? text(12) : "",
    };
    const shown = [`congress=${110 + next(9)}`, `type=${next(4) === 0 ? "S" : "HR"}`, ...terms];
    return {
      id,
      position: (id * 7919) % ROWS,
      line: `{"row":${id}}`,
      keys: [
        ...new Set([`HR ${1 + next(200)}`, `=${word()}`, ...(id === 7 ? ["119 HR 1"] : [])]),
        ...(id === 5 ? ["118 S 2"] : []),
      ],
      date: next(9) === 0 ? null : `2026-01-${10 + next(20)}`,
      filter: shown.join(" "),
      ...searchColumns(source, { isStemmed }),
    };
  };
  const ids = Array.from({ length: ROWS }, (_, at) => at + 1);
  const status = ["status=enacted", "status=signed", "status=referred"];
  return {
    bill: ids.map((id) =>
      rowOf(id, true, [...(id % 2 === 0 ? ["title=short"] : []), status[id % 7] ?? ""]),
    ),
    legislator: ids.slice(0, 300).map((id) => {
      const view = next(2) === 0 ? "view=" : "view=119";
      const state = `state=${["CA", "NY", "VT"][id % 3]}`;
      return rowOf(id, false, [view, state, ...(id < 50 ? ["standing=foremost"] : [])]);
    }),
  };
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
/** People have no days. */
const withoutDays = filters.map((all) => all.filter((filter) => !("from" in filter)));
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
      filters: withoutDays,
      view: fc.constantFrom(null, 119),
      ...page,
    })
    .map(({ q: asked, ...rest }) => requestOf("legislator", asked, rest)),
);

type Rest = Pick<WordSearch, "view" | "filters" | "offset" | "limit">;

function requestOf(
  resource: keyof typeof OF,
  asked: string,
  rest: Rest,
): WordSearch & { readonly resource: keyof typeof OF } {
  return { kind: "words", resource, q: asked, of: OF[resource], memberFilters: [], ...rest };
}

/** The same by looking at every row. */
function plainly({ q: asked, ...request }: ReturnType<typeof requestOf>) {
  const inTable = rows[request.resource];
  const known = new Set(inTable.flatMap(wordsInTitles));
  const query = searchQuery(asked, {
    search: { of: request.of },
    knows: (each) => known.has(each),
  });
  return plainSearch(inTable, query, request);
}

/** The words that may be suggested. */
function wordsInTitles({ title = "", titles = "", texts = "" }: SearchedRow): string[] {
  return `${title} ${titles} ${texts}`.match(/(?<!\S)[a-z]{3,24}(?!\S)/g) ?? [];
}

describe("a search", () => {
  it("finds the same as looking at every row, in the same order", () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { suggestion, readAs = [], ...found } = search.query(request);
        const read = readAs.find(({ parameter }) => parameter === "q")?.value ?? request.q;
        expect(found).toEqual(plainly({ ...request, q: read }));
        expect(readAs.map(({ parameter }) => parameter)).not.toContain("sponsor_bioguide_id");
        expect([request.q, suggestion]).toContain(read);
      }),
      { numRuns: runs(250) },
    );
  });

  it("corrects misspelled words to ones that have results under the same filters", () => {
    const misspelled = fc
      .tuple(fc.constantFrom("veterans", "universe", "health", "house"), fc.nat(7))
      .map(([each, at]) => each.slice(0, at) + each.slice(at + 1));
    const asked = fc.array(fc.oneof(word, misspelled), { minLength: 1, maxLength: 3 });
    let suggestions = 0;
    fc.assert(
      fc.property(asked, filters, (list, among) => {
        const rest = { view: null, filters: among, offset: 0, limit: 20 };
        const asWritten = search.query(requestOf("bill", list.join(" "), rest));
        const { suggestion, readAs = [] } = asWritten;
        if (suggestion === undefined) return;
        suggestions += 1;
        const respelled = plainly(requestOf("bill", suggestion, rest));
        expect(respelled.total).toBeGreaterThan(0);
        const isRead = readAs.some(({ parameter }) => parameter === "q");
        expect(asWritten.total).toBe(isRead ? respelled.total : asWritten.total);
      }),
      {
        numRuns: runs(120),
        examples: [
          [["ho", "eterans", "ho"], []],
          [["eterans"], [{ name: "congress", value: 1 }]],
        ],
      },
    );
    expect(suggestions).toBeGreaterThan(10);
  });

  it("without words returns all filtered records, in list order or reversed", () => {
    const listed = rows.bill
      .filter(({ filter = "", date }) => {
        const day = date ?? "";
        return filter.includes("type=S ") && day >= "2026-01-14" && day <= "2026-01-20";
      })
      .toSorted((a, b) => a.position - b.position)
      .map(({ line }) => line);
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
      expect(search.query({ kind: "list", ...asked, isReversed })).toEqual({
        total: listed.length,
        lines: lines.slice(7, 27),
      });
    }
  });

  it("by keys returns records in the order of the keys, and lists missing keys", () => {
    const keys = ["118 S 2", "119 HR 9", "119 HR 1"];
    expect(search.query({ kind: "keys", resource: "bill", keys })).toEqual({
      total: 2,
      lines: ['{"row":5}', '{"row":7}'],
      missing: ["119 HR 9"],
    });
  });

  it("that finds a record altered on the disk fails", () => {
    const path = join(newFolder(), "search.sqlite");
    writeSearch(path, { bill: rows.bill.slice(0, 9) });
    const altering = new Database(path);
    altering.exec("UPDATE bill_line SET line = '{\"row\":6}' WHERE id = 5");
    altering.close();
    const altered = openSearchDatabase(path);
    const find = (key: string) => altered.query({ kind: "keys", resource: "bill", keys: [key] });
    expect(find("119 HR 1")).toMatchObject({ lines: ['{"row":7}'] });
    expect(() => find("118 S 2")).toThrow(DamagedDatabase);
    altered.close();
  });
});
