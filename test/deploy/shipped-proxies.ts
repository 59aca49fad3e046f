/** Real proxies with their configurations under deploy/, in front of servers of the tests. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

import { vi } from "vitest";

import { freePort } from "../free-port.ts";
import { hasOpenssl, makeCertificate } from "../certificate.ts";
import { newFolder } from "../new-folder.ts";

/** The domain in the configurations. */
export const HOST = "api.example.org";

const SERVER = "127.0.0.1:8787";

/** Where a proxy runs in a test, instead of the place in its file. */
interface Place {
  readonly folder: string;
  readonly plain: number;
  readonly tls: number;
  /** `host:port` of each server. */
  readonly servers: readonly string[];
}

interface Proxy {
  readonly file: string;
  readonly arguments: (place: Place) => readonly string[];
  readonly configure: (text: string, place: Place) => string;
}

const PROXIES = {
  nginx: {
    file: "nginx/legis.conf",
    arguments: ({ folder }) => ["-p", folder, "-c", "configuration", "-e", "error.log"],
    configure: (text, { folder, plain, tls, servers }) => {
      const [line = ""] = text.split("\n").filter((each) => each.includes(`server ${SERVER}`));
      const server = moved(text, [
        ["listen 80;", `listen 127.0.0.1:${plain};`],
        ["listen 443 ssl", `listen 127.0.0.1:${tls} ssl`],
        [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, "certificate.pem"],
        [`/etc/letsencrypt/live/${HOST}/privkey.pem`, "key.pem"],
        ["/var/log/nginx/legis.log", "access.log"],
        [line, servers.map((each) => line.replace(SERVER, each)).join("\n")],
      ]);
      const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
      const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join("\n");
      // Enables gzip for everything, as an administrator may have done.
      return `daemon off; pid nginx.pid; ${process.getuid?.() === 0 ? "user root;" : ""}
        events {}
        http { ${temporary} gzip on; gzip_proxied any; gzip_types *; gzip_min_length 1;
        ${server} }`;
    },
  },
  caddy: {
    file: "caddy/Caddyfile",
    arguments: ({ folder }) => [
      "run",
      "--adapter",
      "caddyfile",
      "--config",
      join(folder, "configuration"),
    ],
    configure: (text, { folder, plain, tls }) => {
      const site = `\n{$LEGIS_DOMAIN:${HOST}} {`;
      const server = moved(text, [
        [site, `${site}\ntls ${folder}/certificate.pem ${folder}/key.pem`],
        ["\n\tlog {\n\t\t#", `\n\tlog {\noutput file ${folder}/access.log\n#`],
      ]);
      return server.replace("{\n", `{\nadmin off\nhttp_port ${plain}\nhttps_port ${tls}\n`);
    },
  },
} satisfies Record<string, Proxy>;

export type ProxyName = keyof typeof PROXIES;
export const PROXY_NAMES = Object.keys(PROXIES) as ProxyName[];

/** Whether the proxy and openssl are installed. */
export const hasProxy = (name: ProxyName): boolean =>
  hasOpenssl && spawnSync(name, ["version"]).error === undefined;

export interface ShippedProxy {
  readonly plain: number;
  readonly tls: number;
  /** All of its logs. */
  readonly logs: () => string;
  readonly close: () => Promise<void>;
}

/** Starts a proxy in front of servers, each `host:port`. */
export async function openProxy(
  name: ProxyName,
  servers: readonly string[],
): Promise<ShippedProxy> {
  const proxy: Proxy = PROXIES[name];
  const folder = newFolder();
  const [plain, tls] = await Promise.all([freePort(), freePort()]);
  const place = { folder, plain, tls, servers };
  const text = readFileSync(join(import.meta.dirname, "../../deploy", proxy.file), "utf8");
  writeFileSync(join(folder, "configuration"), proxy.configure(text, place));
  makeCertificate(folder, HOST);
  let told = "";
  const { PATH = "" } = process.env;
  const running: ChildProcess = spawn(name, proxy.arguments(place), {
    cwd: folder,
    env: { PATH, HOME: folder, LEGIS_SERVERS: servers.join(" ") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const output of [running.stdout, running.stderr]) {
    output?.on("data", (chunk: Buffer) => (told += chunk.toString()));
  }
  await vi.waitFor(async () => {
    if (running.exitCode !== null) throw new Error(`${name} left: ${told}`);
    await waitForConnection(tls);
  });
  return {
    plain,
    tls,
    logs: () =>
      readdirSync(folder)
        .filter((each) => each.endsWith(".log"))
        .map((each) => readFileSync(join(folder, each), "utf8"))
        .join("\n") + told,
    close: async () => {
      const left = running.exitCode === null ? once(running, "exit") : null;
      running.kill();
      await left;
    },
  };
}

/**
 * nginx with its defaults for several servers, without TLS and limits, so that nothing interferes with
 * its choice of servers and its retries.
 */
export function plainNginx(
  port: number,
  servers: readonly string[],
  forwardedFor = "$remote_addr",
): string {
  const text = readFileSync(join(import.meta.dirname, "../../deploy", PROXIES.nginx.file), "utf8");
  const [upstream = ""] = /^upstream legis \{.*?^\}/ms.exec(text) ?? [];
  const lines = text.match(/^ +proxy_(?:connect|next|http|set_header (?!X-)).*;$/gm) ?? [];
  const [line = ""] = upstream.split("\n").filter((each) => each.includes(`server ${SERVER}`));
  const named = servers.map((each) => line.replace(SERVER, each)).join("\n");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${kind};`)
    .join(" ");
  return `master_process off; pid nginx.pid; events { worker_connections 1024; }
    http { ${temporary} access_log off; ${moved(upstream, [[line, named]])}
      server { listen 127.0.0.1:${port}; keepalive_requests 1000000; ${lines.join("\n")}
        proxy_set_header X-Forwarded-For ${forwardedFor};
        location / { proxy_pass http://legis; } } }`;
}

/** Makes replacements, all of which must match. */
function moved(text: string, moves: readonly (readonly [from: string, to: string])[]): string {
  let result = text;
  for (const [from, to] of moves) {
    if (from === "" || !result.includes(from)) throw new Error(`the configuration has no ${from}`);
    result = result.replaceAll(from, to);
  }
  return result;
}

async function waitForConnection(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.destroy();
}
