import { afterEach, describe, expect, it } from "vitest";

import type { Fiction } from "../contract/build.ts";
import type { StoredStatus } from "../contract/status.ts";
import { Problem } from "../contract/problem.ts";
import { HOUR_MS } from "../lib/time.ts";
import { openTestWeb, shownBuild, type TestWeb } from "../test/accounts/test-web.ts";
import type { WebParts } from "./app/web-parts.ts";

let web: TestWeb;
afterEach(() => web.close());

const BUILD = "2026-11-21T030000Z-1f9c";
const RUN = {
  started_at: "2026-11-21T03:00:00Z",
  ended_at: "2026-11-21T03:10:00Z",
  outcome: "done",
  seconds: 600,
  build: null,
} as const;
const NO_PROBLEMS = {
  unreachable: 0,
  refused: 0,
  quarantined: 0,
  unknown_elements: 0,
  incomplete: 0,
};
const STATUS: StoredStatus = {
  written_at: "2026-11-21T03:10:00Z",
  runs: [RUN],
  sources: [
    {
      source: "bills",
      state: "changed",
      newest_at: "2026-11-20T22:04:00Z",
      checked_at: "2026-11-21T03:00:10Z",
      problems: NO_PROBLEMS,
    },
    {
      source: "a-new-one",
      state: "skipped",
      newest_at: null,
      checked_at: null,
      problems: NO_PROBLEMS,
    },
  ],
};

/** The status with these problems of the first source. */
const withProblems = (problems: Partial<typeof NO_PROBLEMS>): StoredStatus => ({
  ...STATUS,
  sources: STATUS.sources.map((source, at) => ({
    ...source,
    problems: { ...NO_PROBLEMS, ...(at === 0 && problems) },
  })),
});

const live = (id: string, fiction: Fiction = "none") => shownBuild(id, { fiction });

