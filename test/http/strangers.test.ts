import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { gatedStore } from "./gated-store.ts";
import { sampleStore } from "./sample-store.ts";
import { openTestServer, type TestServer, type TestServerOptions } from "./test-server.ts";

const METRICS_TOKEN = "a-token-of-the-tests";

let server: TestServer;
beforeAll(async () => {
  await sampleStore();
});
afterEach(() => server.close());

const open = async (options: TestServerOptions = {}): Promise<void> => {
  server = await openTestServer({ metricsToken: METRICS_TOKEN, ...options });
};

const get = (path: string, ...headers: string[]): string =>
  `${[`GET ${path} HTTP/1.1`, "Host: localhost", ...headers].join("\r\n")}\r\n\r\n`;

interface Connection {
  readonly socket: Socket;
  /** All data received, once the server has closed the connection. */
  readonly ended: Promise<string>;
}

function connectTo(bytes = ""): Connection {
  const socket = connect(server.port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => {
    socket.once("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
  socket.write(bytes);
  return { socket, ended };
}

const statusesOf = (answer: string): number[] =>
  Array.from(answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, status]) => Number(status));

/** Sends a request as a proxy forwards it. */
const askFrom = (address: string, path: string): Promise<string> => {
  const headers = [`X-API-Key: ${server.key}`, `X-Forwarded-For: ${address}`, "Connection: close"];
  return connectTo(get(path, ...headers)).ended;
};

const told = (event: string): string[] =>
  server.logged.flatMap((one) => (one.event === event ? [one.line] : []));

const cutOff = async (reason: string): Promise<number> => {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const page = await (await fetch(`${server.url}/metrics`, { headers })).text();
  return Number(
    new RegExp(`legis_connection_limits_exceeded_total{reason="${reason}"} (\\d+)`).exec(
      page,
    )?.[1] ?? 0,
  );
};

describe("pipelined requests on a connection", () => {
  it("are answered in order, up to sixteen", async () => {
    await open();
    const paths = Array.from({ length: 15 }, (_, n) => `/api/v1/bills?page=${n + 1}&per_page=1`);
    const batch = paths.map((path) => get(path, `X-API-Key: ${server.key}`)).join("");
    const last = get("/api/v1/none", `X-API-Key: ${server.key}`, "Connection: close");
    const answer = await connectTo(batch + last).ended;
    expect(statusesOf(answer)).toEqual([...paths.map(() => 200), 404]);
    expect(Array.from(answer.matchAll(/"page":(\d+)/g), ([, page]) => Number(page))).toEqual(
      paths.map((_, n) => n + 1),
    );
  });

  it("beyond sixteen close the connection, and are not processed", async () => {
    await open();
    const answer = await connectTo(get("/api/v1/bills").repeat(2_400)).ended;
    expect(statusesOf(answer).length).toBeLessThanOrEqual(16);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(told("request").length).toBeLessThanOrEqual(16);
    expect(await cutOff("pipelined")).toBe(1);
    expect(told("connection_limit_exceeded")).toEqual([
      expect.stringContaining('"network":"127.0.0.1"'),
    ]);
  });
});

it("a request that is not complete in time gets exactly one answer, and the connection is closed", async () => {
  await open({ connectionLimits: { requestMs: 3_000 } });
  const form = "POST /api/v1/bills HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nx";
  const slow = [connectTo(get("/healthz").slice(0, -2)), connectTo(), connectTo(form)];
  const answers = await Promise.all(slow.map(({ ended }) => ended));
  expect(answers.map(statusesOf)).toEqual([[408], [408], [401]]);
});

describe("connections", () => {
  it("of one network are limited, and a closed one makes room again", async () => {
    await open({ connectionLimits: { maxPerNetwork: 3 } });
    const held = [connectTo(), connectTo(), connectTo()];
    await Promise.all(held.map(({ socket }) => once(socket, "connect")));
    expect(await connectTo(get("/healthz")).ended).toBe("");
    const [first] = held;
    first?.socket.destroy();
    const answer = await vi.waitFor(async () => {
      const got = await connectTo(get("/healthz", "Connection: close")).ended;
      expect(statusesOf(got)).toEqual([200]);
      return got;
    });
    expect(answer).toContain('"ok"');
    for (const { socket } of held) socket.destroy();
    await vi.waitFor(async () => expect(await cutOff("network")).toBeGreaterThan(0));
  });

  it("of a trusted proxy are not limited, but each forwarded network's requests are", async () => {
    const gate = await gatedStore();
    await open({
      store: gate.store,
      trustedProxies: 1,
      connectionLimits: { maxPerNetwork: 2 },
    });
    const bill = "/api/v1/bills/119/HR/1";
    const held = [
      askFrom("192.0.2.1", bill),
      askFrom("192.0.2.1", bill),
      askFrom("192.0.2.2", bill),
    ];
    const refused = await vi.waitFor(async () => {
      const got = await askFrom("192.0.2.1", "/healthz");
      expect(statusesOf(got)).toEqual([429]);
      return got;
    });
    expect(refused).toMatch(/^retry-after: 1\r$/im);
    expect(statusesOf(await askFrom("192.0.2.3", "/healthz"))).toEqual([200]);
    gate.open();
    expect((await Promise.all(held)).flatMap(statusesOf)).toEqual([200, 200, 200]);
    expect(statusesOf(await askFrom("192.0.2.1", "/healthz"))).toEqual([200]);
    expect(told("untrusted_proxy")).toEqual([]);
  });
});

it("an untrusted proxy is logged once, with the setting to change", async () => {
  await open();
  await fetch(`${server.url}/healthz`);
  expect(told("untrusted_proxy")).toEqual([]);
  await askFrom("192.0.2.1", "/healthz");
  await askFrom("192.0.2.1", "/healthz");
  expect(told("untrusted_proxy")).toEqual([
    expect.stringMatching(/"level":"warn".*LEGIS_TRUSTED_PROXIES/),
  ]);
});

describe("every response", () => {
  const PATHS = ["/healthz", "/readyz", "/metrics", "/status.json", "/api/v1/bills", "/nowhere"];

  it("of a service with TLS has HSTS, nosniff, a request ID and a cache policy", async () => {
    await open({ baseUrl: "https://api.example.org" });
    for (const path of PATHS) {
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        const { status, headers } = await fetch(`${server.url}${path}`, { method });
        const said = Object.fromEntries(headers);
        expect({ path, method, status, ...said }).toMatchObject({
          path,
          method,
          "strict-transport-security": "max-age=31536000",
          "x-content-type-options": "nosniff",
          "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/) as string,
          "cache-control": expect.stringMatching(/^no-store$|^private|^public/) as string,
        });
      }
    }
  });

  it("of a service without TLS has no HSTS", async () => {
    await open({ baseUrl: "http://localhost:8787" });
    const { headers } = await fetch(`${server.url}/api/v1/bills`);
    expect(headers.has("Strict-Transport-Security")).toBe(false);
  });
});
