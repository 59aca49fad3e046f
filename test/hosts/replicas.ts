/** Two servers with one Postgres and one Redis, behind nginx as configured in deploy/. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { vi } from "vitest";

import { openAccounts } from "../../site/accounts/engines/open-accounts.ts";
import type { StoreAddress } from "../../store/open-store.ts";
import { openMailServer } from "../accounts/mail-server.ts";
import { plainNginx } from "../deploy/shipped-proxies.ts";
import { freePort } from "../free-port.ts";
import { type Postgres, startPostgres } from "../postgres.ts";
import { startRedis, type TestRedis } from "../redis.ts";
import { spawnLegis, storeSettings } from "../spawn-legis.ts";
import { type Host, type HostSettings, keepLines } from "./host.ts";

const NGINX = "nginx";
const WAIT = { interval: 50 };

export interface Replica {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Returns the exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

export interface Replicas extends Host {
  readonly servers: readonly Replica[];
  readonly postgres: Postgres;
  readonly redis: TestRedis;
}

/** Starts them all. If one does not start, the others are closed. */
export async function openReplicas(
  store: StoreAddress,
  settings: HostSettings = {},
): Promise<Replicas> {
  await using started = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "legis-replicas-"));
  started.defer(() => rmSync(folder, { recursive: true }));
  const closedAtEnd = async <Opened extends { readonly close: () => Promise<void> }>(
    opening: Promise<Opened>,
  ): Promise<Opened> => {
    const opened = await opening;
    started.defer(opened.close);
    return opened;
  };
  const [postgres, redis, mail, port] = await allSettled([
    closedAtEnd(startPostgres()),
    closedAtEnd(startRedis()),
    closedAtEnd(openMailServer()),
    freePort(),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const { LEGIS_BASE_URL: baseUrl = url } = settings;
  // Before the servers start, since both would create the tables at once.
  const accounts = await closedAtEnd(openAccounts(postgres.address));
  const servers = await Promise.all(
    ["one", "other"].map((name) =>
      newReplica(lines, {
        ...storeSettings(store),
        LEGIS_BASE_URL: baseUrl,
        LEGIS_ACCOUNTS: postgres.address,
        LEGIS_LIMITS: redis.address,
        // nginx, and the test's own forwarded address before it.
        LEGIS_TRUSTED_PROXIES: "2",
        SMTP_URL: mail.url,
        MAIL_FROM: "Legis <legis@example.org>",
        ...settings,
        LEGIS_HOME: join(folder, name),
      }),
    ),
  );
  started.defer(async () => void (await Promise.all(servers.map(({ end }) => end("SIGTERM")))));
  await allSettled(servers.map((server) => server.start()));
  writeFileSync(
    join(folder, "nginx.conf"),
    plainNginx(
      port,
      servers.map((server) => new URL(server.url).host),
      "$proxy_add_x_forwarded_for",
    ),
  );
  const args = ["-p", folder, "-e", "error.log", "-c", "nginx.conf", "-g", "daemon off;"];
  const nginx = spawn(NGINX, args, { stdio: "ignore" });
  started.defer(() => void nginx.kill("SIGKILL"));
  await vi.waitFor(async () => await (await fetch(`${url}/healthz`)).text(), WAIT);
  const all = started.move();
  return {
    url,
    baseUrl,
    mail,
    accounts,
    lines,
    servers,
    postgres,
    redis,
    query: (sql, ...values) => queried(postgres.address, sql, values),
    from: (ip) => ({ "X-Forwarded-For": ip }),
    close: () => all.disposeAsync(),
  };
}

/** Like `Promise.all`, but rejects only when none is pending any more. */
async function allSettled<Values extends readonly unknown[]>(
  values: Values,
): Promise<{ -readonly [At in keyof Values]: Awaited<Values[At]> }> {
  await Promise.allSettled(values);
  return Promise.all(values);
}

async function newReplica(lines: string[], settings: HostSettings): Promise<Replica> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    start: async () => {
      const server = spawnLegis(["serve"], { ...settings, HOST: "127.0.0.1", PORT: String(port) });
      child = server;
      let said = "";
      const keep = keepLines(lines);
      server.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
      server.stdout?.on("data", (chunk: Buffer) => keep(chunk.toString()));
      await vi.waitFor(async () => {
        if (server.exitCode !== null) throw new Error(`it left with ${server.exitCode}: ${said}`);
        if ((await fetch(`${url}/healthz`)).status !== 200) throw new Error("it is not well");
      }, WAIT);
    },
    end: async (signal) => {
      if (child === undefined) return null;
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const left = once(child, "exit");
      child.kill(signal);
      await left;
      return child.exitCode;
    },
  };
}

async function queried(
  address: string,
  sql: string,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const client = new Client(address);
  await client.connect();
  try {
    let number = 0;
    const numbered = sql.replaceAll("?", () => `$${(number += 1)}`);
    return (await client.query<Record<string, unknown>>(numbered, [...values])).rows;
  } finally {
    await client.end();
  }
}
