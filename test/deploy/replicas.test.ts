/** Two servers with one Postgres and one Redis, behind nginx and Caddy as configured in deploy/. */
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import type { Accounts } from "../../edge/accounts/create-accounts.ts";
import { createApiKey } from "../../edge/limits/api-key.ts";
import { sampleBuild } from "../build.ts";
import { openReplicas, type Replica, type Replicas } from "../hosts/replicas.ts";
import { hasPostgres, type Postgres } from "../postgres.ts";
import { hasRedis, type TestRedis } from "../redis.ts";
import { hasNginx } from "../nginx.ts";
import { hasProxy, HOST, openProxy, PROXY_NAMES } from "./shipped-proxies.ts";

const TOKEN = "a-token-of-the-metrics";
const BILLS = "/api/v1/bills?per_page=1";
const BASE_URL = "http://localhost";
const CLIENTS = 20;
const PER_DAY = 60;
const WAIT = { timeout: 60_000, interval: 100 };
/** How long Redis and Postgres hang. */
const STALL_MS = Number(process.env["LEGIS_TEST_STALL_MS"] ?? 3_000);
/** Servers cache keys for 30 s. */
const KNOWN_MS = 25_000;

const metricsOf = async (own: string): Promise<string> => {
  const headers = { Authorization: `Bearer ${TOKEN}` };
  return (await fetch(`${own}/metrics`, { headers })).text();
};

// Starts and stops servers.
vi.setConfig({ testTimeout: 300_000 + 2 * STALL_MS });

