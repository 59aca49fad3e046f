import { afterAll, describe, expect, it } from "vitest";

import { ascending, problemOf } from "./bodies.ts";
import { openTestEdge } from "./test-edge.ts";
import { newFolder } from "../new-folder.ts";

const folder = newFolder();

const edge = await openTestEdge();
const empty = await openTestEdge({ store: folder });
afterAll(async () => {
  await Promise.all([edge.close(), empty.close()]);
});

/** Returns a free key whose per-second limit is used up. */
async function exhausted(): Promise<string> {
  const key = await edge.newKey("free");
  await edge.nextSecond();
  const asked = Array.from({ length: 5 }, () => edge.askAtOnce("/api/v1/topics", { key }));
  await Promise.all(asked);
  return key;
}

const statusOf = async (response: Promise<Response>): Promise<number> =>
  (await problemOf(response)).status;

describe.each([
  ["a route that does not exist", "/api/v1/nothing"],
  ["a bad parameter", "/api/v1/bills?page=0"],
  ["a record that does not exist", "/api/v1/bills/119/HR/99999"],
])("before %s, a request", (_, target) => {
  it("has its key checked", async () => {
    const headers = { "X-API-Key": "wrong" };
    expect(await statusOf(edge.askAtOnce(target, { key: null }))).toBe(401);
    expect(await statusOf(edge.askAtOnce(target, { key: null, headers }))).toBe(401);
    expect(await statusOf(empty.askAtOnce(target, { key: null }))).toBe(401);
  });

  it("has its limits checked", async () => {
    expect(await statusOf(edge.askAtOnce(target, { key: await exhausted() }))).toBe(429);
  });

  it("gets 503 schema_not_ready without a build", async () => {
    const response = await empty.ask(target);
    expect(response.headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
    expect(response.headers.has("X-Build-Id")).toBe(false);
    expect(await problemOf(response)).toMatchObject({ code: "schema_not_ready" });
  });
});

describe("a request", () => {
  it("has its limits checked before the live build", async () => {
    const key = await empty.newKey("free");
    await empty.nextSecond();
    // Concurrent requests are charged at once, so the sixth is over the limit.
    const asked = Array.from({ length: 6 }, () => empty.askAtOnce("/api/v1/bills", { key }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(ascending(statuses)).toEqual([429, 503, 503, 503, 503, 503]);
  });

  it("has its route checked before the parameters", async () => {
    expect(await problemOf(edge.ask("/api/v1/bill?page=0"))).toMatchObject({
      code: "not_found",
    });
  });

  it("has its parameters checked before the record", async () => {
    for (const target of ["bills/119/XX/99999", "committees/zzzz99/meetings?page=0"]) {
      const problem = await problemOf(edge.ask(`/api/v1/${target}`));
      expect(problem.code).toBe("invalid_parameter");
    }
  });
});
