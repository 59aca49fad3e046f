import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { zstdDecompressSync } from "node:zlib";

import type { D1Database, R2Bucket } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import * as z from "zod";

import { StoreError, TooManyBytes } from "../../store/store-error.ts";
import type { BuildReader, Store } from "../../store/store.ts";
import {
  createWorkerClient,
  type WorkerClient,
} from "../../generator/builds/cloudflare/worker-client.ts";
import { LEASE_KEY } from "../../generator/builds/lease.ts";
import { bundleWorker } from "./bundle-worker.ts";

export interface LocalWorkerOptions {
  readonly folder: string;
  readonly port?: number;
  /** `LEGIS_BASE_URL` defaults to the Worker's own URL. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onLog?: (line: string) => void;
  /** The source of a module to run instead of the service. */
  readonly moduleSource?: string;
  readonly otherWorkers?: Readonly<Record<string, string>>;
}

export interface LocalWorker {
  readonly url: string;
  readonly runtime: Miniflare;
  readonly store: Store;
  readonly database: D1Database;
  readonly client: WorkerClient;
  readonly fill: (from: Store, keys?: readonly string[]) => Promise<number>;
  /** The URL of this Worker or one beside it, bypassing miniflare's proxy. */
  readonly direct: (name?: string) => Promise<string>;
  /** Stored data stays. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** As in wrangler.jsonc. */
export const COMPATIBILITY = {
  compatibilityDate: "2026-10-20",
  compatibilityFlags: ["nodejs_compat", "global_fetch_strictly_public"],
};
const NAME = "legis";
const TOKEN = "local-publish-token";
const OBJECTS_PER_REQUEST = 400;
type ListObjects = (prefix: string) => Promise<z.infer<typeof Listed>>;
const Listed = z.array(z.object({ key: z.string(), size: z.number(), uploaded: z.coerce.date() }));

/** Runs within workerd, ten times as fast as from outside. */
const BUCKET_SCRIPT = `export default {
  async fetch(request, { STORE }) {
    if (request.method === "GET") {
      const prefix = new URL(request.url).searchParams.get("prefix");
      const objects = [];
      for (let cursor; ;) {
        const page = await STORE.list({ prefix, cursor });
        for (const { key, size, uploaded } of page.objects) objects.push({ key, size, uploaded });
        if (!page.truncated) return Response.json(objects);
        cursor = page.cursor;
      }
    }
    const bytes = new Uint8Array(await request.arrayBuffer());
    const view = new DataView(bytes.buffer);
    const puts = [];
    for (let at = 0; at < bytes.length;) {
      const [name, size] = [view.getUint32(at), view.getUint32(at + 4)];
      const key = new TextDecoder().decode(bytes.subarray(at + 8, at + 8 + name));
      puts.push(STORE.put(key, bytes.slice(at + 8 + name, at + 8 + name + size)));
      at += 8 + name + size;
    }
    await Promise.all(puts);
    return new Response(String(puts.length));
  }
};`;

export async function openLocalWorker(options: LocalWorkerOptions): Promise<LocalWorker> {
  const { folder, port = 0, settings = {}, onLog, otherWorkers = {} } = options;
  const bucket = { r2Buckets: { STORE: "store" } };
  const workerOf = (name: string, contents: string) => ({
    name,
    modules: [{ type: "ESModule" as const, path: "worker.js", contents }],
    ...COMPATIBILITY,
    ...bucket,
    d1Databases: { ACCOUNTS: "accounts" },
    durableObjects: {
      QUOTAS: { className: "QuotaObject", useSQLite: true },
      SEARCHES: { className: "SearchObject", useSQLite: true },
    },
    bindings: {
      LEGIS_BASE_URL: `http://127.0.0.1:${port}`,
      LEGIS_PUBLISH_TOKEN: TOKEN,
      ...settings,
    },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  });
  const settled = convertV4MiniflareOptions({
    port,
    host: "127.0.0.1",
    cf: false,
    ...(onLog !== undefined && { handleStructuredLogs: ({ message }) => onLog(message) }),
    workers: [
      workerOf(NAME, options.moduleSource ?? (await bundleWorker())),
      ...Object.entries(otherWorkers).map(([name, contents]) => workerOf(name, contents)),
      { name: "storekeeper", modules: true, script: BUCKET_SCRIPT, ...COMPATIBILITY, ...bucket },
    ],
  });
  const runtime = new Miniflare(settled);
  const url = (await runtime.ready).origin;
  const storekeeper = await runtime.getWorker("storekeeper");
  const list: ListObjects = async (prefix) => {
    const query = new URLSearchParams({ prefix });
    const response = await storekeeper.fetch(`http://storekeeper/?${query}`);
    return Listed.parse(await response.json());
  };
  const objects = (await runtime.getR2Bucket("STORE", NAME)) as unknown as R2Bucket;
  const store = openLocalStore(objects, folder, list);
  const client = createWorkerClient({ url, token: TOKEN });
  await client.migrate();
  return {
    url,
    runtime,
    store,
    client,
    database: await runtime.getD1Database("ACCOUNTS", NAME),
    fill: async (from, only) => {
      const keys = only ?? (await keysOf(from));
      for (let index = 0; index < keys.length; index += OBJECTS_PER_REQUEST) {
        const body = await packed(from, keys.slice(index, index + OBJECTS_PER_REQUEST));
        await storekeeper.fetch("http://storekeeper/", { method: "POST", body });
      }
      return keys.length;
    },
    direct: async (name = NAME) => (await runtime.unsafeGetDirectURL(name)).origin,
    restart: () => runtime.setOptions(settled),
    close: () => runtime.dispose(),
  };
}

async function keysOf(from: Store): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of from.list("")) if (key !== LEASE_KEY) keys.push(key);
  return keys;
}

