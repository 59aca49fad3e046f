/** `q`, as callers see it. Parsing is tested in contract/query/search-query.test.ts. */
import { afterAll, describe, expect, it } from "vitest";

import { nameKey } from "../../contract/query/name-keys.ts";
import { billRank } from "../../contract/search-rank.ts";
import { listOf } from "./bodies.ts";
import { openTestEdge } from "./test-edge.ts";

const edge = await openTestEdge();
afterAll(() => edge.close());

const find = (path: string, q: string, rest = "") =>
  listOf(edge.ask(`/api/v1${path}?q=${encodeURIComponent(q)}${rest}`));

describe("q", () => {
  it("is trimmed before it is measured, and in links", async () => {
    const { meta } = await find("/bills", `${" ".repeat(300)}act${" ".repeat(300)}`, "&per_page=1");
    expect(meta.next_url).toContain("/bills?q=act&per_page=1");
  });

  it("has no suggestion if only the filters exclude all matches", async () => {
    const { meta } = await find("/bills", "health", "&congress=119&type=SCONRES");
    expect(meta.total).toBe(0);
    expect(meta).not.toHaveProperty("suggestion");
  });

  it("without a title that has all words finds records with most of the rare ones, and says what each lacks", async () => {
    const [bill] = (await find("/bills", "health", "&congress=119&per_page=1")).data;
    const { data, meta } = await find("/bills", `${String(bill?.["title"])} zzzzqq`);
    expect(data[0]).toMatchObject({ id: bill?.["id"] });
    expect(data[0]).toMatchObject({ missing_words: ["zzzzqq"] });
    expect(meta.partial).toBe(true);
  });

  it.each([
    '"',
    "act AND",
    "NEAR(act, health)",
    "title:act",
    "(act",
    "'; DROP TABLE bill; --",
    "a\0b",
  ])("treats the search engine's operators as text: %s", async (q) => {
    expect((await edge.ask(`/api/v1/bills?q=${encodeURIComponent(q)}`)).status).toBe(200);
  });

  it("finds amendments and votes by their bill: its citation, its titles and an address", async () => {
    for (const list of ["/amendments", "/votes"]) {
      const { data } = await listOf(edge.ask(`/api/v1${list}?per_page=100&congress=119`));
      const [record] = data.filter(({ bill }) => bill !== null);
      const { citation, congress, type, number, title } = (record?.["bill"] ?? {}) as {
        readonly [field: string]: string | number;
      };
      const address = `https://www.govtrack.us/congress/bills/${congress}/${String(type).toLowerCase()}${number}`;
      for (const q of [`${citation} of the ${congress}th Congress`, address, title]) {
        const found = (await find(list, String(q), "&per_page=100")).data;
        expect(found[0]).toMatchObject({ bill: { congress, type, number } });
        expect(found.map(({ id }) => id)).toContain(record?.["id"]);
      }
    }
  });

  it("finds amendments by who offered them", async () => {
    const { data } = await listOf(edge.ask("/api/v1/amendments?per_page=100"));
    const [amendment] = data.filter(({ sponsor }) => sponsor !== null);
    const { name, bioguide_id } = (amendment?.["sponsor"] ?? {}) as Readonly<
      Record<string, string>
    >;
    expect((await find("/amendments", String(name), `&sponsor=${bioguide_id}`)).meta.total).toBe(
      (await listOf(edge.ask(`/api/v1/amendments?sponsor=${bioguide_id}`))).meta.total,
    );
  });

  it("puts members with exactly that last name first", async () => {
    const { data } = await listOf(edge.ask("/api/v1/legislators?congress=119&per_page=100"));
    for (const { last_name } of data.slice(0, 20)) {
      const [first] = (await find("/legislators", String(last_name), "&congress=119")).data;
      expect(first).toMatchObject({ last_name });
    }
  });

  it("puts committees that exist before those that are gone", async () => {
    const { data } = await find("/committees", "subcommittee", "&current=all&per_page=100");
    const named = data.filter(({ name }) => String(name).startsWith("Subcommittee"));
    const exist = named.map(({ is_current }) => Number(is_current));
    expect(exist).toEqual(exist.toSorted((a, b) => b - a));
  });

  it.each([
    ["119-1", "public"],
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

  it("ranks legislators in office before all others", async () => {
    const first = await find("/legislators", "a", "&per_page=20");
    const last = await find("/legislators", "a", `&per_page=20&page=${first.meta.total_pages}`);
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

  it("ranks bills of one name by how far they came, then by their support", async () => {
    const first = await find("/bills", "act", "&per_page=100");
    const bills = [...first.data];
    for (let page = 2; page <= first.meta.total_pages; page++) {
      bills.push(...(await find("/bills", "act", `&per_page=100&page=${page}`)).data);
    }
    const shared = [...Map.groupBy(bills, ({ title }) => nameKey(String(title)))].filter(
      ([name, all]) => name !== null && all.length > 1,
    );
    expect(shared.length).toBeGreaterThan(0);
    for (const [, all] of shared) {
      const { data } = await find("/bills", String(all[0]?.["title"]), "&per_page=100");
      const key = nameKey(String(all[0]?.["title"]));
      const ranks = data
        .filter(({ title }) => nameKey(String(title)) === key)
        .map((bill) => billRank(bill as unknown as Parameters<typeof billRank>[0]));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }
  });
});
