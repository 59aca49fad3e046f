import { describe, expect, it } from "vitest";

import { shorten } from "./shorten.ts";

const ALL = { contains: "", skip: 0 };
const told = (data: unknown, view = ALL) =>
  JSON.parse(shorten({ data, meta: { build: "b" } }, view)) as {
    readonly data: Readonly<Record<string, never>>;
    readonly meta: { readonly cut?: Readonly<Record<string, string>> };
  };

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
        40_001,
      );
    }
    expect(seen).toEqual(actions.map(({ at }) => at));
  });

  it("cuts a single text that is too long", () => {
    expect(shorten({ data: { text: "x".repeat(500_000) }, meta: {} }, ALL).length).toBeLessThan(
      40_001,
    );
  });

  it("filters a list by a text, in any case", () => {
    const results = [{ name: "Ann Lee" }, { name: "Bo Ray" }];
    expect(told({ results }, { contains: "ray", skip: 0 }).data).toEqual({
      results: [{ name: "Bo Ray" }],
    });
  });
});
