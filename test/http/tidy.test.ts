import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Accounts } from "../../edge/accounts/create-accounts.ts";
import { type RunningEdge, serveOnNode } from "../../edge/node/serve.ts";
import { openTemporaryAccounts, type TemporaryAccounts } from "../temporary-accounts.ts";
import { sampleStore } from "./sample-store.ts";
import { recordLog, type LoggedEvent } from "./test-edge.ts";
import { DAY_MS } from "../../lib/time.ts";

let opened: TemporaryAccounts;
let edge: RunningEdge;
let logged: LoggedEvent[];

beforeEach(async () => {
  opened = await openTemporaryAccounts();
});
afterEach(async () => {
  await edge.stop();
  await opened.close();
});

async function serve(accounts: Accounts): Promise<void> {
  const kept = recordLog();
  logged = kept.logged;
  edge = await serveOnNode({
    store: await sampleStore(),
    accounts,
    log: kept.log,
    host: "127.0.0.1",
    port: 0,
    pollSeconds: 3600,
    pageCacheBytes: 1_000_000,
    answerCacheBytes: 1_000_000,
  });
}

describe("a server that starts", () => {
  it("deletes expired rows of the accounts", async () => {
    await opened.accounts.createLink("ada@example.org");
    expect(await opened.bytes()).toContain("ada@example.org");
    opened.clock.now += DAY_MS;
    await serve(opened.accounts);
    await vi.waitFor(async () => expect(await opened.bytes()).not.toContain("ada@example.org"));
    expect(logged.map(({ event }) => event)).not.toContain("account_cleanup_failed");
  });

  it("starts even if that fails, and logs why", async () => {
    await opened.accounts.close();
    await serve(opened.accounts);
    const { status } = await fetch(`http://127.0.0.1:${edge.port}/healthz`);
    expect(status).toBe(200);
    expect(logged).toContainEqual({
      event: "account_cleanup_failed",
      line: expect.stringContaining("connection is not open"),
    });
  });
});
