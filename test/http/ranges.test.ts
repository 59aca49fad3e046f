/** Date ranges, both sort orders, several values and `ids`, as callers see them. */
import { afterAll, describe, expect, it } from "vitest";

import { listOf, problemOf } from "./bodies.ts";
import { openTestEdge } from "./test-edge.ts";

const edge = await openTestEdge();
afterAll(() => edge.close());

const ask = (target: string) => edge.ask(`/api/v1${target}`);
const list = (target: string) => listOf(ask(target));
const citations = async (target: string): Promise<unknown[]> =>
  (await list(target)).data.map((bill) => bill["citation"]);

it("a date range is in links, after the filters and before the page", async () => {
  const { meta } = await list("/votes?to=2026-12-31&from=2024-01-01&per_page=1&chamber=house");
  expect(meta.next_url).toMatch(
    /\/votes\?chamber=house&from=2024-01-01&to=2026-12-31&per_page=1&page=2$/,
  );
});

describe("order=oldest", () => {
  it("reverses a list that is part of a stored page", async () => {
    const part = "/laws?congress=118&from=2023-01-03&to=2024-12-31&per_page=100";
    const newest = await citations(part);
    expect(newest.length).toBeGreaterThan(1);
    expect(await citations(`${part}&order=oldest`)).toEqual(newest.toReversed());
  });

  it("is ignored with q, which orders by rank", async () => {
    const { meta } = await list("/bills?q=act&order=oldest");
    expect(meta["ignored_parameters"]).toEqual(["order"]);
    expect(meta.next_url).not.toContain("order");
  });
});

it("several values of a filter count as a search, and so do introduction dates and ids", async () => {
  const limit = "X-RateLimit-Limit-Search";
  for (const query of ["status=enacted,referred", "introduced_from=2025-01-01", "ids=119-hr-1"]) {
    expect([query, (await ask(`/bills?${query}`)).headers.has(limit)]).toEqual([query, true]);
  }
  expect((await ask("/bills?status=enacted&from=2025-01-01")).headers.has(limit)).toBe(false);
  expect((await ask("/laws?ids=119-1")).headers.has(limit)).toBe(false);
});

it("ids are 400 with another parameter, and for more than a hundred", async () => {
  expect(await problemOf(ask("/bills?ids=119-hr-1&congress=119"))).toMatchObject({
    message: "ids can be combined only with page and per_page; remove congress",
    parameter: "ids",
  });
  const many = Array.from({ length: 101 }, (_, at) => `119-hr-${at + 1}`).join(",");
  expect(await problemOf(ask(`/bills?ids=${many}`))).toMatchObject({ parameter: "ids" });
});
