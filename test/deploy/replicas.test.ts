/** Two servers with one Postgres and one Redis, behind nginx and Caddy as configured in deploy/. */
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import type { Accounts } from "../../site/accounts/create-accounts.ts";
import { createApiKey } from "../../edge/limits/api-key.ts";
import { sampleBuild } from "../build.ts";
import { openReplicas, type Replica, type Replicas } from "../hosts/replicas.ts";
import { hasPostgres, type Postgres } from "../postgres.ts";
import { hasRedis } from "../redis.ts";
import { hasNginx } from "../nginx.ts";
import { hasProxy, HOST, openProxy, PROXY_NAMES } from "./shipped-proxies.ts";

const TOKEN = "a-token-of-the-metrics";
const BILLS = "/api/v1/bills?per_page=1";
const BASE_URL = "http://localhost";
const WAIT = { interval: 100 };
/** How long Postgres hangs. */
const STALL_MS = Number(process.env["LEGIS_TEST_STALL_MS"] ?? 3_000);
/** Servers cache keys for 30 s. */
const KNOWN_MS = 25_000;

const metricsOf = async (own: string): Promise<string> => {
  const headers = { Authorization: `Bearer ${TOKEN}` };
  return (await fetch(`${own}/metrics`, { headers })).text();
};

describe.skipIf(!hasPostgres || !hasRedis || !hasNginx)("two servers behind nginx", () => {
  let postgres: Postgres;
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
      LEGIS_PRO_REQUESTS_PER_DAY: "1000000",
      LEGIS_PRO_REQUESTS_PER_SECOND: "100000",
    });
    ({ postgres, servers, url, accounts } = host);
    key = await newKey();
    await vi.waitUntil(async () => (await status(BILLS)) === 200, WAIT);
  });
  afterAll(() => host?.close());

  const addresses = (): string[] => servers.map(({ url: own }) => new URL(own).host);
  const newKey = async (): Promise<string> => {
    const { id } = await accounts.createAccount({ email: null, plan: "pro", isVerified: true });
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
  /** The statuses that clients get while something happens, until a time. */
  async function statusesDuring(
    work: () => Promise<unknown>,
    own = key,
    until = Infinity,
  ): Promise<Record<string, number>> {
    const seen: Record<string, number> = {};
    const done = new AbortController();
    const client = async (): Promise<void> => {
      while (!done.signal.aborted && performance.now() < until) {
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

  it("serve cached keys while Postgres hangs, refuse others with 503, and lose no counts", async () => {
    await untilStates(WELL);
    const known = await newKey();
    const until = performance.now() + KNOWN_MS;
    const begun = await Promise.all(servers.map(({ url: own }) => ask(BILLS, known, own)));
    expect(begun.map((response) => response.status)).toEqual([200, 200]);
    postgres.stall();
    const silence = sleep(STALL_MS);
    const seen = await statusesDuring(
      async () => {
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
      },
      known,
      until,
    );
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
