import { randomBytes } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openStore } from "../../store/open-store.ts";
import type { Store } from "../../store/store.ts";
import {
  answeringEndpoint,
  deadEndpoint,
  type Endpoint,
  stallingEndpoint,
} from "./bad-endpoints.ts";
import { ANY_SIZE } from "../any-size.ts";
import { newFolder } from "../new-folder.ts";

const LOCATION = "s3://builds/live";

let folder: string;
const endpoints: Endpoint[] = [];

beforeAll(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  folder = newFolder();
  await writeFile(join(folder, "upload"), randomBytes(3_000_000));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all(endpoints.map((endpoint) => endpoint.close()));
});

const at = (endpoint: string, timeoutMs = 10_000): Promise<Store> =>
  openStore({ location: LOCATION, endpoint, cacheFolder: folder, timeoutMs });

async function answering(answer: (response: ServerResponse, number: number) => void) {
  let number = 0;
  const endpoint = await answeringEndpoint((_, response) => answer(response, ++number));
  endpoints.push(endpoint);
  return { endpoint, store: await at(endpoint.url) };
}

const found = (response: ServerResponse, body: Uint8Array): unknown =>
  response.writeHead(200, { ETag: '"e1"', "Content-Length": body.length }).end(body);

const refuse = (response: ServerResponse): unknown =>
  response
    .writeHead(412, { "Content-Type": "application/xml" })
    .end("<Error><Code>PreconditionFailed</Code><Message>no</Message></Error>");

// The store waits between attempts, so all tests run at once.
describe.concurrent("a bucket with no service at its endpoint", () => {
  it("fails with an error that has the address", async () => {
    const url = await deadEndpoint();
    const store = await at(url);
    const refused = `the connection was refused (${url}); check that the service runs and that S3_ENDPOINT is its address`;
    await expect(store.read("current.json", ANY_SIZE)).rejects.toThrow(
      `s3://builds/live: current.json could not be read: ${refused}`,
    );
    await expect(store.write("a", Buffer.from("a"))).rejects.toMatchObject({
      reason: "unreachable",
      key: "a",
      store: LOCATION,
    });
  });

  it("fails if the host name is unknown", async () => {
    const store = await at("http://nowhere.invalid:80");
    await expect(store.read("a", ANY_SIZE)).rejects.toMatchObject({ reason: "unreachable" });
  });
});

describe.concurrent("a bucket whose service hangs", () => {
  const timeoutMs = 3000;

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ["read", (store) => store.read("a", ANY_SIZE)],
    ["write", (store) => store.write("a", randomBytes(3_000_000))],
    ["upload", (store) => store.upload("a", join(folder, "upload"))],
    ["localFile", (store) => store.localFile("a", ANY_SIZE)],
    ["swap", (store) => store.swap("a", Buffer.from("a"), null)],
    ["remove", (store) => store.remove("a")],
    ["list", (store) => store.list("a")[Symbol.asyncIterator]().next()],
  ])("fails within the timeout: %s", async (_, ask) => {
    const endpoint = await stallingEndpoint();
    endpoints.push(endpoint);
    const store = await at(endpoint.url, timeoutMs);
    await expect(ask(store)).rejects.toThrow(
      `no answer from ${endpoint.url} within 3 s; try again later, or raise S3_TIMEOUT_SECONDS`,
    );
    expect(endpoint.requests()).toBeGreaterThan(1);
  });

  it("returns at once if the caller aborts", async () => {
    const endpoint = await stallingEndpoint();
    endpoints.push(endpoint);
    const store = await at(endpoint.url);
    const read = store.read("a", { ...ANY_SIZE, signal: AbortSignal.timeout(100) });
    // After the store's own deadline it would be another error.
    await expect(read).rejects.toMatchObject({ name: "TimeoutError" });
  });
});

describe.concurrent("a bucket whose service fails", () => {
  it("is retried until it answers", async () => {
    const { store, endpoint } = await answering((response, number) => {
      if (number < 4) response.writeHead(500).end();
      else found(response, Buffer.from("at last"));
    });
    expect(Buffer.from((await store.read("a", ANY_SIZE)) ?? []).toString()).toBe("at last");
    expect(endpoint.requests()).toBe(4);
  });

  it("fails after four attempts", async () => {
    const { store, endpoint } = await answering((response) => response.writeHead(503).end());
    await expect(store.read("a", ANY_SIZE)).rejects.toThrow(
      /the service answered 503 .*; try again later/,
    );
    expect(endpoint.requests()).toBe(4);
  });

  it("gets an upload from its start in each retry", async () => {
    const { store, endpoint } = await answering((response, number) => {
      if (number < 3) response.writeHead(500).end();
      else response.writeHead(200, { ETag: '"e1"' }).end();
    });
    await store.upload("a", join(folder, "upload"));
    expect(endpoint.requests()).toBe(3);
  });
});

