import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { allRoutes } from "../../contract/resources/routes.ts";
import { detailOf, listOf, problemOf, sponsorOf, topicOf } from "./bodies.ts";
import { BASE_URL } from "./sample-store.ts";
import { openTestEdge, type TestEdge } from "./test-edge.ts";

let edge: TestEdge;

beforeAll(async () => {
  edge = await openTestEdge();
});
afterAll(() => edge.close());

const get = (target: string) => listOf(edge.ask(`/api/v1${target}`));
const one = (target: string) => detailOf(edge.ask(`/api/v1${target}`));

describe("filter values", () => {
  it.each([
    ["/bills?type=hr", "/bills?type=HR"],
    ["/bills?type=HjRes&chamber=HOUSE", "/bills?type=HJRES&chamber=house"],
    ["/bills?status=Enacted", "/bills?status=enacted"],
    ["/bills?status=passed-house", "/bills?status=passed_house"],
    ["/laws?law_type=PRIVATE", "/laws?law_type=private"],
    ["/votes?bill_type=hr&chamber=House", "/votes?bill_type=HR&chamber=house"],
    ["/committees?chamber=Joint", "/committees?chamber=joint"],
    ["/committees?current=All&type=Standing", "/committees?current=all&type=standing"],
    ["/legislators?party=d&state=ca", "/legislators?party=D&state=CA"],
  ])("ignore case: %s", async (asked, canonical) => {
    const found = await get(asked);
    expect(found.meta.total).toBeGreaterThan(0);
    expect(found).toEqual(await get(canonical));
  });

  it.each([
    ["party", "democrat", "D"],
    ["party", "Democratic", "D"],
    ["party", "dem", "D"],
    ["party", "Republican", "R"],
    ["party", "rep", "R"],
    ["party", "GOP", "R"],
    ["party", "independent", "I"],
    ["party", "independent_democrat", "ID"],
    ["party", "Libertarian", "L"],
    ["state", "new-york", "NY"],
    ["state", "New%20York", "NY"],
    ["state", "District of Columbia", "DC"],
    ["state", "puerto_rico", "PR"],
  ])("have aliases for %s: %s means %s", async (name, alias, canonical) => {
    expect(await get(`/legislators?${name}=${alias}`)).toEqual(
      await get(`/legislators?${name}=${canonical}`),
    );
  });

  it.each([
    ["task-force", "task_force"],
    ["Task%20Force", "task_force"],
    ["Commission%20or%20Caucus", "commission_or_caucus"],
  ])("have aliases for a committee's type: %s means %s", async (alias, canonical) => {
    expect(await get(`/committees?type=${alias}`)).toEqual(
      await get(`/committees?type=${canonical}`),
    );
  });

  it.each([
    ["Nomination%20Confirmed%20(83-13)", "confirmed"],
    ["Bill Passed", "passed"],
    ["agreed to", "agreed_to"],
    ["Cloture Motion Rejected", "rejected"],
    ["NOT%20GUILTY", "not_guilty"],
  ])("accept the sources' wording of a vote's result: %s means %s", async (phrase, canonical) => {
    expect(await get(`/votes?result=${phrase}`)).toEqual(await get(`/votes?result=${canonical}`));
  });

  it("that contradict each other give an empty list", async () => {
    const { data, meta } = await get("/bills?type=HR&chamber=senate");
    expect(data).toEqual([]);
    expect(meta.total).toBe(0);
  });

  it("are combined with AND", async () => {
    const { data } = await get("/bills?congress=118&type=S&status=referred&per_page=100");
    expect(data.length).toBeGreaterThan(0);
    for (const bill of data) {
      expect(bill).toMatchObject({ congress: 118, type: "S", status: "referred" });
    }
  });

  it("find a sponsor's bills, with the ID in any case", async () => {
    const [bill] = (await get("/bills?per_page=1")).data;
    const id = sponsorOf(bill);
    const { data } = await get(`/bills?sponsor_bioguide_id=${id.toLowerCase()}&per_page=100`);
    expect(data.length).toBeGreaterThan(0);
    for (const { sponsor } of data) expect(sponsor).toMatchObject({ bioguide_id: id });
  });
});

