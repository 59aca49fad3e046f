/** The service on Cloudflare Workers: the real runtime, with its own bucket, database and Durable Objects. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { accountsDatabase } from "../../edge/accounts/database/database.ts";
import { type Accounts, createAccounts } from "../../edge/accounts/create-accounts.ts";
import { openD1Engine } from "../../workers/accounts/d1-engine.ts";
import { type LocalWorker, openLocalWorker } from "../../workers/dev/local-worker.ts";
import { publishToWorkers } from "../../workers/publish/publish-to-workers.ts";
import { smallBuild, type TestBuild } from "../build.ts";

let folder: string;
let worker: LocalWorker;
let built: TestBuild;
let accounts: Accounts;
let key: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "legis-workers-"));
  built = await smallBuild();
  worker = await openLocalWorker({ folder, settings: { LEGIS_LOG_LEVEL: "silent" } });
  await worker.fill(built.store);
  await publishToWorkers({ store: worker.store, worker: worker.client, replicas: 1 });
  accounts = createAccounts(await accountsDatabase(openD1Engine(worker.database)));
  key = await newKey();
});

afterAll(async () => {
  await worker?.close();
  rmSync(folder, { recursive: true });
});

async function newKey(): Promise<string> {
  const { id } = await accounts.createAccount({ email: null, plan: "pro", isVerified: true });
  return (await accounts.createKey(id, "test")).key;
}

function ask(target: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(worker.url + target, { headers: { "X-API-Key": key, ...headers } });
}

describe("on Workers", () => {
  it("the service is ready", async () => {
    const ready = await ask("/readyz");
    expect(await ready.json()).toMatchObject({ status: "ready", build: built.manifest.build });
  });

  it.each(["/api/v1/bills?congress=119", "/api/v1/bills?q=act", "/api/v1/legislators?per_page=3"])(
    "%s is answered as on Node",
    async (target) => {
      const [here, there] = await Promise.all([ask(target), built.edge(target)]);
      expect(await here.text()).toBe(await there.text());
      expect(here.status).toBe(200);
      expect(here.headers.get("ETag")).toBe(there.headers.get("ETag"));
    },
  );
});
