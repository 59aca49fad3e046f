import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Accounts } from "../../edge/accounts/create-accounts.ts";
import { AGAIN, isNode } from "../hosts/which-host.ts";
import { ascending } from "./bodies.ts";
import { openHostedEdge } from "./hosted-edge.ts";
import { type HostedEdge, openTestEdge, type TestEdge } from "./test-edge.ts";

const BILLS = "/api/v1/bills?per_page=1";

let edge: HostedEdge;
let key: string;

beforeAll(async () => {
  edge = await openHostedEdge();
});
beforeEach(async () => {
  key = await edge.newKey("free");
});
afterAll(() => edge.close());

const remaining = ({ headers }: Response): [day: string | null, second: string | null] => [
  headers.get("X-RateLimit-Remaining-Day"),
  headers.get("X-RateLimit-Remaining-Second"),
];

describe("the cost of an answer", AGAIN, () => {
  it.each([
    [200, BILLS],
    [400, "/api/v1/bills?page=last"],
    [404, "/api/v1/bills/119/HR/99999"],
    [404, "/api/v1/nothing"],
  ])("%i: one request of the day and of the second (%s)", async (status, target) => {
    const response = await edge.ask(target, { key });
    expect(response.status).toBe(status);
    expect(remaining(response)).toEqual(["999", "4"]);
  });

  it("304: one request of the second, none of the day", async () => {
    const response = await edge.ask(BILLS, { key, headers: { "If-None-Match": "*" } });
    expect(response.status).toBe(304);
    expect(remaining(response)).toEqual(["1000", "4"]);
  });

  it("429: nothing", async () => {
    await edge.nextSecond();
    const statuses = [];
    for (let request = 0; request < 9; request++) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, within a second
      statuses.push((await edge.askAtOnce(BILLS, { key })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(remaining(await edge.ask(BILLS, { key }))).toEqual(["994", "4"]);
  });

  it("401: nothing, because it belongs to no key", async () => {
    await edge.ask(BILLS, { key: null });
    await edge.ask(BILLS, { key, headers: { Authorization: "Bearer another" } });
    expect(remaining(await edge.ask(BILLS, { key }))).toEqual(["999", "4"]);
  });
});

describe.skipIf(!isNode)("without a build (needs a host of its own)", () => {
  it("503 costs one request of the second, none of the day", async () => {
    const empty = mkdtempSync(join(tmpdir(), "legis-empty-"));
    const bare = await openTestEdge({ store: empty });
    const response = await bare.ask(BILLS, { key: await bare.newKey("free") });
    expect(response.status).toBe(503);
    expect(remaining(response)).toEqual(["1000", "4"]);
    await bare.close();
    rmSync(empty, { recursive: true });
  });
});

describe.skipIf(!isNode)("a failing counter store (needs hold of it)", () => {
  let failing: TestEdge;

  afterEach(() => failing.close());

  it("does not stop requests, and is logged", async () => {
    failing = await openTestEdge({ accounts: withoutCounts });
    const response = await failing.ask(BILLS);
    expect(response.status).toBe(200);
    await failing.limits.flush();
    expect((await failing.ask(BILLS)).status).toBe(200);
    expect(failing.logged.map(({ event }) => event)).toContain("account_store_failed");
  });

  it("does not affect the per-second limit", async () => {
    failing = await openTestEdge({ accounts: withoutCounts });
    const free = await failing.newKey("free");
    const asked = Array.from({ length: 6 }, () => failing.askAtOnce(BILLS, { key: free }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(ascending(statuses)).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

const withoutCounts = (real: Accounts): Accounts => ({
  ...real,
  add: () => Promise.reject(new Error("the counter store is down")),
});
