/** Good clients of `legis serve` with a bucket, while its store, accounts, log, disk and mail server fail. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import Database from "better-sqlite3";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  changesIndexKey,
  CONTRACT_VERSION,
  indexKey,
  manifestKey,
  POINTER_KEY,
  searchKey,
} from "../../../contract/build.ts";
import { BASE_URL, sampleBuild, type TestBuild } from "../../build.ts";
import { type MailServer, openMailServer } from "../../accounts/mail-server.ts";
import { RIGHT_AGAIN_MS, SIZE, whereFull } from "./fault-size.ts";
import { type GoodClients, learn, startGoodClients } from "./good-clients.ts";
import { goodTargets } from "./good-targets.ts";
import { type LogPipe, openLogPipe } from "./log-pipe.ts";
import { makeKeys, type RealServer, startRealServer } from "./real-server.ts";
import { BUCKET_LOCATION, openS3Gateway, type S3Fault, type S3Gateway } from "./s3-gateway.ts";
import { mayMount, openSmallDisk, type SmallDisk } from "../../small-disk.ts";
import { openTcpGate, type TcpGate } from "./tcp-gate.ts";
import { ALL_WELL, type Fault, underFault } from "./under-fault.ts";
import { putLive } from "../../put-live.ts";
import { ANY_SIZE } from "../../any-size.ts";

// Failed operations are retried after a pause.
vi.setConfig({ testTimeout: 300_000 });

const HOME_MB = 64;

let build: TestBuild;
let gateway: S3Gateway;
let disk: SmallDisk | null;
let home: string;
let log: LogPipe;
let mail: MailServer;
let mailGate: TcpGate;
let server: RealServer;
let clients: GoodClients;

beforeAll(async () => {
  build = await sampleBuild();
  gateway = await openS3Gateway(build.store);
  disk = mayMount ? openSmallDisk(`${HOME_MB}m`) : null;
  home = disk?.path ?? mkdtempSync(join(tmpdir(), "legis-faults-"));
  mail = await openMailServer();
  mailGate = await openTcpGate(mail.port, "421 4.3.2 not now\r\n");
  const [learner = "", ...keys] = await makeKeys(home, 1 + SIZE.clients * 3);
  log = openLogPipe(home);
  server = await startRealServer(
    {
      LEGIS_HOME: home,
      TMPDIR: home,
      LEGIS_STORE: BUCKET_LOCATION,
      S3_ENDPOINT: gateway.endpoint,
      AWS_ACCESS_KEY_ID: "faults",
      AWS_SECRET_ACCESS_KEY: "faults",
      SMTP_URL: `smtp://127.0.0.1:${mailGate.port}`,
      LEGIS_TRUSTED_PROXIES: "1",
    },
    log.file,
  );
  const right = await learn(server.url, learner, await goodTargets(server.url, learner));
  clients = startGoodClients({ ...SIZE, url: server.url, keys, right });
});
afterAll(async () => {
  await clients?.stop();
  await server?.stop();
  log?.close();
  await mailGate?.shut();
  await mail?.close();
  await gateway?.shut();
  if (disk === null) rmSync(home, { recursive: true });
  else disk?.remove();
});

const under = (fault: Fault) => underFault(fault, clients, server);

const bucketFault = (kind: S3Fault): Fault => {
  const before = gateway.felt();
  return {
    name: `the bucket ${kind}`,
    make: () => {
      gateway.fault = kind;
      return () => (gateway.fault = null);
    },
    isFelt: () => gateway.felt() > before,
    statuses: ["503"],
  };
};

describe("good clients get correct answers or a 503, and recover by themselves, while", () => {
  it("nothing is wrong", async () => {
    expect(await under({ name: "nothing is wrong", make: () => () => {} })).toEqual(ALL_WELL);
  });

  it("the bucket refuses connections", async () => {
    expect(
      await under({
        name: "the bucket refuses connections",
        make: async () => {
          await gateway.shut();
          return gateway.open;
        },
        statuses: ["503"],
      }),
    ).toEqual(ALL_WELL);
  });

  it.each<S3Fault>([
    "hangs",
    "answers 500",
    "breaks off bodies",
    "gives wrong bytes",
    ...whereFull<S3Fault>(
      "has lost everything",
      "drips",
      "answers 503",
      "gives half of each object",
      "gives another object",
    ),
  ])("the bucket %s", async (kind) => {
    expect(await under(bucketFault(kind))).toEqual(ALL_WELL);
  });

  it.each([
    ["is missing", null],
    ["names a build with another one's manifest", Buffer.from('{"build":"foreign"}')],
    ...whereFull<[string, Buffer]>(
      ["is invalid", Buffer.from("{")],
      [
        "names a build that does not exist",
        Buffer.from(JSON.stringify({ build: "gone", manifest_sha256: "0b".repeat(32) })),
      ],
    ),
  ])("the bucket's pointer %s", async (what, pointer) => {
    expect(
      await under({
        name: `the bucket's pointer ${what}`,
        make: async () => {
          const foreign = await build.store.read(manifestKey(build.manifest.build), ANY_SIZE);
          gateway.instead.set(manifestKey("foreign"), foreign);
          gateway.instead.set(POINTER_KEY, pointer);
          return () => gateway.instead.delete(POINTER_KEY);
        },
      }),
    ).toEqual(ALL_WELL);
  });

  it("another program has locked the accounts", async () => {
    expect(
      await under({
        name: "the accounts are locked",
        make: () => {
          const other = new Database(join(home, "accounts.sqlite"));
          other.exec("BEGIN EXCLUSIVE");
          return () => {
            other.exec("ROLLBACK");
            other.close();
          };
        },
      }),
    ).toEqual(ALL_WELL);
  });

  it.skipIf(!mayMount)("the disk of the accounts is full (needs the right to mount)", async () => {
    expect(
      await under({
        name: "the disk of the accounts is full",
        make: () => {
          // Frees the space that earlier writes took, so that new writes need space again.
          const other = new Database(join(home, "accounts.sqlite"));
          other.pragma("wal_checkpoint(TRUNCATE)");
          other.close();
          return disk?.fill() ?? (() => {});
        },
        statuses: ["503"],
      }),
    ).toEqual(ALL_WELL);
  });

  it("the log is a pipe that nobody reads", async () => {
    expect(
      await under({
        name: "the log is a pipe that nobody reads",
        make: () => {
          log.stopReading();
          return log.goOnReading;
        },
      }),
    ).toEqual(ALL_WELL);
  });

  it("the log is a pipe whose reader is gone", async () => {
    expect(
      await under({
        name: "the log is a pipe whose reader is gone",
        make: async () => {
          const before = await server.lostLines();
          log.leave();
          await expect.poll(server.lostLines, { timeout: RIGHT_AGAIN_MS }).toBeGreaterThan(before);
          return log.comeBack;
        },
      }),
    ).toEqual(ALL_WELL);
  });

  it.skipIf(!mayMount)(
    "a new build has no space on the disk, and goes live as soon as it has (needs the right to mount)",
    async () => {
      const next = "2026-11-22T030000Z-next";
      expect(
        await under({
          name: "a new build has no room on the disk",
          make: async () => {
            const empty = disk?.fill();
            await publishAgain(next);
            return () => empty?.();
          },
          statuses: ["503"],
        }),
      ).toEqual(ALL_WELL);
      await expect.poll(liveBuild, { timeout: RIGHT_AGAIN_MS }).toBe(next);
      expect(await under({ name: "that build is live", make: () => () => {} })).toEqual(ALL_WELL);
    },
  );

  it.each(["is dead", "says nothing", ...whereFull("refuses")])(
    "the mail server %s and people sign in",
    async (how) => {
      expect(
        await under({
          name: `the mail server ${how}`,
          make: async () => {
            if (how === "is dead") await mailGate.shut();
            else mailGate.mode = how === "refuses" ? "refusing" : "silent";
            const over = new AbortController();
            const people = askForLinks(over.signal);
            return async () => {
              if (how === "is dead") await mailGate.open();
              mailGate.mode = "open";
              over.abort();
              expect(await people).toBeGreaterThan(0);
            };
          },
        }),
      ).toEqual(ALL_WELL);
    },
  );
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
  expect(counted).toBe(clients.charged());
});

/** Publishes a build with the same pages and search. */
async function publishAgain(id: string): Promise<void> {
  const { store, manifest } = build;
  const bytesOf = async (key: string): Promise<Uint8Array> =>
    (await store.read(key, ANY_SIZE)) ?? Buffer.from("");
  const { build: old } = manifest;
  const text = Buffer.from(await bytesOf(manifestKey(old)))
    .toString()
    .replaceAll(old, id);
  for (const keyOf of [indexKey, changesIndexKey, searchKey]) {
    // oxlint-disable-next-line no-await-in-loop -- three files
    gateway.instead.set(keyOf(id), await bytesOf(keyOf(old)));
  }
  await putLive(
    { write: async (key, bytes) => void gateway.instead.set(key, bytes) },
    { build: id, contract_version: CONTRACT_VERSION },
    text,
  );
}

async function liveBuild(): Promise<unknown> {
  return ((await (await fetch(`${server.url}/readyz`)).json()) as { build: unknown }).build;
}

let people = 0;

/** New users request links, one after another. Returns how many did. */
async function askForLinks(signal: AbortSignal): Promise<number> {
  const before = people;
  const asking: Promise<void>[] = [];
  while (!signal.aborted) {
    people += 1;
    asking.push(askForLink(people, signal));
    // oxlint-disable-next-line no-await-in-loop -- a few per second
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

/** Writes more lines than a pipe holds. */
async function floodLog(): Promise<void> {
  for (let at = 0; at < 40; at++) {
    const target = `${server.url}/account/nowhere-${at}?${"x".repeat(1900)}`;
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await (await fetch(target)).text();
  }
}
