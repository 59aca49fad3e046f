import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { DEFAULT_PLANS, type PlanName } from "../../edge/limits/plans.ts";
import { ascending, problemOf } from "./bodies.ts";
import { NOON, openTestEdge, type TestEdge } from "./test-edge.ts";

const BILLS = "/api/v1/bills?per_page=1";
const SEARCH = "/api/v1/bills?q=act&per_page=1";
const RECORD = "/api/v1/bills/119/HR/1";
const MIDNIGHT = Date.UTC(2026, 10, 22);
const HEADERS = ["Limit-Day", "Remaining-Day", "Reset-Day", "Limit-Second", "Remaining-Second"];

let edge: TestEdge;
let key: string;

beforeAll(async () => {
  edge = await openTestEdge({
    plans: { ...DEFAULT_PLANS, pro: { ...DEFAULT_PLANS.pro, requestsPerDay: 12 } },
  });
});
beforeEach(async () => {
  edge.clock.now = NOON;
  key = await edge.newKey("free");
});
afterAll(() => edge.close());

const standing = ({ headers }: Response): Record<string, number> =>
  Object.fromEntries(
    [...HEADERS, "Reset-Second"].map((name) => [name, Number(headers.get(`X-RateLimit-${name}`))]),
  );

const ifNoneMatch = (target: string, tag: string, method = "GET"): Promise<Response> =>
  edge.ask(target, { key, method, headers: { "If-None-Match": tag } });

/** The statuses of some requests within one second. */
async function statusesOf(target: string, times: number): Promise<number[]> {
  const responses = await Promise.all(
    Array.from({ length: times }, () => edge.askAtOnce(target, { key })),
  );
  return responses.map(({ status }) => status);
}

/** The same where each request begins when the one before is answered. */
async function statusesInTurn(target: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let request = 0; request < times; request++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    statuses.push((await edge.askAtOnce(target, { key })).status);
  }
  return statuses;
}

describe("the rate-limit headers", () => {
  it("say what the plan allows, what is left and when each window starts anew", async () => {
    expect(standing(await edge.askAtOnce(BILLS, { key }))).toEqual({
      "Limit-Day": 1000,
      "Remaining-Day": 999,
      "Reset-Day": MIDNIGHT / 1000,
      "Limit-Second": 5,
      "Remaining-Second": 4,
      "Reset-Second": NOON / 1000 + 1,
    });
  });

  it.each([
    ["200", BILLS, {}],
    ["304", BILLS, { "If-None-Match": "*" }],
    ["400", "/api/v1/bills?page=0", {}],
    ["404", "/api/v1/nothing", {}],
  ])("are whole numbers on an authenticated %s", async (status, target, headers) => {
    const response = await edge.ask(target, { key, headers });
    expect(String(response.status)).toBe(status);
    for (const name of [...HEADERS, "Reset-Second"]) {
      expect(response.headers.get(`X-RateLimit-${name}`)).toMatch(/^\d+$/);
    }
  });

  it("are on a 429 as well, where nothing is below zero", async () => {
    await statusesOf(BILLS, 6);
    const response = await edge.askAtOnce(BILLS, { key });
    expect(response.status).toBe(429);
    expect(standing(response)).toMatchObject({ "Remaining-Second": 0, "Remaining-Day": 995 });
  });

  it("keep to the clock second, whenever within it a request comes", async () => {
    edge.clock.now = NOON + 999;
    expect(standing(await edge.askAtOnce(BILLS, { key }))["Reset-Second"]).toBe(NOON / 1000 + 1);
  });
});

