import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AGAIN, isNode } from "../hosts/which-host.ts";
import { openHostedEdge } from "./hosted-edge.ts";
import { type HostedEdge, openTestEdge } from "./test-edge.ts";
import { newFolder } from "../new-folder.ts";

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

  it("401: nothing, because it belongs to no key", async () => {
    await edge.ask(BILLS, { key: null });
    await edge.ask(BILLS, { key, headers: { Authorization: "Bearer another" } });
    expect(remaining(await edge.ask(BILLS, { key }))).toEqual(["999", "4"]);
  });
});

describe.skipIf(!isNode)("without a build (needs a host of its own)", () => {
  it("503 costs one request of the second, none of the day", async () => {
    const empty = newFolder();
    const bare = await openTestEdge({ store: empty });
    const response = await bare.ask(BILLS, { key: await bare.newKey("free") });
    expect(response.status).toBe(503);
    expect(remaining(response)).toEqual(["1000", "4"]);
    await bare.close();
  });
});
