import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listOf, problemOf, sponsorOf } from "./bodies.ts";
import { openTestEdge, type TestEdge } from "./test-edge.ts";

let edge: TestEdge;

beforeAll(async () => {
  edge = await openTestEdge();
});
afterAll(() => edge.close());

const find = (path: string, q: string, rest = "") =>
  listOf(edge.ask(`/api/v1${path}?q=${encodeURIComponent(q)}${rest}`));
const totalOf = async (path: string, q: string, rest = ""): Promise<number> =>
  (await find(path, q, rest)).meta.total;

describe("q", () => {
  it("may have 200 characters; 201 give 400", async () => {
    const longest = `${"act ".repeat(49)}acts`;
    expect((await find("/bills", longest)).meta.page).toBe(1);
    const asked = edge.ask(`/api/v1/bills?q=${encodeURIComponent(longest)}s`);
    const problem = await problemOf(asked);
    expect(problem).toMatchObject({ code: "invalid_parameter", parameter: "q" });
    expect(problem.message).toContain("200");
  });

  it("is trimmed before it is measured, and in links", async () => {
    const { meta } = await find("/bills", `${" ".repeat(300)}act${" ".repeat(300)}`, "&per_page=1");
    expect(meta.next_url).toContain("/bills?q=act&per_page=1");
  });

  it("uses each word once, and only the first sixteen", async () => {
    expect(await totalOf("/bills", "health ".repeat(28))).toBe(await totalOf("/bills", "health"));
    // Sixteen words that match, and one that does not.
    const [bill] = (await find("/bills", "improvement act", "&per_page=1")).data;
    const words = String(bill?.["title"]).match(/\w+/g) ?? [];
    const there = Array.from({ length: 16 }, (_, at) => words[at % words.length]).join(" ");
    expect(await totalOf("/bills", `${there} zzzzqq`)).toBe(0);
  });

  it("finds only records with all words", async () => {
    const both = await totalOf("/bills", "health act");
    expect(both).toBeGreaterThan(0);
    expect(both).toBeLessThan(await totalOf("/bills", "act"));
    expect(await totalOf("/bills", "health zzzzqq")).toBe(0);
  });

  it("matches the last word as a prefix, but no other word", async () => {
    expect(await totalOf("/bills", "act improv")).toBeGreaterThan(0);
    expect(await totalOf("/bills", "improvem act")).toBe(0);
  });

  it("suggests a spelling that has matches if a misspelled one has none", async () => {
    const { meta } = await find("/bills", "helth imprvement", "&congress=119");
    expect(meta).toMatchObject({ total: 0, suggestion: "health improvement" });
    const suggested = String(meta.suggestion);
    expect(await totalOf("/bills", suggested, "&congress=119")).toBeGreaterThan(0);
  });

  it.each([
    ["has matches", "health"],
    ["resembles no word", "zzzzqq"],
  ])("that %s has no suggestion", async (_, q) => {
    expect((await find("/bills", q)).meta).not.toHaveProperty("suggestion");
  });

  it("has no suggestion if only the filters exclude all matches", async () => {
    const [bill] = (await find("/bills", "health", "&congress=119&per_page=1")).data;
    const title = String(bill?.["title"]);
    const { meta } = await find("/bills", title, "&congress=119&type=SCONRES");
    expect(meta.total).toBe(0);
    expect(meta).not.toHaveProperty("suggestion");
  });

  it("treats quoted words as a phrase", async () => {
    const [bill] = (await find("/bills", "improvement act", "&per_page=1")).data;
    expect(String(bill?.["title"])).toMatch(/improvement act/i);
    expect(await totalOf("/bills", '"improvement act"')).toBeGreaterThan(0);
    expect(await totalOf("/bills", '"act improvement"')).toBe(0);
    expect(await totalOf("/bills", "act improvement")).toBeGreaterThan(0);
  });

  it("ignores case and accents", async () => {
    const total = await totalOf("/bills", "health");
    expect(await totalOf("/bills", "HEALTH")).toBe(total);
    expect(await totalOf("/bills", "héalth")).toBe(total);
  });

  it.each([
    "*",
    "-",
    '"',
    '""',
    "act AND",
    "OR",
    "NOT act",
    "NEAR(act, health)",
    "title:act",
    "{title} : act",
    "^act",
    "act*",
    "(act",
    "'; DROP TABLE bill; --",
    "a\0b",
    "%",
    "\u{1F5F3}",
    "-act",
  ])("treats the search engine's operators as text: %s", async (q) => {
    expect((await edge.ask(`/api/v1/bills?q=${encodeURIComponent(q)}`)).status).toBe(200);
  });

  it("has no operators: NOT, OR and column names are ordinary words", async () => {
    expect(await totalOf("/bills", "NOT health")).toBeLessThan(await totalOf("/bills", "act"));
    expect(await totalOf("/bills", "health OR zzzzqq")).toBe(0);
    expect(await totalOf("/bills", "nosuchcolumn:health")).toBe(0);
  });

  it("without a letter or digit finds nothing", async () => {
    expect(await find("/bills", "!?")).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it.each([
    ["HR 1", "HR", 1],
    ["h.r. 1", "HR", 1],
    ["hr1", "HR", 1],
    ["s 12", "S", 12],
    ["house bill 1", "HR", 1],
    ["senate bill 12", "S", 12],
    ["senate joint resolution 1", "SJRES", 1],
    ["s.j.res.1", "SJRES", 1],
    ["H. Con. Res. 1", "HCONRES", 1],
  ])(
    "with a bill's citation ranks that bill first, newest Congress first: %s",
    async (q, type, number) => {
      const { data } = await find("/bills", q);
      expect(data.slice(0, 2)).toMatchObject([
        { congress: 119, type, number },
        { congress: 118, type, number },
      ]);
    },
  );

  it.each([
    ["119-1", "public"],
    ["public law 119-1", "public"],
    ["Pub. L. 119-1", "public"],
    ["private law 119-1", "private"],
  ])("with a law's citation ranks that law first: %s", async (q, law_type) => {
    const [law] = (await find("/laws", q)).data;
    expect(law).toMatchObject({ congress: 119, law_type, law_number: 1 });
  });

  it("with a law's citation finds its bill, and with a bill's citation its law", async () => {
    const [law] = (await find("/laws", "public law 119-1")).data;
    const { citation, type, number } = (law?.["bill"] ?? {}) as Record<string, unknown>;
    const [bill] = (await find("/bills", "public law 119-1")).data;
    expect(bill).toMatchObject({ congress: 119, citation, type, number });
    expect((await find("/laws", String(citation))).data).toContainEqual(law);
  });

  it("with a Bioguide ID or a committee's code finds that record", async () => {
    const [legislator] = (await find("/legislators", "a", "&per_page=1")).data;
    const id = String(legislator?.["bioguide_id"]);
    expect((await find("/legislators", id.toLowerCase())).data).toEqual([legislator]);
    const [committee] = (await find("/committees", "house", "&per_page=1")).data;
    const [byCode] = (await find("/committees", String(committee?.["code"]))).data;
    expect(byCode).toEqual(committee);
  });

  it("ranks legislators in office before all others", async () => {
    const first = await find("/legislators", "a", "&per_page=100");
    const last = await find("/legislators", "a", `&per_page=100&page=${first.meta.total_pages}`);
    const inOffice = [...first.data, ...last.data].map(({ in_office }) => in_office === true);
    expect([inOffice[0], inOffice.at(-1)]).toEqual([true, false]);
    expect(inOffice).toEqual(inOffice.toSorted((a, b) => Number(b) - Number(a)));
  });

  it("ranks titles that begin with it first, and enacted bills first among these", async () => {
    const { data } = await find("/bills", "to amend", "&per_page=100");
    const begins = data.map(({ title }) => /^to amend/i.test(String(title)));
    expect(begins).toEqual(begins.toSorted((a, b) => Number(b) - Number(a)));
    const first = data.filter((_, at) => begins[at]).map(({ status }) => status === "enacted");
    expect(first).toEqual(first.toSorted((a, b) => Number(b) - Number(a)));
  });

  it("can be combined with every other filter", async () => {
    const { data } = await find(
      "/bills",
      "act",
      "&congress=118&type=hr&chamber=house&status=referred",
    );
    expect(data.length).toBeGreaterThan(0);
    for (const bill of data) {
      expect(bill).toMatchObject({ congress: 118, type: "HR", status: "referred" });
    }
    const [sponsored] = data;
    const id = sponsorOf(sponsored);
    const mine = await find("/bills", "act", `&sponsor_bioguide_id=${id}`);
    for (const { sponsor } of mine.data) expect(sponsor).toMatchObject({ bioguide_id: id });
  });

  it.each([
    ["/laws", "act", "&congress=119&law_type=public", { congress: 119, law_type: "public" }],
    ["/votes", "passage", "&chamber=house&congress=119&bill_type=hr", { chamber: "house" }],
    ["/votes", "passage", "&session=1&result=passed", { session: 1, result: "passed" }],
    ["/legislators", "a", "&congress=118&chamber=senate", { chamber: "senate" }],
    ["/legislators", "a", "&party=dem&state=texas", { party: "D", state: "TX" }],
    ["/committees", "house", "&chamber=house&type=standing", { type: "standing" }],
  ])("searches %s for %s with %s", async (path, q, rest, shown) => {
    const { data } = await find(path, q, rest);
    expect(data.length).toBeGreaterThan(0);
    for (const record of data) expect(record).toMatchObject(shown);
  });

  it("searches topics by name", async () => {
    expect((await find("/topics", "health")).data.map(({ slug }) => slug)).toContain("health");
  });

  it("searches only current committees, unless current=all", async () => {
    expect(await totalOf("/committees", "committee", "&current=all")).toBeGreaterThanOrEqual(
      await totalOf("/committees", "committee"),
    );
    for (const { is_current } of (await find("/committees", "committee")).data) {
      expect(is_current).toBe(true);
    }
  });

  it("gives its results in pages, and an empty page past the end", async () => {
    const first = await find("/bills", "act", "&per_page=3");
    const second = await find("/bills", "act", "&per_page=3&page=2");
    const urls = [...first.data, ...second.data].map(({ api_url }) => api_url);
    expect(new Set(urls).size).toBe(6);
    const beyond = await find("/bills", "act", "&page=9007199254740991");
    expect(beyond.data).toEqual([]);
    expect(beyond.meta).toMatchObject({
      total: first.meta.total,
      next_page: null,
      prev_page: beyond.meta.total_pages,
    });
  });
});
