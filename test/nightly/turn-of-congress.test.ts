/**
 * The eventful nights from 20 December 2026 to 1 February 2027, with what the publishers did around 3 January 2025: the
 * lists of members and committees by their history at GitHub, everything else by issues and recordings.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { dump, load } from "js-yaml";
import { afterAll, describe, expect, it } from "vitest";

import { Manifest, manifestKey } from "../../contract/build.ts";
import { runs } from "../runs.ts";
import { BILL, changeBill, type Night, openOperator } from "./operator.ts";

const MEMBERSHIPS = "legislators/committee-membership-current.yaml";
const CURRENT = "legislators/legislators-current.yaml";
const HISTORICAL = "legislators/legislators-historical.yaml";
const FRESHMEN = 3;

interface Seat {
  readonly title: string | null;
  readonly congress: number;
}
type Committee = Readonly<Record<"memberships" | "past_memberships", readonly Seat[]>>;
interface Answer {
  readonly data: Committee;
  readonly meta: object;
}

const nights = new Map<string, Night & { committee: Committee; live: Manifest }>();
/** After the last night, the committee's answer with `include=memberships` and more. */
const lastAnswers = new Map<string, Answer>();

/** The publishers' changes on the day before a night. */
const EVENTS: Readonly<Record<string, () => Promise<void>>> = {
  "2026-12-28": () => publish(MEMBERSHIPS, "{}\n", "2026-12-28"),
  // For some days, members who leave are in both lists.
  "2026-12-30": () => listAsFormer(FRESHMEN),
  // Files of the old Congress keep changing for weeks.
  "2027-01-02": () => changeBill(operator.publishers, "Lame Duck Act", noon("2027-01-02")),
  "2027-01-03": () => replaceMembers(FRESHMEN),
  "2027-01-05": async () => {
    // As for any missing file, govinfo may answer a page where the first zips will be.
    operator.publishers.fail(/120-(?:1-)?hr\.zip/, { kind: "html" });
    await introduceBill(1, "2027-01-05");
    await printBill(2, "2027-01-05");
  },
  // GPO's index had the old Congress only, every other day.
  "2027-01-06": () => loseFromIndex("120hr"),
  "2027-01-07": async () => {
    operator.publishers.heal();
    await operator.publishers.zip(120, "hr", noon("2027-01-07"));
  },
  "2027-01-10": async () => {
    await rollCall("house/2026/roll001.xml", "house/2027/roll001.xml");
    await rollCall("senate/119_1/vote_119_1_00001", "senate/120_1/vote_120_1_00001");
  },
  "2027-01-17": async () => {
    await publish(MEMBERSHIPS, membershipsOf(0.12), "2027-01-17");
    await introduceBill(2, "2027-01-17");
  },
  "2027-01-21": () => publish(MEMBERSHIPS, membershipsOf(0.3), "2027-01-21"),
  "2027-01-31": () => publish(MEMBERSHIPS, membershipsOf(0.4), "2027-01-31"),
};

/** Days whose changes come with those of the next, unless `LEGIS_TEST_RUNS=2` has a night for each. */
const JOINED = ["2026-12-28", "2027-01-07", "2027-01-21"];
const DAYS = ["2026-12-20", "2027-02-01", ...Object.keys(EVENTS)].toSorted();
const NIGHTS = DAYS.filter((day) => runs(1) > 1 || !JOINED.includes(day));

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

async function publish(path: string, text: string, day: string): Promise<void> {
  operator.publishers.put(path, text, noon(day));
}

/** The first share of the committees with all their members. */
function membershipsOf(share: number): string {
  return dump(Object.fromEntries(seats.slice(0, Math.ceil(seats.length * share))));
}

/** Returns the head of the list of current members, and the entry of each. */
const currentMembers = async (): Promise<string[]> =>
  (await operator.publishers.text(CURRENT)).split(/^(?=- )/m);

/** Adds members to the historical list. */
async function listAsFormer(count: number): Promise<void> {
  const leaving = (await currentMembers()).slice(1, 1 + count);
  const historical = await operator.publishers.text(HISTORICAL);
  await publish(HISTORICAL, historical + leaving.join(""), "2026-12-30");
}

