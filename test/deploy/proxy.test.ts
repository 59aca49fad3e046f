/** The proxy configurations under deploy/, run by real proxies in front of the real edge. */
import { once } from "node:events";
import { request as requestPlain } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { request, type RequestOptions } from "node:https";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { buffer } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openTestServer, type TestServer } from "../http/test-server.ts";
import { hasProxy, HOST, openProxy, PROXY_NAMES, type ShippedProxy } from "./shipped-proxies.ts";

/** Requests on one connection, more than nginx's burst. */
const AT_ONCE = 120;
const BASE_URL = `https://${HOST}`;

type TlsRequest = Omit<RequestOptions, "headers"> & {
  readonly headers?: Readonly<Record<string, string>>;
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

describe.each(PROXY_NAMES)("%s as in deploy/", (program) => {
  describe.skipIf(!hasProxy(program))(`(needs ${program} and openssl)`, () => {
    let proxy: ShippedProxy;
    let edge: TestServer;
    let spy: Spy;

    beforeAll(async () => {
      edge = await openTestServer({ baseUrl: BASE_URL, trustedProxies: 1, metricsToken: "t" });
      spy = await spyOn(edge.port);
      proxy = await openProxy(program, [`127.0.0.1:${spy.port}`]);
      await vi.waitUntil(() => ask("/api/v1/bills").catch(() => null));
    });
    afterAll(async () => {
      await proxy.close();
      await spy.close();
      await edge.close();
    });

    const ask = (
      path: string,
      { headers, ...options }: TlsRequest = {},
      body = "",
    ): Promise<Answer> =>
      answered(
        request({
          host: "127.0.0.1",
          port: proxy.tls,
          servername: HOST,
          path,
          agent: false,
          rejectUnauthorized: false,
          ...options,
          headers: { Host: HOST, "X-API-Key": edge.key, ...headers },
        }),
        body,
      );
    const openSession = (): ClientHttp2Session =>
      connectHttp2(`https://127.0.0.1:${proxy.tls}`, {
        servername: HOST,
        rejectUnauthorized: false,
      });
    const askOver = async (session: ClientHttp2Session): Promise<Answer> => {
      const headers = { ":path": "/api/v1/bills", ":authority": HOST, "x-api-key": edge.key };
      const stream = session.request(headers);
      const [[given], body] = await Promise.all([once(stream, "response"), buffer(stream)]);
      return { status: Number(given[":status"]), headers: given, body };
    };
    const askPlain = (path: string): Promise<Answer> =>
      answered(
        requestPlain({ host: "127.0.0.1", port: proxy.plain, path, headers: { Host: HOST } }),
      );

    it("redirects people to https, and refuses programs without it", async () => {
      const page = await askPlain("/account/sign-in?from=mail");
      expect([301, 302, 308]).toContain(page.status);
      expect(page.headers["location"]).toBe(`${BASE_URL}/account/sign-in?from=mail`);
      const api = await askPlain("/api/v1/bills");
      expect([api.status, api.headers["location"]]).toEqual([403, undefined]);
      expectShape(api, "not_found");
    });

    it.each(["TLSv1.2", "TLSv1.3"] as const)("supports %s with HTTP/1.1", async (version) => {
      const versions = { minVersion: version, maxVersion: version };
      expect((await ask("/api/v1/bills", versions)).status).toBe(200);
    });

    it("supports HTTP/2", async () => {
      const session = openSession();
      const { status } = await askOver(session);
      session.destroy();
      expect(status).toBe(200);
    });

    it.each(["identity", "gzip", "br"])("does not change a body in %s", async (coding) => {
      const headers = { "Accept-Encoding": coding, "X-API-Key": edge.key, Host: HOST };
      const options = { host: "127.0.0.1", port: edge.port, path: "/api/v1/bills", headers };
      const direct = await answered(requestPlain(options));
      const proxied = await ask("/api/v1/bills", { headers });
      expect(proxied.body.equals(direct.body)).toBe(true);
      for (const name of ["content-encoding", "etag", "vary", "cache-control", "content-type"]) {
        expect([name, proxied.headers[name]]).toEqual([name, direct.headers[name]]);
      }
    });

    it("passes on 304s, request IDs and security headers, once each", async () => {
      const first = await ask("/api/v1/bills", { headers: { "X-Request-Id": "asked-for-123" } });
      expect(first.headers["x-request-id"]).toBe("asked-for-123");
      expect(first.headers["strict-transport-security"]).toBe("max-age=31536000");
      expect(first.headers["x-content-type-options"]).toBe("nosniff");
      const headers = { "If-None-Match": String(first.headers["etag"]) };
      const second = await ask("/api/v1/bills", { headers });
      expect([second.status, second.body.length]).toEqual([304, 0]);
      expect(second.headers["etag"]).toBe(first.headers["etag"]);
    });

    it("sends the client's real address, regardless of its headers", async () => {
      spy.clear();
      await ask("/api/v1/bills", { headers: { "X-Forwarded-For": "203.0.113.9, 203.0.113.10" } });
      const seen = spy.seen();
      expect(seen.match(/x-forwarded-for: .*/gi)).toEqual(["X-Forwarded-For: 127.0.0.1"]);
      expect(seen.match(/^host: .*/gim)).toEqual([`Host: ${HOST}`]);
    });

    it("reuses its connections to the edge", async () => {
      const before = spy.connections();
      for (let n = 0; n < 10; n++) expect((await ask("/api/v1/bills")).status).toBe(200);
      expect(spy.connections() - before).toBeLessThan(5);
    });

    it.each(["/metrics", "/healthz", "/readyz"])("hides %s", async (path) => {
      spy.clear();
      expect((await ask(path)).status).toBe(404);
      expect(spy.seen()).toBe("");
    });

    it("rejects bodies larger than a form", async () => {
      spy.clear();
      const { status } = await ask("/account/sign-in", { method: "POST" }, "x".repeat(100_000));
      // Caddy 2.6 answers with 502, or passes on an answer that the edge gave before the limit.
      expect(program === "nginx" ? [413] : [413, 502, 404]).toContain(status);
      expect(spy.seen().length).toBeLessThan(100_000);
    });

    it.skipIf(program !== "nginx")(
      "rejects a large body under /api/ with a standard error",
      async () => {
        const refused = await ask("/api/v1/bills", { method: "POST" }, "x".repeat(100_000));
        expect(refused.status).toBe(400);
        expectShape(refused, "invalid_parameter");
      },
    );

    it("logs paths without tokens or keys, on failures too", async () => {
      const token = "a".repeat(43);
      await ask(`/account/open?token=${token}`);
      await spy.whileDown(async () => {
        expect([502, 503]).toContain((await ask(`/account/open?token=${token}`)).status);
        const away = await ask("/api/v1/laws");
        expect([away.status, away.headers["retry-after"]]).toEqual([503, "5"]);
        expectShape(away, "schema_not_ready");
      });
      await vi.waitFor(() => expect(proxy.logs()).toContain("/account/open"));
      expect(proxy.logs()).toContain("/api/v1/laws");
      for (const secret of [token, edge.key]) expect(proxy.logs().includes(secret)).toBe(false);
    });

    // Caddy needs a plugin for limits.
    it.skipIf(program !== "nginx")("limits each network", async () => {
      const answers: Answer[] = [];
      const session = openSession();
      while (answers.length < 5_000 && answers.every(({ status }) => status === 200)) {
        const wave = Array.from({ length: AT_ONCE }, () => askOver(session));
        answers.push(...(await Promise.all(wave)));
      }
      session.destroy();
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
      const refused = answers.find(({ status }) => status === 429) as Answer;
      expect(refused.headers["retry-after"]).toBe("2");
      expectShape(refused, "rate_limit_exceeded");
    });
  });
});

describe.each(PROXY_NAMES)(
  "%s before two servers that close the connection on every request",
  (name) => {
    it.skipIf(!hasProxy(name)).each([
      // Caddy tries on until 10 s have passed, and spares a server that failed for a second: each is asked at 0 to 10 s.
      ["GET", name === "caddy" ? 22 : 2],
      ["POST", 1],
    ])("tries a %s at most %i times", async (method, times) => {
      const seen: string[] = [];
      const servers = await Promise.all([breaksOff(seen), breaksOff(seen)]);
      const proxy = await openProxy(
        name,
        servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`),
      );
      const options = { port: proxy.tls, path: "/account", method, rejectUnauthorized: false };
      const headers = { Host: HOST, "Content-Length": method === "POST" ? 2 : 0 };
      const asked = request({ ...options, host: "127.0.0.1", servername: HOST, headers });
      expect((await answered(asked, method === "POST" ? "a=" : "")).status).toBe(502);
      expect(new Set(seen)).toEqual(new Set([`${method} /account`]));
      expect(seen.length).toBeLessThanOrEqual(times);
      expect(seen.length).toBeGreaterThanOrEqual(Math.min(times, 2));
      await proxy.close();
      for (const server of servers) server.close();
    });
  },
);

/** Checks that it is a standard error, for browsers too. */
function expectShape({ headers, body }: Answer, code: string): void {
  expect(headers["content-type"]).toBe("application/json");
  expect(headers["access-control-allow-origin"]).toBe("*");
  expect(headers["cache-control"]).toBe("no-store");
  expect(JSON.parse(body.toString())).toEqual({ error: { code, message: expect.any(String) } });
}

/** A server that reads a request and closes the connection. */
async function breaksOff(seen: string[]): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (head: Buffer) => {
      seen.push(head.toString().split(" ", 2).join(" "));
      socket.destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

interface Spy {
  readonly port: number;
  /** The data that passed through. */
  readonly seen: () => string;
  readonly clear: () => void;
  /** The number of connections. */
  readonly connections: () => number;
  /** Runs `work` while nothing can connect. */
  readonly whileDown: (work: () => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A port between the proxy and the edge that records the data. */
async function spyOn(port: number): Promise<Spy> {
  let seen = "";
  let connections = 0;
  let server: Server;
  const open = new Set<() => void>();
  const listen = async (own: number): Promise<void> => {
    server = createServer((socket) => {
      connections += 1;
      const edge = connect(port, "127.0.0.1");
      const end = (): void => void (socket.destroy(), edge.destroy(), open.delete(end));
      open.add(end);
      for (const side of [socket, edge]) side.on("error", end).on("close", end);
      socket.on("data", (chunk: Buffer) => (seen += chunk.toString("latin1")));
      socket.pipe(edge).pipe(socket);
    });
    await new Promise<void>((resolve) => server.listen(own, "127.0.0.1", resolve));
  };
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const end of open) end();
    await closed;
  };
  await listen(0);
  const own = (server!.address() as AddressInfo).port;
  return {
    port: own,
    seen: () => seen,
    clear: () => (seen = ""),
    connections: () => connections,
    whileDown: async (work) => {
      await close();
      await work();
      await listen(own);
    },
    close,
  };
}

function answered(asked: ReturnType<typeof request>, body = ""): Promise<Answer> {
  return new Promise((resolve, reject) => {
    asked.on("error", reject);
    asked.on("response", (response) => {
      buffer(response).then(
        (bytes) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
        reject,
      );
    });
    asked.end(body);
  });
}
