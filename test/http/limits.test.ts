import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { DEFAULT_PLANS, type PlanName } from "../../edge/limits/plans.ts";
import { ascending, problemOf } from "./bodies.ts";
import { openTestEdge, type TestEdge } from "./test-edge.ts";

const BILLS = "/api/v1/bills?per_page=1";
const SEARCH = "/api/v1/bills?q=act&per_page=1";
const RECORD = "/api/v1/bills/119/HR/1";
const HEADERS = ["Limit-Day", "Remaining-Day", "Reset-Day", "Limit-Second", "Remaining-Second"];
const DAY_SECONDS = 86_400;
const PER_DAY = 8;
const PER_SECOND = DEFAULT_PLANS.free.requestsPerSecond;
const PLANS = { ...DEFAULT_PLANS, free: { ...DEFAULT_PLANS.free, requestsPerDay: PER_DAY } };

let edge: TestEdge;

beforeAll(async () => {
  edge = await openTestEdge({ plans: PLANS });
});
afterAll(() => edge.close());

/** Returns a new key at the start of a second. */
async function freshKey(plan: PlanName = "free"): Promise<string> {
  const key = await edge.newKey(plan);
  await edge.nextSecond();
  return key;
}

const standing = ({ headers }: Response): Record<string, number> =>
  Object.fromEntries(
    [...HEADERS, "Reset-Second"].map((name) => [name, Number(headers.get(`X-RateLimit-${name}`))]),
  );

const nextMidnight = (): number => Math.ceil(edge.now() / 1000 / DAY_SECONDS) * DAY_SECONDS;

/** Seconds until the end of the day. */
const secondsLeft = (): string => String(Math.ceil(nextMidnight() - edge.now() / 1000));

/** Sends requests one after another, as many per second as the limit allows. */
async function sendInTurn(key: string, times: number): Promise<Response[]> {
  const responses: Response[] = [];
  for (let request = 0; request < times; request++) {
    // oxlint-disable no-await-in-loop -- one after another
    if (request % PER_SECOND === 0) await edge.nextSecond();
    responses.push(await edge.askAtOnce(BILLS, { key }));
    // oxlint-enable no-await-in-loop
  }
  return responses;
}

/** The statuses of some concurrent requests within one second. */
async function statusesOf(key: string, target: string, times: number): Promise<number[]> {
  const responses = await Promise.all(
    Array.from({ length: times }, () => edge.askAtOnce(target, { key })),
  );
  return responses.map(({ status }) => status);
}

/** The statuses of some consecutive requests within one second. */
async function statusesInTurn(key: string, target: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let request = 0; request < times; request++) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    statuses.push((await edge.askAtOnce(target, { key })).status);
  }
  return statuses;
}

/** Returns a key whose daily quota is used up. */
async function usedUpKey(): Promise<string> {
  const key = await edge.newKey("free");
  await sendInTurn(key, PER_DAY);
  return key;
}

const ifNoneMatch = (key: string, target: string, tag: string, method = "GET"): Promise<Response> =>
  edge.ask(target, { key, method, headers: { "If-None-Match": tag } });

describe("the rate-limit headers", () => {
  it("have the plan's limits, what remains and when each window resets", async () => {
    const key = await freshKey();
    const second = Math.floor(edge.now() / 1000);
    expect(standing(await edge.askAtOnce(BILLS, { key }))).toEqual({
      "Limit-Day": PER_DAY,
      "Remaining-Day": PER_DAY - 1,
      "Reset-Day": nextMidnight(),
      "Limit-Second": PER_SECOND,
      "Remaining-Second": PER_SECOND - 1,
      "Reset-Second": second + 1,
    });
  });

  it("are on a 429 too, never below zero", async () => {
    const key = await freshKey();
    await statusesOf(key, BILLS, 6);
    const response = await edge.askAtOnce(BILLS, { key });
    expect(response.status).toBe(429);
    expect(standing(response)).toMatchObject({ "Remaining-Second": 0, "Remaining-Day": 3 });
  });
});

describe("the per-second limit", () => {
  it("gives rate_limit_exceeded and a Retry-After in seconds", async () => {
    const key = await freshKey();
    await statusesOf(key, BILLS, 5);
    const response = await edge.askAtOnce(BILLS, { key });
    expect(response.headers.get("Retry-After")).toBe("1");
    expect(await problemOf(response)).toMatchObject({ code: "rate_limit_exceeded" });
  });
});