describe.skipIf(!hasPostgres || !hasRedis || !hasNginx)("two servers behind nginx", () => {
  let postgres: Postgres;
  let redis: TestRedis;
  let host: Replicas;
  let servers: Replicas["servers"];
  let url: string;
  let accounts: Accounts;
  let key: string;

  beforeAll(async () => {
    const { storeAddress } = await sampleBuild();
    host = await openReplicas(storeAddress, {
      LEGIS_BASE_URL: BASE_URL,
      LEGIS_TRUSTED_PROXIES: "1",
      LEGIS_METRICS_TOKEN: TOKEN,
      LEGIS_LOG_LEVEL: "error",
      LEGIS_FREE_REQUESTS_PER_DAY: String(PER_DAY),
      LEGIS_FREE_REQUESTS_PER_SECOND: "30",
      LEGIS_PRO_REQUESTS_PER_DAY: "1000000",
      LEGIS_PRO_REQUESTS_PER_SECOND: "100000",
    });
    ({ postgres, redis, servers, url, accounts } = host);
    key = await newKey("pro");
    await vi.waitUntil(async () => (await status(BILLS)) === 200, WAIT);
  });
  afterAll(() => host?.close());

  const addresses = (): string[] => servers.map(({ url: own }) => new URL(own).host);
  const newKey = async (plan: "free" | "pro"): Promise<string> => {
    const { id } = await accounts.createAccount({ email: null, plan, isVerified: true });
    return (await accounts.createKey(id, "test")).key;
  };
  const ask = (target: string, own = key, from = url): Promise<Response> =>
    fetch(`${from}${target}`, { headers: { "X-API-Key": own } });
  const status = async (target: string, own = key): Promise<number> => {
    const response = await ask(target, own).catch(() => null);
    await response?.arrayBuffer();
    return response?.status ?? 0;
  };
  /** Each server's answer at `/readyz`, and its metrics about Postgres and Redis. */
  const states = () =>
    Promise.all(
      servers.map(async ({ url: own }) => {
        const ready = await fetch(`${own}/readyz`);
        const metrics = await metricsOf(own);
        const { key_store, limits_shared } = (await ready.json()) as Record<string, unknown>;
        const [, up] = /^legis_account_store_up (\d)/m.exec(metrics) ?? [];
        const [, shared] = /^legis_limits_shared (\d)/m.exec(metrics) ?? [];
        return { status: ready.status, key_store, limits_shared, up, shared };
      }),
    );
  const WELL = { status: 200, key_store: true, limits_shared: true, up: "1", shared: "1" };
  const untilStates = (expected: object) =>
    vi.waitFor(async () => expect(await states()).toEqual([expected, expected]), WAIT);
  /** The statuses that clients get while something happens. */
  async function statusesDuring(
    work: () => Promise<unknown>,
    own = key,
  ): Promise<Record<string, number>> {
    const seen: Record<string, number> = {};
    const done = new AbortController();
    const client = async (): Promise<void> => {
      while (!done.signal.aborted) {
        const code = await status(BILLS, own);
        seen[code] = (seen[code] ?? 0) + 1;
        await sleep(100);
      }
    };
    const clients = Array.from({ length: 4 }, client);
    await work();
    done.abort();
    await Promise.all(clients);
    return seen;
  }

  /** Sends requests with a new key from 20 clients until each has five 429s for the daily quota. */
  async function useUpDay(): Promise<{ readonly free: string; readonly served: number }> {
    const free = await newKey("free");
    let served = 0;
    const client = async (): Promise<void> => {
      for (let refused = 0; refused < 5; await sleep(50)) {
        const response = await ask(BILLS, free);
        const body = await response.text();
        if (response.status === 200) served += 1;
        if (body.includes("daily_quota_exceeded")) refused += 1;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return { free, served };
  }
  /** A key's daily count in Postgres. */
  async function counted(own: string): Promise<number> {
    const client = new Client(postgres.address);
    await client.connect();
    const { rows } = await client.query<{ sum: string }>(
      "select sum(requests) from daily_use join quota on quota.id = quota_id join api_key on api_key.id = key_id where last_four = $1",
      [own.slice(-4)],
    );
    await client.end();
    return Number(rows[0]?.sum);
  }
  const untilCounted = (own: string, requests: number | undefined) =>
    vi.waitFor(async () => expect(await counted(own)).toBe(requests), WAIT);

  it("give identical answers", async () => {
    for (const target of [BILLS, "/api/v1/bills/119/HR/1", "/api/v1/laws?q=act", "/openapi.json"]) {
      const answers = await Promise.all(servers.map(({ url: own }) => ask(target, key, own)));
      const [one, other] = answers as [Response, Response];
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(one.headers.get("ETag")).not.toBeNull();
      expect(one.headers.get("ETag")).toBe(other.headers.get("ETag"));
      expect(await one.text()).toBe(await other.text());
    }
  });

  // A busy machine may miss the 50 ms deadline for Redis.
  it("serve 20 clients exactly the daily quota of their key", { retry: 2 }, async () => {
    await untilStates(WELL);
    const { free, served } = await useUpDay();
    expect(served).toBe(PER_DAY);
    await untilCounted(free, PER_DAY);
  });

  it("can be killed or stopped one after another without a failed request", async () => {
    const [one, other] = servers as [Replica, Replica];
    const names = PROXY_NAMES.filter(hasProxy);
    const shipped = await Promise.all(names.map((name) => openProxy(name, addresses())));
    const clients = shipped.map(({ tls }) => overTls(tls));
    const seen = await statusesDuring(async () => {
      await sleep(300);
      await one.end("SIGKILL");
      await sleep(300);
      await one.start();
      // nginx avoids a failed server for this long.
      await sleep(6_000);
      await other.end("SIGTERM");
      await other.start();
    });
    expect(Object.keys(seen)).toEqual(["200"]);
    for (const client of clients) {
      const statuses = await client.end();
      expect(statuses.length).toBeGreaterThan(20);
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    await Promise.all(shipped.map((proxy) => proxy.close()));
    await untilStates(WELL);
  });

  /** Clients that send requests continuously, below the proxies' limits. */
  function overTls(port: number) {
    const statuses: number[] = [];
    const done = new AbortController();
    const agent = new Agent({ rejectUnauthorized: false, keepAlive: true });
    const headers = { Host: HOST, "X-API-Key": key };
    const options = { host: "127.0.0.1", port, servername: HOST, path: BILLS, agent, headers };
    const client = async (): Promise<void> => {
      for (; !done.signal.aborted; await sleep(100)) {
        const asked = request(options).end();
        const answer = await once(asked, "response").catch(() => []);
        const [response] = answer as [IncomingMessage?];
        response?.resume();
        statuses.push(response?.statusCode ?? 0);
      }
    };
    const clients = Array.from({ length: 4 }, client);
    const end = async (): Promise<readonly number[]> => {
      done.abort();
      await Promise.all(clients);
      agent.destroy();
      return statuses;
    };
    return { end };
  }

  it("keep serving while Redis is down, and report it", async () => {
    await untilStates(WELL);
    await redis.kill();
    await untilStates({ ...WELL, limits_shared: false, shared: "0" });
    expect(await status(BILLS)).toBe(200);
    await redis.start();
    await untilStates(WELL);
  });

  it(
    "do not wait for Redis while it hangs, each allow at most the daily quota, and report it",
    { retry: 2 },
    async () => {
      await untilStates(WELL);
      const own = await newKey("pro");
      let served = 0;
      const seen = await statusesDuring(async () => {
        redis.stall();
        const silence = sleep(STALL_MS);
        await untilStates({ ...WELL, limits_shared: false, shared: "0" });
        ({ served } = await useUpDay());
        await silence;
        redis.goOn();
        await untilStates(WELL);
      }, own);
      expect(served).toBeGreaterThanOrEqual(PER_DAY);
      expect(served).toBeLessThanOrEqual(2 * PER_DAY);
      expect(Object.keys(seen)).toEqual(["200"]);
      await untilCounted(own, seen["200"]);
      expect((await useUpDay()).served).toBe(PER_DAY);
    },
  );

  it("serve cached keys while Postgres is down, refuse others with 503, and lose no counts", async () => {
    const known = await newKey("free");
    const before = await Promise.all(servers.map(({ url: own }) => ask(BILLS, known, own)));
    expect(before.map((response) => response.status)).toEqual([200, 200]);
    await postgres.kill();
    await untilStates({ ...WELL, key_store: false, up: "0" });
    expect(await status(BILLS, known)).toBe(200);
    const unknown = await ask(BILLS, createApiKey());
    expect([unknown.status, unknown.headers.get("Retry-After")]).toEqual([503, expect.any(String)]);
    await postgres.start();
    await untilStates(WELL);
    expect(await status(BILLS, createApiKey())).toBe(401);
    await untilCounted(known, 3);
  });

  it("serve cached keys while Postgres hangs, refuse others with 503, and lose no counts", async () => {
    await untilStates(WELL);
    const known = await newKey("pro");
    const begun = await Promise.all(servers.map(({ url: own }) => ask(BILLS, known, own)));
    expect(begun.map((response) => response.status)).toEqual([200, 200]);
    postgres.stall();
    const silence = sleep(STALL_MS);
    const seen = await statusesDuring(async () => {
      await untilStates({ ...WELL, key_store: false, up: "0" });
      const strangers = Array.from({ length: 50 }, () => ask(BILLS, createApiKey()));
      for (const stranger of await Promise.all(strangers)) {
        expect([stranger.status, stranger.headers.get("Retry-After")]).toEqual([
          503,
          expect.any(String),
        ]);
      }
      const page = await signUp();
      expect([page.status, await page.text()]).toEqual([
        503,
        expect.stringContaining("Try again in a minute"),
      ]);
      await sleep(Math.max(0, Math.min(STALL_MS, KNOWN_MS) - 10_000));
    }, known);
    expect(Object.keys(seen)).toEqual(["200"]);
    await silence;
    postgres.goOn();
    await untilStates(WELL);
    expect([await status(BILLS, createApiKey()), (await signUp()).status]).toEqual([401, 200]);
    await untilCounted(known, 2 + (seen["200"] ?? 0));
  });

  it("stop on SIGTERM, even while Postgres hangs", async () => {
    postgres.stall();
    const codes = await Promise.all(servers.map((server) => server.end("SIGTERM")));
    postgres.goOn();
    expect(codes).toEqual([0, 0]);
  });

  const signUp = (): Promise<Response> =>
    fetch(`${url}/account/sign-in`, {
      method: "POST",
      headers: { Origin: BASE_URL, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ email: "someone@example.org" }),
      redirect: "manual",
    });
});
