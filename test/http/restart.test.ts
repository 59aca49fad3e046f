import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Accounts } from "../../edge/accounts/create-accounts.ts";
import { openAccounts } from "../../edge/accounts/engines/open-accounts.ts";
import { type RunningEdge, serveOnNode } from "../../edge/node/serve.ts";
import type { BuildReader } from "../../store/store.ts";
import { sampleStore } from "./sample-store.ts";
import { recordLog } from "./test-edge.ts";

// Starts and stops servers.
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
let accounts: Accounts;
let key: string;
let edge: RunningEdge;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "legis-restart-"));
  accounts = await openAccounts(join(folder, "accounts.sqlite"));
  const { id } = await accounts.createAccount({ email: null, plan: "pro", isVerified: true });
  ({ key } = await accounts.createKey(id, "test"));
});
afterEach(async () => {
  await accounts.close();
  rmSync(folder, { recursive: true });
});

interface ServeOptions {
  readonly wrap?: (store: BuildReader) => BuildReader;
  readonly stopGraceMs?: number;
}

async function serve({
  wrap = (store) => store,
  stopGraceMs = 30_000,
}: ServeOptions = {}): Promise<void> {
  edge = await serveOnNode({
    store: wrap(await sampleStore()),
    accounts,
    log: recordLog().log,
    host: "127.0.0.1",
    port: 0,
    pollSeconds: 3600,
    pageCacheBytes: 1_000_000,
    answerCacheBytes: 1_000_000,
    stopGraceMs,
  });
}

const ask = (path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${edge.port}${path}`, { headers: { "X-API-Key": key } });

const remainingToday = async (): Promise<number> => {
  const { headers } = await ask("/api/v1/topics?per_page=1");
  return Number(headers.get("X-RateLimit-Remaining-Day"));
};

/** Delays the reading of pages until the gate opens. */
function gated(): {
  readonly wrap: (store: BuildReader) => BuildReader;
  readonly open: () => void;
  /** Settles when a page waits. */
  readonly reached: Promise<void>;
} {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  return {
    open: gate.resolve,
    reached: reached.promise,
    wrap: (store) => ({
      ...store,
      read: async (name, options) => {
        if (name.startsWith("segments/")) {
          reached.resolve();
          await gate.promise;
        }
        return store.read(name, options);
      },
    }),
  };
}

describe("stopping the server", () => {
  it("saves the day's counts, so that they continue after a restart", async () => {
    await serve();
    expect(await remainingToday()).toBe(24_999);
    expect(await remainingToday()).toBe(24_998);
    await edge.stop();
    await serve();
    expect(await remainingToday()).toBe(24_997);
    await edge.stop();
  });

  it("finishes and counts pending requests, and accepts no new ones", async () => {
    const gate = gated();
    await serve({ wrap: gate.wrap });
    const underWay = ask("/api/v1/bills?per_page=100");
    await gate.reached;
    const stopped = edge.stop();
    await expect(ask("/api/v1/bills")).rejects.toThrow("fetch failed");
    gate.open();
    const response = await underWay;
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: unknown[] };
    expect(data).toHaveLength(100);
    await stopped;
    await serve();
    expect(await remainingToday()).toBe(24_998);
    await edge.stop();
  });

  it("does not wait forever for an unfinished request", async () => {
    await serve({ stopGraceMs: 100 });
    const socket = connect(edge.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("GET /api/v1/bills HTTP/1.1\r\nHost: a\r\nX-Half: ");
    await wait(50);
    await edge.stop();
    socket.destroy();
    await expect(ask("/api/v1/bills")).rejects.toThrow("fetch failed");
  });
});
