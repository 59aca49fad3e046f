/** The rules of "Requests" in the documentation, one by one. */
import { describe, expect, it } from "vitest";

import { Problem } from "../problem.ts";
import { type ListRequest, parseDetailRequest, parseListRequest } from "./request.ts";
import { searchCheck } from "../resources/list-parameters.ts";
import type { DetailRoute, ListRoute } from "../kinds/route.ts";
import { routes } from "../routes/all-routes.ts";

const list = (query: string, route: ListRoute = routes.bills, path: string[] = []): ListRequest =>
  parseListRequest(route, path, new URLSearchParams(query), {});

const given = (query: string, route?: ListRoute): Record<string, string | number> =>
  Object.fromEntries(list(query, route).parameters.map(({ name, value }) => [name, value]));

function problemOf(ask: () => unknown): Problem {
  try {
    ask();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  return expect.unreachable("the request is allowed");
}

/** The parameter named in the error. */
function refused(query: string, route?: ListRoute, path?: string[]): string | undefined {
  const problem = problemOf(() => list(query, route, path));
  expect(problem.code).toBe("invalid_parameter");
  return problem.parameter;
}

describe("values of closed sets", () => {
  it("match in any case and become canonical", () => {
    expect(given("type=hjres&chamber=HOUSE&status=Passed_House")).toEqual({
      type: "HJRES",
      chamber: "house",
      status: "passed_house",
    });
    expect(given("law_type=PUBLIC", routes.laws)).toEqual({ law_type: "public" });
    expect(given("party=d&state=ca", routes.legislators)).toEqual({ party: "D", state: "CA" });
    expect(given("chamber=Joint&current=ALL", routes.committees)).toEqual({
      chamber: "joint",
      current: "all",
    });
  });

  it.each([
    ["party=Democrat", "party", "D"],
    ["party=democratic", "party", "D"],
    ["party=DEM", "party", "D"],
    ["party=gop", "party", "R"],
    ["party=rep", "party", "R"],
    ["party=Republican", "party", "R"],
    ["party=independent", "party", "I"],
    ["party=Independent_Democrat", "party", "ID"],
    ["party=libertarian", "party", "L"],
    ["state=New York", "state", "NY"],
    ["state=new-york", "state", "NY"],
    ["state=puerto_rico", "state", "PR"],
    ["state=District of Columbia", "state", "DC"],
  ])("take the alias %s", (query, name, value) => {
    expect(given(query, routes.legislators)).toEqual({ [name]: value });
  });

  it.each([
    ["type=Task Force", "task_force"],
    ["type=task-force", "task_force"],
    ["type=Commission or Caucus", "commission_or_caucus"],
  ])("take the alias %s of a committee type", (query, value) => {
    expect(given(query, routes.committees)).toEqual({ type: value });
  });

  it.each([
    ["Bill Passed", "passed"],
    ["NOT GUILTY", "not_guilty"],
    ["Nomination Confirmed", "confirmed"],
    ["Cloture Motion Rejected (48-50, 3/5 majority required)", "rejected"],
    ["Motion Not Agreed to", "rejected"],
  ])("take the source's phrase %s as a result", (phrase, value) => {
    expect(given(new URLSearchParams({ result: phrase }).toString(), routes.votes)).toEqual({
      result: value,
    });
  });

  it("refuse any other value, naming the parameter, the value and the allowed values", () => {
    const problem = problemOf(() => list("type=BILL"));
    expect(problem).toMatchObject({ code: "invalid_parameter", parameter: "type", status: 400 });
    expect(problem.message).toBe(
      'type must be one of HR, S, HJRES, SJRES, HCONRES, SCONRES, HRES, SRES, not "BILL"',
    );
    expect(problemOf(() => list("type=Q%22%0A")).message).toContain(String.raw`"Q\""`);
    expect(problemOf(() => list(`type=${"X".repeat(5000)}`)).message.length).toBeLessThan(300);
  });

  it.each([
    ["status=passed", "passed_house, passed_senate, passed_congress"],
    ["status=enacted,vetod", "vetoed"],
    ["status=override", "override_passed_house, override_passed_senate"],
    ["chamber=huose", "house"],
  ])("refuse %s and name the nearest values", (query, near) => {
    expect(problemOf(() => list(query)).message).toMatch(new RegExp(`"; did you mean ${near}\\?$`));
  });

  it("refuse a value that is near to no other without a guess", () => {
    expect(problemOf(() => list("status=dead")).message).toMatch(/not "dead"$/);
    expect(problemOf(() => list("type=HR,LAW")).message).toMatch(/not "HR,LAW"$/);
  });

  it.each([
    ["chamber=joint", routes.bills, "chamber"],
    ["status=dead", routes.bills, "status"],
    ["law_type=pub", routes.laws, "law_type"],
    ["result=maybe", routes.votes, "result"],
    ["bill_type=BILL", routes.votes, "bill_type"],
    ["party=whig", routes.legislators, "party"],
    ["state=XX", routes.legislators, "state"],
    ["chamber=joint", routes.legislators, "chamber"],
    ["chamber=both", routes.committees, "chamber"],
    ["type=hearing", routes.committees, "type"],
    ["current=yes", routes.committees, "current"],
  ] as const)("refuse %s", (query, route, parameter) => {
    expect(refused(query, route)).toBe(parameter);
  });

  it("include the live build's values", () => {
    const query = new URLSearchParams("party=Whig");
    const { parameters: set } = parseListRequest(routes.legislators, [], query, {
      party: ["whig"],
    });
    expect(set).toEqual([{ name: "party", value: "whig" }]);
  });
});

describe("whole numbers", () => {
  it("may name a Congress that has no records", () => {
    expect(given("congress=999")).toEqual({ congress: 999 });
  });

  it.each(["0", "-1", "+1", "1.0", "1e2", "0119", "0x77", "Infinity", "one", "９", "1 2"])(
    "refuse %s",
    (text) => {
      const value = encodeURIComponent(text);
      expect(refused(`congress=${value}`)).toBe("congress");
      expect(refused(`session=${value}`, routes.votes)).toBe("session");
      expect(refused(`bill_number=${value}`, routes.votes)).toBe("bill_number");
    },
  );

  it("keep their digits when too large to be exact", () => {
    expect(given("congress=9007199254740991")).toEqual({ congress: 9007199254740991 });
    expect(given("congress=9007199254740993")).toEqual({ congress: "9007199254740993" });
    expect(pathOf(routes.bill, "9007199254740993", "HR", "1")).toBe("/bills/9007199254740993/HR/1");
  });
});

describe("a sponsor", () => {
  it("is a Bioguide ID in any case", () => {
    expect(given("sponsor_bioguide_id=c000127")).toEqual({ sponsor_bioguide_id: "C000127" });
  });

  it.each(["C00127", "C0001270", "0000127", "CC00127", "C000127'"])("is not %s", (id) => {
    expect(refused(`sponsor_bioguide_id=${id}`)).toBe("sponsor_bioguide_id");
  });
});

describe("a blank value", () => {
  it.each(["congress=", "congress=%20", "type=", "page=", "per_page=", "q=", "q=%20%09"])(
    "is ignored: %s",
    (query) => {
      expect(list(query)).toMatchObject({
        parameters: [],
        q: null,
        page: 1,
        requestedPerPage: null,
      });
    },
  );

  it("keeps the default", () => {
    expect(list("current=", routes.committees).filters).toEqual([
      { name: "current", value: "current" },
    ]);
  });
});

describe("a repeated parameter", () => {
  it.each(["congress=118&congress=119", "congress=119&congress=119", "congress=119&congress="])(
    "is refused: %s",
    (query) => {
      expect(refused(query)).toBe("congress");
      expect(problemOf(() => list(query)).message).toContain("once");
    },
  );

  it("is refused on a topic and with a default value", () => {
    expect(refused("congress=118&congress=119", routes.topic, ["health"])).toBe("congress");
    expect(refused("current=all&current=current", routes.committees)).toBe("current");
  });

  it("that takes several values adds them up, as generated clients send them", () => {
    for (const query of ["type=hr&type=s", "type=hr,s", "type=hr,s&type=S&type="]) {
      expect(list(query).conditions).toEqual([{ name: "type", values: ["HR", "S"] }]);
      expect(searchCheck(routes.bills)?.(new URLSearchParams(query))).toBe(true);
    }
    expect(list("type=hr&type=").filters).toEqual([{ name: "type", value: "HR" }]);
    expect(searchCheck(routes.bills)?.(new URLSearchParams("type=hr&type="))).toBe(false);
    expect(list("ids=119-hr-1,119-s-2&ids=119-hr-3").ids).toEqual([
      "119-hr-1",
      "119-s-2",
      "119-hr-3",
    ]);
    expect(refused("type=hr&type=nonsense")).toBe("type");
  });

  it.each(["page", "per_page", "q"])("is refused for %s as well", (name) => {
    expect(refused(`${name}=1&${name}=2`)).toBe(name);
  });
});

it("a filter that only the search answers is a condition in canonical spelling, and makes the request a search", () => {
  expect(list("committee=HSAG&topic=Health&cosponsor=c000127").conditions).toEqual([
    { name: "committee", value: "hsag00" },
    { name: "topic", value: "health" },
    { name: "cosponsor", value: "C000127" },
  ]);
  const { conditions, filters } = list("bill=H.R.+1+(119th)&member=C000127", routes.votes);
  expect(conditions).toEqual([
    { name: "bill", value: "119-hr-1" },
    { name: "member", value: "C000127" },
  ]);
  expect(filters).toEqual([]);
  expect(searchCheck(routes.laws)?.(new URLSearchParams("topic=health"))).toBe(true);
  expect(searchCheck(routes.laws)?.(new URLSearchParams("topic="))).toBe(false);
  expect(searchCheck(routes.events)?.(new URLSearchParams("of=/bills"))).toBe(true);
  expect(searchCheck(routes.events)?.(new URLSearchParams("since=2026-11-01"))).toBe(false);
  expect(refused("bill=hr+1", routes.votes)).toBe("bill");
  expect(refused("topic=~")).toBe("topic");
});

describe("page and per_page", () => {
  it.each([
    [routes.bills, [], 20],
    [routes.laws, [], 20],
    [routes.votes, [], 20],
    [routes.legislators, [], 50],
    [routes.committees, [], 50],
    [routes.committeeMeetings, ["hsag00"], 20],
    [routes.committeeNominations, ["ssju00"], 20],
    [routes.topics, [], 50],
    [routes.topic, ["taxation"], 20],
  ] as const)("have the documented default", (route, path, perPage) => {
    expect(list("", route, [...path])).toMatchObject({ page: 1, perPage, requestedPerPage: null });
  });

  it.each([
    [1, 1],
    [99, 99],
    [100, 100],
    [101, 100],
    [5000, 100],
  ])("cap per_page=%i to %i", (asked, perPage) => {
    expect(list(`per_page=${asked}`)).toMatchObject({ perPage, requestedPerPage: perPage });
  });

  it("may be of any size", () => {
    const huge = "9".repeat(400);
    expect(list(`page=${huge}&per_page=${huge}`)).toMatchObject({
      page: Number.MAX_SAFE_INTEGER,
      perPage: 100,
      requestedPerPage: 100,
    });
  });

  it.each(["0", "-1", "1.5", "x", "%2B1", "1e3"])("refuse %s", (text) => {
    expect(refused(`page=${text}`)).toBe("page");
    expect(refused(`per_page=${text}`)).toBe("per_page");
  });
});

describe("q", () => {
  it("is trimmed and otherwise unchanged", () => {
    expect(list("q=%20H.R.%201%20").q).toBe("H.R. 1");
  });

  it("has at most 200 characters", () => {
    expect(list(`q=${"a".repeat(200)}`).q).toHaveLength(200);
    expect(list(`q=%20${"a".repeat(200)}%20`).q).toHaveLength(200);
    expect(refused(`q=${"a".repeat(201)}`)).toBe("q");
  });

  it("is an unsupported parameter for a list without search", () => {
    expect(list("q=tax", routes.committeeMeetings, ["hsag00"])).toMatchObject({
      q: null,
      ignoredParameters: ["q"],
    });
  });
});

describe("days", () => {
  it("bound the list's own date, or the introduction", () => {
    expect(list("from=2026-01-31&introduced_to=2024-02-29")).toMatchObject({
      range: { from: "2026-01-31", to: null },
      conditions: [{ name: "introduced_date", from: null, to: "2024-02-29" }],
    });
    expect(list("to=2026-01-31", routes.meetings, ["hsag00"]).range.to).toBe("2026-01-31");
  });

  it.each(["2026-2-1", "2026-02-30", "2025-02-29", "20260201", "2026-02-01T00:00:00Z", "today"])(
    "refuse %s",
    (day) => {
      expect(refused(`from=${day}`)).toBe("from");
      expect(refused(`introduced_to=${day}`)).toBe("introduced_to");
    },
  );

  it("refuse a range that ends before it begins, but accept a single day", () => {
    expect(refused("from=2026-01-02&to=2026-01-01")).toBe("from");
    expect(refused("introduced_from=2026-01-02&introduced_to=2026-01-01")).toBe("introduced_from");
    expect(list("from=2026-01-02&to=2026-01-02").range.to).toBe("2026-01-02");
  });
});

describe("several values", () => {
  it("are one condition without duplicates, not a filter", () => {
    expect(list("status=Passed-House, passed_senate,,passed_house&congress=119")).toMatchObject({
      filters: [{ name: "congress", value: 119 }],
      conditions: [{ name: "status", values: ["passed_house", "passed_senate"] }],
    });
  });

  it("count as one if the others are blank or the same", () => {
    expect(list("status=enacted,,ENACTED")).toMatchObject({
      filters: [{ name: "status", value: "enacted" }],
      conditions: [],
    });
  });

  it("are refused if one is invalid, if all are blank, and on other filters", () => {
    expect(refused("type=HR,HX")).toBe("type");
    expect(refused("type=,")).toBe("type");
    expect(refused("chamber=house,senate")).toBe("chamber");
  });
});

describe("an unsupported parameter", () => {
  it("is ignored and listed once", () => {
    expect(list("congres=119&include=actions&congres=118")).toMatchObject({
      parameters: [],
      ignoredParameters: ["congres", "include"],
    });
  });

  it("includes a known name in another case", () => {
    expect(list("Congress=119")).toMatchObject({ parameters: [], ignoredParameters: ["Congress"] });
  });

  it("includes a list's parameter on a detail route", () => {
    const query = new URLSearchParams("page=2&include=votes");
    expect(parseDetailRequest(routes.bill, ["119", "HR", "1"], query)).toMatchObject({
      ignoredParameters: ["page"],
    });
  });
});

/** The wanted tokens and the ignored ones: `actions titles, not nothing`. */
function includes(query: string, route: DetailRoute = routes.bill, path = ["119", "hr", "1"]) {
  const request = parseDetailRequest(route, path, new URLSearchParams(query));
  return `${[...request.includes].join(" ")}, not ${request.ignoredIncludes.join(" ")}`;
}

describe("include", () => {
  it("accepts tokens in any case, once each", () => {
    expect(includes("include=Actions, actions,RELATED,,titles")).toBe(
      "actions related titles, not ",
    );
  });

  it("may be repeated, as generated clients send it", () => {
    expect(includes("include=actions&include=titles,nothing")).toBe("actions titles, not nothing");
  });

  it("lists unsupported tokens once each, and continues", () => {
    expect(includes("include=nonsense,votes,related_bills,Nonsense")).toBe(
      "votes, not nonsense related_bills",
    );
  });

  it("has different tokens on each route", () => {
    expect(includes("include=results,actions", routes.vote, ["119", "1", "house", "1"])).toBe(
      "results, not actions",
    );
    expect(includes("include=actions", routes.law, ["119", "public", "1"])).toBe(", not actions");
  });
});

function pathOf(route: DetailRoute, ...values: string[]): string {
  return parseDetailRequest(route, values, new URLSearchParams()).path;
}

/** The path value named in the error. */
function refusedIn(route: DetailRoute, ...values: string[]): string | undefined {
  return problemOf(() => pathOf(route, ...values)).parameter;
}

describe("path values", () => {
  it("match in any case and become canonical", () => {
    expect(pathOf(routes.bill, "119", "hJRes", "1")).toBe("/bills/119/HJRES/1");
    expect(pathOf(routes.law, "119", "PUBLIC", "21")).toBe("/laws/119/public/21");
    expect(pathOf(routes.vote, "119", "1", "House", "5")).toBe("/votes/119/1/house/5");
    expect(pathOf(routes.legislator, "c000127")).toBe("/legislators/C000127");
    expect(pathOf(routes.committee, "HSAG00")).toBe("/committees/hsag00");
    expect(list("", routes.topic, ["Taxation"]).path).toBe("/topics/taxation");
  });

  it("accept four letters for a full committee", () => {
    expect(pathOf(routes.committee, "HSAG")).toBe("/committees/hsag00");
    expect(list("", routes.committeeMeetings, ["hsag"]).path).toBe("/committees/hsag00/meetings");
  });

  it("name the invalid one", () => {
    expect(refusedIn(routes.bill, "119", "BILL", "1")).toBe("type");
    expect(refusedIn(routes.bill, "0", "HR", "1")).toBe("congress");
    expect(refusedIn(routes.bill, "119", "HR", "01")).toBe("number");
    expect(refusedIn(routes.law, "119", "secret", "1")).toBe("law_type");
    expect(refusedIn(routes.vote, "119", "1", "joint", "1")).toBe("chamber");
    expect(refusedIn(routes.vote, "119", "first", "house", "1")).toBe("session");
    expect(refusedIn(routes.legislator, "somebody")).toBe("bioguide_id");
    expect(refusedIn(routes.committee, "hs")).toBe("code");
  });

  it("are checked before the query", () => {
    expect(refused("page=0", routes.committeeMeetings, ["no"])).toBe("code");
  });
});

it("a committee list shows current committees by default", () => {
  const current = [{ name: "current", value: "current" }];
  expect(list("", routes.committees).filters).toEqual(current);
  expect(list("current=current", routes.committees).filters).toEqual(current);
  expect(list("current=all", routes.committees).filters).toEqual([]);
});

it("the first error in documentation order is the one reported", () => {
  expect(refused("page=0&type=x&congress=x")).toBe("congress");
  expect(refused("page=0&type=x")).toBe("type");
  expect(refused("per_page=0&page=0")).toBe("page");
});
