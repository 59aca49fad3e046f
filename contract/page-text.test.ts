import { describe, expect, it } from "vitest";

import {
  cutDetail,
  cutEachRecord,
  cutRecords,
  detailPageText,
  listClosing,
  listOpening,
  listResponse,
  openingOf,
  recordLines,
  storedMeta,
} from "./page-text.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A record whose text contains everything that could be mistaken for the page's punctuation. */
const record = (number: number): string =>
  JSON.stringify({ number, title: `Line\nfeed, "quote"], {brace} é ${number}` });

const META = '{"total":0}';

/** Records `from` up to `to` as a stored page. */
function storedPage(from: number, to: number): Uint8Array {
  const lines = Array.from({ length: to - from }, (_, at) => record(from + at));
  return listResponse(listOpening(), lines, listClosing(false, META));
}

const numbersIn = (text: string): number[] =>
  (JSON.parse(text) as { data: { number: number }[] }).data.map(({ number }) => number);

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

describe("a stored list page", () => {
  it.each([0, 1, 2, 99, 100])(
    "with %i records is a valid response with one record per line",
    (count) => {
      const text = decode(storedPage(0, count));
      expect(numbersIn(text)).toEqual(range(0, count));
      expect(text.split("\n")).toHaveLength(count + 3);
      expect(text.endsWith("\n")).toBe(true);
    },
  );

  it.each([0, 1, 2, 100])("returns its %i records unchanged", (count) => {
    expect(recordLines(storedPage(0, count))).toEqual(range(0, count).map(record));
  });
});

describe("a cut", () => {
  const page = storedPage(0, 100);
  const cut = (from: number, to: number): string =>
    decode(listResponse(listOpening(), [cutRecords(page, from, to)], listClosing(false, META)));

  it.each([
    [0, 0],
    [0, 1],
    [0, 99],
    [0, 100],
    [1, 2],
    [98, 99],
    [99, 100],
    [50, 57],
    [100, 100],
  ])("from %i to %i is a valid response of just those records", (from, to) => {
    expect(numbersIn(cut(from, to))).toEqual(range(from, to));
  });

  it("of all records equals the stored page byte for byte", () => {
    expect(cut(0, 100)).toBe(decode(page));
  });

  it("past the end returns the remaining records", () => {
    expect(numbersIn(cut(98, 120))).toEqual([98, 99]);
    expect(numbersIn(cut(100, 120))).toEqual([]);
  });

  it("of no records equals the stored empty page", () => {
    expect(cut(0, 0)).toBe(decode(storedPage(0, 0)));
  });
});

it.each([
  [99, 101],
  [100, 101],
  [99, 100],
  [50, 150],
  [100, 200],
])(
  "a response over two stored pages from %i to %i has every record once and in order",
  (from, to) => {
    const pieces = [
      cutRecords(storedPage(0, 100), from, Math.min(to, 100)),
      cutRecords(storedPage(100, 200), Math.max(0, from - 100), to - 100),
    ];
    const text = decode(listResponse(listOpening(), pieces, listClosing(false, META)));
    expect(numbersIn(text)).toEqual(range(from, to));
  },
);

describe("a stored page", () => {
  it("returns its records line by line, without commas", () => {
    expect(cutEachRecord(storedPage(0, 100), 98, 200).map(decode)).toEqual([
      record(98),
      record(99),
    ]);
    expect(cutEachRecord(storedPage(0, 100), 100, 200)).toEqual([]);
  });

  it.each([false, true])("returns its meta, with or without a head (%s)", (isHeaded) => {
    const page = listResponse("{", [record(1)], listClosing(isHeaded, '{"total":1,"runs":{}}'));
    expect(storedMeta(page)).toEqual({ total: 1, runs: {} });
  });
});

describe("a headed list page", () => {
  const head = { fields: '{"slug":"taxation","kinds":[]}', key: "bills" };

  it.each([0, 1, 100])("has the head's fields before its %i records", (count) => {
    const lines = range(0, count).map(record);
    const text = listResponse(listOpening(head), lines, listClosing(true, META));
    expect(JSON.parse(decode(text))).toEqual({
      data: {
        slug: "taxation",
        kinds: [],
        bills: lines.map((line) => JSON.parse(line) as unknown),
      },
      meta: { total: 0 },
    });
  });

  it("keeps its first line when the records change", () => {
    const page = listResponse(listOpening(head), [record(1)], listClosing(true, META));
    const text = decode(listResponse(openingOf(page), [record(7)], listClosing(true, META)));
    expect(JSON.parse(text)).toMatchObject({ data: { slug: "taxation", bills: [{ number: 7 }] } });
  });
});

describe("a detail response", () => {
  const blocks = [
    { key: "actions", json: '[{"text":"}"}]' },
    { key: "related_bills", json: "[]" },
    { key: "biography", json: "null" },
  ];
  const page = encode(detailPageText('{"congress":119,"title":"\\n"}', blocks, META));
  const cut = (...keys: string[]): unknown =>
    JSON.parse(decode(cutDetail(page, new Set(keys), '{"ignored_includes":[]}')));
  const own = { congress: 119, title: "\n" };
  const meta = { ignored_includes: [] };

  it("is stored with every block", () => {
    expect(JSON.parse(decode(page))).toMatchObject({
      data: { ...own, actions: [{ text: "}" }], related_bills: [], biography: null },
    });
  });

  it("has a block's key only if requested", () => {
    expect(cut()).toEqual({ data: own, meta });
  });

  it("has the requested blocks in the stored order", () => {
    const data = { ...own, actions: [{ text: "}" }], biography: null };
    expect(JSON.stringify(cut("biography", "actions"))).toBe(JSON.stringify({ data, meta }));
  });

  it("does not mistake a key for another with the same prefix", () => {
    expect(cut("related", "action", "actions_")).toEqual({ data: own, meta });
  });

  it("of a record without blocks has all of its fields", () => {
    const bare = encode(detailPageText('{"congress":119}', [], META));
    expect(decode(cutDetail(bare, new Set(["actions"]), META))).toBe(decode(bare));
  });
});
