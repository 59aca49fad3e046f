/** `legis serve` with several processes, as callers and operators see it. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import type { Accounts } from "../../edge/accounts/create-accounts.ts";
import { openAccounts } from "../../edge/accounts/engines/open-accounts.ts";
import { smallBuild } from "../build.ts";
import { LISTENING } from "../first-start.ts";
import { freePort } from "../free-port.ts";
import { forkBuild } from "../fork-build.ts";
import { legis } from "../run-legis.ts";
import { outcomeOf, spawnLegis, storeSettings } from "../spawn-legis.ts";

const PROCESSES = 3;
const CLIENTS = 20;
const PER_DAY = 60;
const PER_SECOND = 40;
const TOKEN = "a-token-of-the-metrics";
const BILLS = "/api/v1/bills?per_page=1";
/** The cookie's name over TLS. */
const COOKIE = "__Host-session";
/** Shorter than the time that keys are cached. */
const SOON = { timeout: 60_000, interval: 100 };
const WAIT = { timeout: 60_000, interval: 100 };
/** A process of a busy machine may give up waiting for the count, and count alone for a moment. */
const BUSY = { retry: 3 };

// Starts and stops programs.
vi.setConfig({ testTimeout: 300_000 });

interface LogLine {
  readonly event: string;
  readonly process?: number;
  readonly [field: string]: unknown;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

let folder: string;
let child: ChildProcess;
let left: Promise<unknown[]>;
let url: string;
let accounts: Accounts;
/** The output's lines, as JSON; lines that are not JSON are mixed up with others. */
const log: LogLine[] = [];
const torn: string[] = [];
let answered = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "legis-processes-"));
  const { address } = await forkBuild(await smallBuild(), folder);
  child = spawnLegis(["serve"], {
    ...storeSettings(address),
    ...LISTENING,
    LEGIS_HOME: folder,
    LEGIS_PROCESSES: String(PROCESSES),
    LEGIS_METRICS_TOKEN: TOKEN,
    LEGIS_FREE_REQUESTS_PER_DAY: String(PER_DAY),
    LEGIS_FREE_REQUESTS_PER_SECOND: String(PER_SECOND),
    LEGIS_PRO_REQUESTS_PER_DAY: "1000000",
    LEGIS_PRO_REQUESTS_PER_SECOND: "100000",
    LEGIS_PRO_SEARCHES_PER_SECOND: "100000",
  });
  left = once(child, "exit");
  child.stderr?.pipe(process.stderr);
  const listening = Promise.withResolvers<LogLine>();
  if (child.stdout === null) throw new Error("its output is not piped");
  createInterface({ input: child.stdout }).on("line", (line) => {
    try {
      const read = JSON.parse(line) as LogLine;
      log.push(read);
      if (read.event === "listening") listening.resolve(read);
    } catch {
      torn.push(line);
    }
  });
  url = `http://127.0.0.1:${String((await listening.promise)["port"])}`;
  accounts = await openAccounts(join(folder, "accounts.sqlite"));
});
afterAll(async () => {
  child.kill("SIGKILL");
  await left;
  await accounts.close();
  rmSync(folder, { recursive: true });
});

async function newKey(plan: "free" | "pro"): Promise<{ key: string; id: string; account: string }> {
  const account = await accounts.createAccount({ email: null, plan, isVerified: true });
  const { key, apiKey } = await accounts.createKey(account.id, "test");
  return { key, id: apiKey.id, account: account.id };
}

/** Sends a request on a connection of the agent, or on a new one. */
function ask(
  target: string,
  { key, agent, ...headers }: { key?: string; agent?: Agent; "If-None-Match"?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = { ...headers, ...(key !== undefined && { "X-API-Key": key }) };
    get(`${url}${target}`, { headers: sent, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        if (target.startsWith("/api/v1")) answered += 1;
        const { statusCode: status = 0, headers: got } = response;
        resolve({ status, headers: got, body: Buffer.concat(chunks).toString() });
      });
    }).on("error", reject);
  });
}

const metrics = async (): Promise<string> => {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  return response.text();
};
const sumOf = (text: string, name: string): number =>
  Array.from(text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "gm")), ([, value]) =>
    Number(value),
  ).reduce((sum, value) => sum + value, 0);
const readiness = async () => {
  const { status, body } = await ask("/readyz");
  return { ...(JSON.parse(body) as { processes: object }), status };
};
const ALL_READY = { status: 200, processes: { ready: PROCESSES, of: PROCESSES } };
const untilAllReady = () =>
  vi.waitFor(async () => expect(await readiness()).toMatchObject(ALL_READY), WAIT);

