/** Servers that share accounts and are killed while they send news. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { DAY_MS } from "../../lib/time.ts";
import { messageOf } from "../../site/watches/messages.ts";
import { hasPostgres, type Postgres, startPostgres } from "../postgres.ts";
import { keepAccountsIn, openTemporaryAccounts } from "../temporary-accounts.ts";
import { openMailServer } from "./mail-server.ts";

/** How many kills; `LEGIS_TEST_KILLS=60` tests sixty. */
const KILLS = Number(process.env["LEGIS_TEST_KILLS"] ?? 4);
const ACCOUNTS = 12;
/** The news of an account in a night. A mail names 50, also after many nights in which none was sent. */
const DELIVERIES = 2;
/** Less than the time in which two servers send a night's. */
const LONGEST_MS = 60;

const BY = { session: null, ip: "192.0.2.1", browser: "x", requestId: "x" };
const WATCH = { address: "/bills", title: "Bills", kinds: "", seen_builds: "" };

/** Kills two servers in each of some nights, and then lets others send the rest. Returns the ids by entry. */
async function idsAfterKills(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const temporary = await openTemporaryAccounts();
  const { accounts, clock, path } = temporary;
  const ids = new Map<string, Set<string>>();
  const arrived = (id: string, text: string): void => {
    for (const [name] of text.matchAll(/night-\d+-\w+-\d+/g))
      ids.set(name, (ids.get(name) ?? new Set()).add(id));
  };
  const mailServer = await openMailServer();
  let posts = 0;
  const sent = () => mailServer.mails.length + posts;
  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      posts += 1;
      arrived(String(request.headers["webhook-id"]), body);
      response.end();
    });
  });
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  const { port } = receiver.address() as AddressInfo;
  const owners = await Promise.all(
    Array.from({ length: ACCOUNTS }, async (_, at) => {
      const email = `${at}@example.org`;
      const { id } = await accounts.createAccount({ email, plan: "pro", isVerified: true });
      const by = { ...BY, session: (await accounts.openSession(id)).token };
      await accounts.addWatch(id, WATCH, 1, by);
      if (at % 2 === 0) return id;
      await accounts.setWebhook(id, "https://receiver.example.org/", by);
      const hook = await accounts.findWebhook(id);
      if (hook !== null) await accounts.confirmWebhook(hook);
      return id;
    }),
  );
  const names: string[] = [];
  const addNews = async (night: number): Promise<void> => {
    for (const id of owners) {
      const bodies = Array.from({ length: DELIVERIES }, (_, at) => {
        const title = `night-${night}-${id.slice(4)}-${at}`;
        names.push(title);
        const entry = { id: title, kind: "status", subject: "x", title, text: "" } as const;
        const rest = {
          date: "2026-11-21",
          api_url: "https://x.example",
          page_url: "https://x.example",
        };
        const watch = { id: "watch_1", title: "Bills", address: "/bills" };
        const news = { watch, build: String(night), entries: [{ ...entry, ...rest }] };
        return messageOf("watch.entries", news, clock.now);
      });
      await accounts.noteNews(id, { build: String(night), oldest: "" }, () => bodies);
    }
  };
  const startServer = async () => {
    const program = join(import.meta.dirname, "sending-server.ts");
    const args = [path, mailServer.url, `http://127.0.0.1:${port}/`, String(clock.now)];
    const child = fork(program, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    await once(child, "message");
    return {
      kill: async (afterMs: number): Promise<void> => {
        await sleep(afterMs);
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await ended;
      },
    };
  };
  for (let kill = 0; kill < KILLS; kill += 2) {
    clock.now += DAY_MS;
    await addNews(kill);
    const before = sent();
    const servers = await Promise.all([startServer(), startServer()]);
    await vi.waitUntil(() => sent() > before, { interval: 1 });
    await Promise.all(servers.map((server, at) => server.kill(((kill + at) * 7) % LONGEST_MS)));
  }
  clock.now += DAY_MS;
  const servers = await Promise.all([startServer(), startServer()]);
  const isDue = async () =>
    (await accounts.countDeliveries()).waiting > 0 ||
    (await accounts.accountsDue("webhook")).length > 0;
  await vi.waitUntil(async () => !(await isDue()), { interval: 100 });
  await Promise.all(servers.map((server) => server.kill(0)));
  for (const { messageId, text } of mailServer.mails) arrived(messageId ?? "", text ?? "");
  expect([...ids.keys()].toSorted()).toEqual(names.toSorted());
  receiver.closeAllConnections();
  receiver.close();
  await mailServer.close();
  await temporary.close();
  return ids;
}

const doubled = (ids: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] =>
  [...ids].flatMap(([name, of]) => (of.size === 1 ? [] : [name]));

it("two servers on one SQLite file that are killed send each entry once, or again with the same id", async () => {
  expect(doubled(await idsAfterKills())).toEqual([]);
});

describe.skipIf(!hasPostgres)("on Postgres", () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
    keepAccountsIn(postgres.address);
    await (await openTemporaryAccounts()).close();
  });
  afterAll(async () => {
    keepAccountsIn(null);
    await postgres.close();
  });

  it("two servers that are killed send each entry once, or again with the same id", async () => {
    expect(doubled(await idsAfterKills())).toEqual([]);
  });
});
