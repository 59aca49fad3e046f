import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { DEFAULT_PLANS } from "../../edge/limits/plans.ts";
import { DAY_MS } from "../../lib/time.ts";
import { openAttempts } from "../../site/accounts/engines/open-accounts.ts";
import { messageOf } from "../../site/watches/messages.ts";
import { openTemporaryAccounts, type TemporaryAccounts } from "../temporary-accounts.ts";
import { gatedStore } from "./gated-store.ts";
import { newKeyOf } from "./test-edge.ts";
import { openTestServer, type TestServer, type TestServerOptions } from "./test-server.ts";

let opened: TemporaryAccounts;
let key: string;
let server: TestServer;

beforeEach(async () => {
  opened = await openTemporaryAccounts();
  key = await newKeyOf(opened.accounts, "pro");
});
afterEach(async () => {
  await server.close();
  await opened.close();
});

async function serve(options: TestServerOptions = {}): Promise<void> {
  server = await openTestServer({
    accounts: opened.accounts,
    plans: DEFAULT_PLANS,
    clock: () => opened.clock.now,
    ...options,
  });
}

const ask = (path: string): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers: { "X-API-Key": key } });

const remainingToday = async (): Promise<number> => {
  const { headers } = await ask("/api/v1/topics?per_page=1");
  return Number(headers.get("X-RateLimit-Remaining-Day"));
};

describe("stopping the server", () => {
  it("saves the day's counts, so that they continue after a restart", async () => {
    await serve();
    expect(await remainingToday()).toBe(24_999);
    expect(await remainingToday()).toBe(24_998);
    await server.close();
    await serve();
    expect(await remainingToday()).toBe(24_997);
  });

  it("finishes and counts pending requests, and accepts no new ones", async () => {
    const gate = await gatedStore();
    await serve({ store: gate.store });
    const underWay = ask("/api/v1/bills?per_page=100");
    await gate.reached;
    const stopped = server.close();
    await expect(ask("/api/v1/bills")).rejects.toThrow("fetch failed");
    gate.open();
    const response = await underWay;
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: unknown[] };
    expect(data).toHaveLength(100);
    await stopped;
    await serve();
    expect(await remainingToday()).toBe(24_998);
  });

  it("does not wait forever for an unfinished request", async () => {
    await serve({ stopGraceMs: 100 });
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("GET /api/v1/bills HTTP/1.1\r\nHost: a\r\nX-Half: ");
    await wait(50);
    await server.edge.stop();
    socket.destroy();
    await expect(ask("/api/v1/bills")).rejects.toThrow("fetch failed");
  });
});

describe("a server that starts", () => {
  it("deletes expired rows of the accounts", async () => {
    await opened.accounts.createLink("ada@example.org");
    expect(await opened.bytes()).toContain("ada@example.org");
    opened.clock.now += DAY_MS;
    await serve();
    await vi.waitFor(async () => expect(await opened.bytes()).not.toContain("ada@example.org"));
    expect(server.logged.map(({ event }) => event)).not.toContain("chore_failed");
  });

  it("looks at a build, mails and posts, though a mail server and a receiver never answer", async () => {
    const { accounts, path } = opened;
    const owner = async (email: string, hook: string | null) => {
      const { id } = await accounts.createAccount({ email, plan: "pro", isVerified: true });
      const { token } = await accounts.openSession(id);
      const by = { session: token, ip: "192.0.2.1", browser: "x", requestId: "x" };
      const watch = { address: "/bills/119/HR/1", title: "H.R. 1", kinds: "" };
      await accounts.addWatch(id, { ...watch, seen_builds: "" }, 1, by);
      if (hook !== null) await accounts.setWebhook(id, hook, by);
      const made = await accounts.findWebhook(id);
      if (made !== null) await accounts.confirmWebhook(made);
      return id;
    };
    const mailed = await owner("ada@example.org", null);
    const posted = await owner("eve@example.org", "https://receiver.example.org/");
    const body = messageOf("webhook.off", { address: "x", failure: "x" }, 0);
    for (const id of [mailed, posted])
      await accounts.noteNews(id, { build: "2026-11-20", oldest: "" }, () => [body]);
    const tried: string[] = [];
    const hang = (what: string) => new Promise<never>(() => void tried.push(what));
    const attempts = await openAttempts(path);
    await serve({
      baseUrl: "https://api.example.org",
      web: {
        attempts,
        mailer: { send: () => hang("mail"), close: () => {} },
        post: () => hang("post"),
        isMailDelivered: true,
        mailFrom: null,
        upgrades: "at-once",
        operatorMail: null,
        mostWatches: { free: 1, pro: 1 },
        baseUrl: "https://api.example.org",
      },
    });
    const live = server.edge.builds.current()?.id;
    await vi.waitFor(async () => {
      expect(tried.toSorted()).toEqual(["mail", "post"]);
      expect(await accounts.listWatches(mailed)).toMatchObject([
        { seen_builds: `${live},2026-11-20,` },
      ]);
    });
    await attempts.close();
  });

  it("starts even if the cleanup fails, and logs why", async () => {
    await opened.accounts.close();
    await serve();
    expect((await ask("/healthz")).status).toBe(200);
    expect(server.logged).toContainEqual({
      event: "chore_failed",
      line: expect.stringMatching(/"chore":"tidy".*connection is not open/),
    });
  });
});
