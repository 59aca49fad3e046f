/** The configurations in deploy/proxy.md, run by the proxies that they are for, in front of the real edge. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as requestPlain } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { request, type RequestOptions } from "node:https";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openTestServer, type TestServer } from "../http/test-server.ts";

const HOST = "api.example.org";
const OPENSSL = "openssl";
/** Requests on one connection. */
const AT_ONCE = 100;
const BASE_URL = `https://${HOST}`;
const PAPER = readFileSync(join(import.meta.dirname, "../../deploy/proxy.md"), "utf8");

/** Where a proxy runs in the test, in place of what the paper says. */
interface Place {
  readonly folder: string;
  readonly plain: number;
  readonly tls: number;
  readonly behind: number;
}

interface Proxy {
  readonly program: string;
  readonly arguments: (place: Place) => readonly string[];
  /** The paper's configuration, at that place; written to its `configuration`. */
  readonly configure: (text: string, place: Place) => string;
}

const PROXIES: Readonly<Record<"nginx" | "caddyfile", Proxy>> = {
  nginx: {
    program: "nginx",
    arguments: ({ folder }) => ["-p", folder, "-c", "configuration", "-e", "error.log"],
    configure: (text, { folder, plain, tls, behind }) => {
      const server = moved(text, [
        ["listen 80;", `listen 127.0.0.1:${plain};`],
        ["listen 443 ssl", `listen 127.0.0.1:${tls} ssl`],
        [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, "certificate.pem"],
        [`/etc/letsencrypt/live/${HOST}/privkey.pem`, "key.pem"],
        ["/var/log/nginx/legis.log", "access.log"],
        ["127.0.0.1:8787", `127.0.0.1:${behind}`],
      ]);
      const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
      const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join("\n");
      // gzip as eager as somebody could have set it for all that this nginx serves.
      return `daemon off; pid nginx.pid; ${process.getuid?.() === 0 ? "user root;" : ""}
        events {}
        http { ${temporary} gzip on; gzip_proxied any; gzip_types *; gzip_min_length 1;
        ${server} }`;
    },
  },
  caddyfile: {
    program: "caddy",
    arguments: ({ folder }) => [
      "run",
      "--adapter",
      "caddyfile",
      "--config",
      join(folder, "configuration"),
    ],
    configure: (text, { folder, plain, tls, behind }) => {
      const server = moved(text, [
        [`\n${HOST} {`, `\n${HOST} {\ntls ${folder}/certificate.pem ${folder}/key.pem`],
        ["127.0.0.1:8787", `127.0.0.1:${behind}`],
        ["\n    log {", `\n    log {\noutput file ${folder}/access.log`],
      ]);
      return server.replace("{\n", `{\nadmin off\nhttp_port ${plain}\nhttps_port ${tls}\n`);
    },
  },
};

/** Puts one thing in place of another; each must be there. */
function moved(text: string, moves: readonly (readonly [from: string, to: string])[]): string {
  let result = text;
  for (const [from, to] of moves) {
    if (!result.includes(from)) throw new Error(`deploy/proxy.md has no ${from}`);
    result = result.replaceAll(from, to);
  }
  return result;
}

