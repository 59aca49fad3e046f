/** The service on Cloudflare Workers: the real runtime, with its own bucket, database and Durable Objects. */
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { zstdDecompressSync } from "node:zlib";

import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";

import { copyBuild } from "../../generator/builds/copy-build.ts";
import { openBuild } from "../../generator/builds/open-build.ts";
import { searchKey } from "../../contract/build.ts";
import {
  WORKERS_POINTER_KEY,
  WorkersPointer,
  WorkersRecord,
  workersRecordKey,
} from "../../contract/workers-build.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { hashSecret } from "../../lib/bytes.ts";
import type { Store } from "../../store/store.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { openStore } from "../../store/open-store.ts";
import { createAccounts } from "../../site/accounts/create-accounts.ts";
import { accountsDatabase } from "../../site/accounts/database/database.ts";
import { migrateExistingD1, openD1Engine } from "../../hosts/workers/accounts/d1-engine.ts";
import { type Bindings, searchReplica } from "../../hosts/workers/host/bindings.ts";
import { publishToWorkers } from "../../generator/builds/cloudflare/publish-to-workers.ts";
import type { WorkerClient } from "../../generator/builds/cloudflare/worker-client.ts";
import { generateInto, sampleBuild } from "../build.ts";
import { forkBuild } from "../fork-build.ts";
import { legis } from "../run-legis.ts";
import type { Outcome } from "../spawn-legis.ts";
import { seenDuring } from "../upgrading/clients.ts";
import { openTestWorkers } from "./open-workers.ts";
import { ANY_SIZE } from "../any-size.ts";
import { newFolder } from "../new-folder.ts";

const DAY = 30;

const ACCOUNTS_TOKEN = "local-accounts-token";

const built = await sampleBuild();
const workers = await openTestWorkers(built.store, {
  LEGIS_FREE_REQUESTS_PER_DAY: String(DAY),
  LEGIS_FREE_REQUESTS_PER_SECOND: "1000",
  LEGIS_ACCOUNTS_TOKEN: ACCOUNTS_TOKEN,
});
afterAll(() => workers.close());
const key = await workers.newKey("pro");

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Does not decode the body. */
function ask(
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = { "X-API-Key": key, ...headers };
    const asked = request(workers.url + target, { method, headers: sent }, (response) => {
      buffer(response).then(
        (body) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            body,
          }),
        reject,
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

async function onNode(target: string, headers = {}): Promise<Raw> {
  const response = await built.edge(target, { headers });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

it("on Workers an answer in zstd has the same text as on Node", async () => {
  const headers = { "Accept-Encoding": "zstd" };
  const target = "/api/v1/bills?per_page=100";
  const [here, there] = await Promise.all([ask(target, headers), onNode(target, headers)]);
  expect(here.headers["content-encoding"]).toBe("zstd");
  expect(here.headers["etag"]).toBe(there.headers["etag"]);
  expect(zstdDecompressSync(here.body)).toEqual(zstdDecompressSync(there.body));
});

it("on Workers there are readiness and the API's description too", async () => {
  expect(JSON.parse((await ask("/readyz")).body.toString())).toMatchObject({
    status: "ready",
    store: true,
  });
  expect(JSON.parse((await ask("/openapi.json")).body.toString())).toMatchObject({
    openapi: "3.1.1",
  });
  expect((await ask("/internal/accounts", {}, "POST")).status).toBe(401);
});

it("on Workers no list is found by texts, of which there is no index", async () => {
  const { status, body } = await ask("/api/v1/bills?q=health&in=text");
  const { error } = JSON.parse(body.toString());
  expect([status, error]).toEqual([503, expect.objectContaining({ code: "schema_not_ready" })]);
});

const statuses = async (of: string, count: number): Promise<number[]> => {
  const answers = Array.from({ length: count }, () =>
    ask("/api/v1/bills?per_page=1", { "X-API-Key": of }),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
};

const served = (all: readonly number[]): number => all.filter((status) => status === 200).length;

it("on Workers the daily limit is exact for concurrent requests, and survives an eviction of the object that counts", async () => {
  const keys = await Promise.all(Array.from({ length: 2 }, () => workers.newKey("free")));
  const counts = await Promise.all(
    keys.map(async (each) =>
      served([...(await statuses(each, 25)), ...(await statuses(each, 25))]),
    ),
  );
  expect(counts).toEqual(keys.map(() => DAY));
  for (const name of await workers.runtime.listDurableObjectIds("QUOTAS", "legis")) {
    await workers.runtime
      .unsafeEvictDurableObject("legis", "QuotaObject", { id: name })
      .catch(() => undefined);
  }
  expect(await statuses(keys[0] ?? "", 3)).toEqual([429, 429, 429]);
});

describe("legis keys and legis accounts, with LEGIS_ACCOUNTS set to a Worker's URL,", () => {
  const email = "grace@example.org";
  let home: string;

  beforeAll(() => {
    home = newFolder();
  });

  const operate = (args: readonly string[], token = ACCOUNTS_TOKEN): Promise<Outcome> =>
    legis(args, { LEGIS_HOME: home, LEGIS_ACCOUNTS: workers.url, LEGIS_ACCOUNTS_TOKEN: token });

  it("create a key that the Worker accepts, and revoke it", async () => {
    const made = await operate(["keys", "create", "--email", email, "--json"]);
    expect(made).toMatchObject({ code: 0 });
    const own = z.object({ key: z.string(), id: z.string() }).parse(JSON.parse(made.out));
    expect((await ask("/api/v1/bills", { "X-API-Key": own.key })).status).toBe(200);
    expect(await operate(["keys", "revoke", own.id])).toMatchObject({ code: 0 });
    expect((await operate(["keys", "list"])).out).toContain("revoked");
  });

  it("are refused with a wrong token and say what to check, and legis serve is refused", async () => {
    for (const token of ["another-long-token", "local-publish-token"]) {
      const { code, err } = await operate(["accounts", "list"], token);
      expect({ code, err }).toMatchObject({ code: 1 });
      expect(err).toContain("check that LEGIS_ACCOUNTS_TOKEN is the secret of that name");
    }
    expect((await operate(["accounts", "list"], "")).err).toContain(
      "LEGIS_ACCOUNTS_TOKEN must be set if LEGIS_ACCOUNTS is a Worker's address",
    );
    const refused = await operate(["serve"]);
    expect(refused.err).toContain("only `legis keys` and `legis accounts` work on a Worker's");
  });
});

it("a backup of D1 made under load has every key and count, and can be restored into another database", async () => {
  const inTables = `SELECT (SELECT count(*) FROM api_key) AS keys,
    (SELECT coalesce(sum(requests), 0) FROM daily_use) AS requests`;
  let [before, dumped, later]: [unknown[], string[], string] = [[], [], ""];
  const seen = await seenDuring(workers.url, key, async () => {
    before = await workers.query(inTables);
    // The query of `wrangler d1 export --local`.
    const asked = workers.database.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0);
    dumped = (await asked.raw()).flat() as string[];
    later = await workers.newKey("pro");
  });
  expect([...seen.statuses.keys()]).toEqual([200]);
  const elsewhere = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      port: 0,
      script: "export default {}",
      d1Databases: { ACCOUNTS: "restored" },
    }),
  );
  const restored = await elsewhere.getD1Database("ACCOUNTS");
  await restored.batch(dumped.map((statement) => restored.prepare(statement)));
  await migrateExistingD1(restored);
  const { results } = await restored.prepare(inTables).all<Record<string, number>>();
  const [had] = before as Record<string, number>[];
  expect(results[0]?.["keys"]).toBe(had?.["keys"]);
  expect(results[0]?.["requests"]).toBeGreaterThanOrEqual(had?.["requests"] ?? Infinity);
  const accounts = createAccounts(await accountsDatabase(openD1Engine(restored)));
  expect(await accounts.findActiveKey(hashSecret(key))).toMatchObject({ plan: "pro" });
  expect(await accounts.findActiveKey(hashSecret(later))).toBeNull();
  await elsewhere.dispose();
});

