/** Bulk files are complete, support resuming, and never end early without an error. */
import { createHash } from "node:crypto";
import { crc32, gunzipSync } from "node:zlib";

import { afterAll, describe, expect, it, vi } from "vitest";

import { POINTER_KEY, type Pointer, recordsKey } from "../../contract/build.ts";
import type { BulkFile } from "../../contract/resources/bulk.ts";
import { allRoutes } from "../../contract/routes/all-routes.ts";
import { readLineFile } from "../../generator/builds/line-files.ts";
import { ANY_SIZE } from "../any-size.ts";
import type { BuildReader } from "../../store/store.ts";
import { sampleBuild } from "../build.ts";
import { textsOf } from "../build-texts.ts";
import { sampleStore } from "./sample-store.ts";
import { openTestEdge } from "./test-edge.ts";
import { openTestServer, UNLIMITED } from "./test-server.ts";

const GZIP = { "Accept-Encoding": "gzip" };

/** Downloaded bytes by URL, in both encodings. */
const downloads = { gzip: new Map<string, Buffer>(), identity: new Map<string, Buffer>() };

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, "");

const edge = await openTestEdge();
const files = ((await (await edge.ask("/api/v1/bulk")).json()) as { data: BulkFile[] }).data;
const [largest] = files.toSorted((a, b) => b.parts.length - a.parts.length) as [BulkFile];
for (const { url } of files) {
  for (const [coding, kept] of Object.entries(downloads)) {
    kept.set(url, await bytesAt(url, { "Accept-Encoding": coding }));
  }
}
afterAll(() => edge.close());

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function bytesAt(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await edge.ask(pathOf(url), { headers });
  expect([200, 206]).toContain(response.status);
  return Buffer.from(await response.arrayBuffer());
}

const bytesOf = (coding: keyof typeof downloads, url: string): Buffer =>
  downloads[coding].get(url) ?? Buffer.alloc(0);

interface SentRecord {
  readonly id: string;
  readonly api_url: string;
}

interface SentText {
  readonly text: string;
  readonly text_url: string;
  readonly updated_at: string;
}

const recordsOf = (url: string): readonly SentRecord[] =>
  bytesOf("identity", url)
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as SentRecord);

async function leftAfterADownload(): Promise<number> {
  const { headers } = await edge.ask(pathOf(largest.url), { headers: GZIP });
  return Number(headers.get("X-RateLimit-Remaining-Day"));
}

describe("the list of bulk files", () => {
  it("has every kind of record, and every Congress with records", () => {
    const names = files.map(({ file }) => file);
    expect(names).toEqual(expect.arrayContaining(["bills-119.ndjson", "topics.ndjson"]));
    expect(new Set(files.map(({ resource }) => resource)).size).toBe(17);
    expect(largest.parts.length).toBeGreaterThan(5);
  });

  it("can be filtered by resource, Congress and format", async () => {
    const response = await edge.ask("/api/v1/bulk?resource=vote&congress=118&format=ndjson");
    const { data } = (await response.json()) as { data: BulkFile[] };
    expect(data.map(({ file }) => file)).toEqual(["votes-118.ndjson"]);
  });
});

