/** Answers of the real publishers, as others have recorded them, and what a fetch makes of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { eachWithPublishers, mirrored } from "./fetched.ts";
import type { Fault } from "./fault.ts";
import { noRollCall } from "./find-answer.ts";

const fetched = eachWithPublishers();
let { publishers, mirror, night } = fetched;
beforeEach(() => void ({ publishers, mirror, night } = fetched));

const FORBIDDEN: Fault = { kind: "status", status: 403 };
const TROUBLE: Fault = { kind: "status", status: 500 };

/** A clock that shows this day. */
function on(day: string): () => number {
  return () => Date.parse(`${day}T06:00:00Z`);
}

const filesOf = (name: string): readonly string[] =>
  [...mirrored(mirror).keys()].filter((path) => path.includes(name));

const rollCalls = (year: number): number => filesOf(`votes/house/${year}/`).length;

it.each([
  ["a short XML error with status 200", null],
  ["a page for people with status 200, as until 2026", { kind: "html" } as const],
])("a number without a House roll call ends the year without a problem: %s", async (_, fault) => {
  expect(noRollCall("roll315.xml").bytes).toHaveLength(65);
  if (fault !== null) publishers.fail(/clerk.*roll0(2[1-9]|[3-9])/, fault);
  for (const state of ["changed", "unchanged"]) {
    expect(await night("house-votes")).toMatchObject({ state, problems: [], notice: null });
  }
  expect(rollCalls(2025) + rollCalls(2026)).toBe(publishers.paths("votes/house/").length);
});

describe("a failed request for a House roll call", () => {
  it.each([
    ["in the middle of a first fetch", /2025\/roll008/, 1],
    ["for a stretch", /2025\/roll0(0[5-9]|1[0-2])/, 8],
  ])("is no end of the year: %s", async (_, where, lost) => {
    publishers.fail(where, TROUBLE);
    const first = await night("house-votes");
    expect(first.problems).toHaveLength(lost);
    const { length } = publishers.paths("votes/house/2025/");
    expect(rollCalls(2025)).toBe(length - lost);
    publishers.heal();
    expect(await night("house-votes")).toMatchObject({ written: lost, problems: [] });
    expect(rollCalls(2025)).toBe(length);
  });

  it("leaves its year open, however many nights it takes", async () => {
    publishers.fail(/2025\/roll020/, TROUBLE);
    for (let run = 0; run < 3; run++) await night("house-votes");
    publishers.heal();
    expect(await night("house-votes")).toMatchObject({ written: 1, problems: [] });
  });

  it("is no year without votes if the Clerk can't be reached", async () => {
    publishers.fail(/^clerk/, { kind: "hang-up" });
    const { state, problems, notice } = await night("house-votes");
    expect(state).toBe("failed");
    expect(new Set(problems.map(({ reason }) => reason))).toEqual(
      new Set(["the connection broke off"]),
    );
    expect(notice).toBeNull();
    publishers.heal();
    const { length } = publishers.paths("votes/house/");
    expect(await night("house-votes")).toMatchObject({ written: length, problems: [] });
  });
});