it("copying a build with a missing file fails, and leaves no build", async () => {
  const incomplete: Store = {
    ...built.store,
    localFile: async (name, options) =>
      name.endsWith("search.sqlite") ? null : built.store.localFile(name, options),
  };
  const target = createMemoryStore(newFolder());
  await expect(copyBuild(incomplete, target, built.manifest)).rejects.toThrow(
    `the store has no ${searchKey(built.manifest.build)}`,
  );
  await expect(openBuild(target, built.manifest.build)).rejects.toThrow("there is no build");
});

const publish = (
  build: string,
  store: Store = workers.store,
  worker: WorkerClient = workers.client,
) => publishToWorkers({ store, worker, build, replicas: 2 });

describe("publishing to Workers", () => {
  let folder: string;
  let next: string;

  beforeAll(async () => {
    folder = newFolder();
    const fork = await forkBuild(built, folder);
    const now = new Date("2026-11-22T03:00:00Z");
    // The base URL is in every page and every row of the search.
    next = (
      await generateInto(fork.address, fork.recordsPath, {
        now,
        baseUrl: "https://next.example.org",
      })
    ).build;
    await workers.fill(await openStore(fork.address));
    await publish(next);
    await vi.waitUntil(async () => (await ask("/api/v1/bills")).headers["x-build-id"] === next, {
      interval: 300,
    });
  });

  it("again with more replicas leaves the live build's record unchanged until the pointer moves", async () => {
    const isWhole = async (): Promise<boolean> => {
      const bytes = (await workers.store.read(WORKERS_POINTER_KEY, ANY_SIZE)) ?? new Uint8Array();
      const { live } = WorkersPointer.parse(JSON.parse(Buffer.from(bytes).toString()));
      const record = await workers.store.read(workersRecordKey(next), ANY_SIZE);
      return record !== null && sha256Hex(record) === live?.record_sha256;
    };
    expect(await isWhole()).toBe(true);
    const killed: WorkerClient = {
      ...workers.client,
      load: () => Promise.reject(new Error("killed")),
    };
    const { store } = workers;
    await expect(
      publishToWorkers({ store, worker: killed, build: next, replicas: 3 }),
    ).rejects.toThrow("killed");
    expect(await isWhole()).toBe(true);
  });

  it("twice concurrently loads each row once", async () => {
    const { build } = built.manifest;
    const bytes = (await workers.store.read(workersRecordKey(build), ANY_SIZE)) ?? new Uint8Array();
    const record = WorkersRecord.parse(JSON.parse(Buffer.from(bytes).toString()));
    const searches = await workers.runtime.getDurableObjectNamespace("SEARCHES", "legis");
    const replica = searchReplica(searches as unknown as Bindings["SEARCHES"], build, 9);
    const states = await Promise.all([1, 2, 3, 4].map(() => replica.load(record)));
    expect(states.map(({ loaded, chunks }) => chunks - loaded)).toEqual([0, 0, 0, 0]);
    await replica.drop();
  });
});