describe.concurrent("a response that breaks off", () => {
  const body = randomBytes(200_000);
  const breakOff = (response: ServerResponse): void => {
    response.writeHead(200, { ETag: '"e1"', "Content-Length": body.length });
    response.write(body.subarray(0, 100_000), () => response.destroy());
  };

  it("is requested again", async () => {
    const { store } = await answering((response, number) =>
      number < 3 ? breakOff(response) : found(response, body),
    );
    expect(body.equals((await store.read("a", ANY_SIZE)) ?? Buffer.alloc(0))).toBe(true);
  });

  it("is never treated as complete", async () => {
    const { store } = await answering(breakOff);
    await expect(store.read("a", ANY_SIZE)).rejects.toThrow(
      /a could not be read: the answer ended after \d+ of 200000 bytes/,
    );
    await expect(store.readTagged("a", ANY_SIZE)).rejects.toMatchObject({ reason: "cut_short" });
  });

  it("leaves no local file", async () => {
    const { store } = await answering((response, number) =>
      number === 1 ? found(response, Buffer.alloc(0)) : breakOff(response),
    );
    await expect(store.localFile("b/broken", ANY_SIZE)).rejects.toThrow(
      `b/broken could not be copied to ${folder}: the answer ended after`,
    );
    expect(await readdir(join(folder, "broken"))).toEqual([]);
  });

  it("is not copied beyond the limit, even without a Content-Length", async () => {
    let sent = 0;
    const { store } = await answering((response, number) => {
      const isHead = number === 1;
      response.writeHead(200, { ETag: '"e1"', ...(isHead && { "Content-Length": 1000 }) });
      if (isHead) response.end();
      else void pipeline(endless(), response).catch(() => {});
    });
    function* endless(): Generator<Buffer> {
      for (; sent < 1e9; sent += body.length) yield body;
    }
    await expect(store.localFile("b/endless", { maxBytes: 1000 })).rejects.toMatchObject({
      reason: "too_large",
    });
    expect(await readdir(join(folder, "endless"))).toEqual([]);
    expect(sent).toBeLessThan(1e8);
  });

  it("fails if it stalls in the middle", async () => {
    const endpoint = await answeringEndpoint((_, response) => {
      response.writeHead(200, { ETag: '"e1"', "Content-Length": body.length });
      response.write(body.subarray(0, 1000));
    });
    endpoints.push(endpoint);
    const store = await at(endpoint.url, 4000);
    await expect(store.read("a", ANY_SIZE)).rejects.toMatchObject({ reason: "cut_short" });
    const signal = AbortSignal.timeout(100);
    await expect(store.read("a", { ...ANY_SIZE, signal })).rejects.toMatchObject({
      name: "TimeoutError",
    });
  });
});

describe.concurrent("a swap whose response is lost", () => {
  const bytes = Buffer.from("mine");

  it("succeeded if the object has our bytes", async () => {
    const { store } = await answering((response, number) =>
      number === 1 ? response.destroy() : number === 2 ? refuse(response) : found(response, bytes),
    );
    expect(await store.swap("a", bytes, "e0")).toBe(true);
  });

  it("failed if the object has other bytes", async () => {
    const { store } = await answering((response, number) =>
      number <= 4 ? response.writeHead(500).end() : found(response, Buffer.from("theirs")),
    );
    expect(await store.swap("a", bytes, "e0")).toBe(false);
  });

  it("is retried with a quoted tag if the unquoted one is rejected", async () => {
    const tags: (string | undefined)[] = [];
    const endpoint = await answeringEndpoint(({ method, headers }, response) => {
      if (method === "GET") return found(response, Buffer.from("old"));
      tags.push(headers["if-match"]);
      if (headers["if-match"] === '"e1"') return response.writeHead(200, { ETag: '"e2"' }).end();
      return refuse(response);
    });
    endpoints.push(endpoint);
    const store = await at(endpoint.url);
    expect(await store.swap("a", bytes, "e1")).toBe(true);
    expect(tags).toEqual(["e1", '"e1"']);
  });
});