async function page(
  parts: Partial<WebParts>,
): Promise<{ status: number; html: string; text: string }> {
  web = await openTestWeb({ currentBuild: () => live(BUILD), ...parts });
  const { status, text: html } = await web.visitor().get("/status");
  // The text without tags.
  return { status, html, text: html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ") };
}

const having = (status: StoredStatus | null): Partial<WebParts> => ({
  status: { read: () => Promise.resolve(status) },
});

describe("the status page", () => {
  it.each([
    ["all", "made up", "Contains sample data"],
    ["some", "some of the people, bills and votes here are made up", "mixed with sample data"],
  ] as const)("marks the build as fictional if %s of it is", async (fiction, banner, fact) => {
    const { text, html } = await page({
      ...having(null),
      currentBuild: () => live(BUILD, fiction),
    });
    expect(text).toContain("The API is up The first update is due tonight.");
    expect(html).not.toContain('class="notice tight good"');
    expect(text).toContain(banner);
    expect(text).toContain(fact);
  });

  it("shows the live build, each source's age, and the nights' results", async () => {
    const { status, text } = await page(having(STATUS));
    expect(status).toBe(200);
    expect(text).toContain("the last nightly update went well");
    expect(text).toContain("All systems operational");
    expect(text).not.toMatch(/sample data/i);
    expect(text).toContain("Created Nov 21, 2026, 03:05 UTC");
    expect(text).toContain(
      "Bills, govinfo.gov Nov 20, 2026, 22:04 UTC Nov 21, 2026, 03:00 UTC new files",
    );
    expect(text).toContain("a-new-one unknown unknown not checked");
    expect(text).toContain("Nov 21, 2026, 03:00 UTC 10 min went well");
  });

  it("counts a source's files with problems instead of claiming all is well", async () => {
    const { text } = await page(
      having(withProblems({ refused: 1, quarantined: 2, unknown_elements: 1 })),
    );
    expect(text).not.toContain("All systems operational");
    expect(text).toContain(
      "Some files are held back The API is up. 4 of the publishers’ files have problems",
    );
    expect(text).toContain(
      "Bills, govinfo.gov 3 files held back 1 file with elements not used in any record yet Nov 20, 2026",
    );
    expect(text).toContain("a-new-one unknown");
  });

  it("says of files that a publisher did not serve that they are missing, not held back", async () => {
    const { text } = await page(having(withProblems({ unreachable: 2 })));
    expect(text).toContain(
      "Some files could not be fetched The API is up. 2 files were not served",
    );
    expect(text).toContain("Bills, govinfo.gov 2 files that the publisher did not serve");
  });

  it("shows how late the nightly update is", async () => {
    const lateness = { last_ended_at: "2026-11-21T03:10:00Z", late_seconds: 50 * 3600 };
    const { text } = await page({ ...having(STATUS), lateness: () => Promise.resolve(lateness) });
    expect(text).toContain("The data is late The API is up. The nightly update is 2 days late.");
    expect(text).toContain("Last update Nov 21, 2026, 03:10 UTC");
  });

  it("names what this server does by itself and failed at for an hour", async () => {
    const runs = { done: 0, failed: 9 };
    const states = () => [
      { name: "watches", runs, failingMs: 2 * HOUR_MS },
      { name: "tidy", runs, failingMs: HOUR_MS - 1 },
    ];
    const { text } = await page({ ...having(STATUS), chores: { states } });
    expect(text).toContain("does by itself has failed: watches for 2 h. Its answers");
  });

  it("lists data gaps, with the file that closes each, and lists that publishers cut", async () => {
    const file = "https://github.com/unitedstates/congress-legislators/raw/main/a.yaml";
    const gaps = [
      { resource: "legislator", block: "terms", records: 12_034, files: [file] },
      { resource: "bill", block: "cosponsors", records: 31, files: [] },
      { resource: "congress", block: "votes", records: 2, files: [] },
      { resource: "bill", block: "votes", records: 9, files: [] },
    ];
    const { text, html } = await page({
      ...having(STATUS),
      currentBuild: () => shownBuild(BUILD, { gaps }),
    });
    expect(text).toContain("votes of 2 congresses");
    expect(text).toContain("votes of 9 bills Roll calls that the actions of these bills name");
    expect(text).toContain("cosponsors of 31 bills Publishers cut long lists");
    expect(text).toContain("terms of 12,034 members The Congresses of these people are inferred");
    expect(text).toContain("files that the operator can import: a.yaml");
    expect(html).toContain(`href="${file}"`);
  });

  it("lists known gaps on a page, with who can close them", async () => {
    const since = { since_build: BUILD, since_at: "2026-11-20T03:00:00Z" };
    const named_by = "/bills/119/HR/1";
    const vote = { id: "/votes/119/1/house/2", resource: "vote", congress: 119, records: 1 };
    const site_url = "https://clerk.house.gov/Votes/20252";
    const one = { ...vote, reason: "named", named_by, to_act: "publisher", site_url } as const;
    const list = {
      ...one,
      id: "/bills?congress=118",
      resource: "bill",
      congress: 118,
      records: 12,
    };
    const missing = [
      { ...one, ...since },
      { ...list, ...since, reason: "none", to_act: "operator", site_url: null } as const,
    ];
    web = await openTestWeb({ currentBuild: () => shownBuild(BUILD, { missing }) });
    const { text: html } = await web.visitor().get("/gaps?resource=bill");
    const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
    expect(text).toContain(
      "Bills of the 118th Congress , at least 12 records none of that Congress is here",
    );
    expect(text).toContain("the operator, by importing more Nov 20, 2026");
    expect(text).not.toContain(vote.id);
    expect((await web.visitor().get("/gaps")).text).toContain(`href="${site_url}"`);
    expect(html).toContain('href="/gaps.json?resource=bill"');
  });

  it.each([
    [null, "failed. The API serves the previous build."],
    [BUILD, "failed after its build went live. The API serves that build."],
  ])("says that the last night failed, and which build is live: %j", async (build, said) => {
    const { text } = await page(
      having({ ...STATUS, runs: [{ ...RUN, outcome: "failed", build }] }),
    );
    expect(text).toContain(`The last nightly update ${said}`);
  });

  it("marks each of thirty nights, as unknown before the first run", async () => {
    const earlier = { ...RUN, started_at: "2026-11-18T03:00:00Z", outcome: "failed" } as const;
    const { html } = await page(having({ ...STATUS, runs: [RUN, earlier] }));
    const nights = Array.from(html.matchAll(/<title>([^<]+)<\/title><rect/g), ([, said]) => said);
    expect(nights).toHaveLength(30);
    expect(nights.slice(-5)).toEqual([
      "Nov 17, 2026: no update yet",
      "Nov 18, 2026: failed, 10 min",
      "Nov 19, 2026: no update ran",
      "Nov 20, 2026: no update ran",
      "Nov 21, 2026: went well, 10 min",
    ]);
  });

  it("counts a night as good if one of its runs was, despite aborted ones", async () => {
    const outcomes = ["interrupted", "done", "done", "killed"] as const;
    const runs = outcomes.map((outcome) => ({ ...RUN, outcome }));
    const { text, html } = await page(having({ ...STATUS, runs }));
    expect(text).toContain("1 of 1 night went well.");
    expect(html).toContain("<title>Nov 21, 2026: went well, 10 min; 4 runs</title>");
  });

  it("shows how many records each Congress has of each kind that has any, newest first", async () => {
    const bills = { "118": 1_200, "119": 300 };
    const by_congress = { bill: bills, amendment: { "119": 7 }, law: {} };
    const totals = { bill: 1_500, amendment: 7, topic: 0 };
    const { text } = await page({
      ...having(null),
      currentBuild: () => shownBuild(BUILD, { totals, by_congress }),
    });
    expect(text).toContain("Bills 1,500 Amendments 7");
    expect(text).not.toContain("Topics 0");
    expect(text).toContain(
      "Congress Bills Amendments 119th 2025–2027 300 7 118th 2023–2025 1,200 not here ",
    );
  });

  it("shows ten Congresses, and older ones on demand", async () => {
    const bill = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [108 + n, 5]));
    const { text } = await page({
      ...having(null),
      currentBuild: () => shownBuild(BUILD, { totals: { bill: 60 }, by_congress: { bill } }),
    });
    expect(text).toMatch(
      /119th 2025–2027 5 .*110th 2007–2009 5 Show 2 more Congresses .*109th 2005–2007 5 108th/,
    );
  });

  it("shows Congresses of which there are only single records on demand, since they are not covered", async () => {
    const by_congress = { bill: { "116": 3, "117": 900 }, vote: { "117": 9, "110": 1 } };
    const { text } = await page({
      ...having(null),
      currentBuild: () => shownBuild(BUILD, { totals: { bill: 903 }, by_congress }),
    });
    expect(text).toMatch(
      /117th 2021–2023 900 9 Show 2 more Congresses of which there are single records .*116th .*110th/,
    );
  });

  it("works before the first build", async () => {
    const { status, text } = await page({ ...having(null), currentBuild: () => null });
    expect(status).toBe(200);
    expect(text).toContain("Setting up");
  });

  it("answers 503 if the store does not return the status", async () => {
    const { status } = await page({
      status: { read: () => Promise.reject(new Problem("schema_not_ready", "dead")) },
    });
    expect(status).toBe(503);
  });
});
