import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

import { request } from "undici";
import { afterAll, describe, expect, it } from "vitest";

import { openTestServer } from "./test-server.ts";

const BILLS = "/api/v1/bills?per_page=100";
const DECODE = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync } as const;

const server = await openTestServer();
afterAll(() => server.close());

/** Sends a request, and returns the body without decoding it. */
async function raw(path: string, headers: Record<string, string> = {}, method = "GET") {
  const sent = { "X-API-Key": server.key, ...headers };
  const response = await request(server.url + path, { method: method as "GET", headers: sent });
  const body = Buffer.from(await response.body.arrayBuffer());
  return { status: response.statusCode, headers: response.headers, body };
}

it.each([["br"], ["zstd"], ["gzip"]] as const)(
  "compression with %s decodes to the same body",
  async (coding) => {
    const plain = await raw(BILLS);
    const coded = await raw(BILLS, { "Accept-Encoding": coding });
    expect(coded.headers["content-encoding"]).toBe(coding);
    expect(coded.body.length).toBeLessThan(plain.body.length / 4);
    expect(DECODE[coding](coded.body).equals(plain.body)).toBe(true);
    expect(coded.headers["etag"]).toBe(plain.headers["etag"]);
  },
);

describe("Content-Length", () => {
  it.each(["identity", "br"])("is the length of the body in %s", async (coding) => {
    const { headers, body } = await raw(BILLS, { "Accept-Encoding": coding });
    expect(headers["content-length"]).toBe(String(body.length));
    expect(headers["transfer-encoding"]).toBeUndefined();
  });

  it("is on errors too", async () => {
    const { headers, body } = await raw("/api/v1/bills?page=0");
    expect(headers["content-length"]).toBe(String(body.length));
  });

  it("does not matter on a 304, which has no body and no encoding", async () => {
    const { status, headers, body } = await raw(BILLS, { "If-None-Match": "*" });
    expect(status).toBe(304);
    expect(body).toHaveLength(0);
    expect(headers["content-encoding"]).toBeUndefined();
  });
});

it("other methods than GET and HEAD with a body leave the connection usable", async () => {
  const response = await fetch(`${server.url}/api/v1/bills`, {
    method: "POST",
    headers: { "X-API-Key": server.key },
    body: "x".repeat(100_000),
  });
  expect(response.status).toBe(404);
  expect((await raw(BILLS)).status).toBe(200);
});

it("outside the API /healthz and /readyz work without a key", async () => {
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: "ok" });
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({ status: "ready", key_store: true });
});