describe("the per-second limit", () => {
  it.each([
    ["free", 5],
    ["pro", 10],
  ] as const)("of the %s plan is %i requests", async (plan: PlanName, limit: number) => {
    key = await edge.newKey(plan);
    const statuses = await statusesOf(BILLS, limit + 1);
    expect(ascending(statuses)).toEqual([...Array<number>(limit).fill(200), 429]);
  });

  it("is refused with rate_limit_exceeded and a Retry-After in seconds", async () => {
    await statusesOf(BILLS, 5);
    const response = await edge.askAtOnce(BILLS, { key });
    expect(response.headers.get("Retry-After")).toBe("1");
    expect(await problemOf(response)).toMatchObject({ code: "rate_limit_exceeded" });
  });

  it("starts anew with the next clock second", async () => {
    edge.clock.now = NOON + 999;
    await statusesOf(BILLS, 6);
    edge.clock.now += 1;
    expect((await edge.askAtOnce(BILLS, { key })).status).toBe(200);
  });
});

describe("the limit on requests with q", () => {
  it.each([
    ["free", 2],
    ["pro", 5],
  ] as const)("of the %s plan is %i a second", async (plan: PlanName, limit: number) => {
    key = await edge.newKey(plan);
    const statuses = await statusesInTurn(SEARCH, limit + 1);
    expect(ascending(statuses)).toEqual([...Array<number>(limit).fill(200), 429]);
  });

  it("is refused with rate_limit_exceeded, which other requests of that second are not", async () => {
    await statusesInTurn(SEARCH, 2);
    const response = await edge.askAtOnce(SEARCH, { key });
    expect(response.headers.get("Retry-After")).toBe("1");
    expect(await problemOf(response)).toMatchObject({ code: "rate_limit_exceeded" });
    expect((await edge.askAtOnce(BILLS, { key })).status).toBe(200);
  });

  it.each(["%71=act", "page=1&q=act", "Q=x&%71=act"])(
    "can't be got around by writing %s",
    async (query) => {
      const statuses = await statusesInTurn(`/api/v1/bills?${query}`, 3);
      expect(ascending(statuses)).toEqual([200, 200, 429]);
    },
  );

  it("lets one be under way at a time, whatever the second has left", async () => {
    key = await edge.newKey("pro");
    const uncached = ["act+a", "act+b", "act+c"].map((q) => `/api/v1/bills?q=${q}`);
    const asked = uncached.map((target) => edge.askAtOnce(target, { key }));
    const responses = await Promise.all(asked);
    expect(ascending(responses.map(({ status }) => status))).toEqual([200, 429, 429]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.headers.get("Retry-After")).toBe("1");
    expect(await problemOf(refused ?? new Response())).toMatchObject({
      code: "rate_limit_exceeded",
      message: expect.stringContaining("under way"),
    });
    expect(await statusesInTurn(SEARCH, 1)).toEqual([200]);
  });

  it("does not count a blank q", async () => {
    expect(await statusesOf("/api/v1/bills?q=%20", 3)).toEqual([200, 200, 200]);
  });

  it("comes on top of the plan's own limit", async () => {
    await statusesOf(BILLS, 4);
    expect(await statusesInTurn(SEARCH, 2)).toEqual([200, 429]);
  });
});

