import { connect } from "node:net";

import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { runs, timeFor } from "../runs.ts";
import { countsIn } from "./bodies.ts";
import { OWN_KEY, targets } from "./fuzzed-requests.ts";
import { secretsIn, tracesIn } from "./leaks.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

const EXCHANGES = runs(500);
const AT_ONCE = 50;

let server: TestServer;

beforeAll(async () => {
  // Some requests lack their end; a short timeout saves time.
  server = await openTestServer({ connectionLimits: { requestMs: 200 } });
});
afterAll(() => server.close());

/** Sends raw bytes and returns what came back until either side closed the connection. */
async function exchange(bytes: Uint8Array, patienceMs = 20_000): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", () => undefined);
  socket.setTimeout(patienceMs, () => socket.destroy());
  socket.write(bytes);
  // A client refused before the server read everything may also get a reset.
  await new Promise((resolve) => socket.once("close", resolve));
  return Buffer.concat(chunks).toString("latin1");
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text, "latin1");

/** All statuses in an answer; one connection may carry several. */
const statusesOf = (answer: string): number[] =>
  Array.from(answer.matchAll(/^HTTP\/1\.[01] (\d{3})/gm), ([, status]) => Number(status));

const good = (line: string, ...headers: string[]): string =>
  `${[line, "Host: localhost", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;

const KEYED = (): string => `X-API-Key: ${server.key}`;
const LATIN = { unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) };

const methods = fc.oneof(
  { weight: 3, arbitrary: fc.constant("GET") },
  fc.constantFrom("HEAD", "POST", "TRACE", "CONNECT", "M-SEARCH"),
);
const lines = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .tuple(methods, targets)
      .map(([method, url]) => `${method} ${url.slice("http://localhost".length)} HTTP/1.1`),
  },
  fc.string({ ...LATIN, maxLength: 80 }).map((text) => `GET /api/v1/${text} HTTP/1.1`),
  fc.string({ ...LATIN, maxLength: 80 }),
);
const headers = fc.oneof(
  fc.string({ ...LATIN, maxLength: 80 }),
  fc.string({ ...LATIN, maxLength: 40 }).map((text) => `Accept-Encoding: ${text}`),
  fc.string({ ...LATIN, maxLength: 40 }).map((text) => `Host: ${text}`),
  fc.constantFrom(
    "Content-Length: -1",
    "Content-Length: 5",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 3",
    "Expect: 100-continue",
    "Expect: the-unexpected",
    "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
    "Upgrade: websocket\r\nConnection: Upgrade",
  ),
);

describe("malformed HTTP", () => {
  it.each([
    ["text that is not HTTP", "hello\r\n\r\n"],
    ["another version", "GET /api/v1/bills HTTP/9.9\r\nHost: a\r\n\r\n"],
    ["TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00FC\u0003\u0003"],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["no Host", "GET /api/v1/bills HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["an invalid Host", "GET /api/v1/bills HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n"],
    ["an invalid absolute URL", good("GET http://[::bad/ HTTP/1.1")],
    ["an asterisk", good("OPTIONS * HTTP/1.1")],
    ["a header that is too long", good("GET / HTTP/1.1", `X-Long: ${"x".repeat(20_000)}`)],
    ["a URL that is too long", good(`GET /${"x".repeat(20_000)} HTTP/1.1`)],
    [
      "two Content-Lengths",
      good("POST /api/v1/bills HTTP/1.1", "Content-Length: 1", "Content-Length: 2"),
    ],
    ["a backslash in the path", good(String.raw`GET \api\v1\bills HTTP/1.1`)],
    ["TRACE", good("TRACE /api/v1/bills HTTP/1.1")],
  ])("is refused, never with a 5xx: %s", async (_, text) => {
    const statuses = statusesOf(await exchange(bytesOf(text), 1000));
    for (const status of statuses) {
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it.each([
    ["an invalid Host", "GET /api/v1/bills HTTP/1.1\r\nHost: a b"],
    ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: a"],
    ["a backslash in the path", String.raw`GET /api\v1 HTTP/1.1` + "\r\nHost: a"],
  ])("gets a standard error: %s", async (_, text) => {
    const answer = await exchange(
      bytesOf(`${text}\r\nX-Request-Id: own.1\r\nConnection: close\r\n\r\n`),
      5000,
    );
    expect(statusesOf(answer)).toEqual([404]);
    expect(answer).toMatch(/^x-request-id: own\.1\r$/im);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      error: { code: "not_found", message: expect.stringContaining("Host") },
    });
  });

  it.each([
    ["none", []],
    ["two", ["Host: a", "Host: b"]],
    ["the same twice", ["Host: a", "host: a"]],
  ])("gets a 400 if HTTP/1.1 has a wrong number of Host headers: %s", async (_, hosts) => {
    const sent = ["GET /api/v1/bills HTTP/1.1", ...hosts, KEYED(), "Connection: close"];
    const answer = await exchange(bytesOf(`${sent.join("\r\n")}\r\n\r\n`), 5000);
    expect(statusesOf(answer)).toEqual([400]);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      error: {
        code: "invalid_parameter",
        parameter: "Host",
        message: `An HTTP/1.1 request must have one Host header, not ${hosts.length}`,
      },
    });
  });

  it("does not include HTTP/1.0 without a Host, as in health checks", async () => {
    const text = `GET /api/v1/bills HTTP/1.0\r\n${KEYED()}\r\nConnection: close\r\n\r\n`;
    expect(statusesOf(await exchange(bytesOf(text), 5000))).toEqual([200]);
  });

  it.each([
    ["text that is not HTTP", "hello\r\n\r\n", 400],
    ["a header that is too long", good("GET / HTTP/1.1", `X-Long: ${"x".repeat(20_000)}`), 431],
  ])(
    "gets a request ID and forbids caching if it cannot be parsed: %s",
    async (_, text, status) => {
      const answer = await exchange(bytesOf(text), 5000);
      expect(statusesOf(answer)).toEqual([status]);
      expect(answer).toMatch(/^X-Request-Id: [\da-f-]{36}\r$/m);
      expect(answer).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
      expect(answer).toMatch(/^Cache-Control: no-store\r$/m);
    },
  );

  it("is told apart from pipelined requests, which are answered in order", async () => {
    const first = `GET /api/v1/bills/119/HR/1 HTTP/1.1\r\nHost: a\r\n${KEYED()}\r\n\r\n`;
    const second = good("GET /api/v1/none HTTP/1.1", KEYED());
    const answer = await exchange(bytesOf(first + second), 5000);
    expect(statusesOf(answer)).toEqual([200, 404]);
  });

  it(
    "does not stop the server, get a 5xx or reveal anything",
    async () => {
      const requests = fc
        .tuple(lines, fc.array(headers, { maxLength: 3 }), fc.boolean())
        .map(([line, more, isKeyed]) => good(line, ...more, ...(isKeyed ? [KEYED()] : [])))
        .map((text) => text.replaceAll(OWN_KEY, server.key));
      const statuses = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(
          fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE }),
          async (batch) => {
            const answers = await Promise.all(batch.map((text) => exchange(bytesOf(text))));
            for (const status of answers.flatMap(statusesOf)) {
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
              expect(status).toBeLessThan(500);
            }
            for (const answer of answers) expect(tracesIn(answer)).toEqual([]);
            for (const { event, line } of server.logged) {
              expect(event).not.toBe("request_failed");
              expect(secretsIn(line, { "the key": server.key })).toEqual([]);
            }
            server.logged.length = 0;
          },
        ),
        { numRuns: EXCHANGES / AT_ONCE, endOnFailure: false },
      );
      expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      if (EXCHANGES > 1_000) process.stderr.write(`${countsIn(statuses)}\n`);
    },
    timeFor(EXCHANGES, 30),
  );
});
