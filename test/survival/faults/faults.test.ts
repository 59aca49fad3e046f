/** Good clients of `legis serve` behind nginx, while its files, accounts, log, clock, mail server and proxy fail. */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import Database from "better-sqlite3";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { POINTER_KEY } from "../../../contract/build.ts";
import { BASE_URL, sampleBuild } from "../../build.ts";
import { type MailServer, openMailServer } from "../../accounts/mail-server.ts";
import { type FakeTime, hasFakeTime, openFakeTime } from "./fake-time.ts";
import { RIGHT_AGAIN_MS, SIZE } from "./fault-size.ts";
import { type GoodClients, learn, startGoodClients } from "./good-clients.ts";
import { goodTargets } from "./good-targets.ts";
import { type LogPipe, openLogPipe } from "./log-pipe.ts";
import { hasNginx, type Nginx, openNginx } from "./nginx.ts";
import { makeKeys, type RealServer, startRealServer } from "./real-server.ts";
import { openTcpGate, type TcpGate } from "./tcp-gate.ts";
import { ALL_WELL, type Fault, underFault } from "./under-fault.ts";

// Failed operations are retried after a pause.
vi.setConfig({ testTimeout: 300_000 });

const HOUR = 3_600;
const DAY = 24 * HOUR;

let home: string;
let store: string;
let log: LogPipe;
let clock: FakeTime;
let mail: MailServer;
let mailGate: TcpGate;
let proxyGate: TcpGate;
let nginx: Nginx | null;
let server: RealServer;
let clients: GoodClients;

beforeAll(async () => {
  const { storeAddress } = await sampleBuild();
  home = mkdtempSync(join(tmpdir(), "legis-faults-"));
  store = join(home, "store");
  cpSync(storeAddress.location, store, { recursive: true });
  mail = await openMailServer();
  mailGate = await openTcpGate(mail.port);
  clock = openFakeTime(home);
  const keys = await makeKeys(home, 1 + SIZE.clients * 3);
  log = openLogPipe(home);
  server = await startRealServer(
    {
      LEGIS_HOME: home,
      LEGIS_STORE: store,
      SMTP_URL: `smtp://127.0.0.1:${mailGate.port}`,
      LEGIS_TRUSTED_PROXIES: "1",
      LEGIS_MAX_PER_NETWORK: "1000",
      ...clock.settings,
    },
    log.file,
  );
  proxyGate = await openTcpGate(server.port);
  nginx = hasNginx ? await openNginx(join(home, "nginx"), proxyGate.port) : null;
  const url = nginx?.url ?? server.url;
  const [learner = "", ...others] = keys;
  const right = await learn(url, learner, await goodTargets(url, learner));
  clients = startGoodClients({ ...SIZE, url, keys: others, right });
});
afterAll(async () => {
  await clients?.stop();
  await nginx?.kill();
  await proxyGate?.shut();
  await server?.stop();
  log?.close();
  await mailGate?.shut();
  await mail?.close();
  rmSync(home, { recursive: true });
});

/** Moves files of a folder away, and returns a function that brings them back. */
function moveAway(folder: string, prefix: string): () => void {
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix));
  const paths = names.map((name) => join(folder, name));
  for (const path of paths) renameSync(path, `${path}.away`);
  return () => {
    for (const path of paths) {
      rmSync(path, { force: true });
      renameSync(`${path}.away`, path);
    }
  };
}

const LOST = { statuses: ["502 of nginx", "504 of nginx"], losesConnections: true };

const ofProxy = (what: string, allowed: Partial<Fault>, make: Fault["make"]): Fault => ({
  name: `the proxy in front ${what} (needs nginx)`,
  isPossible: hasNginx,
  make,
  ...allowed,
});

/** Changes the gate between the proxy and the server, and returns a function that opens it again. */
function gateAs(mode: TcpGate["mode"]): () => void {
  proxyGate.mode = mode;
  return () => void (proxyGate.mode = "open");
}

