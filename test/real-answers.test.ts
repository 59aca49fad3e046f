import { beforeAll, describe, expect, it } from "vitest";

import { sourcesBuild, type TestBuild } from "./build.ts";
import { hasSources } from "./sources.ts";
import { listPages, recordsOf } from "./walk-list.ts";

interface Shown {
  readonly [field: string]: unknown;
}

interface Body {
  readonly data: Shown;
  readonly meta: { readonly ignored_includes?: readonly string[]; readonly total?: number };
}

let build: TestBuild;

async function get(path: string): Promise<Body> {
  const response = await build.edge(`/api/v1${path}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

/** Bills of the publishers' samples whose status a person checked. */
const GOLDEN: readonly [path: string, status: string, date: string][] = [
  ["117/HR/2471", "enacted", "2022-03-15"],
  ["114/HR/3762", "vetoed", "2016-01-08"],
  ["114/SJRES/8", "vetoed", "2015-03-31"],
  ["115/S/2269", "presented", "2018-10-02"],
  ["115/HR/302", "passed_congress", "2018-10-03"],
  ["114/HR/5278", "passed_house", "2016-06-09"],
  ["114/HCONRES/70", "agreed_to", "2015-09-16"],
  ["117/SCONRES/14", "agreed_to", "2021-08-24"],
  ["114/SRES/105", "agreed_to", "2015-03-27"],
  ["114/HR/3106", "reported", "2015-12-03"],
  ["114/HR/2566", "referred", "2015-05-21"],
  ["118/SJRES/24", "veto_sustained", "2023-09-28"],
  ["117/HR/9", "reserved", "2021-01-03"],
];

const EVERY_BLOCK =
  "actions,subjects,summaries,texts,titles,cosponsors,committees,related,amendments,laws,votes";

describe.skipIf(!hasSources)("answers from real records (needs the real upstream files)", () => {
  beforeAll(async () => {
    build = await sourcesBuild();
  });

  it.each(GOLDEN)("give the status of bill %s as %s since %s", async (path, status, date) => {
    const { data } = await get(`/bills/${path}`);
    expect([data["status"], data["status_date"]]).toEqual([status, date]);
    expect((data["status_history"] as Shown[]).at(-1)).toEqual({ status, date });
  });

  it("fill all eleven blocks of H.R. 3076 and name the unknown one", async () => {
    const { data, meta } = await get(`/bills/117/HR/3076?include=${EVERY_BLOCK},sponsors`);
    const blocks = EVERY_BLOCK.replace("related", "related_bills").split(",");
    for (const block of blocks) expect(data[block]).not.toHaveLength(0);
    expect(Object.keys(data)).not.toContain("related");
    expect(meta.ignored_includes).toEqual(["sponsors"]);
    const counts = data["counts"] as Record<string, number>;
    for (const block of blocks) {
      const token = block === "related_bills" ? "related" : block;
      expect(counts[token]).toBe((data[block] as unknown[]).length);
    }
  });

  it("list everyone who sponsored a bill of the 117th among its members", async () => {
    const served = new Map<unknown, Shown>();
    for await (const page of listPages(build.edge, "/api/v1/legislators?congress=117")) {
      for (const person of recordsOf(page) as Shown[]) served.set(person["bioguide_id"], person);
    }
    const sponsors = [...build.records.bills()]
      .filter(({ document }) => document.congress === 117)
      .flatMap(({ document }) => [document.sponsor, ...document.cosponsors])
      .flatMap((person) => person?.bioguide_id ?? []);
    expect(new Set(sponsors).size).toBeGreaterThan(500);
    expect([...new Set(sponsors)].filter((id) => !served.has(id))).toEqual([]);
    // The first is in the YAML of sitting members; the second is inferred from bills.
    expect(served.get("M000312")).toMatchObject({ state: "MA", is_inferred: false });
    expect(served.get("L000174")).toMatchObject({
      name: "Patrick J. Leahy",
      chamber: "senate",
      party: "D",
      state: "VT",
      is_inferred: true,
      in_office: false,
    });
  });

  it("link a law to its bill and the bill to its law", async () => {
    const { data: law } = await get("/laws/117/public/108");
    const bill = law["bill"] as Shown;
    expect(bill["api_url"]).toBe("https://api.example.org/api/v1/bills/117/HR/3076");
    const { data } = await get("/bills/117/HR/3076?include=laws");
    expect(data["laws"]).toMatchObject([{ api_url: law["api_url"], enacted_date: "2022-04-06" }]);
    const { data: privateLaw } = await get("/laws/117/private/1");
    expect(privateLaw["bill"]).toMatchObject({ type: "HR", number: 681 });
  });

  it("link a committee to its members, its parent and its subcommittees", async () => {
    const { data } = await get("/committees/HSAG?include=memberships");
    const current = (data["subcommittees"] as Shown[]).filter((each) => each["is_current"]);
    expect(current.map(({ code }) => code)).toContain("hsag14");
    expect(current).toHaveLength(6);
    const [chair] = data["memberships"] as Shown[];
    expect(chair).toMatchObject({ side: "majority", rank: 1, title: "Chair" });
    expect(chair?.["api_url"]).toMatch(/\/legislators\/[A-Z]\d{6}$/);
    const { data: below } = await get("/committees/hsag14");
    expect(below["parent"]).toMatchObject({ code: "hsag00", api_url: data["api_url"] });
  });

  it("link a topic to its bills, with its counts by Congress", async () => {
    const { data, meta } = await get("/topics/health");
    const counts = data["congress_counts"] as { congress: number; bill_count: number }[];
    expect(data["bill_count"]).toBe(meta.total);
    const narrowed = counts.map(({ congress }) => get(`/topics/health?congress=${congress}`));
    const totals = (await Promise.all(narrowed)).map((answer) => answer.meta.total);
    expect(totals).toEqual(counts.map(({ bill_count }) => bill_count));
  });

  it("show the candidates for Speaker and whom each member named", async () => {
    const { data } = await get("/votes/119/1/house/2?include=results");
    expect(data).toMatchObject({ result: "elected", result_text: "Johnson (LA)", bill: null });
    expect((data["candidates"] as Shown[])[0]).toEqual({ name: "Johnson (LA)", votes: 218 });
    expect((data["results"] as Shown[])[0]).toMatchObject({ position: "candidate" });
  });

  it("show quorum calls, tie-breaks, nominations and treaties", async () => {
    const { data: quorum } = await get("/votes/119/1/house/1");
    expect(quorum).toMatchObject({ required: "quorum", bill: null });
    const { data: tied } = await get("/votes/115/2/senate/251");
    expect(tied).toMatchObject({
      tie_breaker: { by: "Vice President", position: "yea" },
      totals: { yea: 49, nay: 49, present: 1, not_voting: 1 },
      nomination: { citation: "PN2117" },
      carried: true,
    });
    const { data: treaty } = await get("/votes/111/2/senate/298");
    expect(treaty).toMatchObject({ treaty: { congress: 111, number: 5 }, bill: null });
  });

  it("leave out a vacated vote", async () => {
    const response = await build.edge("/api/v1/votes/112/1/house/484");
    expect(response.status).toBe(404);
  });

  it("link a bill to roll calls that have a record", async () => {
    const { data } = await get("/bills/115/HR/1370?include=votes");
    const votes = data["votes"] as Shown[];
    expect(votes.filter((vote) => vote["api_url"] !== null)).not.toHaveLength(0);
  });

  it("leave out the vote of a refused file", async () => {
    const response = await build.edge("/api/v1/votes/115/1/house/711");
    expect(response.status).toBe(404);
  });
});