describe("the limit on searches", () => {
  it.each(["%71=act", "page=1&q=act", "Q=x&%71=act"])(
    "cannot be bypassed with %s",
    async (query) => {
      const key = await freshKey();
      const statuses = await statusesInTurn(key, `/api/v1/bills?${query}`, 3);
      expect(ascending(statuses)).toEqual([200, 200, 429]);
    },
  );

  it.each(["/api/v1/bills?q=%20", "/api/v1/bills/119/HR/1?q=act", "/api/v1?q=act"])(
    "ignores a blank q, and q on a route without search: %s",
    async (target) => {
      const key = await freshKey();
      expect(await statusesOf(key, target, 3)).toEqual([200, 200, 200]);
      const response = await edge.askAtOnce(target, { key });
      expect(response.headers.get("X-RateLimit-Limit-Search")).toBeNull();
    },
  );

  it("is in the headers of searches, including 429s", async () => {
    const key = await freshKey();
    const told: unknown[] = [];
    for (let request = 0; request < 3; request++) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const { status, headers } = await edge.askAtOnce(SEARCH, { key });
      const [limit, left] = ["Limit", "Remaining"].map((name) =>
        headers.get(`X-RateLimit-${name}-Search`),
      );
      told.push([status, limit, left]);
    }
    expect(told).toEqual([
      [200, "2", "1"],
      [200, "2", "0"],
      [429, "2", "0"],
    ]);
  });

  it("applies in addition to the plan's per-second limit", async () => {
    const key = await freshKey();
    await statusesOf(key, BILLS, 4);
    expect(await statusesInTurn(key, SEARCH, 2)).toEqual([200, 429]);
  });
});

describe("a conditional request with a used-up daily quota", () => {
  let etags: Map<string, string>;

  beforeAll(async () => {
    const key = await freshKey();
    const tagged = [BILLS, SEARCH, RECORD].map(
      async (target) =>
        [target, (await edge.askAtOnce(target, { key })).headers.get("ETag") ?? ""] as const,
    );
    etags = new Map(await Promise.all(tagged));
  });

  it.each([
    ["a list", BILLS, "ETAG", "GET"],
    ["a record", RECORD, "ETAG", "GET"],
    ["a search", SEARCH, "ETAG", "GET"],
    ["a strong ETag", BILLS, "STRONG", "GET"],
    ["one of several ETags", BILLS, '"old", ETAG', "GET"],
    ["any ETag", RECORD, "*", "GET"],
    ["HEAD", BILLS, "ETAG", "HEAD"],
  ])("is 304 if the answer is unchanged: %s", async (_, target, tags, method) => {
    const etag = etags.get(target) ?? "";
    const sent = tags.replace("ETAG", etag).replace("STRONG", etag.slice(2));
    const response = await ifNoneMatch(await usedUpKey(), target, sent, method);
    expect(response.status).toBe(304);
    expect(standing(response)).toMatchObject({ "Remaining-Day": 0, "Remaining-Second": 4 });
  });

  it.each([
    ["a list", BILLS, '"old"', "GET"],
    ["HEAD", BILLS, '"old"', "HEAD"],
    ["a search", SEARCH, 'W/"old"', "GET"],
    ["a record that does not exist", "/api/v1/bills/119/HR/99999", "*", "GET"],
    ["an invalid parameter", "/api/v1/bills?page=0", "*", "GET"],
    ["an unknown method", BILLS, "*", "POST"],
    ["a header without an ETag", BILLS, "old", "GET"],
  ])("is 429 daily_quota_exceeded otherwise: %s", async (_, target, tag, method) => {
    const response = await ifNoneMatch(await usedUpKey(), target, tag, method);
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toBe(secondsLeft());
    expect(response.headers.get("ETag")).toBeNull();
    if (method === "HEAD") return;
    expect(await problemOf(response)).toMatchObject({ code: "daily_quota_exceeded" });
  });

  it("counts toward the per-second limit", async () => {
    const key = await usedUpKey();
    await edge.nextSecond();
    for (let left = PER_SECOND - 1; left >= 0; left--) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, within a second
      const guess = await edge.askAtOnce(BILLS, { key, headers: { "If-None-Match": '"guess"' } });
      expect([guess.status, standing(guess)["Remaining-Second"]]).toEqual([429, left]);
    }
    // No request of this second is left, so the answer is not checked for changes.
    const tag = etags.get(BILLS) ?? "";
    const late = await edge.askAtOnce(BILLS, { key, headers: { "If-None-Match": tag } });
    expect(late.status).toBe(429);
    expect((await ifNoneMatch(key, BILLS, tag)).status).toBe(304);
  });
});

describe("the daily quota", () => {
  it("gives daily_quota_exceeded, with a Retry-After at midnight UTC", async () => {
    const key = await usedUpKey();
    const response = await edge.ask(BILLS, { key });
    expect(response.headers.get("Retry-After")).toBe(secondsLeft());
    expect(standing(response)).toMatchObject({ "Remaining-Day": 0, "Reset-Day": nextMidnight() });
    expect(await problemOf(response)).toMatchObject({ status: 429, code: "daily_quota_exceeded" });
  });
});
