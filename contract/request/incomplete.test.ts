import { describe, expect, it } from "vitest";

import { type Coverage, mayLack } from "./incomplete.ts";
import { parseListRequest } from "./request.ts";
import type { ListRoute } from "../kinds/route.ts";
import { routes } from "../routes/all-routes.ts";

const HAS_ALL = {
  incomplete: {
    amendments: { 105: [], 117: ["117-hr-7900", "117-s-1260"] },
    cosponsors: { 117: ["117-hr-82"] },
    subjects: { 117: ["117-hr-2471"] },
    vote: { 117: [] },
    terms: { 116: [], 117: [] },
  },
  totals: { bill: 9, vote: 9, legislator: 9, committee: 9, meeting: 9, nomination: 9 },
  by_congress: { bill: { 117: 3, 118: 3, 119: 3 }, vote: { 117: 4, 118: 5 } },
  current_congress: 119,
} satisfies Coverage;

function lacks(target: string, served?: readonly number[], coverage: Coverage = HAS_ALL): boolean {
  const { pathname, searchParams } = new URL(target, "https://api.example");
  const [, name, value, below = ""] = pathname.split("/");
  const lists: Readonly<Record<string, ListRoute>> = {
    "cosponsored-bills": routes.cosponsoredBills,
    votes: routes.legislatorVotes,
  };
  const route = value === undefined ? routes[name as "bills"] : (lists[below] ?? routes.topic);
  const request = parseListRequest(route, value ? [value] : [], searchParams);
  const chambers = new Set(["house"] as const);
  return mayLack(request, coverage, served && new Map(served.map((each) => [each, chambers])));
}

describe("a list that may lack records", () => {
  it.each([
    "/amendments",
    "/amendments?q=water&chamber=senate",
    "/amendments?congress=117",
    "/amendments?bill=117-hr-7900&status=agreed_to",
    "/amendments?sponsor=C000127",
    // None of the bills is named.
    "/amendments?bill=105-hr-1",
    "/bills?cosponsor=C000127",
    "/laws?cosponsor=C000127&congress=117",
    "/legislators/C000127/cosponsored-bills",
    "/legislators/C000127/cosponsored-bills?congress=117",
    "/topics/health",
    "/topics/health?congress=117",
    "/bills?topic=health",
    "/votes",
    "/votes?congress=117",
    "/votes?bill=117-hr-5376",
    "/votes?q=climate&member=C000127",
    "/legislators/C000127/votes",
    "/bulk?resource=vote&congress=117",
    "/bulk?resource=vote_position&congress=117",
    "/bulk?resource=cosponsor&congress=117",
    // The build has none of that Congress.
    "/votes?congress=119",
    "/votes?congress=116",
    "/bills?congress=116",
    "/laws?congress=116",
    "/legislators?congress=117",
    "/legislators?page=2&x=1&congress=116&party=D&state=ny&chamber=house&q=smith",
  ])("is %s", (target) => {
    expect(lacks(target)).toBe(true);
  });

  it.each([
    "/amendments?congress=118",
    "/amendments?bill=117-hr-1",
    "/amendments?bill=118-hr-7900",
    "/amendments?ids=117-samdt-1",
    "/bills",
    "/bills?congress=117",
    // It has not begun.
    "/bills?congress=120",
    "/votes?congress=118",
    "/votes?member=C000127&congress=118",
    "/legislators/C000127/votes?congress=118",
    "/committees",
    "/meetings",
    "/bulk?resource=vote&congress=118",
    "/bills?cosponsor=C000127&congress=118",
    "/bills?committee=hsag00",
    "/laws",
    "/votes?bill=118-hr-7900",
    "/legislators/C000127/cosponsored-bills?congress=118",
    "/topics/health?congress=118",
    "/legislators",
    "/legislators?state=NY",
    "/legislators?congress=119",
  ])("is not %s", (target) => {
    expect(lacks(target)).toBe(false);
  });

  it.each(["legislator", "committee", "meeting", "nomination", "bill", "vote"] as const)(
    "is one of a kind of which the build has none: %s",
    (kind) => {
      const totals = { ...HAS_ALL.totals, [kind]: 0 };
      const none = { ...HAS_ALL, incomplete: {}, totals };
      expect(lacks(`/${kind}s`, undefined, none)).toBe(true);
    },
  );

  it("is one of which a chamber's are missing", () => {
    const incomplete = { senate_vote: { 118: [] }, house_meeting: { 119: [] } };
    const of = (target: string, served?: readonly number[]) =>
      lacks(target, served, { ...HAS_ALL, incomplete });
    const lacking = ["/meetings", "/meetings?chamber=house", "/votes", "/votes?congress=118"];
    lacking.push("/votes?chamber=senate", "/votes?bill=118-hr-1");
    expect(lacking.filter((target) => !of(target))).toEqual([]);
    const whole = ["/meetings?chamber=senate", "/votes?congress=117", "/votes?chamber=house"];
    expect(whole.filter((target) => of(target))).toEqual([]);
    // A member of the House took part in none of the Senate's.
    expect(of("/legislators/C000127/votes", [118])).toBe(false);
  });

  it("is one of amendments to bills of a chamber whose bills are missing, by members of either", () => {
    const coverage = { ...HAS_ALL, incomplete: { senate_bill: { 118: [] } } };
    const queries = ["", "?chamber=house", "?sponsor=C000127", "?bill=118-s-1", "?bill=118-hr-1"];
    const found = queries.map((query) => lacks(`/amendments${query}`, [118], coverage));
    expect(found).toEqual([true, true, true, true, false]);
  });

  it("is a member's if none of the Congresses served in has any here", () => {
    const target = "/legislators/C000127/votes";
    const of = (...served: readonly number[]) =>
      lacks(target, served, { ...HAS_ALL, incomplete: {} });
    expect([of(100), of(100, 101), of(100, 118), of(118)]).toEqual([true, true, false, false]);
  });

  it("is one of committees of an earlier Congress, which are known by what they did", () => {
    const found = [100, 118, 119].map((congress) => lacks(`/committees?congress=${congress}`));
    expect(found).toEqual([true, true, false]);
  });

  it("is a search of texts, or of what they cite, if texts are missing", () => {
    const incomplete = { bill_text: { 117: [] } };
    const of = (target: string) => lacks(target, undefined, { ...HAS_ALL, incomplete });
    expect(of("/bills?q=water&in=text")).toBe(true);
    expect(of("/laws?cites=pl-111-148&congress=117")).toBe(true);
    for (const other of ["?q=water", "?in=text", "?cites=pl-111-148&congress=118"]) {
      expect(of(`/bills${other}`)).toBe(false);
    }
  });

  it("is a member's only for the Congresses of which the person was a member", () => {
    const targets = [
      "/legislators/C000127/cosponsored-bills",
      "/bills?cosponsor=C000127",
      "/amendments?sponsor=C000127",
      "/votes?member=C000127",
      "/legislators/C000127/votes",
    ];
    expect(targets.filter((target) => lacks(target, [116, 117]))).toEqual(targets);
    expect(targets.filter((target) => lacks(target, [118, 119]))).toEqual([]);
  });
});
