/** Limits as callers see them. How requests are counted is tested in test/limits, for every counter. */
import { afterAll, describe, expect, it } from "vitest";

import { DEFAULT_PLANS } from "../../edge/limits/plans.ts";
import { ascending, problemOf } from "./bodies.ts";
import { openTestEdge } from "./test-edge.ts";

const BILLS = "/api/v1/bills?per_page=1";
const SEARCH = "/api/v1/bills?q=act&per_page=1";
const RECORD = "/api/v1/bills/119/HR/1";
const DAY_SECONDS = 86_400;
const PER_DAY = 6;
const PER_SECOND = DEFAULT_PLANS.free.requestsPerSecond;
const PLANS = { ...DEFAULT_PLANS, free: { ...DEFAULT_PLANS.free, requestsPerDay: PER_DAY } };

const edge = await openTestEdge({ plans: PLANS });
afterAll(() => edge.close());

/** Returns a new Free key at the start of a second. */
async function freshKey(): Promise<string> {
  const key = await edge.newKey("free");
  await edge.nextSecond();
  return key;
}

const standing = ({ headers }: Response): Record<string, number> =>
  Object.fromEntries(
    ["Limit", "Remaining", "Reset"]
      .flatMap((name) => [`${name}-Day`, `${name}-Second`])
      .map((name) => [name, Number(headers.get(`X-RateLimit-${name}`))]),
  );

const nextMidnight = (): number => Math.ceil(edge.now() / 1000 / DAY_SECONDS) * DAY_SECONDS;

/** Sends requests one after another within one second. */
async function ask(key: string, target: string, times: number): Promise<Response[]> {
  const responses: Response[] = [];
  for (let request = 0; request < times; request++) {
    responses.push(await edge.askAtOnce(target, { key }));
  }
  return responses;
}

const statusesOf = (responses: readonly Response[]): number[] =>
  responses.map(({ status }) => status);

/** Returns a key whose daily quota is used up. */
async function usedUpKey(): Promise<string> {
  const key = await freshKey();
  await ask(key, BILLS, PER_SECOND);
  await edge.nextSecond();
  await ask(key, BILLS, PER_DAY - PER_SECOND);
  return key;
}

const ifNoneMatch = (key: string, target: string, tag: string, method = "GET"): Promise<Response> =>
  edge.ask(target, { key, method, headers: { "If-None-Match": tag } });

it("the limit per second is in the headers, and then gives rate_limit_exceeded with a Retry-After", async () => {
  const key = await freshKey();
  const windows = {
    "Limit-Day": PER_DAY,
    "Reset-Day": nextMidnight(),
    "Limit-Second": PER_SECOND,
    "Reset-Second": Math.floor(edge.now() / 1000) + 1,
  };
  const responses = await ask(key, BILLS, PER_SECOND + 1);
  expect(standing(responses[0] as Response)).toEqual({
    ...windows,
    "Remaining-Day": PER_DAY - 1,
    "Remaining-Second": PER_SECOND - 1,
  });
  const refused = responses.at(-1) as Response;
  expect(standing(refused)).toEqual({
    ...windows,
    "Remaining-Day": PER_DAY - PER_SECOND,
    "Remaining-Second": 0,
  });
  expect(refused.headers.get("Retry-After")).toBe("1");
  expect(await problemOf(refused)).toMatchObject({ status: 429, code: "rate_limit_exceeded" });
});

