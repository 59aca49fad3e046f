import { connect } from "node:net";

import { afterAll, describe, expect, it } from "vitest";

import { tracesIn } from "./leaks.ts";
import { openTestServer } from "./test-server.ts";

const server = await openTestServer();
afterAll(() => server.close());

/** Sends raw bytes and returns what came back until either side closed the connection. */
async function exchange(bytes: Uint8Array, patienceMs = 60_000): Promise<string> {
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
    ["CONNECT", good("CONNECT /api/v1/bills HTTP/1.1")],
    ["a negative Content-Length", good("POST /api/v1/bills HTTP/1.1", "Content-Length: -1")],
    [
      "a length and chunks",
      good("POST / HTTP/1.1", "Transfer-Encoding: chunked", "Content-Length: 3"),
    ],
    [
      "an upgrade to HTTP/2",
      good("GET / HTTP/1.1", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"),
    ],
    ["an upgrade to WebSockets", good("GET / HTTP/1.1", "Upgrade: websocket")],
    ["an unknown expectation", good("GET /api/v1/bills HTTP/1.1", "Expect: the-unexpected")],
    [
      "bytes that are not text",
      good("GET /api/v1/\u0000\u00FF\u0080 HTTP/1.1", "Accept: \u0001\u00FF"),
    ],
  ])("is refused, never with a 5xx, and reveals nothing: %s", async (_, text) => {
    // Some requests lack their end.
    const answer = await exchange(bytesOf(text), 1000);
    expect(tracesIn(answer)).toEqual([]);
    const statuses = statusesOf(answer);
    for (const status of statuses) {
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(server.logged.map(({ event }) => event)).not.toContain("request_failed");
  });

  it.each([
    ["an invalid Host", "GET /api/v1/bills HTTP/1.1\r\nHost: a b"],
    ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: a"],
    ["a backslash in the path", String.raw`GET /api\v1 HTTP/1.1` + "\r\nHost: a"],
  ])("gets a standard error: %s", async (_, text) => {
    const answer = await exchange(
      bytesOf(`${text}\r\nX-Request-Id: own.1\r\nConnection: close\r\n\r\n`),
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
    const answer = await exchange(bytesOf(`${sent.join("\r\n")}\r\n\r\n`));
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
    expect(statusesOf(await exchange(bytesOf(text)))).toEqual([200]);
  });

  it.each([
    ["text that is not HTTP", "hello\r\n\r\n", 400],
    ["a header that HTTP forbids", good("GET / HTTP/1.1", "X-Name: a\u0001b"), 400],
    ["a header that is too long", good("GET / HTTP/1.1", `X-Long: ${"x".repeat(20_000)}`), 431],
  ])(
    "gets an error that says why, with a request ID, if it cannot be parsed: %s",
    async (_, text, status) => {
      const answer = await exchange(bytesOf(text));
      expect(statusesOf(answer)).toEqual([status]);
      expect(answer).toMatch(/^X-Request-Id: [\da-f-]{36}\r$/m);
      expect(answer).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
      expect(answer).toMatch(/^Cache-Control: no-store\r$/m);
      const body = answer.split("\r\n\r\n")[1] ?? "";
      expect(answer).toContain(`Content-Length: ${body.length}\r\n`);
      expect(JSON.parse(body)).toEqual({
        error: {
          code: "invalid_parameter",
          message: expect.stringMatching(/^The request cannot be read as HTTP: .{10}/),
        },
      });
    },
  );
});