it("a failed request for another document is made again although no list leads to it any more: a witness list", async () => {
  const hearing = publishers.paths("meetings/house/HHRG-").at(-1) ?? "";
  const list = hearing.replace(/-(\d{8})/, "-WList-$1");
  const id = /(\d+)\.xml$/.exec(hearing)?.[1];
  publishers.put(list, `<witness-list meeting-id="${id}"><panel/></witness-list>`);
  publishers.fail(list.replace(/^.*\//, ""), TROUBLE);
  expect((await night("house-meetings")).problems).toMatchObject([{ file: list }]);
  publishers.heal();
  // The feed has forgotten the hearing, so nothing leads to its witnesses.
  publishers.remove(hearing);
  await night("house-meetings");
  expect(mirrored(mirror).has(list)).toBe(true);
});

describe("publishers that block a network", () => {
  const PAGES: Fault[] = [
    "<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>You don't have permission to access",
    "<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>",
  ].map((body) => ({ kind: "body", body }));

  it.each<[string, Fault]>([
    ["status 403", FORBIDDEN],
    ["Akamai's page with status 200", PAGES[0] ?? FORBIDDEN],
    ["Cloudflare's page with status 200", PAGES[1] ?? FORBIDDEN],
  ])("are told from those without votes yet, with what helps: %s", async (_, fault) => {
    publishers.fail(/^(?:clerk|senate)/, fault);
    for (const source of ["house-votes", "senate-votes"] as const) {
      const outcome = await night(source, { congresses: [120], clock: on("2027-01-10") });
      expect(outcome).toMatchObject({ state: "failed", notice: null });
      expect(outcome.problems).toMatchObject([{ kind: "refused" }]);
      expect(outcome.problems[0]?.advice).toMatch(/another one.*nightly\.yml.*LEGIS_SOURCES_OFF/);
    }
  });

  it("are not asked if the setting leaves them out", async () => {
    publishers.fail(/^senate/, FORBIDDEN);
    const only = ["senate-votes", "senate-meetings", "legislators"] as const;
    const off = ["senate-votes", "senate-meetings"] as const;
    const summary = await fetched.fetch({ only, off });
    expect(summary.sources.map(({ source, state }) => [source, state])).toEqual([
      ["senate-votes", "off"],
      ["legislators", "changed"],
      ["senate-meetings", "off"],
    ]);
    expect(publishers.requests.some(({ publisher }) => publisher === "senate")).toBe(false);
  });

  it("cost nothing but biographies if Cloudflare refuses those", async () => {
    await night("legislators");
    publishers.fail(/^bioguide/, FORBIDDEN);
    expect(await night("biographies")).toMatchObject({
      state: "skipped",
      problems: [],
      notice: expect.stringContaining("the publisher refuses (403)") as string,
      isWhole: false,
    });
  });
});

/** Replaces all nominations of the 119th by copies of one, with more fields. */
async function copies(length: number, more: object = {}): Promise<void> {
  const [page = "", ...others] = publishers.paths("nominations/");
  const list = JSON.parse(await publishers.text(page)) as { nominations: object[] };
  for (const other of others) publishers.remove(other);
  const [first] = list.nominations;
  const all = Array.from({ length }, (_, at) => {
    const number = 900 + at;
    return {
      ...first,
      number,
      url: `https://api.congress.gov/v3/nomination/119/${number}`,
      ...more,
    };
  });
  publishers.put(page, JSON.stringify({ ...list, nominations: all }));
}

describe("the API", () => {
  it.each([
    ["nominations", 30],
    ["treaties", 5],
    ["committee-reports", 9],
    ["crs-reports", 3],
  ] as const)(
    "gets %s over two nights if a key has only %i requests left",
    async (source, left) => {
      publishers.allow(left);
      const first = await night(source);
      expect(first).toMatchObject({ state: "changed", problems: [], isWhole: false });
      expect(first.notice).toContain("the rest comes next night");
      expect(publishers.requests.every(({ status }) => status === 200)).toBe(true);
      publishers.allow(0);
      expect(await night("api-meetings")).toMatchObject({ problems: [], isWhole: false });
      publishers.allow(5000);
      const second = await night(source);
      expect(second).toMatchObject({ problems: [], isWhole: true, notice: null });
      expect(filesOf(`${source}/`)).toHaveLength(first.written + second.written);
    },
  );

  it.each([
    ["nominees", "nominations", "nominations/nomination-119-900-1-nominees", "119/900/1?"],
    ["actions", "treaties", "treaties/treaty-118-2-actions", "treaty/118/2/actions"],
    ["texts", "committee-reports", "committee-reports/report-119-hrpt-5-text", "hrpt/5/text"],
  ] as const)(
    "has a record although it answers 500 for its %s, and gets those a later night",
    async (_, source, name, where) => {
      await copies(1, { nominees: [{ ordinal: 1 }] });
      const nominees = { nominees: [{ ordinal: 1, lastName: "Doe" }] };
      publishers.put("nominations/nomination-119-900-1-nominees.json", JSON.stringify(nominees));
      publishers.fail(where, TROUBLE);
      const [file, record] = [`${name}.json`, `${name.replace(/-(?:1-)?[a-z]+$/, "")}.json`];
      expect((await night(source)).problems).toMatchObject([{ file }]);
      expect([file, record].map((path) => mirrored(mirror).has(path))).toEqual([false, true]);
      publishers.heal();
      expect(await night(source)).toMatchObject({ problems: [] });
      expect(mirrored(mirror).has(file)).toBe(true);
    },
  );

  it("tells that a list lost more than half of its entries, or all", async () => {
    for (const [length, told] of [
      [9, null],
      [5, null],
      [2, "lists 2 nominations where there were 5"],
      [0, "lists 0 nominations where there were 2"],
    ] as const) {
      await copies(length);
      const { notice } = await night("nominations");
      expect(notice?.replace(/^.*nomination.119 /, "") ?? null).toBe(told);
    }
  });

  it("has a part of a nomination at its number without a zero", async () => {
    const [page = ""] = publishers.paths("nominations/");
    const list = JSON.parse(await publishers.text(page)) as { nominations: object[] };
    const [first = {}] = list.nominations;
    const url = "https://api.congress.gov/v3/nomination/119/730-4?format=json";
    const part = { ...first, number: 730, partNumber: "04", url };
    publishers.put(page, JSON.stringify({ ...list, nominations: [part] }));
    expect((await night("nominations")).problems).toEqual([]);
    const paths = publishers.requests.map(({ path }) => path);
    expect(paths).toContain("/v3/nomination/119/730-4?format=json");
    expect(mirrored(mirror).has("nominations/nomination-119-730-4.json")).toBe(true);
  });

  it("has the treaties of all Congresses, a part at its own address, and no committees of it", async () => {
    expect(await night("treaties")).toMatchObject({ state: "changed", problems: [] });
    const requested = publishers.requests.map(({ path }) => path.replace("?format=json", ""));
    expect(requested.filter((path) => path.includes("/118/1"))).toEqual([
      "/v3/treaty/118/1/A/actions",
      "/v3/treaty/118/1/A",
    ]);
    expect([...mirrored(mirror).keys()]).toContain("treaties/treaty-118-1-A.json");
    publishers.forget();
    expect(await night("treaties")).toMatchObject({ state: "unchanged", written: 0 });
    expect(publishers.requests.map(({ path }) => path)).toEqual([
      "/v3/treaty?format=json&limit=250&offset=0",
    ]);
  });

  it("has a part that the list names only beside another one", async () => {
    const page = "treaties/treaties.json";
    const text = (await publishers.text(page)).replace("treaty/118/1?", "treaty/118/1/B?");
    publishers.put(page, text);
    const part = (await publishers.text("treaties/treaty-118-1-A.json")).replace('"A"', '"B"');
    publishers.put("treaties/treaty-118-1-B.json", part);
    expect((await night("treaties")).problems).toEqual([]);
    expect(mirrored(mirror).has("treaties/treaty-118-1-B.json")).toBe(true);
  });

  it("has committee reports by their numbers, each with its parts once, and later nights those that moved", async () => {
    expect(await night("committee-reports")).toMatchObject({ state: "changed", problems: [] });
    const requested = publishers.requests.map(({ path }) => path.replace("?format=json", ""));
    // Its books are two entries of the list.
    expect(requested.filter((path) => path.includes("/hrpt/5"))).toEqual([
      "/v3/committee-report/119/hrpt/5/text",
      "/v3/committee-report/119/hrpt/5",
    ]);
    publishers.forget();
    expect(await night("committee-reports")).toMatchObject({ state: "unchanged", written: 0 });
    expect(publishers.requests.map(({ path }) => path)).toEqual([
      "/v3/committee-report/119?format=json&limit=250&offset=0",
    ]);
    const file = "committee-reports/report-119-srpt-2.json";
    publishers.put(file, (await publishers.text(file)).replace("INSULIN", "NEW INSULIN"));
    publishers.forget();
    expect(await night("committee-reports")).toMatchObject({ state: "changed", problems: [] });
    expect(publishers.requests.map(({ path }) => path)).toContainEqual(
      "/v3/committee-report/119/srpt/2?format=json",
    );
    expect(publishers.requests).toHaveLength(3);
    expect(mirrored(mirror).get(file)).toContain("NEW INSULIN");
  });

  it("refuses committee reports whose fields have other names, and keeps what it has", async () => {
    await night("committee-reports");
    const before = mirrored(mirror);
    const file = "committee-reports/report-119-srpt-2.json";
    publishers.put(file, (await publishers.text(file)).replace('"number": 2', '"no": 2'));
    const { problems } = await night("committee-reports");
    expect(problems).toMatchObject([
      { file, reason: expect.stringContaining("is not identified") },
    ]);
    expect(mirrored(mirror).get(file)).toBe(before.get(file));
  });

  it("has CRS reports, then those that moved, and never another's", async () => {
    publishers.fail("crsreport/98-9901", TROUBLE);
    const file = "crs-reports/crs-report-98-9901.json";
    expect((await night("crs-reports")).problems).toMatchObject([{ file }]);
    publishers.heal();
    expect(await night("crs-reports")).toMatchObject({ problems: [], isWhole: true });
    const paths = publishers.paths("crs-reports/");
    expect(paths.filter((path) => !mirrored(mirror).has(path))).toEqual([]);
    publishers.forget();
    expect(await night("crs-reports")).toMatchObject({ state: "unchanged", written: 0 });
    expect(publishers.requests).toHaveLength(1);
    const before = mirrored(mirror).get(file);
    publishers.put(file, (await publishers.text(file)).replace('"98-9901"', '"98-9902"'));
    const other = "crs-reports/crs-report-LSB12901.json";
    publishers.put(other, (await publishers.text(other)).replace("Tap Water", "Well Water"));
    publishers.forget();
    const { problems } = await night("crs-reports");
    expect(problems).toMatchObject([{ file, reason: expect.stringContaining("98-9902") }]);
    expect(mirrored(mirror).get(file)).toBe(before);
    expect(mirrored(mirror).get(other)).toContain("Well Water");
    expect(publishers.requests).toHaveLength(3);
  });

  it("has all other entries of a list although one is odd", async () => {
    const list = await (
      await fetch(`${publishers.publishers.congressApi}/committee-meeting/119?limit=250`, {
        headers: { "x-api-key": publishers.settings["CONGRESS_API_KEY"] ?? "" },
      })
    ).json();
    const { committeeMeetings } = list as { committeeMeetings: object[] };
    const odd = { ...list, committeeMeetings: [{ eventId: null }, ...committeeMeetings.slice(1)] };
    publishers.fail("committee-meeting/119?", { kind: "body", body: JSON.stringify(odd) });
    const { state, written, problems } = await night("api-meetings");
    expect([state, written]).toEqual(["changed", committeeMeetings.length - 1]);
    expect(problems).toMatchObject([{ reason: expect.stringContaining('{"eventId":null}') }]);
  });
});

describe("govinfo", () => {
  const BILL = "bills/119/sjres/";

  it("is asked for the sitemap of a known type that its index has lost", async () => {
    await night("bills");
    const index = await (
      await fetch(`${publishers.publishers.govinfo}/sitemap/bulkdata/BILLSTATUS/sitemapindex.xml`)
    ).text();
    const cut = index.replace(/<sitemap>(?:(?!<\/sitemap>).)*119sjres.*?<\/sitemap>/s, "");
    expect(cut.length).toBeLessThan(index.length);
    publishers.fail("sitemapindex.xml", { kind: "body", body: cut });
    const [path = ""] = publishers.paths(BILL);
    const changed = `${await publishers.text(path)}\n`;
    publishers.put(path, changed);
    const outcome = await night("bills");
    expect(outcome).toMatchObject({ state: "changed", written: 1, problems: [] });
    expect(outcome.notice).toMatch(/index of sitemaps lacks 119 sjres/);
    expect(mirrored(mirror).get(path)).toBe(changed);
    publishers.fail("119sjres/sitemap.xml", { kind: "status", status: 404 });
    expect(await night("bills")).toMatchObject({
      problems: [],
      notice: expect.stringContaining("is missing too") as string,
    });
  });

  it("is asked again for the newest bills of a zip, which may lack what their files have", async () => {
    const [path = ""] = publishers.paths(BILL);
    const old = await publishers.text(path);
    const packedAt = new Date("2026-02-01T12:00:00Z");
    await publishers.zip(119, "sjres", packedAt);
    publishers.put(path, `${old}\n`, new Date("2026-01-30T12:00:00Z"));
    expect(await night("bills")).toMatchObject({ problems: [], notice: null });
    expect(mirrored(mirror).get(path)).toBe(`${old}\n`);
  });
});

it("the House's committees may have empty feeds, as when a Congress begins", async () => {
  const body = '<rss version="2.0"><channel><title>AG00</title></channel></rss>';
  publishers.fail("RSS.ashx", { kind: "body", body });
  expect(await night("house-meetings")).toMatchObject({ state: "unchanged", problems: [] });
});

describe("committee members", () => {
  const PUBLISHED = "legislators/committee-membership-current.yaml";
  const OLD = "legislators/committee-membership-119.yaml";
  const NEW = "legislators/committee-membership-120.yaml";

  it("stay when the publisher empties the list, and with their Congress when it has another", async () => {
    await night("legislators", { clock: on("2026-12-20") });
    const before = mirrored(mirror).get(OLD);
    publishers.put(PUBLISHED, "{}\n", new Date("2026-12-28T12:00:00Z"));
    for (const [day, congress] of [
      ["2026-12-28", 119],
      ["2026-12-30", 119],
      ["2027-01-03", 120],
    ] as const) {
      expect(await night("legislators", { clock: on(day) })).toMatchObject({
        state: "unchanged",
        problems: [],
        notice: expect.stringContaining(`no committee members of Congress ${congress}`) as string,
      });
    }
    publishers.put(PUBLISHED, "SSAF: []\n", new Date("2027-01-17T12:00:00Z"));
    expect(await night("legislators", { clock: on("2027-01-17") })).toMatchObject({ written: 1 });
    expect(readFileSync(join(mirror, NEW), "utf8")).toBe(
      "# Last-Modified: 2027-01-17T12:00:00.000Z\nSSAF: []\n",
    );
    expect(mirrored(mirror).get(OLD)).toBe(before);
  });

  it("are not those of the next Congress while the publisher has the same list", async () => {
    await night("legislators", { clock: on("2026-12-20") });
    publishers.put(PUBLISHED, await publishers.text(PUBLISHED), new Date("2027-01-04T12:00:00Z"));
    expect(await night("legislators", { clock: on("2027-01-05") })).toMatchObject({
      problems: [],
      notice: expect.stringContaining("Congress 120") as string,
    });
    expect(mirrored(mirror).has(NEW)).toBe(false);
  });
});

it("a whole fetch asks for every document again, also for those noted as complete", async () => {
  await night("house-votes");
  publishers.forget();
  expect(await night("house-votes", { full: true })).toMatchObject({ written: 0, problems: [] });
  const asked = publishers.requests.filter(({ path }) => path.startsWith("/evs/"));
  expect(asked.length).toBe(publishers.paths("votes/house/").length + 6);
  publishers.forget();
  await night("senate-votes");
  publishers.forget();
  await night("senate-votes", { full: true });
  const votes = publishers.requests.filter(({ path }) => path.includes("/vote_119"));
  expect(votes.map(({ status }) => status)).toEqual(votes.map(() => 200));
  expect(votes).toHaveLength(40);
});
