/** What a server does by itself, through faults of what it needs. Only the timers are the test's. */
import { readFileSync } from "node:fs";
import { createServer, type Server as Receiver } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import Database from "better-sqlite3";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createPost } from "../../hosts/node/post.ts";
import { serveOnNode } from "../../hosts/node/serve.ts";
import { openRedisCounter } from "../../hosts/node/redis-counter.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";
import { openAccounts, openAttempts } from "../../site/accounts/engines/open-accounts.ts";
import { openMailer } from "../../site/mail/node-mailer.ts";
import { newsMessages } from "../../site/watches/messages.ts";
import { openMailServer } from "../accounts/mail-server.ts";
import { sampleBuild } from "../build.ts";
import { hasOpenssl, makeCertificate } from "../certificate.ts";
import { newKeyOf, recordLog } from "../http/test-edge.ts";
import { newFolder } from "../new-folder.ts";
import { patientSearch } from "../patient-search.ts";
import { hasPostgres, startPostgres } from "../postgres.ts";
import { hasRedis, startRedis } from "../redis.ts";
import { mayMount, openSmallDisk } from "../small-disk.ts";

const TOKEN = "a-token-of-the-tests";
const RECEIVER = "receiver.example.org";
const BILLS = "/api/v1/bills?per_page=1";
const WAIT = { interval: 200 };
const BY = { ip: "192.0.2.1", browser: "x", requestId: "x" };

interface World {
  /** A file or `postgres://…`. */
  readonly accounts: string;
  readonly redis?: string;
  /** Moves the servers' clock. */
  readonly clock: { offset: number };
  readonly mail: Awaited<ReturnType<typeof openMailServer>>;
  /** Mail servers and receivers that accept connections and say nothing. */
  readonly hung: { mail: boolean; receiver: boolean };
  readonly receiver: { posts: number; readonly server: Receiver; readonly ca: string };
}

const closing: (() => unknown)[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  vi.useRealTimers();
});

async function openWorld(
  settings: Partial<Pick<World, "accounts" | "redis">> = {},
): Promise<World> {
  const folder = newFolder();
  makeCertificate(folder, RECEIVER);
  const [key, cert] = ["key.pem", "certificate.pem"].map((name) =>
    readFileSync(join(folder, name), "utf8"),
  );
  const hung = { mail: false, receiver: false };
  const receiver = { posts: 0, ca: cert ?? "", server: createServer({ key, cert }) };
  receiver.server.on("request", (request, response) => {
    request.resume();
    if (hung.receiver) return;
    receiver.posts += 1;
    response.end();
  });
  receiver.server.listen(0, "127.0.0.1");
  const unlessHung = (done: () => void): void => {
    if (!hung.mail) done();
  };
  const mail = await openMailServer({
    onConnect: (_, done) => unlessHung(done),
    onMailFrom: (_, __, done) => unlessHung(done),
  });
  closing.push(() => receiver.server.close(), mail.close);
  closing.push(() => receiver.server.closeAllConnections());
  return {
    accounts: join(folder, "accounts.sqlite"),
    ...settings,
    clock: { offset: 0 },
    mail,
    hung,
    receiver,
  };
}