describe("a bulk file", () => {
  it.each(["gzip", "identity"] as const)(
    "sent as %s matches its sizes and hashes in the list",
    (coding) => {
      for (const { url, ...listed } of files) {
        const bytes = bytesOf(coding, url);
        // Parquet is compressed already, and sent without gzip.
        const isPacked = coding === "gzip" && listed.format !== "parquet";
        const text = isPacked ? gunzipSync(bytes) : bytes;
        expect(bytes.length).toBe(isPacked ? listed.compressed_bytes : listed.bytes);
        expect(sha256(text)).toBe(listed.sha256);
        expect(crc32(text).toString(16).padStart(8, "0")).toBe(listed.crc32);
        const lines = text.toString().match(/\n/g)?.length ?? 0;
        expect(listed.format === "ndjson" ? lines : listed.records).toBe(listed.records);
      }
    },
  );

  it("has every record once, equal to its detail route with all blocks", async () => {
    for (const { resource, url, congress, format } of files) {
      if (format !== "ndjson" || resource === "bill_text") continue;
      const route = allRoutes.find(
        (each) => each.kind === "detail" && each.resource.name === resource,
      );
      if (route?.kind !== "detail") continue;
      const records = recordsOf(url);
      const list = route.path.replace(/\/:.*/, "");
      const narrowed = congress === null ? "" : `&congress=${congress}`;
      const everyOne = resource === "committee" ? "&current=all" : "";
      const counted = await edge.ask(`/api/v1${list}?per_page=1${narrowed}${everyOne}`);
      const { meta } = (await counted.json()) as { meta: { total: number } };
      expect(new Set(records.map(({ api_url }) => api_url)).size).toBe(meta.total);
      const tokens = route.resource.blocks.map(({ token }) => token).join(",");
      for (const record of [records.at(0), records.at(-1)]) {
        const shown = await edge.ask(`${pathOf(record?.api_url ?? "")}?include=${tokens}`);
        expect(((await shown.json()) as { data: unknown }).data).toEqual(record);
      }
    }
  });

  it("has every text once: its outline, and what it says", async () => {
    for (const { url } of files.filter(({ resource }) => resource === "bill_text")) {
      const texts = recordsOf(url) as readonly unknown[] as readonly SentText[];
      expect(new Set(texts.map(({ text_url }) => text_url)).size).toBe(texts.length);
      for (const { updated_at: _, text, ...outline } of [texts[0], texts.at(-1)] as SentText[]) {
        const target = pathOf(outline.text_url);
        expect(await (await edge.ask(target)).text()).toBe(text);
        const shown = await edge.ask(target.replace(/\.txt$/, ""));
        expect(await shown.json()).toMatchObject({ data: outline });
      }
    }
  });

  it("names every record by the id that change lists use", async () => {
    const store = await sampleStore();
    const { build } = JSON.parse(String(await store.read(POINTER_KEY, ANY_SIZE))) as Pointer;
    const expected: string[] = [];
    await readLineFile(store, recordsKey(build), ([resource, id]) => {
      expected.push(`${resource} ${id}`);
    });
    const named = files
      .filter(({ format, resource }) => format === "ndjson" && resource !== "bill_text")
      .flatMap(({ resource, url }) => recordsOf(url).map(({ id }) => `${resource} ${id}`));
    expect(named.toSorted()).toEqual(expected.toSorted());
  });

  it("has an address with its hash, which has no other content", async () => {
    const { url, sha256: hash, file } = largest;
    expect(url.endsWith(`/bulk/${file}?sha256=${hash}`)).toBe(true);
    const from = { Range: "bytes=100-" };
    const rest = await bytesAt(url, { ...from, "Accept-Encoding": "identity" });
    expect(rest.equals(bytesOf("identity", url).subarray(100))).toBe(true);
    const other = pathOf(url).replace(hash, "0".repeat(64));
    const refused = await edge.ask(other, { headers: from });
    expect(refused.status).toBe(404);
    expect(await refused.text()).toContain(`${file} has changed`);
  });

  it("is the concatenation of its parts, each of which has its own URL", async () => {
    const { parts, sha256: whole } = largest;
    const texts: Buffer[] = [];
    for (const part of parts) {
      const sent = await bytesAt(part.url, GZIP);
      expect(sha256(sent)).toBe(part.compressed_sha256);
      texts.push(gunzipSync(sent));
      expect(sha256(texts.at(-1) ?? sent)).toBe(part.sha256);
    }
    expect(sha256(Buffer.concat(texts))).toBe(whole);
  });

  it("is sent from a part on, to resume a download: `from`", async () => {
    const { url, parts, file } = largest;
    const [, , third] = parts;
    const rest = `${url}&from=${third?.sha256}`;
    const start = (parts[0]?.bytes ?? 0) + (parts[1]?.bytes ?? 0);
    const plain = await bytesAt(rest, { "Accept-Encoding": "identity" });
    expect(plain.equals(bytesOf("identity", url).subarray(start))).toBe(true);
    expect(gunzipSync(await bytesAt(rest, GZIP)).equals(plain)).toBe(true);
    const unknown = await edge.ask(pathOf(`${url}&from=${"0".repeat(64)}`));
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain(`${file} has no part`);
  });

  it.each([
    ["gzip", "compressed_bytes"],
    ["identity", "bytes"],
  ] as const)("can be resumed at any byte: %s", async (coding, counted) => {
    const { url, [counted]: size, parts } = largest;
    const accept = { "Accept-Encoding": coding };
    const whole = bytesOf(coding, url);
    const { headers } = await edge.ask(pathOf(url), { method: "HEAD", headers: accept });
    expect(headers.get("Accept-Ranges")).toBe("bytes");
    const first = parts[0]?.[counted] ?? 0;
    for (const at of [0, first - 10, first - 9, first, size - 1]) {
      const asked = { ...accept, Range: `bytes=${at}-`, "If-Range": headers.get("ETag") ?? "" };
      const rest = await bytesAt(url, asked);
      expect(rest.equals(whole.subarray(at))).toBe(true);
    }
    const middle = await bytesAt(url, { ...accept, Range: `bytes=${first - 20}-${first + 20}` });
    expect(middle.equals(whole.subarray(first - 20, first + 21))).toBe(true);
  });

  it.each([
    ["an If-Range of another file", { ...GZIP, Range: "bytes=5-", "If-Range": '"another"' }],
    ["several ranges", { ...GZIP, Range: "bytes=0-1,5-6" }],
    ["a range in another unit", { ...GZIP, Range: "lines=1-2" }],
    ["a range backwards", { ...GZIP, Range: "bytes=6-5" }],
  ])("is sent whole if the request has %s", async (_, headers) => {
    const response = await edge.ask(pathOf(largest.url), { headers });
    expect(response.status).toBe(200);
  });

  it("has a strong ETag for each encoding, and answers 304 if it is unchanged", async () => {
    const target = pathOf(largest.url);
    const [plain, packed] = [await edge.ask(target), await edge.ask(target, { headers: GZIP })];
    const tags = [plain, packed].map(({ headers }) => headers.get("ETag") ?? "");
    expect(new Set(tags.filter((tag) => /^"\w{64}"$/.test(tag))).size).toBe(2);
    const again = await edge.ask(target, { headers: { ...GZIP, "If-None-Match": tags[1] ?? "" } });
    expect(again.status).toBe(304);
  });

  it("costs one request per download", async () => {
    const before = await leftAfterADownload();
    expect(await leftAfterADownload()).toBe(before - 1);
  });
});

