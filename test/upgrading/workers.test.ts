/** An upgrade of the contract version on Workers and its rollback, under load, as in docs/cloudflare.md. */

import type { R2Bucket } from "@cloudflare/workers-types";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { accountsDatabase } from "../../edge/accounts/database/database.ts";
import { createAccounts } from "../../edge/accounts/create-accounts.ts";
import { openD1Engine } from "../../edge/workers/accounts/d1-engine.ts";
import { type LocalWorker, openLocalWorker } from "../workers/local-worker.ts";
import { freePort } from "../free-port.ts";
import { type Gateway, openR2Gateway } from "../workers/r2-gateway.ts";
import { ask, seenDuring } from "./clients.ts";
import { importSample } from "./programs.ts";
import { testPrograms } from "./test-programs.ts";
import { newFolder } from "../new-folder.ts";

// Copies builds object by object, and starts workerd and processes.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const TOKEN = "local-publish-token";
const SEARCH = "/api/v1/bills?q=act";
const { older, newer } = await testPrograms();

let folder: string;
let worker: LocalWorker;
let gateway: Gateway;
let settings: Record<string, string>;
let key: string;
let [olderBundle, newerBundle] = ["", ""];

beforeAll(async () => {
  folder = newFolder();
  [olderBundle, newerBundle] = [await older.bundle(), await newer.bundle()];
  const port = await freePort();
  const LEGIS_BASE_URL = `http://127.0.0.1:${port}`;
  worker = await openLocalWorker({
    folder,
    port,
    moduleSource: olderBundle,
    onLog: () => {},
    settings: {
      LEGIS_BASE_URL,
      LEGIS_PRO_REQUESTS_PER_DAY: "100000",
      LEGIS_PRO_REQUESTS_PER_SECOND: "100000",
      LEGIS_PRO_SEARCHES_PER_SECOND: "100000",
    },
  });
  gateway = await openR2Gateway({
    bucket: (await worker.runtime.getR2Bucket("STORE", "legis")) as unknown as R2Bucket,
    store: worker.store,
    worker: worker.url,
    onChange: () => {},
  });
  settings = {
    LEGIS_HOME: folder,
    LEGIS_BASE_URL,
    LEGIS_CLOUDFLARE_STORE: gateway.location,
    LEGIS_CLOUDFLARE_URL: gateway.url,
    LEGIS_CLOUDFLARE_TOKEN: TOKEN,
    S3_ENDPOINT: gateway.url,
    S3_REGION: "auto",
    AWS_ACCESS_KEY_ID: "any",
    AWS_SECRET_ACCESS_KEY: "any",
  };
  await importSample(older, { ...settings, LEGIS_HOME: folder });
  await older.run(["generate"], settings);
  await older.run(["publish", "cloudflare"], settings);
  const accounts = createAccounts(await accountsDatabase(openD1Engine(worker.database)));
  const { id } = await accounts.createAccount({ email: null, plan: "pro", isVerified: true });
  ({ key } = await accounts.createKey(id, "test"));
});
afterAll(async () => {
  gateway.close();
  await worker.close();
});

async function served(): Promise<string | null> {
  const page = await ask(worker.url, key);
  const found = await ask(worker.url, key, SEARCH);
  expect([page.status, found.status, found.build]).toEqual([200, 200, page.build]);
  return page.build;
}

it("the newer version's build is published before its Worker, and a rollback deploys the older Worker", async () => {
  const before = await served();
  const published = await seenDuring(worker.url, key, async () => {
    await importSample(newer, { ...settings, LEGIS_HOME: folder });
    await newer.run(["generate"], settings);
    await newer.run(["publish", "cloudflare"], settings);
  });
  expect([...published.statuses.keys()]).toEqual([200]);
  expect(published.builds).toEqual(new Set([before]));

  const deploy = async (bundle: string): Promise<string | null> => {
    let build: string | null = null;
    const seen = await seenDuring(worker.url, key, async () => {
      await worker.restart(bundle);
      build = await served();
    });
    // workerd is restarted, unlike Cloudflare's, so a connection may be closed.
    expect([...seen.statuses.keys()].filter((status) => status > 0)).toEqual([200]);
    return build;
  };
  const after = await deploy(newerBundle);
  expect(after).not.toBe(before);
  expect(await deploy(olderBundle)).toBe(before);
  expect(await deploy(newerBundle)).toBe(after);
});