const FAULTS: readonly Fault[] = [
  { name: "nothing is wrong", make: () => () => {} },
  {
    name: "the store's segments can't be read",
    make: () => {
      const bringBack = moveAway(store, "segments");
      // A link to itself, which even root cannot read.
      symlinkSync(join(store, "segments"), join(store, "segments"));
      return bringBack;
    },
    statuses: ["503"],
  },
  {
    name: "a third of the store's segments is truncated",
    make: () => {
      const ends = everyThird(join(store, "segments")).map(cutOff);
      return () => ends.forEach((mend) => mend());
    },
    statuses: ["503"],
  },
  {
    name: "the store's pointer names a build that does not exist",
    make: () => {
      const pointer = join(store, POINTER_KEY);
      const bytes = readFileSync(pointer);
      writeFileSync(pointer, '{"build":"2026-11-22T030000Z-gone"}');
      return () => writeFileSync(pointer, bytes);
    },
  },
  {
    name: "another program has locked the accounts",
    make: () => {
      const other = new Database(join(home, "accounts.sqlite"));
      other.exec("BEGIN EXCLUSIVE");
      return () => {
        other.exec("ROLLBACK");
        other.close();
      };
    },
  },
  {
    name: "the accounts' files are moved away",
    make: () => moveAway(home, "accounts.sqlite"),
    statuses: ["503"],
  },
  {
    name: "the log is a pipe that nobody reads",
    make: () => {
      log.stopReading();
      return log.goOnReading;
    },
  },
  {
    name: "the log is a pipe whose reader is gone",
    make: async () => {
      const before = await server.lostLines();
      log.leave();
      await expect.poll(server.lostLines, { timeout: RIGHT_AGAIN_MS }).toBeGreaterThan(before);
      return log.comeBack;
    },
  },
  {
    name: "the mail server says nothing and people sign in",
    make: () => {
      mailGate.mode = "silent";
      const over = new AbortController();
      const people = askForLinks(over.signal);
      return async () => {
        mailGate.mode = "open";
        over.abort();
        expect(await people).toBeGreaterThan(0);
      };
    },
  },
  ...[
    { where: "back over midnight", offset: () => -(Math.floor(Date.now() / 1000) % DAY) - HOUR },
    { where: "a day ahead", offset: () => DAY },
  ].map(({ where, offset }) => ({
    name: `the clock is set ${where} (needs libfaketime)`,
    isPossible: hasFakeTime,
    make: async () => {
      const seconds = offset();
      clock.moveTo(seconds);
      const isMoved = async () => Math.abs((await clockOff()) - seconds) < 5;
      await vi.waitUntil(isMoved, { timeout: 60_000 });
      return () => clock.moveTo(0);
    },
  })),
  ofProxy("is killed and restarted", LOST, async () => {
    await nginx?.kill();
    return () => nginx?.start();
  }),
  ofProxy("cuts off responses in the middle", LOST, () => gateAs("resetting")),
  ofProxy("reads slowly", {}, () => gateAs("slow")),
  ofProxy("sends arbitrary text in X-Forwarded-For", {}, () => {
    let at = 0;
    clients.headers = () => {
      at += 1;
      const forwarded = FORWARDED[at % FORWARDED.length] ?? "";
      return { "X-Forwarded-For": forwarded.replaceAll("#", String(at % 256)) };
    };
    return () => (clients.headers = () => ({}));
  }),
];

const FORWARDED = [
  "192.0.2.#",
  "192.0.2.#, 198.51.100.#",
  "2001:db8:#::1",
  "[2001:db8::#]:4711",
  "unknown",
  ", , ,",
  "999.999.#.1",
  "::ffff:192.0.2.#",
  `${"192.0.2.1, ".repeat(300)}192.0.2.#`,
];

describe("good clients get correct answers or a 503, and recover by themselves, while", () => {
  it.for(FAULTS)("$name", async ({ isPossible = true, ...fault }, { skip }) => {
    skip(!isPossible, "this machine cannot cause this fault");
    expect(await underFault(fault, clients, server)).toEqual(ALL_WELL);
  });
});

it("the server stops on SIGTERM, even if nobody reads its log, and has counted all charged requests", async () => {
  await clients.stop();
  log.stopReading();
  await floodLog();
  expect(await server.stop()).toBe(0);
  const accounts = new Database(join(home, "accounts.sqlite"), { readonly: true });
  const counted = accounts
    .prepare(
      `SELECT sum(requests) FROM daily_use JOIN quota ON quota.id = quota_id
        JOIN api_key ON api_key.id = quota.key_id WHERE api_key.name <> 'client 0'`,
    )
    .pluck()
    .get();
  accounts.close();
  expect(counted).toBeGreaterThanOrEqual(clients.charged());
  expect(counted).toBeLessThanOrEqual(clients.charged() + clients.unanswered());
});

/** Returns how many seconds the server's clock is ahead. */
async function clockOff(): Promise<number> {
  const { headers } = await fetch(`${server.url}/api/v1/bills`);
  return (Date.parse(headers.get("Date") ?? "") - Date.now()) / 1000;
}

function everyThird(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry, at) => entry.isFile() && at % 3 === 0)
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Truncates a file to half, and returns a function that restores it. */
function cutOff(path: string): () => void {
  const bytes = readFileSync(path);
  truncateSync(path, Math.floor(bytes.length / 2));
  return () => writeFileSync(path, bytes, { flag: "r+" });
}

let people = 0;

/** Requests links for new users, one after another, and returns their number. */
async function askForLinks(signal: AbortSignal): Promise<number> {
  const before = people;
  const asking: Promise<void>[] = [];
  while (!signal.aborted) {
    people += 1;
    asking.push(askForLink(people, signal));
    await wait(100);
  }
  await Promise.all(asking);
  return people - before;
}

async function askForLink(number: number, signal: AbortSignal): Promise<void> {
  try {
    const { body } = await request(`${server.url}/account/sign-in`, {
      method: "POST",
      signal,
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Sec-Fetch-Site": "same-origin",
        Origin: BASE_URL,
        "X-Forwarded-For": `198.51.${number % 250}.7`,
      },
      body: new URLSearchParams({ email: `person-${number}@example.org` }).toString(),
    });
    await body.dump();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Makes the server log more lines than a pipe holds. */
async function floodLog(): Promise<void> {
  for (let at = 0; at < 40; at++) {
    const target = `${server.url}/account/nowhere-${at}?${"x".repeat(1900)}`;
    await (await fetch(target)).text();
  }
}