describe("the limit on searches", () => {
  it.each(["%71=act", "Q=x&%71=act"])("cannot be bypassed with %s", async (query) => {
    const responses = await ask(await freshKey(), `/api/v1/bills?${query}`, 3);
    expect(ascending(statusesOf(responses))).toEqual([200, 200, 429]);
  });

  it.each(["/api/v1/bills?q=%20", "/api/v1/bills/119/HR/1?q=act"])(
    "ignores a blank q, and q on a route without search: %s",
    async (target) => {
      const responses = await ask(await freshKey(), target, 3);
      expect(statusesOf(responses)).toEqual([200, 200, 200]);
      expect(responses[0]?.headers.get("X-RateLimit-Limit-Search")).toBeNull();
    },
  );

  it("is in the headers of searches, including 429s", async () => {
    const outcomes = (await ask(await freshKey(), SEARCH, 3)).map(({ status, headers }) => [
      status,
      headers.get("X-RateLimit-Limit-Search"),
      headers.get("X-RateLimit-Remaining-Search"),
    ]);
    expect(outcomes).toEqual([
      [200, "2", "1"],
      [200, "2", "0"],
      [429, "2", "0"],
    ]);
  });

  it("is in the standard fields too, beside the day and the second", async () => {
    const key = await freshKey();
    const [answer] = await ask(key, BILLS, 1);
    const limits = '"day";q=6;w=86400, "second";q=5;w=1';
    const left = Math.ceil(nextMidnight() - edge.now() / 1000);
    expect(answer?.headers.get("RateLimit-Policy")).toBe(limits);
    expect(answer?.headers.get("RateLimit")).toBe(`"day";r=5;t=${left}, "second";r=4;t=1`);
    const [found] = await ask(key, SEARCH, 1);
    expect(found?.headers.get("RateLimit-Policy")).toBe(`${limits}, "search";q=2;w=1`);
    expect(found?.headers.get("RateLimit")).toContain(', "search";r=1;t=1');
  });
});

describe("a used-up daily quota", () => {
  it("gives daily_quota_exceeded, with a Retry-After at midnight UTC", async () => {
    const response = await edge.ask(BILLS, { key: await usedUpKey() });
    const left = Math.ceil(nextMidnight() - edge.now() / 1000);
    expect(response.headers.get("Retry-After")).toBe(String(left));
    expect(standing(response)).toMatchObject({ "Remaining-Day": 0, "Reset-Day": nextMidnight() });
    expect(await problemOf(response)).toMatchObject({ status: 429, code: "daily_quota_exceeded" });
  });

  it.each([
    ["a list", BILLS, "GET"],
    ["a record", RECORD, "GET"],
    ["a search", SEARCH, "GET"],
    ["HEAD", BILLS, "HEAD"],
  ])("gives 304 to a conditional request if the answer is unchanged: %s", async (...asked) => {
    const [, target, method] = asked;
    const { headers } = await edge.ask(target);
    const tags = `"old", ${headers.get("ETag")}`;
    const response = await ifNoneMatch(await usedUpKey(), target, tags, method);
    expect(response.status).toBe(304);
    expect(standing(response)).toMatchObject({ "Remaining-Day": 0, "Remaining-Second": 4 });
  });

  it.each([
    ["a list", BILLS, '"old"', "GET"],
    ["a search", SEARCH, 'W/"old"', "GET"],
    ["a record that does not exist", "/api/v1/bills/119/HR/99999", "*", "GET"],
    ["an invalid parameter", "/api/v1/bills?page=0", "*", "GET"],
    ["an unknown method", BILLS, "*", "POST"],
    ["a header without an ETag", BILLS, "old", "GET"],
  ])("gives 429 to a conditional request otherwise: %s", async (_, target, tag, method) => {
    const response = await ifNoneMatch(await usedUpKey(), target, tag, method);
    expect(response.headers.get("ETag")).toBeNull();
    expect(await problemOf(response)).toMatchObject({ status: 429, code: "daily_quota_exceeded" });
  });

  it("still limits conditional requests per second", async () => {
    const key = await usedUpKey();
    const { headers } = await edge.ask(BILLS);
    await edge.nextSecond();
    const asked = { key, headers: { "If-None-Match": headers.get("ETag") ?? "" } };
    for (let left = PER_SECOND - 1; left >= 0; left--) {
      const response = await edge.askAtOnce(BILLS, asked);
      expect([response.status, standing(response)["Remaining-Second"]]).toEqual([304, left]);
    }
    // The answer is not checked for changes.
    expect((await edge.askAtOnce(BILLS, asked)).status).toBe(429);
  });
});