/** The statuses that 20 clients get, each with this many requests on its own connection. */
async function statusesOf(key: string, each: number, target = BILLS): Promise<number[]> {
  const clients = Array.from({ length: CLIENTS }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses: number[] = [];
    for (let request = 0; request < each; request++) {
      statuses.push((await ask(target, { key, agent })).status);
    }
    agent.destroy();
    return statuses;
  });
  return (await Promise.all(clients)).flat();
}
/** How many requests of a key are served until its daily quota is used up. */
async function servedUntilRefused(key: string): Promise<number> {
  let served = 0;
  await vi.waitFor(async () => {
    served += count(await statusesOf(key, 3), 200);
    const { status, headers } = await ask(BILLS, { key });
    served += count([status], 200);
    expect(headers).toMatchObject({ "x-ratelimit-remaining-day": "0" });
  }, WAIT);
  return served;
}
const count = (statuses: readonly number[], status: number): number =>
  statuses.filter((each) => each === status).length;

/** The statuses that all processes give a key. */
async function answersTo(key: string): Promise<ReadonlySet<number>> {
  const asked = Array.from({ length: 4 * PROCESSES }, () => ask(BILLS, { key }));
  return new Set((await Promise.all(asked)).map(({ status }) => status));
}

/** The processes that serve. */
function pids({ pid } = child): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return Array.from(children.matchAll(/\d+/g), ([each]) => Number(each));
}