/** The sample's store, with one object replaced. */
async function storeWith(
  hash: string,
  give: (bytes: Uint8Array | null) => Promise<Uint8Array | null>,
): Promise<BuildReader> {
  const { store: sample, manifest } = await sampleBuild();
  const place = (await textsOf(sample, [manifest])).get(hash)?.place;
  const read: BuildReader["read"] = async (key, options) => {
    const bytes = await sample.read(key, options);
    const isThis = key === place?.key && options.range?.offset === place.offset;
    return isThis ? give(bytes) : bytes;
  };
  return { ...sample, read };
}

const cutShort = async (bytes: Uint8Array | null) => bytes?.subarray(0, -1) ?? null;

it.each([GZIP, { "Accept-Encoding": "identity" }])(
  "an unreadable part of a bulk file aborts the download, or gives 503 if it is the first: %o",
  async (headers) => {
    const { url, parts } = largest;
    for (const [at, expected] of [
      [0, 503],
      [3, "broken off"],
    ] as const) {
      const server = await openTestServer({
        store: await storeWith(parts[at]?.sha256 ?? "", cutShort),
      });
      const asked = { headers: { "X-API-Key": server.key, ...headers } };
      const response = await fetch(server.url + pathOf(url), asked);
      const read = await response.arrayBuffer().then(
        () => response.status,
        () => "broken off",
      );
      expect(read).toBe(expected);
      await server.close();
    }
  },
);

it("concurrent downloads of a key are limited by its plan: one more is 429 at no cost, until one ends or is aborted", async () => {
  const { url, parts } = largest;
  const plan = { ...UNLIMITED, downloads: 1 };
  const gate = Promise.withResolvers<void>();
  const server = await openTestServer({
    store: await storeWith(parts[3]?.sha256 ?? "", (bytes) => gate.promise.then(() => bytes)),
    plans: { free: plan, pro: plan },
    pageDeadlineMs: 60_000,
  });
  const ask = (signal: AbortSignal | null = null) =>
    fetch(server.url + pathOf(url), { signal, headers: { "X-API-Key": server.key } });
  const controller = new AbortController();
  const first = await ask(controller.signal);
  const refused = await ask();
  expect([first.status, refused.status]).toEqual([200, 429]);
  expect(refused.headers.get("Retry-After")).toBe("1");
  expect(await refused.json()).toMatchObject({ error: { code: "rate_limit_exceeded" } });
  const left = [first, refused].map((each) => each.headers.get("X-RateLimit-Remaining-Day"));
  expect(left[1]).toBe(left[0]);
  controller.abort();
  gate.resolve();
  await vi.waitFor(async () => {
    const next = await ask();
    await next.arrayBuffer();
    expect(next.status).toBe(200);
  });
  await server.close();
});

it("a key's bulk files are limited in gigabytes a day: what is sent counts, also of a part, and 304 does not", async () => {
  const { url, parts, compressed_bytes: bytes } = largest;
  // Two whole files and a bit, in gigabytes.
  const plan = { ...UNLIMITED, gigabytesPerDay: (2 * bytes + 1000) / 1e9 };
  const server = await openTestServer({ plans: { free: plan, pro: plan } });
  const ask = (target: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(server.url + pathOf(target), {
      headers: { ...GZIP, "X-API-Key": server.key, ...headers },
    });
  const sent = async (target: string): Promise<number> => {
    const response = await ask(target);
    await response.arrayBuffer();
    return response.status;
  };
  const first = await ask(url);
  const etag = first.headers.get("ETag") ?? "";
  await first.arrayBuffer();
  expect(await sent(parts[0]?.url ?? "")).toBe(200);
  expect(await sent(url)).toBe(200);
  // The charge may follow the last byte.
  let tries = 0;
  const refused = await vi.waitFor(async () => {
    tries += 1;
    const response = await ask(url);
    expect(response.status).toBe(429);
    return response;
  });
  // Each download takes a kilobyte in advance, which alone would be enough after some 90.
  expect(tries).toBeLessThan(80);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error: { code: "daily_quota_exceeded" } });
  expect(await sent(parts[0]?.url ?? "")).toBe(429);
  expect((await ask(url, { "If-None-Match": etag })).status).toBe(304);
  expect((await ask("/api/v1/bills")).status).toBe(200);
  await server.close();
});
