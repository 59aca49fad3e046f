import { describe, expect, it } from "vitest";

import { detailMeta, listMeta } from "./meta.ts";
import { parseDetailRequest, parseListRequest } from "./request.ts";
import type { ListRoute } from "../kinds/route.ts";
import { routes } from "../routes/all-routes.ts";

const FACTS = {
  baseUrl: "https://api.example.org",
  currentCongress: 119,
};
const BILLS = "https://api.example.org/api/v1/bills";

interface Meta extends Readonly<Record<string, unknown>> {
  readonly prev_url: string | null;
  readonly next_url: string | null;
}

function metaOf(
  query: string,
  total: number,
  route: ListRoute = routes.bills,
  path: string[] = [],
): Meta {
  const request = parseListRequest(route, path, new URLSearchParams(query));
  return JSON.parse(listMeta(request, total, FACTS)) as Meta;
}

describe("the meta of a list", () => {
  it("has the documented fields in the documented order", () => {
    expect(Object.entries(metaOf("page=2&per_page=10", 35))).toEqual([
      ["page", 2],
      ["per_page", 10],
      ["total", 35],
      ["total_pages", 4],
      ["prev_page", 1],
      ["next_page", 3],
      ["prev_url", `${BILLS}?per_page=10`],
      ["next_url", `${BILLS}?per_page=10&page=3`],
    ]);
  });

  it.each([
    { total: 0, total_pages: 0, next_page: null },
    { total: 1, total_pages: 1, next_page: null },
    { total: 19, total_pages: 1, next_page: null },
    { total: 20, total_pages: 1, next_page: null },
    { total: 21, total_pages: 2, next_page: 2 },
    { total: 40, total_pages: 2, next_page: 2 },
    { total: 41, total_pages: 3, next_page: 2 },
  ])("of $total records has $total_pages pages of 20", ({ total, ...expected }) => {
    expect(metaOf("", total)).toMatchObject({
      ...expected,
      total,
      prev_page: null,
      prev_url: null,
    });
  });

  it("says what a filter of the list needs that does not apply", () => {
    expect(metaOf("in=text", 1)["ignored_because"]).toEqual({ in: "needs q" });
    expect(metaOf("q=tax&order=oldest", 1)["ignored_because"]).toEqual({ order: "not with q" });
  });

  it("says if the list may lack records", () => {
    const request = parseListRequest(routes.bills, [], new URLSearchParams());
    const of = (isIncomplete: boolean) =>
      JSON.parse(listMeta(request, 0, { ...FACTS, isIncomplete })) as Meta;
    expect([of(true)["incomplete"], of(false)["incomplete"]]).toEqual([true, undefined]);
  });

  it("has no next page on the last page", () => {
    expect(metaOf("page=3", 41)).toMatchObject({ prev_page: 2, next_page: null, next_url: null });
  });

  it.each([4, 5, 9_007_199_254_740_991])("links back to the last page from page %i", (page) => {
    expect(metaOf(`page=${page}`, 41)).toMatchObject({
      page,
      prev_page: 3,
      prev_url: `${BILLS}?page=3`,
      next_page: null,
      next_url: null,
    });
  });

  it("links back without page=1 if the last page is the first", () => {
    expect(metaOf("page=7", 5)).toMatchObject({ prev_page: 1, prev_url: BILLS });
  });

  it("has no links for an empty list, on any page", () => {
    const nowhere = { prev_page: null, next_page: null, prev_url: null, next_url: null };
    expect(metaOf("", 0)).toMatchObject(nowhere);
    expect(metaOf("page=5", 0)).toMatchObject({ ...nowhere, page: 5, total: 0, total_pages: 0 });
  });

  it("repeats per_page in links after capping, only if it was sent", () => {
    expect(metaOf("per_page=500", 101)).toMatchObject({
      per_page: 100,
      next_url: `${BILLS}?per_page=100&page=2`,
    });
    expect(metaOf("per_page=20", 21).next_url).toBe(`${BILLS}?per_page=20&page=2`);
    expect(metaOf("", 21).next_url).toBe(`${BILLS}?page=2`);
  });

  it("repeats filters in links in their canonical spelling and documented order", () => {
    const query = "sponsor_bioguide_id=c000127&status=ENACTED&chamber=House&type=hr&congress=119";
    expect(metaOf(query, 21).next_url).toBe(
      `${BILLS}?congress=119&type=HR&chamber=house&status=enacted&sponsor_bioguide_id=C000127&page=2`,
    );
  });

  it("repeats a filter with its default value only if it was sent", () => {
    const committees = routes.committees;
    expect(metaOf("", 51, committees).next_url).toMatch(/\/committees\?page=2$/);
    expect(metaOf("current=CURRENT", 51, committees).next_url).toContain("?current=current&page=2");
    expect(metaOf("current=all&chamber=house", 51, committees).next_url).toContain(
      "?chamber=house&current=all&page=2",
    );
  });

  it("writes q first and encoded, so the link returns the same list", () => {
    const q = `"a&b" = c+d / é %`;
    const { next_url } = metaOf(`congress=119&q=${encodeURIComponent(q)}`, 21);
    expect(next_url).toMatch(/\/bills\?q=[^&]+&congress=119&page=2$/);
    expect(new URL(String(next_url)).searchParams.get("q")).toBe(q);
  });

  it("leaves unsupported parameters out of links and lists them", () => {
    const meta = metaOf("utm_source=x&congress=119&Type=HR&utm_source=y", 21);
    expect(meta["ignored_parameters"]).toEqual(["Type", "utm_source"]);
    expect(meta.next_url).toBe(`${BILLS}?congress=119&page=2`);
    expect(metaOf("congress=119", 21)).not.toHaveProperty("ignored_parameters");
    expect(meta["ignored_because"]).toEqual({ Type: "see type" });
    expect(metaOf("utm_source=x", 21)).not.toHaveProperty("ignored_because");
    expect(metaOf("committee=hsag00&state=OH&position=yea&topic=health", 21)).toMatchObject({
      ignored_parameters: ["position", "state"],
      ignored_because: {
        position: "see /legislators/{bioguide_id}/votes",
        state: "see /legislators",
      },
    });
  });

  it("says what parameters of other services are here", () => {
    expect(metaOf("sort=date&fields=title&offset=20&subject=health", 21)).toMatchObject({
      ignored_because: {
        sort: "see order",
        fields: "see include, on one record",
        offset: "see page",
        subject: "see topic",
      },
    });
    expect(
      metaOf("query=tax&year=2025&fromDateTime=x&introducedDate=x&perPage=5", 1),
    ).toMatchObject({
      ignored_because: {
        query: "see q",
        year: "see from and to",
        fromDateTime: "see from",
        introducedDate: "see introduced_from and introduced_to",
        perPage: "see per_page",
      },
    });
  });

  it("does not name a parameter that the route lacks", () => {
    expect(metaOf("year=2025&sort=x&subject=x", 1, routes.congresses)).not.toHaveProperty(
      "ignored_because",
    );
    expect(detailMetaOf("sort=x&constructor=x")).not.toHaveProperty("ignored_because");
  });

  it("says which parameter an ignored filter of the same list needs", () => {
    expect(metaOf("resource=bill&state=OH", 1, routes.changes)).toMatchObject({
      ignored_because: { resource: "needs since", state: "see /legislators" },
    });
  });

  it("names the Congress if the list covers only the current one", () => {
    const meta = metaOf("page=2", 41, routes.committeeMeetings, ["HSAG"]);
    expect(Object.entries(meta).slice(8)).toEqual([
      ["congress", 119],
      ["scope", "current_congress"],
    ]);
    expect(meta.prev_url).toBe("https://api.example.org/api/v1/committees/hsag00/meetings");
  });

  it("of a topic lists ignored includes, like a detail", () => {
    expect(metaOf("include=Actions,x,actions", 1, routes.topic, ["taxation"])).toMatchObject({
      ignored_includes: ["actions", "x"],
    });
  });
});

/** Returns the meta of a bill's detail. */
function detailMetaOf(query: string): unknown {
  const request = parseDetailRequest(routes.bill, ["119", "hr", "1"], new URLSearchParams(query));
  return JSON.parse(detailMeta(request));
}

describe("the meta of a detail", () => {
  it("lists no includes if all are supported", () => {
    expect(detailMetaOf("include=actions,related")).toEqual({ ignored_includes: [] });
    expect(detailMetaOf("")).toEqual({ ignored_includes: [] });
  });

  it("lists the ignored includes and parameters", () => {
    expect(detailMetaOf("include=actions,nonsense&congress=1")).toEqual({
      ignored_includes: ["nonsense"],
      ignored_parameters: ["congress"],
      ignored_because: {
        congress:
          "see /bills, /amendments, /laws, /votes, /legislators, /committees, /nominations, /treaties, /committee-reports, /changes, /events, /bulk",
      },
    });
  });
});