type TlsRequest = Omit<RequestOptions, "headers"> & {
  readonly headers?: Readonly<Record<string, string>>;
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

describe.each(Object.entries(PROXIES))("%s as in deploy/proxy.md", (language, proxy) => {
  const isThere = [OPENSSL, proxy.program].every(
    (program) => spawnSync(program, ["version"]).error === undefined,
  );

  describe.skipIf(!isThere)(`(needs ${proxy.program} and openssl)`, () => {
    let place: Place;
    let edge: TestServer;
    let spy: Spy;
    let running: ChildProcess | undefined;
    let told: string;

    beforeAll(async () => {
      const folder = mkdtempSync(join(tmpdir(), "legis-proxy-"));
      edge = await openTestServer({ baseUrl: BASE_URL, trustedProxies: 1, metricsToken: "t" });
      spy = await spyOn(edge.port);
      const [plain = 0, tls = 0] = await freePorts(2);
      place = { folder, plain, tls, behind: spy.port };
      const [, text = ""] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(PAPER) ?? [];
      writeFileSync(join(folder, "configuration"), proxy.configure(text, place));
      makeCertificate(folder);
      told = "";
      const { PATH = "" } = process.env;
      running = spawn(proxy.program, proxy.arguments(place), {
        cwd: folder,
        env: { PATH, HOME: folder },
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const output of [running.stdout, running.stderr]) {
        output?.on("data", (chunk: Buffer) => (told += chunk.toString()));
      }
      await vi.waitUntil(() => ask("/api/v1/bills").catch(() => null), { timeout: 30_000 });
    });
    afterAll(async () => {
      running?.kill();
      await spy.close();
      await edge.close();
      rmSync(place.folder, { recursive: true });
    });

    const ask = (
      path: string,
      { headers, ...options }: TlsRequest = {},
      body = "",
    ): Promise<Answer> =>
      answered(
        request({
          host: "127.0.0.1",
          port: place.tls,
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
      connectHttp2(`https://127.0.0.1:${place.tls}`, {
        servername: HOST,
        rejectUnauthorized: false,
      });
    const statusOver = (session: ClientHttp2Session): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const headers = { ":path": "/api/v1/bills", ":authority": HOST, "x-api-key": edge.key };
        const stream = session.request(headers);
        stream.on("response", ({ ":status": status }) => stream.on("end", () => resolve(status)));
        stream.on("error", reject);
        stream.resume();
      });
    const askPlain = (path: string): Promise<Answer> =>
      answered(
        requestPlain({ host: "127.0.0.1", port: place.plain, path, headers: { Host: HOST } }),
      );
    /** All that it wrote itself. */
    const logs = (): string =>
      readdirSync(place.folder)
        .filter((name) => name.endsWith(".log"))
        .map((name) => readFileSync(join(place.folder, name), "utf8"))
        .join("\n") + told;

    it("sends people on to https, and refuses programs that forgot it", async () => {
      const page = await askPlain("/account/sign-in?from=mail");
      expect([301, 302, 308]).toContain(page.status);
      expect(page.headers["location"]).toBe(`${BASE_URL}/account/sign-in?from=mail`);
      const api = await askPlain("/api/v1/bills");
      expect([api.status, api.headers["location"]]).toEqual([403, undefined]);
    });

    it.each(["TLSv1.2", "TLSv1.3"] as const)("speaks %s, over HTTP/1.1", async (version) => {
      const versions = { minVersion: version, maxVersion: version };
      expect((await ask("/api/v1/bills", versions)).status).toBe(200);
    });

    it("speaks HTTP/2", async () => {
      const session = openSession();
      const status = await statusOver(session);
      session.destroy();
      expect(status).toBe(200);
    });

    it.each(["identity", "gzip", "br"])("changes no byte of a body in %s", async (coding) => {
      const headers = { "Accept-Encoding": coding, "X-API-Key": edge.key, Host: HOST };
      const options = { host: "127.0.0.1", port: edge.port, path: "/api/v1/bills", headers };
      const direct = await answered(requestPlain(options));
      const proxied = await ask("/api/v1/bills", { headers });
      expect(proxied.body.equals(direct.body)).toBe(true);
      for (const name of ["content-encoding", "etag", "vary", "cache-control", "content-type"]) {
        expect([name, proxied.headers[name]]).toEqual([name, direct.headers[name]]);
      }
    });

    it("hands on 304, request ids and what is said of TLS, once each", async () => {
      const first = await ask("/api/v1/bills", { headers: { "X-Request-Id": "asked-for-123" } });
      expect(first.headers["x-request-id"]).toBe("asked-for-123");
      expect(first.headers["strict-transport-security"]).toBe("max-age=31536000");
      expect(first.headers["x-content-type-options"]).toBe("nosniff");
      const headers = { "If-None-Match": String(first.headers["etag"]) };
      const second = await ask("/api/v1/bills", { headers });
      expect([second.status, second.body.length]).toEqual([304, 0]);
      expect(second.headers["etag"]).toBe(first.headers["etag"]);
    });

    it("says who asks, whatever they say of themselves", async () => {
      spy.clear();
      await ask("/api/v1/bills", { headers: { "X-Forwarded-For": "203.0.113.9, 203.0.113.10" } });
      const seen = spy.seen();
      expect(seen.match(/x-forwarded-for: .*/gi)).toEqual(["X-Forwarded-For: 127.0.0.1"]);
      expect(seen.match(/^host: .*/gim)).toEqual([`Host: ${HOST}`]);
    });

    it("keeps its connections to the edge", async () => {
      const before = spy.connections();
      for (let n = 0; n < 10; n++) expect((await ask("/api/v1/bills")).status).toBe(200);
      expect(spy.connections() - before).toBeLessThan(5);
    });

    it.each(["/metrics", "/healthz", "/readyz"])("shows nobody %s", async (path) => {
      spy.clear();
      expect((await ask(path)).status).toBe(404);
      expect(spy.seen()).toBe("");
    });

    it("takes no more of a body than a form has", async () => {
      const { status } = await ask("/account/sign-in", { method: "POST" }, "x".repeat(100_000));
      // Caddy 2.6 says it otherwise.
      expect(language === "nginx" ? [413] : [413, 502]).toContain(status);
    });

    it("logs what is asked for, and neither tokens nor keys, also where it fails", async () => {
      const token = "a".repeat(43);
      await ask(`/account/open?token=${token}`);
      await spy.whileDown(async () => {
        for (const path of [`/account/open?token=${token}`, "/api/v1/laws"]) {
          expect((await ask(path)).status).toBe(502);
        }
      });
      await vi.waitFor(() => expect(logs()).toContain("/account/open"), { timeout: 10_000 });
      expect(logs()).toContain("/api/v1/laws");
      for (const secret of [token, edge.key]) expect(logs().includes(secret)).toBe(false);
    });

    // Caddy's limits are a plugin.
    it.skipIf(language !== "nginx")("has limits by network", async () => {
      const statuses = new Set<unknown>();
      const session = openSession();
      for (let asked = 0; !statuses.has(429) && asked < 5_000; asked += AT_ONCE) {
        const wave = Array.from({ length: AT_ONCE }, () => statusOver(session));
        for (const status of await Promise.all(wave)) statuses.add(status);
      }
      session.destroy();
      expect(statuses).toEqual(new Set([200, 429]));
    });
  });
});

interface Spy {
  readonly port: number;
  /** What came through. */
  readonly seen: () => string;
  readonly clear: () => void;
  /** How many there were. */
  readonly connections: () => number;
  /** Does something while nobody can connect. */
  readonly whileDown: (work: () => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Stands between the proxy and the edge, and changes nothing. */
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

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => new Promise((done) => server.once("listening", done))));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

function makeCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "certificate.pem")];
  const subject = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
  execFileSync(
    "openssl",
    ["req", "-x509", "-nodes", "-days", "2", ...curve, ...files, ...subject],
    {
      stdio: "ignore",
    },
  );
}
