import { describe, expect, it } from "vitest";

import { mayLack } from "./incomplete.ts";
import { parseListRequest } from "./request.ts";
import { routes } from "../resources/routes.ts";

const INCOMPLETE = {
  amendments: { 105: [], 117: ["117-hr-7900", "117-s-1260"] },
  cosponsors: { 117: ["117-hr-82"] },
  subjects: { 117: ["117-hr-2471"] },
  terms: { 116: [], 117: [] },
};

function lacks(target: string, served?: readonly number[]): boolean {
  const { pathname, searchParams } = new URL(target, "https://api.example");
  const [, name, value] = pathname.split("/");
  const below = pathname.endsWith("/cosponsored-bills") ? routes.cosponsoredBills : routes.topic;
  const route = value === undefined ? routes[name as "bills"] : below;
  const request = parseListRequest(route, value ? [value] : [], searchParams);
  return mayLack(request, INCOMPLETE, served && new Set(served));
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
    "/bills?cosponsor=C000127&congress=118",
    "/bills?committee=hsag00",
    "/laws",
    "/votes?bill=117-hr-7900",
    "/legislators/C000127/cosponsored-bills?congress=118",
    "/topics/health?congress=118",
    "/legislators",
    "/legislators?state=NY",
    "/legislators?congress=119",
  ])("is not %s", (target) => {
    expect(lacks(target)).toBe(false);
  });

  it("is a member's only for the Congresses of which the person was a member", () => {
    const targets = [
      "/legislators/C000127/cosponsored-bills",
      "/bills?cosponsor=C000127",
      "/amendments?sponsor=C000127",
    ];
    expect(targets.map((target) => lacks(target, [116, 117]))).toEqual([true, true, true]);
    expect(targets.map((target) => lacks(target, [118, 119]))).toEqual([false, false, false]);
  });
});
