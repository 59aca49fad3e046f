import { afterAll, describe, expect, it, vi } from "vitest";

import { createApiKey } from "../../edge/limits/api-key.ts";
import { problemOf } from "./bodies.ts";
import { openTestEdge, type TestEdge } from "./test-edge.ts";

const BILLS = "/api/v1/bills";

const edge = await openTestEdge();
const key = await edge.newKey("pro");
afterAll(() => edge.close());

const codeFor = async (headers: Record<string, string>, target = BILLS): Promise<string> => {
  const response = await edge.ask(target, { key: null, headers });
  return response.status === 200 ? "ok" : (await problemOf(response)).code;
};

const linesOf = ({ logged }: TestEdge): string => logged.map(({ line }) => line).join("");

describe("sending a key", () => {
  it("is required: without one, 401 missing_api_key", async () => {
    const problem = await problemOf(edge.ask(BILLS, { key: null }));
    expect(problem).toMatchObject({ status: 401, code: "missing_api_key" });
    expect(problem.message).toContain("X-API-Key");
    expect(problem.message).toContain("Authorization: Bearer");
  });

  it("works as X-API-Key and as Authorization: Bearer, with the scheme in any case", async () => {
    expect(await codeFor({ "X-API-Key": key })).toBe("ok");
    expect(await codeFor({ Authorization: `Bearer ${key}` })).toBe("ok");
    expect(await codeFor({ authorization: `bEARER ${key}` })).toBe("ok");
  });

  it.each([
    ["an unknown key", () => createApiKey()],
    ["a key with a typo", () => `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`],
  ])("is 401 invalid_api_key with %s", async (_, made) => {
    expect(await codeFor({ "X-API-Key": made() })).toBe("invalid_api_key");
  });

  it("returns how to authenticate on a 401, and no rate-limit headers", async () => {
    const { headers } = await edge.ask(BILLS, { key: null });
    expect(headers.get("WWW-Authenticate")).toBe('Bearer realm="api"');
    expect([...headers.keys()].filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
  });

  it("never logs the key, wherever it was sent", async () => {
    await codeFor({ "X-API-Key": key });
    await codeFor({ Authorization: `Bearer ${createApiKey()}` });
    await codeFor({}, `${BILLS}?api_key=${key}`);
    await codeFor({ "X-API-Key": key }, `/api/v1/${key}`);
    await vi.waitFor(() => expect(linesOf(edge)).toContain("/api/v1/fld_live_***"));
    expect(linesOf(edge)).toContain(`${BILLS}?api_key=***`);
    expect(linesOf(edge)).not.toMatch(/fld_live_[0-9A-Za-z]/);
  });
});