describe("path values", () => {
  it.each([
    ["/bills/119/hr/1", "/bills/119/HR/1"],
    ["/laws/119/PUBLIC/1", "/laws/119/public/1"],
    ["/votes/119/1/House/1", "/votes/119/1/house/1"],
    ["/committees/HSAG00", "/committees/hsag00"],
    ["/committees/HSAG", "/committees/hsag00"],
    ["/committees/hsag", "/committees/hsag00"],
    ["/legislators/f900015", "/legislators/F900015"],
  ])("ignore case, and the record has the canonical address: %s", async (asked, canonical) => {
    const { data } = await one(asked);
    expect(data["api_url"]).toBe(`${BASE_URL}/api/v1${canonical}`);
    expect(data).toEqual((await one(canonical)).data);
  });

  it.each(["committees/hs", "committees/hsag0", "committees/123456", "legislators/nobody"])(
    "give 400 if they have the wrong format: %s",
    async (path) => {
      expect((await problemOf(edge.ask(`/api/v1/${path}`))).code).toBe("invalid_parameter");
    },
  );

  it.each([
    "bills/119/HR/99999",
    "bills/1/HR/1",
    "laws/119/public/9999",
    "votes/119/1/house/9999",
    "legislators/Z999999",
    "committees/zzzz99",
    "committees/zzzz99/meetings",
    "committees/zzzz99/nominations",
    "topics/no-such-topic",
  ])("give 404 if there is no such record: %s", async (path) => {
    const problem = await problemOf(edge.ask(`/api/v1/${path}`));
    expect(problem.code).toBe("not_found");
    expect(problem).not.toHaveProperty("parameter");
    expect(problem.message).toContain(path);
  });

  it.each([
    ["/", "/api/v1"],
    ["/bills/", "/api/v1/bills"],
    ["/bills/119/hr/1/", "/api/v1/bills/119/hr/1"],
    ["/bills/119/hr/1/actions", "/api/v1/bills/119/hr/1?include=actions"],
    ["/bills/119/HR/1/related-bills", "/api/v1/bills/119/HR/1?include=related"],
    ["/bills/119", "/api/v1 lists the routes"],
    ["/bills/119/HR", "/api/v1 lists the routes"],
    ["/bills/119/HR/1/money", "/api/v1 lists the routes"],
    ["/Bills", "/api/v1 lists the routes"],
  ])("that match no route give a hint: /api/v1%s to %s", async (path, hint) => {
    const problem = await problemOf(edge.ask(`/api/v1${path}`));
    expect(problem.code).toBe("not_found");
    expect(problem.message).toContain(hint);
  });

  it("are listed at /api/v1", async () => {
    const { data } = (await (await edge.ask("/api/v1")).json()) as { data: object[] };
    // Plus the bulk file itself, which is not a JSON answer.
    expect(data).toHaveLength(allRoutes.length + 1);
    expect(data[1]).toEqual({
      path: "/api/v1/bills/{congress}/{type}/{number}",
      summary: "Get a bill",
      parameters: ["include"],
    });
  });
});

describe("a topic's bills", () => {
  it("can be filtered by Congress, without a change to the topic itself", async () => {
    const all = await topicOf(edge.ask("/api/v1/topics/health"));
    const narrowed = await topicOf(edge.ask("/api/v1/topics/health?congress=118&per_page=100"));
    const { bills, ...topic } = narrowed.data;
    expect(all.data).toMatchObject(topic);
    expect(bills.length).toBe(narrowed.meta.total);
    for (const bill of bills) expect(bill["congress"]).toBe(118);
  });

  it("are an empty list for a Congress without any, without a change to the topic itself", async () => {
    const { data, meta } = await topicOf(edge.ask("/api/v1/topics/health?congress=7"));
    expect(data).toMatchObject({ slug: "health", bills: [] });
    expect(meta).toMatchObject({ total: 0, total_pages: 0, prev_page: null, next_page: null });
  });
});