describe("a conditional request with the day used up", () => {
  let etags: Map<string, string>;

  beforeEach(async () => {
    key = await edge.newKey("pro");
    const first = await Promise.all(
      [BILLS, SEARCH, RECORD].map(
        async (target) =>
          [target, (await edge.askAtOnce(target, { key })).headers.get("ETag") ?? ""] as const,
      ),
    );
    etags = new Map(first);
    for (let request = 3; request < 12; request++) {
      // oxlint-disable-next-line no-await-in-loop -- one request a second
      await edge.ask(BILLS, { key });
    }
  });

  it.each([
    ["a list", BILLS, "ETAG", "GET"],
    ["a record", RECORD, "ETAG", "GET"],
    ["a search", SEARCH, "ETAG", "GET"],
    ["a tag that is not marked weak", BILLS, "STRONG", "GET"],
    ["one of several tags", BILLS, '"old", ETAG', "GET"],
    ["any tag", RECORD, "*", "GET"],
    ["HEAD", BILLS, "ETAG", "HEAD"],
  ])("is 304 where its answer is unchanged: %s", async (_, target, tags, method) => {
    const etag = etags.get(target) ?? "";
    const sent = tags.replace("ETAG", etag).replace("STRONG", etag.slice(2));
    const response = await ifNoneMatch(target, sent, method);
    expect(response.status).toBe(304);
    expect(standing(response)).toMatchObject({ "Remaining-Day": 0, "Remaining-Second": 9 });
  });

  it.each([
    ["a list", BILLS, '"old"', "GET"],
    ["HEAD", BILLS, '"old"', "HEAD"],
    ["a search", SEARCH, 'W/"old"', "GET"],
    ["a record that is not there", "/api/v1/bills/119/HR/99999", "*", "GET"],
    ["a parameter that is not allowed", "/api/v1/bills?page=0", "*", "GET"],
    ["a method that there is not", BILLS, "*", "POST"],
    ["a header without a tag", BILLS, "old", "GET"],
  ])("is 429 daily_quota_exceeded where it is not: %s", async (_, target, tag, method) => {
    const response = await ifNoneMatch(target, tag, method);
    expect(response.status).toBe(429);
    const untilMidnight = (MIDNIGHT - edge.clock.now) / 1000;
    expect(response.headers.get("Retry-After")).toBe(String(untilMidnight));
    expect(response.headers.get("ETag")).toBeNull();
    if (method === "HEAD") return;
    expect(await problemOf(response)).toMatchObject({ code: "daily_quota_exceeded" });
  });

  it("is worked out no more often than the plan has requests a second", async () => {
    edge.clock.now += 1000;
    for (let left = 9; left >= 0; left--) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, within a second
      const guess = await edge.askAtOnce(BILLS, { key, headers: { "If-None-Match": '"guess"' } });
      expect([guess.status, standing(guess)["Remaining-Second"]]).toEqual([429, left]);
    }
    // Nothing is left in this second to find out whether it is unchanged.
    const tag = etags.get(BILLS) ?? "";
    const late = await edge.askAtOnce(BILLS, { key, headers: { "If-None-Match": tag } });
    expect(late.status).toBe(429);
    expect((await ifNoneMatch(BILLS, tag)).status).toBe(304);
  });
});

describe("the daily quota", () => {
  beforeEach(async () => {
    key = await edge.newKey("pro");
    for (let second = 0; second < 12; second++) {
      // oxlint-disable-next-line no-await-in-loop -- one request a second
      await edge.ask(BILLS, { key });
    }
  });

  it("allows as many requests as the plan says, to the last one", async () => {
    const fresh = await edge.newKey("pro");
    for (let left = 11; left >= 0; left--) {
      // oxlint-disable-next-line no-await-in-loop -- one request a second
      const response = await edge.ask(BILLS, { key: fresh });
      expect([response.status, standing(response)["Remaining-Day"]]).toEqual([200, left]);
    }
  });

  it("is refused with daily_quota_exceeded, with the seconds until midnight UTC", async () => {
    const response = await edge.ask(BILLS, { key });
    const secondsLeft = (MIDNIGHT - edge.clock.now) / 1000;
    expect(response.headers.get("Retry-After")).toBe(String(secondsLeft));
    expect(standing(response)).toMatchObject({ "Remaining-Day": 0, "Reset-Day": MIDNIGHT / 1000 });
    expect(await problemOf(response)).toMatchObject({ status: 429, code: "daily_quota_exceeded" });
  });

  it("goes before the per-second limit where both are exhausted", async () => {
    const eleven = await Promise.all(
      Array.from({ length: 11 }, () => problemOf(edge.askAtOnce(BILLS, { key }))),
    );
    expect(new Set(eleven.map(({ code }) => code))).toEqual(new Set(["daily_quota_exceeded"]));
  });

  it("starts anew at midnight UTC", async () => {
    edge.clock.now = MIDNIGHT - 1;
    expect((await edge.askAtOnce(BILLS, { key })).status).toBe(429);
    edge.clock.now = MIDNIGHT;
    const response = await edge.askAtOnce(BILLS, { key });
    expect(response.status).toBe(200);
    expect(standing(response)["Reset-Day"]).toBe(MIDNIGHT / 1000 + 86_400);
  });
});
