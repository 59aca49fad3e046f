import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { createApiKey } from "../../edge/limits/api-key.ts";
import { isNode } from "../hosts/which-host.ts";
import { problemOf } from "./bodies.ts";
import { openHostedEdge } from "./hosted-edge.ts";
import { type HostedEdge, openTestEdge } from "./test-edge.ts";

const BILLS = "/api/v1/bills";

let edge: HostedEdge;
let key: string;

beforeAll(async () => {
  edge = await openHostedEdge();
  key = await edge.newKey("pro");
});
afterAll(() => edge.close());

const codeFor = async (headers: Record<string, string>, target = BILLS): Promise<string> => {
  const response = await edge.ask(target, { key: null, headers });
  return response.status === 200 ? "ok" : (await problemOf(response)).code;
};

const linesOf = ({ logged }: HostedEdge): string => logged.map(({ line }) => line).join("");

describe("sending a key", () => {
  it("is 401 missing_api_key without a key header", async () => {
    const problem = await problemOf(edge.ask(BILLS, { key: null }));
    expect(problem).toMatchObject({ status: 401, code: "missing_api_key" });
    expect(problem.message).toContain("X-API-Key");
    expect(problem.message).toContain("Authorization: Bearer");
  });

  it("works as X-API-Key and as Authorization: Bearer, the scheme in any case", async () => {
    expect(await codeFor({ "X-API-Key": key })).toBe("ok");
    expect(await codeFor({ Authorization: `Bearer ${key}` })).toBe("ok");
    expect(await codeFor({ authorization: `bEARER ${key}` })).toBe("ok");
  });

  it("works with the same key in both headers", async () => {
    expect(await codeFor({ "X-API-Key": key, Authorization: `Bearer ${key}` })).toBe("ok");
  });

  it("is 401 invalid_api_key with different keys in the two headers, even two good ones", async () => {
    const other = await edge.newKey("free");
    const headers = { "X-API-Key": key, Authorization: `Bearer ${other}` };
    expect(await codeFor(headers)).toBe("invalid_api_key");
  });

  it.each(["api_key", "key", "X-API-Key", "access_token"])(
    "does not read a key in the query string (%s)",
    async (name) => {
      expect(await codeFor({}, `${BILLS}?${name}=${key}`)).toBe("missing_api_key");
    },
  );

  it.each(["Basic", "Token", "Digest", ""])(
    "counts an Authorization of another scheme (%s) as no key",
    async (scheme) => {
      expect(await codeFor({ Authorization: `${scheme} ${key}` })).toBe("missing_api_key");
    },
  );

  it("counts blank headers as no key", async () => {
    expect(await codeFor({ "X-API-Key": " ", Authorization: "Bearer " })).toBe("missing_api_key");
  });

  it.each([
    ["a key that nobody has", () => createApiKey()],
    ["a key with a typo", () => `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`],
    ["a key in another case", () => key.toLowerCase()],
    ["any other text", () => "secret"],
  ])("is 401 invalid_api_key for %s", async (_, made) => {
    expect(await codeFor({ "X-API-Key": made() })).toBe("invalid_api_key");
  });

  it("tells a refused caller how to authenticate, and nothing of limits", async () => {
    const { headers } = await edge.ask(BILLS, { key: null });
    expect(headers.get("WWW-Authenticate")).toBe('Bearer realm="api"');
    expect([...headers.keys()].filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
  });

  it("never logs a key, wherever it was sent", async () => {
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

// Where time can't be turned, all of them wait for it at once.
describe("keys that change", { concurrent: !isNode }, () => {
  it("stops a revoked key within 30 seconds", async () => {
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

  it("lets a new key work at once", async () => {
    expect((await edge.askAtOnce(BILLS, { key: await edge.newKey("free") })).status).toBe(200);
  });

  it("allows an account two active keys, so that one can be replaced", async () => {
    const { id } = await edge.accounts.createAccount({
      email: null,
      plan: "free",
      isVerified: true,
    });
    const old = await edge.accounts.createKey(id, "old");
    const { key: next } = await edge.accounts.createKey(id, "new");
    await expect(edge.accounts.createKey(id, "third")).rejects.toThrow("2 active keys");
    expect((await edge.ask(BILLS, { key: old.key })).status).toBe(200);
    expect((await edge.ask(BILLS, { key: next })).status).toBe(200);
  });

  it("counts each key of an account by itself", async () => {
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

  // Servers write it once a minute.
  it.skipIf(!isNode)(
    "is seen as used when it only revalidates (needs hold of the clock)",
    async () => {
      const revalidating = await edge.newKey("free");
      const headers = { "If-None-Match": "*" };
      expect((await edge.ask(BILLS, { key: revalidating, headers })).status).toBe(304);
      await edge.within(30_000, async () => {
        const keys = await edge.accounts.listKeys();
        const used = keys.find(({ last_four }) => revalidating.endsWith(last_four));
        expect(used?.last_used_at).not.toBeNull();
      });
    },
  );

  it("gives a key's new plan within 30 seconds", async () => {
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

describe.skipIf(!isNode)("a key store that fails (needs hold of it)", () => {
  it("is 503 for keys not seen lately, while known keys go on", async () => {
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
