import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { createApiKey } from "../../edge/limits/api-key.ts";
import { problemOf } from "./bodies.ts";
import { openTestEdge, type TestEdge } from "./test-edge.ts";

const BILLS = "/api/v1/bills";

let edge: TestEdge;
let key: string;

beforeAll(async () => {
  edge = await openTestEdge();
  key = await edge.newKey("pro");
});
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

const left = ({ headers }: Response): string | null => headers.get("X-RateLimit-Remaining-Day");

describe("key changes", () => {
  it("take effect within 30 seconds for a revoked key", async () => {
    const doomed = await edge.newKey("pro");
    expect((await edge.ask(BILLS, { key: doomed })).status).toBe(200);
    const keys = await edge.accounts.listKeys();
    const { id } = keys.find(({ last_four }) => doomed.endsWith(last_four)) ?? { id: "" };
    await edge.accounts.revokeKey(id);
    await edge.within(30_000, async () => {
      const response = await edge.askAtOnce(BILLS, { key: doomed });
      expect(response.status).toBe(401);
      expect(await problemOf(response)).toMatchObject({ code: "invalid_api_key" });
    });
  });

  it("leave each key of an account with its own quota", async () => {
    const { id } = await edge.accounts.createAccount({
      email: null,
      plan: "free",
      isVerified: true,
    });
    const [one, two] = [
      await edge.accounts.createKey(id, "one"),
      await edge.accounts.createKey(id, "two"),
    ];
    await edge.ask(BILLS, { key: one.key });
    expect(left(await edge.ask(BILLS, { key: one.key }))).toBe("998");
    expect(left(await edge.ask(BILLS, { key: two.key }))).toBe("999");
  });

  it("show a key as used even if it only revalidates", async () => {
    const revalidating = await edge.newKey("free");
    const headers = { "If-None-Match": "*" };
    expect((await edge.ask(BILLS, { key: revalidating, headers })).status).toBe(304);
    await edge.within(30_000, async () => {
      const keys = await edge.accounts.listKeys();
      const used = keys.find(({ last_four }) => revalidating.endsWith(last_four));
      expect(used?.last_used_at).not.toBeNull();
    });
  });

  it("give a key its new plan within 30 seconds", async () => {
    const account = await edge.accounts.createAccount({
      email: null,
      plan: "free",
      isVerified: true,
    });
    const mine = await edge.accounts.createKey(account.id, "mine");
    await edge.ask(BILLS, { key: mine.key });
    await edge.accounts.setPlan(account.id, "pro");
    await edge.within(30_000, async () => {
      const { headers } = await edge.ask(BILLS, { key: mine.key });
      expect(headers.get("X-RateLimit-Limit-Day")).toBe("25000");
    });
  });
});

describe("a failing key store", () => {
  it("gives 503 to keys that are not cached, and serves cached ones", async () => {
    const broken = await openTestEdge();
    const known = await broken.newKey("pro");
    const fresh = await broken.newKey("pro");
    await broken.ask(BILLS, { key: known });
    await broken.accounts.close();
    expect(await problemOf(broken.ask(BILLS, { key: fresh }))).toMatchObject({
      status: 503,
      code: "schema_not_ready",
    });
    expect((await broken.ask(BILLS, { key: known })).status).toBe(200);
    expect(broken.logged.map(({ event }) => event)).toContain("account_store_failed");
    await broken.close();
  });
});