/** A server on a port of its own, with its mail and webhooks. */
async function openServer({ accounts: address, redis, clock, mail, receiver }: World) {
  const { logged, log } = recordLog();
  const now = (): number => Date.now() + clock.offset;
  const waits: unknown[] = [];
  const onWait = (error: unknown): void => void waits.push(error);
  const accounts = await openAccounts(address, now, undefined, onWait);
  const attempts = await openAttempts(address, { onWait });
  const sharedCounter = redis === undefined ? undefined : await openRedisCounter(redis);
  const [baseUrl, mailFrom] = ["https://api.example.org", "legis@example.org"];
  const smtpUrl = `smtp://127.0.0.1:${mail.port}`;
  const mailer = openMailer({
    smtpUrl,
    from: mailFrom,
    baseUrl,
    outbox: "",
    announce: () => {},
    timeoutMs: 500,
  });
  const edge = await serveOnNode({
    store: (await sampleBuild()).store,
    accounts,
    log,
    host: "127.0.0.1",
    port: 0,
    pageCacheBytes: 32_000_000,
    answerCacheBytes: 1,
    openSearch: patientSearch,
    metricsToken: TOKEN,
    clock: now,
    sharedCounter,
    // The sample is from 2026, so its night is late.
    lateAfterHours: 1,
    web: {
      attempts,
      mailer,
      isMailDelivered: true,
      mailFrom,
      upgrades: "at-once",
      operatorMail: "operator@example.org",
      baseUrl,
      mostWatches: { free: 10, pro: 10 },
      post: createPost({
        resolve: ((_: string, __: object, done: (error: null, found: object[]) => void) =>
          done(null, [{ address: "127.0.0.1", family: 4 }])) as never,
        isAllowed: () => true,
        port: (receiver.server.address() as AddressInfo).port,
        ca: receiver.ca,
        timeoutMs: 1_000,
      }),
    },
  });
  closing.push(async () => {
    await edge.stop();
    mailer.close();
    sharedCounter?.close();
    await attempts.close();
    await accounts.close();
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${edge.port}${path}`, { headers, signal: AbortSignal.timeout(20_000) });
  const statusOf = async (path: string, key?: string): Promise<number> => {
    const response = await get(path, key === undefined ? {} : { "X-API-Key": key });
    await response.arrayBuffer();
    return response.status;
  };
  const metrics = async (): Promise<string> =>
    (await get("/metrics", { Authorization: `Bearer ${TOKEN}` })).text();
  const runs = async (outcome: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      [
        ...(await metrics()).matchAll(
          /^legis_chore_runs_total\{chore="(\w+)",outcome="(\w+)"\} (\d+)/gm,
        ),
      ]
        .filter(([, , its]) => its === outcome)
        .map(([, chore = "", , count]) => [chore, Number(count)]),
    );
  return { accounts, logged, waits, statusOf, metrics, runs };
}

type Server = Awaited<ReturnType<typeof openServer>>;

const passTime = (): void => void vi.advanceTimersByTime(HOUR_MS);

async function query(address: string, sql: string, ...values: unknown[]): Promise<unknown[]> {
  if (!address.startsWith("postgres")) {
    const file = new Database(address);
    const statement = file.prepare(sql);
    const rows = statement.reader ? statement.all(...values) : [statement.run(...values)];
    file.close();
    return rows;
  }
  const client = new Client(address);
  await client.connect();
  let at = 0;
  const { rows } = await client.query(
    sql.replaceAll("?", () => `$${(at += 1)}`),
    values,
  );
  await client.end();
  return rows;
}

/** Gives the chores of all servers of these accounts something to do. Returns a key, and how to tell that all is done. */
async function addWork(
  { accounts: address, clock, mail, receiver }: World,
  { accounts, ...server }: Server,
) {
  const key = await newKeyOf(accounts, "pro");
  expect(await server.statusOf(BILLS, key)).toBe(200);
  const { id } = await accounts.createAccount({
    email: "ada@example.org",
    plan: "pro",
    isVerified: true,
  });
  const { token } = await accounts.openSession(id);
  await accounts.setWebhook(id, `https://${RECEIVER}/hook`, { ...BY, session: token });
  const hook = await accounts.findWebhook(id);
  if (hook === null) throw new Error("no webhook");
  await accounts.confirmWebhook(hook);
  await accounts.createLink("eve@example.org");
  const [mails, posts] = [mail.mails.length, receiver.posts];
  const at = new Date().toISOString();
  const watch = { id: "watch_1", title: "H.R. 1", address: "/bills/119/HR/1" };
  const entry = {
    id: "/bills/119/HR/1/actions/x",
    kind: "status",
    subject: "H.R. 1",
    title: "Passed",
    text: "Passed",
    date: at.slice(0, 10),
    api_url: "https://a.example/api",
    page_url: "https://a.example/page",
  } as const;
  const [body] = newsMessages({ watch, build: "build-1", entries: [entry] }, Date.now());
  for (const destination of ["mail", "webhook"])
    await query(
      address,
      "insert into delivery (id, account_id, body, created_at, due_at, attempts, destination) values (?, ?, ?, ?, ?, 0, ?)",
      `delivery_${destination}`,
      id,
      body,
      at,
      at,
      destination,
    );
  const untilDone = async (requests: number): Promise<void> => {
    await vi.waitFor(async () => {
      passTime();
      // What failed is due again later.
      clock.offset += HOUR_MS;
      const left = {
        // More than once if an answer was late.
        areMailed: mail.mails.length > mails,
        arePosted: receiver.posts > posts,
        links: (await query(address, "select * from mailed_link")).length,
        requests: Number(
          (
            (await query(address, "select sum(requests) as sum from daily_use")) as [
              { sum: unknown },
            ]
          )[0].sum,
        ),
      };
      expect(left).toEqual({ areMailed: true, arePosted: true, links: 0, requests });
    }, WAIT);
  };
  return { key, untilDone };
}

/** Every chore does its work, and none is failing. */
async function expectAllDone({ runs, metrics }: Server): Promise<void> {
  const before = await runs("done");
  expect(Object.keys(before).length).toBeGreaterThan(4);
  await vi.waitFor(async () => {
    passTime();
    const done = await runs("done");
    for (const [chore, count] of Object.entries(before))
      expect([chore, done[chore]]).not.toEqual([chore, count]);
    const failing = [...(await metrics()).matchAll(/^legis_chore_failing_seconds\{.*\} (.*)/gm)];
    // Those that run at this moment are above 0.
    expect(failing.filter(([, seconds]) => Number(seconds) > 5)).toEqual([]);
  }, WAIT);
}

interface Fault {
  readonly world: World;
  readonly begin: () => Promise<unknown> | void;
  readonly end: () => Promise<unknown> | void;
}

const postgresFault =
  (begin: "kill" | "stall", end: "start" | "goOn") => async (): Promise<Fault> => {
    const postgres = await startPostgres();
    closing.push(postgres.close);
    const world = await openWorld({ accounts: postgres.address });
    return { world, begin: () => postgres[begin](), end: () => postgres[end]() };
  };

const hang = (what: keyof World["hung"]) => async (): Promise<Fault> => {
  const world = await openWorld();
  const set = (is: boolean) => () => void (world.hung[what] = is);
  return { world, begin: set(true), end: set(false) };
};

const lock = (statements: string) => async (): Promise<Fault> => {
  const world = await openWorld();
  let other: Database.Database | undefined;
  const begin = (): void => {
    other = new Database(world.accounts);
    other.exec(statements);
  };
  return { world, begin, end: () => void other?.close() };
};

async function fillDisk(): Promise<Fault> {
  const disk = openSmallDisk("8m");
  closing.push(() => disk.remove());
  let free: (() => void) | undefined;
  const world = await openWorld({ accounts: join(disk.path, "accounts.sqlite") });
  return { world, begin: () => void (free = disk.fill()), end: () => free?.() };
}

async function stopRedis(): Promise<Fault> {
  const redis = await startRedis();
  closing.push(redis.close);
  return { world: await openWorld({ redis: redis.address }), begin: redis.kill, end: redis.start };
}

async function setClockBack(): Promise<Fault> {
  const world = await openWorld();
  const set = (offset: number) => () => void (world.clock.offset = offset);
  return { world, begin: set(-DAY_MS), end: set(0) };
}

interface Row {
  readonly name: string;
  readonly isPossible: boolean;
  readonly open: () => Promise<Fault>;
  /** A chore that fails meanwhile. */
  readonly failing?: string;
  /** The status of a key in a server that starts meanwhile. */
  readonly atStart?: 200 | 503;
}

const FAULTS: readonly Row[] = [
  {
    name: "Postgres is stopped",
    isPossible: hasPostgres,
    open: postgresFault("kill", "start"),
    failing: "tidy",
    atStart: 503,
  },
  {
    name: "Postgres hangs",
    isPossible: hasPostgres,
    open: postgresFault("stall", "goOn"),
    failing: "tidy",
    atStart: 503,
  },
  { name: "Redis is stopped", isPossible: hasRedis, open: stopRedis, atStart: 200 },
  {
    name: "another program writes to the SQLite file",
    isPossible: true,
    open: lock("begin immediate"),
    failing: "tidy",
    atStart: 200,
  },
  {
    name: "the disk of the accounts is full",
    isPossible: mayMount,
    open: fillDisk,
    atStart: 503,
  },
  // Of a server that starts meanwhile, test/http/restart.test.ts tells.
  { name: "the mail server hangs", isPossible: true, open: hang("mail") },
  { name: "the receiver of a webhook hangs", isPossible: true, open: hang("receiver") },
  { name: "the clock is set back by a day", isPossible: true, open: setClockBack },
];

describe.skipIf(!hasOpenssl)(
  "a server answers a known key, and does all its chores afterwards, while",
  () => {
    it.each(FAULTS.filter(({ isPossible }) => isPossible))("$name", async ({ open, failing }) => {
      const { world, begin, end } = await open();
      const server = await openServer(world);
      const { key, untilDone } = await addWork(world, server);
      await begin();
      let requests = 1;
      const ask = async (): Promise<void> => {
        passTime();
        requests += 1;
        expect([await server.statusOf(BILLS, key), await server.statusOf("/bills")]).toEqual([
          200, 200,
        ]);
      };
      for (let times = 0; times < 5; times += 1) await ask();
      await vi.waitUntil(async () => {
        await ask();
        return failing === undefined || ((await server.runs("failed"))[failing] ?? 0) > 0;
      }, WAIT);
      await end();
      await untilDone(requests);
      await expectAllDone(server);
      expect(server.logged.map(({ event }) => event)).not.toContain("unhandled_rejection");
    });
  },
);

describe.skipIf(!hasOpenssl)("a server starts, and does all its chores afterwards, while", () => {
  const rows: readonly Row[] = [
    ...FAULTS,
    {
      name: "another program has the SQLite file to itself",
      isPossible: true,
      open: lock(
        "pragma locking_mode = exclusive; begin immediate; update secret set secret = secret",
      ),
      atStart: 503,
    },
  ];
  it.each(rows.filter(({ isPossible, atStart }) => isPossible && atStart !== undefined))(
    "$name",
    async ({ open, atStart }) => {
      const { world, begin, end } = await open();
      const earlier = await openServer(world);
      const { key, untilDone } = await addWork(world, earlier);
      await closing.pop()?.();
      await begin();
      const server = await openServer(world);
      expect(await server.statusOf(BILLS, key)).toBe(atStart);
      expect(server.waits).toHaveLength(atStart === 503 ? 2 : 0);
      for (const path of ["/healthz", "/bills", "/feeds/bills.atom", "/"])
        expect([path, await server.statusOf(path)]).toEqual([path, 200]);
      passTime();
      await end();
      await untilDone(atStart === 200 ? 2 : 1);
      expect(await server.statusOf(BILLS, key)).toBe(200);
      await expectAllDone(server);
    },
  );
});
