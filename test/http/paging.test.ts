import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listOf, problemOf } from "./bodies.ts";
import { BASE_URL } from "./sample-store.ts";
import { openTestEdge, type TestEdge } from "./test-edge.ts";

let edge: TestEdge;

beforeAll(async () => {
  edge = await openTestEdge();
});
afterAll(() => edge.close());

const get = (target: string) => listOf(edge.ask(`/api/v1${target}`));

describe("the meta of a list", () => {
  it("has exactly the documented fields, in their order", async () => {
    expect(Object.keys((await get("/bills")).meta)).toEqual([
      "page",
      "per_page",
      "total",
      "total_pages",
      "prev_page",
      "next_page",
      "prev_url",
      "next_url",
    ]);
  });

  it("has the number of pages and the next page, and no page before page 1", async () => {
    const { data, meta } = await get("/bills?per_page=7");
    expect(data).toHaveLength(7);
    expect(meta).toEqual({
      page: 1,
      per_page: 7,
      total: meta.total,
      total_pages: Math.ceil(meta.total / 7),
      prev_page: null,
      next_page: 2,
      prev_url: null,
      next_url: `${BASE_URL}/api/v1/bills?per_page=7&page=2`,
    });
  });

  it("leads through the whole list by next_url, each record once, and back by prev_url", async () => {
    const seen = new Set<unknown>();
    let next: string | null = `${BASE_URL}/api/v1/laws?per_page=2`;
    let last = "";
    while (next !== null) {
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const { data, meta } = await listOf(edge.ask(next.slice(BASE_URL.length)));
      for (const { api_url } of data) seen.add(api_url);
      last = meta.prev_url ?? last;
      next = meta.next_url;
    }
    const { meta } = await get("/laws");
    expect(seen.size).toBe(meta.total);
    expect(last).toContain("/api/v1/laws?per_page=2");
  });

  it("has no page=1 in the link back to page 1", async () => {
    expect((await get("/bills?page=2")).meta.prev_url).toBe(`${BASE_URL}/api/v1/bills`);
    expect((await get("/bills?congress=119&page=2")).meta.prev_url).toBe(
      `${BASE_URL}/api/v1/bills?congress=119`,
    );
  });

  it("past the last page has a link back to the last page, on an empty list", async () => {
    for (const page of ["9007199254740991", "99999999999999999999"]) {
      // oxlint-disable-next-line no-await-in-loop -- one a second
      const { data, meta } = await get(`/bills?per_page=100&page=${page}`);
      expect(data).toEqual([]);
      expect(meta).toMatchObject({ next_page: null, next_url: null, prev_page: meta.total_pages });
      expect(meta.prev_url).toBe(`${BASE_URL}/api/v1/bills?per_page=100&page=${meta.total_pages}`);
    }
  });

  it.each(["/bills?congress=7", "/bills?congress=7&page=3", "/bills?q=zzzzqqqq&page=2"])(
    "of an empty list has no pages: %s",
    async (target) => {
      const { data, meta } = await get(target);
      expect(data).toEqual([]);
      expect(meta).toMatchObject({
        total: 0,
        total_pages: 0,
        prev_page: null,
        next_page: null,
        prev_url: null,
        next_url: null,
      });
    },
  );
});

describe("per_page", () => {
  it.each([
    ["/bills", 20],
    ["/laws", 20],
    ["/votes", 20],
    ["/committees/ssju00/meetings", 20],
    ["/committees/ssju00/nominations", 20],
    ["/topics/health", 20],
    ["/legislators", 50],
    ["/committees", 50],
    ["/topics", 50],
  ])("of %s is %i by default", async (path, perPage) => {
    const body = (await (await edge.ask(`/api/v1${path}`)).json()) as { meta: object };
    expect(body.meta).toMatchObject({ per_page: perPage });
  });

  it.each([
    [99, 99],
    [100, 100],
    [101, 100],
    [1_000_000, 100],
    ["99999999999999999999", 100],
  ])("of %s gives pages of %i, also in the links", async (asked, effective) => {
    const { data, meta } = await get(`/bills?per_page=${asked}`);
    expect(data).toHaveLength(effective);
    expect(meta.per_page).toBe(effective);
    expect(meta.next_url).toBe(`${BASE_URL}/api/v1/bills?per_page=${effective}&page=2`);
  });
});

describe("page and per_page", () => {
  it.each(["0", "-1", "1.5", "1e3", "last", "0x10", "%2B1", "1,2", "１"])(
    "must be whole numbers from 1: %s is 400",
    async (value) => {
      for (const name of ["page", "per_page"]) {
        // oxlint-disable-next-line no-await-in-loop -- two requests
        const problem = await problemOf(edge.ask(`/api/v1/bills?${name}=${value}`));
        expect(problem).toMatchObject({ code: "invalid_parameter", parameter: name });
        expect(problem.message).toContain("whole number from 1");
      }
    },
  );

  it("have no effect if blank", async () => {
    const { meta } = await get("/bills?page=&per_page=");
    expect(meta).toMatchObject({ page: 1, per_page: 20 });
    expect(meta.next_url).toBe(`${BASE_URL}/api/v1/bills?page=2`);
  });
});

describe("links between pages", () => {
  it("have the filters in the documented order, then per_page, then page", async () => {
    const query = "page=2&per_page=1&status=referred&chamber=house&type=hr&congress=119";
    expect((await get(`/bills?${query}`)).meta.next_url).toBe(
      `${BASE_URL}/api/v1/bills?congress=119&type=HR&chamber=house&status=referred&per_page=1&page=3`,
    );
  });

  it.each([
    [
      "/votes?per_page=1&result=Passed&chamber=House&session=1&congress=119&q=motion",
      "/votes?q=motion&congress=119&session=1&chamber=house&result=passed&per_page=1&page=2",
    ],
    [
      "/legislators?per_page=1&state=texas&party=gop&chamber=HOUSE&congress=119",
      "/legislators?congress=119&chamber=house&party=R&state=TX&per_page=1&page=2",
    ],
    [
      "/committees?per_page=1&current=ALL&type=Subcommittee&chamber=Senate",
      "/committees?chamber=senate&type=subcommittee&current=all&per_page=1&page=2",
    ],
    [
      "/laws?per_page=1&law_type=Public&congress=119",
      "/laws?congress=119&law_type=public&per_page=1&page=2",
    ],
    ["/topics/HEALTH?per_page=1&congress=119", "/topics/health?congress=119&per_page=1&page=2"],
    ["/committees/SSJU/meetings?per_page=1", "/committees/ssju00/meetings?per_page=1&page=2"],
  ])("have values in their canonical spelling: %s", async (asked, next) => {
    const body = (await (await edge.ask(`/api/v1${asked}`)).json()) as { meta: object };
    expect(body.meta).toMatchObject({ next_url: `${BASE_URL}/api/v1${next}` });
  });

  it("escape q, and repeat the same search", async () => {
    const { meta } = await get(`/bills?per_page=1&q=${encodeURIComponent("act & + #1 é")}`);
    expect(meta.total).toBeGreaterThanOrEqual(0);
    const found = await get(`/bills?per_page=1&q=${encodeURIComponent('the "act of" ')}`);
    expect(found.meta.next_url).toBe(
      `${BASE_URL}/api/v1/bills?q=the%20%22act%20of%22&per_page=1&page=2`,
    );
  });
});
