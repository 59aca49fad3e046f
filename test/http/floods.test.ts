import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openTestEdge, type TestEdge } from "./test-edge.ts";

const BILLS = "/api/v1/bills?per_page=1";

let edge: TestEdge;
let key: string;

beforeAll(async () => {
  edge = await openTestEdge();
});
beforeEach(async () => {
  key = await edge.newKey("free");
  edge.clock.now += 1000;
});
afterAll(() => edge.close());

const startFlood = (times: number, method = "GET"): Promise<Response>[] =>
  Array.from({ length: times }, (_, n) =>
    edge.askAtOnce(BILLS, { key, method, headers: { "X-Request-Id": `flood-${n}` } }),
  );
const flood = (...args: Parameters<typeof startFlood>): Promise<Response[]> =>
  Promise.all(startFlood(...args));

const tell = async (response: Response | undefined) => ({
  status: response?.status,
  body: await response?.text(),
  headers: Object.fromEntries(response?.headers ?? []),
});

describe("a key that ignores 429s", () => {
  it("gets the same answer each time, with its own request ID", async () => {
    const responses = await flood(100);
    const early = await tell(responses.at(6));
    const late = await tell(responses.at(99));
    expect(early.status).toBe(429);
    expect(early.headers["x-ratelimit-remaining-second"]).toBe("0");
    expect(late).toEqual({
      ...early,
      headers: { ...early.headers, "x-request-id": "flood-99" },
    });
  });

  it("gets no body for HEAD", async () => {
    const last = (await flood(100, "HEAD")).at(-1);
    expect([last?.status, await last?.text()]).toEqual([429, ""]);
  });
});
