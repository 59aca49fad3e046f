import { describe, expect, it } from "vitest";

import { findList, type FoundList, showsAll } from "./find-list.ts";
import { parseListRequest } from "./request.ts";
import type { ListRoute } from "../kinds/route.ts";
import { routes } from "../routes/all-routes.ts";

/** Finds a request's list among stored ones, given as `key without page → total`. */
async function find(
  query: string,
  stored: Readonly<Record<string, number>>,
  route: ListRoute = routes.bills,
  path: readonly string[] = [],
): Promise<FoundList & { readonly asked: readonly string[] }> {
  const request = parseListRequest(route, path, new URLSearchParams(query));
  const asked: string[] = [];
  const found = await findList(request, (key) => {
    expect(key).toMatch(/#1$/);
    asked.push(key.slice(0, -2));
    return stored[key.slice(0, -2)] ?? null;
  });
  return { ...found, asked };
}

const congress = { name: "congress", value: 119 };
const status = { name: "status", value: "enacted" };

describe("a request's list", () => {
  it("is the stored list with exactly its filters, found with one look-up", async () => {
    const stored = {
      "/bills?": 900,
      "/bills?congress=119": 400,
      "/bills?congress=119&status=enacted": 3,
    };
    expect(await find("status=enacted&congress=119", stored)).toEqual({
      kind: "exact",
      filters: [congress, status],
      total: 3,
      asked: ["/bills?congress=119&status=enacted"],
    });
  });

  it("is filtered from a wider list that fits on one page", async () => {
    expect(
      await find("congress=119&status=enacted", { "/bills?": 900, "/bills?congress=119": 100 }),
    ).toMatchObject({
      kind: "leaf",
      filters: [congress],
      rest: [status],
    });
  });

  it("is empty if a split list has no such part", async () => {
    const stored = { "/bills?": 900, "/bills?congress=119": 101 };
    expect(await find("congress=119&status=enacted", stored)).toMatchObject({ kind: "empty" });
    expect(await find("congress=118&status=enacted", stored)).toMatchObject({ kind: "empty" });
  });

  it("is filtered from the whole list if that is one page", async () => {
    expect(await find("congress=119&status=enacted", { "/bills?": 100 })).toMatchObject({
      kind: "leaf",
      filters: [],
      rest: [congress, status],
    });
  });

  it("is the stored empty list if nothing else is stored", async () => {
    expect(await find("", { "/bills?": 0 })).toMatchObject({ kind: "exact", total: 0 });
  });

  it("is missing if the record in the path is not in the build", async () => {
    expect(await find("", {}, routes.committeeMeetings, ["zzzz00"])).toMatchObject({
      kind: "missing",
    });
    expect(await find("congress=1", {}, routes.topic, ["nothing"])).toMatchObject({
      kind: "missing",
    });
  });
});

describe("a filter implied by another", () => {
  it("is not looked up", async () => {
    const stored = { "/bills?": 900, "/bills?type=HR": 500 };
    expect(await find("type=hr&chamber=house", stored)).toMatchObject({
      kind: "exact",
      filters: [{ name: "type", value: "HR" }],
      asked: ["/bills?type=HR"],
    });
  });

  it("makes the list empty without a look-up if the two contradict", async () => {
    expect(await find("type=HR&chamber=senate", { "/bills?": 50 })).toMatchObject({
      kind: "empty",
      asked: [],
    });
  });
});

describe("a view", () => {
  const stored = { "/legislators?": 50, "/legislators?congress=119": 100 };

  it("is never filtered from the list without it, whose records differ", async () => {
    expect(await find("congress=118&state=CA", stored, routes.legislators)).toMatchObject({
      kind: "empty",
      asked: ["/legislators?congress=118&state=CA", "/legislators?congress=118"],
    });
  });

  it("can be filtered like any other list", async () => {
    expect(await find("congress=119&state=ca", stored, routes.legislators)).toMatchObject({
      kind: "leaf",
      filters: [congress],
      rest: [{ name: "state", value: "CA" }],
    });
  });
});

describe("a default", () => {
  const stored = { "/committees?": 300, "/committees?current=current": 200 };

  it("filters like an explicit parameter", async () => {
    expect(await find("", stored, routes.committees)).toMatchObject({ kind: "exact", total: 200 });
  });

  it("is dropped if all records are requested", async () => {
    expect(await find("current=all", stored, routes.committees)).toMatchObject({ total: 300 });
  });
});

describe("a range of days", () => {
  const stored = { "/bills?": 900, "/bills?congress=119": 400, "/bills?congress=118": 100 };
  it("is a slice of the stored list with the other filters", async () => {
    expect(await find("congress=119&from=2026-01-01", stored)).toMatchObject({
      kind: "slice",
      filters: [congress],
      rest: [],
      total: 400,
    });
  });

  it("is filtered from a list on one page", async () => {
    expect(await find("congress=118&to=2026-01-01", stored)).toMatchObject({
      kind: "leaf",
      rest: [],
    });
    expect(await find("congress=118&status=enacted&to=2026-01-01", stored)).toMatchObject({
      kind: "leaf",
      rest: [status],
    });
  });

  it("is empty if the split list has no such part", async () => {
    expect(await find("congress=119&status=enacted&to=2026-01-01", stored)).toMatchObject({
      kind: "empty",
    });
  });
});

describe("filtering records", () => {
  const filters = routes.bills.resource.filters;
  const bill = { congress: 119, type: "HR", chamber: "house", status: "referred", sponsor: null };

  it("keeps a record that has all values", () => {
    expect(showsAll(filters, [congress], bill)).toBe(true);
    expect(showsAll(filters, [congress, status], bill)).toBe(false);
    expect(showsAll(filters, [], bill)).toBe(true);
  });

  it("does not match unknown values", () => {
    const sponsor = { name: "sponsor_bioguide_id", value: "C000127" };
    expect(showsAll(filters, [sponsor], bill)).toBe(false);
  });
});