async function packed(from: BuildReader, keys: readonly string[]): Promise<Buffer> {
  const parts = await Promise.all(
    keys.map(async (key) => {
      const bytes = (await from.read(key, { maxBytes: Infinity })) ?? new Uint8Array();
      const name = Buffer.from(key);
      const head = Buffer.alloc(8);
      head.writeUInt32BE(name.length);
      head.writeUInt32BE(bytes.length, 4);
      return Buffer.concat([head, name, bytes]);
    }),
  );
  return Buffer.concat(parts);
}

/** Opens a local workerd bucket from outside workerd. */
function openLocalStore(bucket: R2Bucket, folder: string, list: ListObjects): Store {
  const get = async (key: string, maxBytes: number) => {
    const found = await bucket.get(key);
    if (found === null) return null;
    if (found.size > maxBytes) {
      throw new StoreError({ store: "R2", key, action: "read" }, new TooManyBytes(maxBytes));
    }
    const stored = new Uint8Array(await found.arrayBuffer());
    const bytes =
      found.customMetadata?.["size"] === undefined ? stored : zstdDecompressSync(stored);
    return { bytes, tag: found.etag };
  };
  return {
    read: async (key, { maxBytes, range }) => {
      const found = await get(key, range === undefined ? maxBytes : Infinity);
      const { offset = 0, length = Infinity } = range ?? {};
      return found?.bytes.subarray(offset, offset + length) ?? null;
    },
    readTagged: (key, { maxBytes }) => get(key, maxBytes),
    localFile: async (key, { maxBytes }) => {
      const found = await get(key, maxBytes);
      if (found === null) return null;
      const path = join(folder, found.tag, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, found.bytes);
      return path;
    },
    write: async (key, bytes) => void (await bucket.put(key, Buffer.from(bytes))),
    upload: async (key, path) => void (await bucket.put(key, await readFile(path))),
    swap: async (key, bytes, tag) => {
      const condition = tag === null ? { etagDoesNotMatch: "*" } : { etagMatches: tag };
      const put = await bucket.put(key, Buffer.from(bytes), {
        onlyIf: condition,
      });
      return put !== null;
    },
    list: async function* (prefix) {
      for (const { uploaded, ...object } of await list(prefix)) {
        yield { ...object, modifiedAt: uploaded };
      }
    },
    remove: (key) => bucket.delete(key),
  };
}
