import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import type { Fault } from "./fault.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";
import { eachWithPublishers, mirrored, NOW, outcomeOf } from "./fetched.ts";

const fetched = eachWithPublishers();
let { publishers, mirror, fetch, night } = fetched;
beforeEach(() => void ({ publishers, mirror, fetch, night } = fetched));

const BILL = "bills/119/hr/BILLSTATUS-119hr7.xml";

describe("a first fetch", () => {
  it("downloads every document of the publishers, with at most four requests at once to each", async () => {
    publishers.fail(/^(clerk|congressApi)/, { kind: "slow", pieces: 2, everyMs: 5 });
    const summary = await fetch();
    expect(summary.sources.map(({ source, state, problems }) => [source, state, problems])).toEqual(
      [
        ["bills", "changed", []],
        ["bill-lists", "unchanged", []],
        ["bill-texts", "changed", []],
        ["house-votes", "changed", []],
        ["senate-votes", "changed", []],
        ["legislators", "changed", []],
        ["biographies", "changed", []],
        ["house-meetings", "changed", []],
        ["senate-meetings", "unchanged", []],
        ["api-meetings", "changed", []],
        ["nominations", "changed", []],
        ["treaties", "changed", []],
        ["committee-reports", "changed", []],
        ["crs-reports", "changed", []],
      ],
    );
    const here = mirrored(mirror);
    const wanted = [
      "zips/",
      "text-zips/",
      "votes/",
      "legislators/legis",
      "meetings/",
      "biography/",
      "treaties/",
      "committee-reports/report-119-",
      "crs-reports/",
    ];
    for (const prefix of wanted) {
      const paths = publishers.paths(prefix);
      expect(paths.length).toBeGreaterThan(0);
      expect(paths.filter((path) => !here.has(path))).toEqual([]);
    }
    const [vote = ""] = publishers.paths("votes/house/2026/");
    expect(here.get(vote)).toBe(await publishers.text(vote));
    // So that a copy of the mirror gives the same pages.
    expect(here.get("legislators/legislators-current.yaml")).toMatch(/^# Last-Modified: 20/);
    const nominations = [...here.keys()].filter((path) => path.startsWith("nominations/"));
    expect(nominations.length).toBeGreaterThan(20);
    expect(summary.files).toBe(here.size);
    // Bills come in zips.
    const addresses = publishers.requests.map(({ path }) => path);
    expect(addresses.filter((path) => /BILLSTATUS.*\.zip$/.test(path))).toHaveLength(8);
    expect(
      addresses.filter((path) => /BILLS(?:TATUS)?-119[a-z]+\d+[a-z]*\.xml$/.test(path)),
    ).toEqual([]);
    const agents = new Set(publishers.requests.map(({ headers }) => headers["user-agent"]));
    expect([...agents]).toEqual([
      expect.stringMatching(/^legis\/\S+ \(\+operator@example\.org\)$/),
    ]);
    for (const name of ["clerk", "congressApi", "senate", "bioguide"] as const) {
      expect(publishers.mostAtOnce(name)).toBeGreaterThan(1);
      expect(publishers.mostAtOnce(name)).toBeLessThanOrEqual(4);
    }
  });

  it.each<[what: string, fault: Fault | null]>([
    ["is missing", null],
    ["is a page", { kind: "html" }],
    ["is a redirect to a page", { kind: "redirect", location: "/error.htm" }],
  ])("downloads bills individually if their type's zip %s", async (_, fault) => {
    if (fault === null) publishers.remove("zips/BILLSTATUS-119-sres.zip");
    else publishers.fail("119-sres.zip", fault);
    publishers.fail("error.htm", { kind: "html" });
    expect(await night("bills")).toMatchObject({ state: "changed", problems: [] });
    const here = [...mirrored(mirror).keys()].filter((path) => path.startsWith("bills/"));
    expect(here).toEqual(publishers.paths("bills/119/sres/"));
    publishers.forget();
    await night("bills");
    expect(publishers.requests.map(({ status }) => status)).toEqual([304]);
  });

  it("requests the texts of a type by one sitemap, from their own folders", async () => {
    const first = publishers.paths("texts/119/1/hr/").find((path) => path.endsWith("ih.xml")) ?? "";
    const second = first.replace("/119/1/", "/119/2/");
    publishers.put(second, await publishers.text(first));
    const map = "sitemap/bulkdata/BILLS/119hr/sitemap.xml";
    const text = await (await globalThis.fetch(`${publishers.publishers.govinfo}/${map}`)).text();
    const inUslm = text.replaceAll("/BILLS/119/", "/BILLS/uslm/119/");
    const names = inUslm
      .replaceAll(/<\/?urlset[^>]*>|<\?xml.*?\?>/g, "")
      .replaceAll("ih.xml", "enr.xml");
    publishers.fail(map, { kind: "body", body: text.replace("</urlset>", `${names}</urlset>`) });
    publishers.forget();
    const { problems } = await night("bill-texts");
    expect(problems).toEqual([]);
    const requested = publishers.requests.map(({ path }) => path);
    expect(requested.filter((path) => path.endsWith(map))).toHaveLength(1);
    expect(requested.filter((path) => path.endsWith("hr.zip"))).toEqual(
      [1, 2].map((session) => `/bulkdata/BILLS/119/${session}/hr/BILLS-119-${session}-hr.zip`),
    );
    const here = [...mirrored(mirror).keys()].filter((path) => path.includes("/hr/"));
    expect(here).toEqual([second]);
  });

  it("skips sources that need an API key without one, with a notice", async () => {
    const only = ["legislators", "api-meetings", "nominations", "house-meetings"] as const;
    const summary = await fetch({ only, congressApiKey: null });
    for (const name of ["api-meetings", "nominations"] as const) {
      expect(outcomeOf(summary, name)).toMatchObject({
        state: "skipped",
        requests: 0,
        notice: expect.stringContaining("skipped: no CONGRESS_API_KEY") as string,
      });
    }
    expect(outcomeOf(summary, "house-meetings").state).toBe("changed");
  });
});

describe("a fetch without changes", () => {
  it("requests only listings and headers, and writes nothing", async () => {
    await fetch();
    const before = mirrored(mirror);
    publishers.forget();
    const summary = await fetch();
    expect(summary.sources.every(({ state }) => state === "unchanged")).toBe(true);
    expect(summary.files).toBe(0);
    expect(mirrored(mirror)).toEqual(before);
    expect(publishers.requests.filter(({ publisher }) => publisher === "govinfo")).toMatchObject([
      { path: "/sitemap/bulkdata/BILLSTATUS/sitemapindex.xml", status: 304, bytes: 0 },
      { path: "/sitemap/bulkdata/BILLS/sitemapindex.xml", status: 304, bytes: 0 },
    ]);
    const bodies = publishers.requests.filter(({ bytes }) => bytes > 0);
    const listings =
      /^\/(?:Committee\/RSS\.ashx|v3\/(?:(?:committee-meeting|committee-report|nomination)\/119|treaty|crsreport)\?)/;
    // The Clerk sends no validators: the newest 20 of each year, and three past this year's end.
    const rollCalls = bodies.filter(({ publisher }) => publisher === "clerk");
    expect(rollCalls).toHaveLength(publishers.paths("votes/house/").length + 3);
    const others = bodies.filter(({ publisher }) => publisher !== "clerk");
    // Most hearings have no list of witnesses, and most members no profile here.
    const isExpected = /-WList-|^\/search\/bio\//;
    expect(others.filter(({ path }) => !listings.test(path) && !isExpected.test(path))).toEqual([]);
    expect(summary.bytes).toBe(bodies.reduce((sum, { bytes }) => sum + bytes, 0));
  });

  it("asks four times a day only for lists and what is beyond them, and once for all that no list announces", async () => {
    await fetch({ clock: () => NOW });
    const counts: Record<string, number>[] = [];
    for (let run = 0; run < 16; run++) {
      const isFailing = run % 8 === 4;
      if (isFailing) publishers.fail(/^clerk/, { kind: "status", status: 503 });
      publishers.forget();
      const now = NOW + DAY_MS * (1 + Math.floor(run / 4)) + (run % 4) * 4 * HOUR_MS;
      const summary = await fetch({ clock: () => now, paces: {} });
      publishers.heal();
      expect([run, outcomeOf(summary, "house-votes").state]).toEqual([
        run,
        isFailing ? "failed" : "unchanged",
      ]);
      const by = Object.groupBy(publishers.requests, ({ publisher }) => publisher);
      counts.push(Object.fromEntries(Object.entries(by).map(([name, all]) => [name, all.length])));
    }
    const later = counts.filter((_, run) => run % 4 > 1);
    const [quiet = {}] = later;
    expect(later).toEqual(later.map(() => quiet));
    // The three next roll calls; the menu of the session and the schedule; no profile.
    expect(quiet).toMatchObject({ clerk: 3, senate: 2, govinfo: 2, legislators: 6 });
    expect(quiet["bioguide"]).toBeUndefined();
    const first = counts.filter((_, run) => run % 8 === 0);
    for (const each of first) expect(each["clerk"]).toBeGreaterThan(40);
    // After a failure, the next run of the day asks for the rest.
    const recovered = counts.filter((_, run) => run % 8 === 5);
    for (const each of recovered) expect(each["clerk"]).toBeGreaterThan(40);
  });

  it("fetches the existing Congresses even if the clock is years off", async () => {
    await night("bills");
    for (const [at, day] of ["2003-06-01", "2031-06-01"].entries()) {
      const text = await publishers.text(BILL);
      publishers.put(BILL, `${text}\n`, new Date(`2026-01-0${7 + at}T01:02:03Z`));
      const summary = await fetch({ only: ["bills"], clock: () => Date.parse(day) });
      expect(summary.congresses).toContain(119);
      expect(outcomeOf(summary, "bills")).toMatchObject({ written: 1, problems: [] });
    }
  });
});

describe("a fetch after a change", () => {
  it("of one bill downloads its sitemap and that bill", async () => {
    await night("bills");
    const changed = (await publishers.text(BILL)).replace(/<title>[^<]*/, "<title>Changed Act");
    publishers.put(BILL, changed);
    publishers.forget();
    expect(await night("bills")).toMatchObject({ state: "changed", written: 1 });
    expect(publishers.requests.map(({ path, status }) => [path, status])).toEqual([
      ["/sitemap/bulkdata/BILLSTATUS/sitemapindex.xml", 200],
      ["/sitemap/bulkdata/BILLSTATUS/119hr/sitemap.xml", 200],
      ["/bulkdata/BILLSTATUS/119/hr/BILLSTATUS-119hr7.xml", 200],
    ]);
    expect(mirrored(mirror).get(BILL)).toBe(changed);
  });

  it("with an earlier timestamp than before still downloads the bill", async () => {
    await night("bills");
    const first = await publishers.text(BILL);
    publishers.put(BILL, `${first}<!-- second -->`, new Date("2026-02-02T00:00:00Z"));
    await night("bills");
    publishers.put(BILL, `${first}<!-- third -->`, new Date("2026-02-01T00:00:00Z"));
    await night("bills");
    expect(mirrored(mirror).get(BILL)).toContain("<!-- third -->");
  });

  it("of a list that lost a bill keeps the bill, and says so", async () => {
    await night("bills");
    publishers.remove(BILL);
    const other = "bills/119/hr/BILLSTATUS-119hr8.xml";
    publishers.put(other, `${await publishers.text(other)}\n`);
    const { notice } = await night("bills");
    expect(notice).toBe(
      "the list of 119hr lacks 1 file, such as BILLSTATUS-119hr7.xml; what was fetched stays",
    );
    expect([...mirrored(mirror).keys()]).toContain("zips/BILLSTATUS-119-hr.zip");
  });

  it("is repeated as long as the publisher serves the old version of a bill", async () => {
    await night("bills");
    const before = await publishers.text(BILL);
    const changedAt = new Date("2026-02-01T00:00:00Z");
    publishers.put(BILL, `${before}<!-- second -->`, changedAt);
    const cached = new Date("2026-01-05T12:00:00Z");
    publishers.fail(BILL.slice(-20), { kind: "older", body: before, changedAt: cached });
    for (let run = 0; run < 2; run++) {
      expect(await night("bills")).toMatchObject({
        problems: [],
        notice:
          "1 bills of 119 hr are older than their list says; they will be requested again next time",
      });
    }
    publishers.heal();
    const healed = await night("bills");
    expect(healed).toMatchObject({ written: 1, notice: null });
    expect(mirrored(mirror).get(BILL)).toContain("<!-- second -->");
    publishers.forget();
    await night("bills");
    expect(publishers.requests).toMatchObject([{ status: 304 }]);
  });

  it("is repeated as long as the publisher serves the old sitemap", async () => {
    await night("bills");
    const address = "/119hr/sitemap.xml";
    const base = publishers.publishers.govinfo;
    const before = await (
      await globalThis.fetch(`${base}/sitemap/bulkdata/BILLSTATUS${address}`)
    ).text();
    const changed = `${await publishers.text(BILL)}<!-- second -->`;
    publishers.put(BILL, changed, new Date("2026-02-01T00:00:00Z"));
    const changedAt = new Date("2026-01-05T12:00:00Z");
    publishers.fail(address, { kind: "older", body: before, changedAt });
    await night("bills");
    publishers.heal();
    await night("bills");
    expect(mirrored(mirror).get(BILL)).toBe(changed);
  });

  it("of roll calls downloads new and corrected ones", async () => {
    await fetch({ only: ["house-votes", "senate-votes"] });
    const last = publishers.paths("votes/house/2026/").at(-1) ?? "";
    const number = Number(/roll(\d+)/.exec(last)?.[1]);
    const next = `votes/house/2026/roll${String(number + 1).padStart(3, "0")}.xml`;
    const text = await publishers.text(last);
    publishers.put(next, text.replace(/<rollcall-num>\d+/, `<rollcall-num>${number + 1}`));
    publishers.put(last, `${text}<!-- corrected -->`);
    const senate = publishers.paths("votes/senate/119_2/").at(-1) ?? "";
    publishers.put(senate, `${await publishers.text(senate)}<!-- corrected -->`);
    const summary = await fetch({ only: ["house-votes", "senate-votes"] });
    expect(outcomeOf(summary, "house-votes")).toMatchObject({ written: 2, problems: [] });
    const here = mirrored(mirror);
    expect(here.has(next)).toBe(true);
    expect(here.get(last)).toContain("<!-- corrected -->");
    expect(here.get(senate)).toContain("<!-- corrected -->");
  });

  it("downloads last year's roll calls too, since sessions continue into January", async () => {
    const only = ["house-votes"] as const;
    await fetch({ only, clock: () => Date.parse("2027-01-01T08:30:00Z") });
    const last = publishers.paths("votes/house/2026/").at(-1) ?? "";
    const number = Number(/roll(\d+)/.exec(last)?.[1]) + 1;
    const next = `votes/house/2026/roll${String(number).padStart(3, "0")}.xml`;
    const text = await publishers.text(last);
    publishers.put(next, text.replace(/<rollcall-num>\d+/, `<rollcall-num>${number}`));
    const summary = await fetch({ only, clock: () => Date.parse("2027-01-02T08:30:00Z") });
    expect(outcomeOf(summary, "house-votes")).toMatchObject({ written: 1, problems: [] });
  });

  it("of the API downloads what its list reports as changed", async () => {
    await night("api-meetings");
    const [meeting = ""] = publishers.paths("meetings/congress-gov-api/");
    publishers.put(meeting, (await publishers.text(meeting)).replace("Scheduled", "Postponed"));
    publishers.forget();
    expect((await night("api-meetings")).written).toBe(1);
    expect(publishers.requests).toHaveLength(2);
  });

  it("of the API downloads documents that were listed before they were available", async () => {
    const only = ["api-meetings"] as const;
    const [meeting = "", other = ""] = publishers.paths("meetings/congress-gov-api/");
    publishers.put(other, await publishers.text(other), new Date("2026-01-09T00:00:00Z"));
    const place = meeting.replace(/^.*-(\d+)-(\w+)-(\w+)\.json$/, "/$1/$2/$3?");
    publishers.fail(place, { kind: "status", status: 404 });
    const { problems } = outcomeOf(await fetch({ only }), "api-meetings");
    expect(problems).toMatchObject([{ file: meeting }]);
    publishers.heal();
    expect(outcomeOf(await fetch({ only }), "api-meetings")).toMatchObject({ written: 1 });
    expect(mirrored(mirror).has(meeting)).toBe(true);
  });

  it("of most bills of a type downloads the zip again, and removes the files that it replaces", async () => {
    const folder = "bills/119/hres/";
    const [first = ""] = publishers.paths(folder);
    for (let number = 1000; number < 1600; number++) {
      publishers.put(`${folder}BILLSTATUS-119hres${number}.xml`, await publishers.text(first));
    }
    await publishers.zip(119, "hres", new Date("2026-01-17T00:00:00Z"));
    await night("bills");
    publishers.put(first, `${await publishers.text(first)}\n`, new Date("2026-01-18T00:00:00Z"));
    await night("bills");
    expect(existsSync(join(mirror, first))).toBe(true);

    const changedAt = new Date("2026-01-19T00:00:00Z");
    for (const path of publishers.paths(folder)) {
      publishers.put(path, `${await publishers.text(path)}\n`, changedAt);
    }
    await publishers.zip(119, "hres", new Date("2026-01-29T01:00:00Z"));
    publishers.forget();
    expect(await night("bills")).toMatchObject({ written: 1, problems: [] });
    expect(publishers.requests.at(-1)?.path).toMatch(/hres\.zip$/);
    expect(existsSync(join(mirror, first))).toBe(false);
  });

  it("restores files that were deleted from the mirror", async () => {
    const only = ["bills", "house-votes", "senate-votes", "legislators", "biographies"] as const;
    await fetch({ only });
    const before = mirrored(mirror);
    for (const prefix of ["zips/", "votes/senate/119_1/", "votes/house/2025/", "biography/"]) {
      rmSync(join(mirror, publishers.paths(prefix)[0] ?? ""));
    }
    await fetch({ only });
    expect(mirrored(mirror)).toEqual(before);
  });
});
