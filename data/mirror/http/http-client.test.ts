import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, expect, it } from "vitest";

import { MAX_FILE_SIZE } from "../../files/zip.ts";
import { createHttpClient, DEFAULT_RETRY_POLICY, type RetryPolicy } from "./http-client.ts";
import { PUBLISHERS } from "./publishers.ts";

const CHUNK = Buffer.alloc(1024 ** 2);

const PACE_MS = 60;

let server: Server;
let address: string;
let arrivals: number[];
let atOnce: { now: number; most: number };

/** Answers after two turns of the pace. */
function serveSlowly(response: ServerResponse): void {
  arrivals.push(performance.now());
  atOnce.most = Math.max(atOnce.most, ++atOnce.now);
  setTimeout(() => {
    atOnce.now--;
    response.end("<a/>");
  }, 2 * PACE_MS);
}

/** Sends a byte now and then, for as long as the client reads. */
function drip(response: ServerResponse): void {
  response.write(".");
  const dripping = setInterval(() => response.write("."), 10);
  response.once("close", () => clearInterval(dripping));
}

beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === "/small.xml") return serveSlowly(response);
    if (request.url === "/unchanged.xml") return response.writeHead(304).end();
    if (request.url === "/dripping.xml") return drip(response);
    const left = /^\/left-(\d+)$/.exec(request.url ?? "")?.[1];
    if (left !== undefined) return response.setHeader("x-ratelimit-remaining", left).end("<a/>");
    for (let sent = 0; sent <= MAX_FILE_SIZE; sent += CHUNK.length) response.write(CHUNK);
    response.end();
  });
  arrivals = [];
  atOnce = { now: 0, most: 0 };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

const clientWith = (patience: Partial<RetryPolicy>) =>
  createHttpClient({
    publishers: { ...PUBLISHERS, senate: address },
    userAgent: "test",
    patience: { ...DEFAULT_RETRY_POLICY, ...patience },
  });

it("a publisher's answer larger than any document is refused, and not requested again", async () => {
  const client = clientWith({});
  const traffic = { requests: 0, bytes: 0 };
  // Only its kind, since a failed assertion would print the whole answer.
  const answer = client.get({ address: `${address}/large.xml` }, traffic).then(({ kind }) => kind);
  await expect(answer).rejects.toThrow("it is larger than 64 MB");
  expect(traffic.requests).toBe(1);
  await client.close();
});

it("a publisher that says unchanged, although nothing was known before, is not believed", async () => {
  const client = clientWith({});
  const headers = { "if-none-match": '"1"' };
  const traffic = { requests: 0, bytes: 0 };
  const request = { address: `${address}/unchanged.xml` };
  await expect(client.get(request, traffic)).rejects.toThrow("304, unchanged");
  expect(await client.get({ ...request, headers }, traffic)).toEqual({ kind: "unchanged" });
  await client.close();
});

it("a publisher that sends a byte now and then is left", async () => {
  const client = clientWith({ silenceMs: 1_000, attempts: 1 });
  const answer = client.get({ address: `${address}/dripping.xml` }, { requests: 0, bytes: 0 });
  await expect(answer).rejects.toThrow("less than 1000 bytes a second");
  await client.close();
});

it("a host with a pace gets one request at a time, and no two within it", async () => {
  const { host } = new URL(address);
  const client = createHttpClient({
    publishers: { ...PUBLISHERS, senate: address },
    userAgent: "test",
    patience: DEFAULT_RETRY_POLICY,
    paces: { [host]: PACE_MS },
  });
  const traffic = { requests: 0, bytes: 0 };
  const one = (): Promise<unknown> => client.get({ address: `${address}/small.xml` }, traffic);
  await Promise.all([one(), one(), one()]);
  expect(atOnce.most).toBe(1);
  const pauses = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? at));
  expect(Math.min(...pauses)).toBeGreaterThan(PACE_MS);
  await client.close();
});

it("the last ten requests of a key's hour are left to others who use the key", async () => {
  const client = clientWith({});
  const traffic = { requests: 0, bytes: 0 };
  const ask = (left: number) => client.get({ address: `${address}/left-${left}` }, traffic);
  await ask(11);
  await ask(10);
  await expect(ask(9)).rejects.toMatchObject({ kind: "budget" });
  expect(traffic.requests).toBe(2);
  await client.close();
});