/** Others, without a profile yet, take the seats of members. */
async function replaceMembers(count: number): Promise<void> {
  const [head = "", ...people] = await currentMembers();
  const leaving = people.slice(0, count);
  const others = leaving.map((person) =>
    person
      .replace(/(bioguide: ['"]?[A-Z])\d/, "$18")
      .replaceAll(/start: ['"]?2025-01-03/g, "start: '2027-01-03")
      .replaceAll(/end: ['"]?2027-01-03/g, "end: '2029-01-03"),
  );
  await publish(CURRENT, [head, ...people.slice(count), ...others].join(""), "2027-01-03");
}

async function introduceBill(number: number, day: string): Promise<void> {
  const old = await operator.publishers.text(BILL);
  const text = old
    .replaceAll("<congress>119<", "<congress>120<")
    .replace(/<number>7</, `<number>${number}<`)
    .replaceAll(/202[56]-(\d\d-\d\d)/g, day)
    // Midnight in Washington in winter.
    .replaceAll("T04:00:00Z", "T05:00:00Z");
  const path = `bills/120/hr/BILLSTATUS-120hr${number}.xml`;
  operator.publishers.put(path, text, noon(day));
}

/** The text of a bill comes days before or after its status, at first without a zip. */
async function printBill(number: number, day: string): Promise<void> {
  const old =
    operator.publishers.paths("texts/119/1/hr/").find((path) => path.endsWith("ih.xml")) ?? "";
  const text = (await operator.publishers.text(old))
    .replaceAll(/119th congress/gi, "120th CONGRESS")
    .replaceAll(/ date="\d{8}"/g, ` date="${day.replaceAll("-", "")}"`)
    .replace(/(<legis-num[^>]*>)[^<]*/, `$1H. R. ${number}`);
  operator.publishers.put(`texts/120/1/hr/BILLS-120hr${number}ih.xml`, text, noon(day));
}

async function loseFromIndex(set: string): Promise<void> {
  const address = operator.publishers.publishers.govinfo;
  const url = `${address}/sitemap/bulkdata/BILLSTATUS/sitemapindex.xml`;
  const index = await (await fetch(url)).text();
  const body = index.replace(
    new RegExp(`<sitemap>(?:(?!</sitemap>).)*${set}.*?</sitemap>`, "s"),
    "",
  );
  expect(body.length).toBeLessThan(index.length);
  operator.publishers.fail("sitemapindex.xml", { kind: "body", body });
}

/** Publishes an old roll call as the first of the new Congress. */
async function rollCall(from: string, to: string): Promise<void> {
  const [path = ""] = operator.publishers.paths(`votes/${from}`);
  const text = (await operator.publishers.text(path))
    .replace("<congress>119<", "<congress>120<")
    .replace(/<session>\w+</, (session) => session.replace(/2nd|1st/, "1st"))
    .replace(/<congress_year>\d+</, "<congress_year>2027<")
    .replace(/<action-date>[^<]*/, "<action-date>7-Jan-2027")
    .replace(/<vote_date>[^<]*/, "<vote_date>January 9, 2027, 12:00 PM")
    .replace(/<modify_date>[^<]*/, "<modify_date>January 9, 2027, 01:00 PM");
  operator.publishers.put(`votes/${to.replace(/(?<!\.xml)$/, ".xml")}`, text, noon("2027-01-09"));
}

const operator = await openOperator(
  "bills,bill-texts,house-votes,senate-votes,legislators,house-meetings,senate-meetings,api-meetings,nominations,treaties,committee-reports,crs-reports,biographies",
);
const seats: [committee: string, members: object[]][] = Object.entries(
  load(await operator.publishers.text(MEMBERSHIPS)) as object,
);
const committeeCode = `${seats[0]?.[0].toLowerCase()}00`;
for (const day of DAYS) {
  await EVENTS[day]?.();
  if (!NIGHTS.includes(day)) continue;
  const more = { SOURCE_DATE_EPOCH: String(Date.parse(`${day}T22:00:00Z`) / 1000) };
  const done = await operator.night(more);
  const path = manifestKey(done.run.live_build?.build ?? "none");
  const live = Manifest.parse(JSON.parse(readFileSync(join(operator.home, "store", path), "utf8")));
  const blocks = "include=memberships,past_memberships";
  const page = await operator.run(["page", `/api/v1/committees/${committeeCode}?${blocks}`], more);
  const { data } = JSON.parse(page.out) as { data: Committee };
  nights.set(day, { ...done, committee: data, live });
  if (day !== NIGHTS.at(-1)) continue;
  for (const query of ["", "&congress=120", "&congress=119", "&congress=118"]) {
    const target = `/api/v1/committees/${committeeCode}?include=memberships${query}`;
    lastAnswers.set(query, JSON.parse((await operator.run(["page", target], more)).out) as Answer);
  }
}
afterAll(() => operator.close());

const on = (day: string) => nights.get(day) ?? expect.fail(`no night of ${day}`);
const asked = (query: string) => lastAnswers.get(query) ?? expect.fail(`no answer to ${query}`);
/** The Congresses of a committee's members. */
const congresses = (members: readonly Seat[]): number[] => [
  ...new Set(members.map(({ congress }) => congress)),
];

describe("from the last nights of a Congress to the first of the next", () => {
  it("no night fails, has a problem or sends a notice", () => {
    expect(nights.size).toBe(NIGHTS.length);
    for (const [day, { code, run }] of nights) {
      expect([day, code, run.outcome, run.problems, run.notice]).toEqual([
        day,
        0,
        "done",
        [],
        null,
      ]);
    }
  });

  it("what the new Congress lacks is a remark", () => {
    const remarks = on("2027-01-03").run.remarks.join("\n");
    expect(remarks).toContain("bills: govinfo has no bills of Congress 120");
    expect(remarks).toContain("bill-texts: govinfo has no texts of Congress 120");
    expect(remarks).toContain("house-votes: there is no House roll call of 2027 yet");
    expect(remarks).toContain("senate-votes: there is no Senate roll call of 2027 yet");
    expect(remarks).toContain("has no committee members of Congress 120 at present");
    expect(on("2027-01-06").run.remarks.join("\n")).toMatch(/index of sitemaps lacks 120 hr/);
  });

  it("committees keep their members to the Congress's end, and then under its number", () => {
    for (const day of ["2026-12-20", "2026-12-30", "2027-01-02"]) {
      const { memberships, past_memberships } = on(day).committee;
      expect(memberships.length).toBeGreaterThan(0);
      expect([congresses(memberships), past_memberships]).toEqual([[119], []]);
    }
    const last = on("2027-01-02").committee.memberships;
    for (const day of ["2027-01-03", "2027-01-10"]) {
      const { memberships, past_memberships } = on(day).committee;
      expect(memberships).toEqual([]);
      expect(past_memberships.map(({ title }) => title)).toEqual(last.map(({ title }) => title));
    }
    const { memberships, past_memberships } = on("2027-01-31").committee;
    expect([congresses(memberships), congresses(past_memberships)]).toEqual([[120], [119]]);
  });

  it("a committee's members are those of the Congress that is asked for", () => {
    const { memberships, past_memberships } = on(NIGHTS.at(-1) ?? "").committee;
    expect(asked("").data.memberships).toEqual(memberships);
    expect(asked("&congress=120")).toEqual(asked(""));
    expect(asked("&congress=119").data).toEqual({
      ...asked("").data,
      memberships: past_memberships,
    });
    expect(past_memberships.length).toBeGreaterThan(0);
    const { data, meta } = asked("&congress=118");
    expect([data.memberships, meta]).toMatchObject([[], { incomplete: true }]);
    expect(asked("&congress=119").meta).not.toHaveProperty("incomplete");
  });

  it("records of the new Congress are published as they come", async () => {
    const before = on("2027-01-03").live;
    expect(before).toMatchObject({ current_congress: 119, forced: [] });
    expect(on("2027-01-05").live).toMatchObject({
      current_congress: 120,
      forced: [],
      by_congress: { bill: { 120: 1 } },
    });
    const last = on("2027-02-01").live;
    expect(last.by_congress).toMatchObject({ bill: { 120: 2 }, vote: { 120: 2 } });
    const more = { SOURCE_DATE_EPOCH: String(noon("2027-02-02").getTime() / 1000) };
    const text = await operator.run(["page", "/api/v1/bills/120/HR/2/texts/ih"], more);
    expect(JSON.parse(text.out)).toMatchObject({ data: { version_code: "ih" } });
    const { legislator = 0, meeting = 0 } = on("2026-12-20").live.totals;
    expect(last.totals["legislator"]).toBe(legislator + FRESHMEN);
    expect(on("2027-01-05").run.remarks).toContain(
      `Congress 120 has replaced 119: 0 meetings instead of ${meeting}`,
    );
  });
});
