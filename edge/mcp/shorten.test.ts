import { describe, expect, it } from "vitest";

import { shorten } from "./shorten.ts";

const ALL = { contains: "", skip: 0 };
const told = (data: unknown, view = ALL) =>
  JSON.parse(shorten({ data, meta: { build: "b" } }, view)) as {
    readonly data: Readonly<Record<string, never>>;
    readonly meta: { readonly cut?: Readonly<Record<string, string>> };
  };

const entries = (text: string, length: number) => Array.from({ length }, () => ({ text }));

describe("an answer for a model", () => {
  it("has no empty fields, and shortens references to their identifying fields", () => {
    const sponsor = { bioguide_id: "L000001", name: "Ann Lee", api_url: "/l", site_url: "/s" };
    const bill = { title: "Act", api_url: "/b", site_url: "/s", note: null, laws: [], sponsor };
    const shown = {
      title: "Act",
      api_url: "/b",
      sponsor: { bioguide_id: "L000001", name: "Ann Lee" },
    };
    expect(told(bill).data).toEqual({ ...shown, site_url: "/s" });
    expect(told([bill]).data).toEqual([shown]);
    expect(told([sponsor]).data).toEqual([
      { bioguide_id: "L000001", name: "Ann Lee", api_url: "/l" },
    ]);
    expect(told([]).data).toEqual([]);
    const summaries = [{ text: "It renames a post office.", html: "<p>It renames …</p>" }];
    expect(told({ summaries }).data).toEqual({ summaries: [{ text: summaries[0]?.text }] });
  });

  it("is cut if it is too long, and says so until everything has been shown", () => {
    const actions = Array.from({ length: 900 }, (_, at) => ({ at, text: "x".repeat(200) }));
    const seen: number[] = [];
    for (let skip = 0; ;) {
      const { data, meta } = told({ actions }, { contains: "", skip });
      const shown = data["actions"] as unknown as { at: number }[];
      seen.push(...shown.map(({ at }) => at));
      const next = /skip=(\d+)/.exec(meta.cut?.["actions"] ?? "");
      if (next === null) break;
      skip = Number(next[1]);
      expect(shorten({ data: { actions }, meta: {} }, { contains: "", skip }).length).toBeLessThan(
        24_001,
      );
    }
    expect(seen).toEqual(actions.map(({ at }) => at));
  });

  it("has the record's own lists whole, whatever its blocks must contain", () => {
    const party_totals = [{ party: "D" }, { party: "R" }];
    const results = [{ name: "Ann Lee" }, { name: "Bo Day" }, { name: "Cy Lee" }];
    const shown = (view: typeof ALL) => told({ party_totals, results }, view).data;
    expect(shown({ contains: "lee", skip: 1 })).toEqual({
      party_totals,
      results: [{ name: "Cy Lee" }],
    });
    expect(shown({ contains: "nobody", skip: 0 })).toEqual({ party_totals, results: [] });
    expect(shown({ contains: "", skip: 2 })).toEqual({
      party_totals,
      results: [{ name: "Cy Lee" }],
    });
  });

  it("is written once, however long it is, and not at all beyond what fits", () => {
    const written = Array.from({ length: 5_000 }, () => 0);
    const results = written.map((_, at) => ({
      toJSON: () => {
        written[at] = (written[at] ?? 0) + 1;
        return { at, text: "x".repeat(200) };
      },
    }));
    const { meta } = told({ results });
    expect(meta.cut?.["results"]).toMatch(/^1\d\d of 5000; /);
    expect(Math.max(...written)).toBe(1);
    expect(written.filter(Boolean).length).toBeLessThan(250);
  });

  it("cuts all lists to the same length, which is the longest that fits", () => {
    const lists = {
      titles: entries("x".repeat(40), 1_000),
      actions: entries("y".repeat(400), 300),
    };
    const { data, meta } = told(lists);
    const [titles = [], actions = []] = [data["titles"], data["actions"]] as unknown as object[][];
    expect(titles.length).toBe(actions.length);
    expect(meta.cut).toEqual({
      titles: `${titles.length} of 1000; ask again with skip=${titles.length}`,
      actions: `${titles.length} of 300; ask again with skip=${titles.length}`,
    });
    const { length } = shorten({ data: lists, meta: { build: "b" } }, ALL);
    expect(length).toBeLessThanOrEqual(24_000);
    expect(length).toBeGreaterThan(23_000);
  });

  it("cuts a single text that is too long", () => {
    expect(shorten({ data: { text: "x".repeat(500_000) }, meta: {} }, ALL).length).toBeLessThan(
      24_001,
    );
    // Not between the halves of a surrogate pair, which many programs can't encode alone.
    expect(told({ text: `a${"\u{1f600}".repeat(250_000)}` }).data["text"]).toMatch(/\ufffd$/);
  });

  it("filters a list by a text, in any case", () => {
    const results = [{ name: "Ann Lee" }, { name: "Bo Ray" }];
    expect(told({ results }, { contains: "ray", skip: 0 }).data).toEqual({
      results: [{ name: "Bo Ray" }],
    });
  });
});