describe("several processes", () => {
  it("log once that they listen, when all of them do", async () => {
    const lines = log.filter(({ event }) => event === "listening");
    expect(lines).toMatchObject([{ processes: PROCESSES, build: expect.any(String) }]);
    await untilAllReady();
    expect(pids()).toHaveLength(PROCESSES);
  });

  it("serve 20 clients exactly the daily quota of their key", BUSY, async () => {
    const { key } = await newKey("free");
    expect(await servedUntilRefused(key)).toBe(PER_DAY);
    const over = await statusesOf(key, 2);
    expect(over).toEqual(over.map(() => 429));
    const { headers, body } = await ask(BILLS, { key });
    expect(headers).toMatchObject({ "x-ratelimit-remaining-day": "0" });
    expect(JSON.parse(body)).toMatchObject({ error: { code: "daily_quota_exceeded" } });
  });

  it("have their sums in /metrics", async () => {
    const { key } = await newKey("pro");
    await statusesOf(key, 5);
    // A process that does not reply in time is included the next time.
    const text = await vi.waitFor(async () => {
      const sums = await metrics();
      expect(sumOf(sums, "legis_requests_total")).toBe(answered);
      return sums;
    }, WAIT);
    expect(sumOf(text, "legis_account_store_up")).toBe(1);
    expect(text.match(/^legis_live_build_created_timestamp_seconds\{/gm)).toHaveLength(1);
  });

  it("are replaced when killed, which cuts only their own connections, and counts stay correct", async () => {
    const { key } = await newKey("free");
    const [victim = 0, ...others] = pids();
    const over = new AbortController();
    const outcomes: ("answered" | "cut")[] = [];
    const pro = await newKey("pro");
    const load = Array.from({ length: CLIENTS }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!over.signal.aborted) {
        const outcome = await ask(BILLS, { key: pro.key, agent }).then(
          ({ status }) => (status === 200 ? ("answered" as const) : status),
          () => "cut" as const,
        );
        expect(["answered", "cut"]).toContain(outcome);
        outcomes.push(outcome as "answered" | "cut");
        await sleep(50);
      }
      agent.destroy();
    });
    expect(count(await statusesOf(key, 1), 200)).toBe(CLIENTS);
    // The metrics also ensure that earlier counts have been sent.
    const counted = sumOf(await metrics(), "legis_requests_total");
    process.kill(victim, "SIGKILL");
    await vi.waitFor(
      () => expect(log).toContainEqual(expect.objectContaining({ event: "process_exited" })),
      WAIT,
    );
    // The others still serve.
    expect(await readiness()).toMatchObject({ status: 200, processes: { of: PROCESSES } });
    expect(CLIENTS + (await servedUntilRefused(key))).toBe(PER_DAY);
    await untilAllReady();
    over.abort();
    await Promise.all(load);
    expect(pids()).toEqual(expect.arrayContaining(others));
    expect(pids()).not.toContain(victim);
    // Each client has one connection, and about a third of these belonged to the killed process.
    expect(outcomes.filter((outcome) => outcome === "cut").length).toBeLessThanOrEqual(CLIENTS);
    expect(outcomes.length).toBeGreaterThan(CLIENTS);
    expect(log).toContainEqual(
      expect.objectContaining({ event: "process_exited", level: "error", exit: "SIGKILL" }),
    );
    const text = await metrics();
    expect(sumOf(text, "legis_process_restarts_total")).toBe(1);
    expect(sumOf(text, "legis_requests_total")).toBeGreaterThanOrEqual(counted);
    const served = outcomes.filter((outcome) => outcome === "answered").length;
    await vi.waitFor(async () => {
      const [today] = await accounts.useByDay(pro.account, 1);
      // Per client, one answer in transit may be charged or not.
      expect(Math.abs((today?.requests ?? 0) - served)).toBeLessThanOrEqual(CLIENTS);
    }, WAIT);
    answered = sumOf(text, "legis_requests_total");
  });

  it("all reject a key as soon as one of them revoked it, and all load a new build", async () => {
    const { key } = await newKey("pro");
    const revoked = await newKey("pro");
    const settings = { LEGIS_HOME: folder, LEGIS_STORE: join(folder, "store") };
    const buildsOf = async (): Promise<ReadonlySet<unknown>> => {
      const asked = Array.from({ length: 4 * PROCESSES }, () => ask(BILLS, { key }));
      return new Set((await Promise.all(asked)).map(({ headers }) => headers["x-build-id"]));
    };
    const [old] = await buildsOf();
    expect(await answersTo(revoked.key)).toEqual(new Set([200]));
    // One process revokes it on the website, and all processes learn of it immediately.
    const { token } = await accounts.openSession(revoked.account);
    const answer = await fetch(`${url}/account/keys/${revoked.id}/revoke`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(),
      headers: { Origin: LISTENING.LEGIS_BASE_URL, Cookie: `${COOKIE}=${token}` },
    });
    expect(answer.status).toBe(303);
    await vi.waitFor(
      async () => expect(await answersTo(revoked.key)).toEqual(new Set([401])),
      SOON,
    );
    // Other links make another build.
    const LEGIS_BASE_URL = "http://elsewhere.example";
    const made = await legis(["generate"], { ...settings, LEGIS_BASE_URL });
    expect(made).toMatchObject({ code: 0 });
    await vi.waitFor(async () => {
      const builds = await buildsOf();
      expect(builds.size).toBe(1);
      expect(builds).not.toContain(old);
    }, WAIT);
  });

  it("count on their own while the parent process hangs, and report their counts afterwards", async () => {
    const { key } = await newKey("pro");
    expect((await ask(BILLS, { key })).status).toBe(200);
    const held = ["/api/v1/bills?q=act", BILLS];
    child.kill("SIGSTOP");
    try {
      expect(await readiness()).toMatchObject({
        status: 503,
        processes: null,
        key_store: true,
        build: expect.any(String),
      });
      const answers = await Promise.all(held.map((target) => ask(target, { key })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      child.kill("SIGCONT");
    }
    await untilAllReady();
    let asked = 1 + held.length;
    await vi.waitFor(async () => {
      asked += 1;
      const { headers } = await ask(BILLS, { key });
      expect(headers["x-ratelimit-remaining-day"]).toBe(String(1_000_000 - asked));
    }, SOON);
  });

  it("answer pending requests on SIGTERM, write all counts, and exit with 0", async () => {
    const { key, account } = await newKey("pro");
    let served = 0;
    const clients = Array.from({ length: CLIENTS }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const isServed = (): Promise<boolean> =>
        ask(BILLS, { key, agent }).then(
          ({ status }) => status === 200,
          () => false,
        );
      while (await isServed()) served += 1;
      agent.destroy();
    });
    await vi.waitUntil(() => served > 5 * CLIENTS, WAIT);
    child.kill("SIGTERM");
    await Promise.all(clients);
    expect(await left).toEqual([0, null]);
    const [today] = (await accounts.useByDay(account, 1)).map(({ requests }) => requests);
    expect(today).toBe(served);
    expect(log.filter(({ event }) => event === "stopped")).toHaveLength(PROCESSES + 1);
  });

  it("log whole lines with the number of the process", () => {
    expect(torn).toEqual([]);
    const requests = log.filter(({ event }) => event === "request");
    expect(requests.length).toBeGreaterThan(1000);
    expect(new Set(requests.map(({ process: number }) => number))).toEqual(
      new Set(Array.from({ length: PROCESSES }, (_, at) => at + 1)),
    );
  });
});

describe("several processes that fail to start", () => {
  it("exit with 1 if Postgres is down", async () => {
    const LEGIS_ACCOUNTS = `postgres://${LISTENING.HOST}:${await freePort()}/legis`;
    const settings = { ...LISTENING, LEGIS_HOME: folder, LEGIS_PROCESSES: "2", LEGIS_ACCOUNTS };
    const { code, err } = await outcomeOf(spawnLegis(["serve"], settings));
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("start Postgres") });
  });

  it("exit with 0 if they get SIGTERM before they listen", async () => {
    const settings = { ...LISTENING, LEGIS_HOME: folder, LEGIS_PROCESSES: "2" };
    const starting = spawnLegis(["serve"], settings);
    const outcome = outcomeOf(starting);
    const begun = await vi.waitFor(() => {
      expect(pids(starting)).toHaveLength(2);
      return pids(starting);
    }, WAIT);
    for (const pid of [starting.pid ?? 0, ...begun]) process.kill(pid, "SIGTERM");
    const { code, out, err } = await outcome;
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).not.toContain('"level":"error"');
  });
});
