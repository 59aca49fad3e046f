import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { freePort } from "../../test/free-port.ts";
import { cpuMs, residentBytes } from "../harness/process-stat.ts";
import type { Captured } from "./captured.ts";
import type { Server } from "./start-server.ts";

/** Debian installs it in a folder that is only in root's PATH. */
const PROGRAM = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"].find(existsSync);
const START_MS = 5000;

/** Such as `nginx 1.22.1`; null if it is not installed. */
export function nginxVersion(): string | null {
  if (PROGRAM === undefined) return null;
  const { stderr } = spawnSync(PROGRAM, ["-v"], { encoding: "utf8" });
  return `nginx ${/nginx\/(\S+)/.exec(stderr)?.[1] ?? ""}`;
}

/**
 * nginx with one worker, which gives the answer from a file, with the answer's head and an access log.
 * Compressed captures are sent as such, as with `gzip_static`.
 */
export async function startNginx(captured: Captured, folder: string): Promise<Server> {
  if (PROGRAM === undefined) throw new Error("nginx is not installed");
  const home = join(folder, "nginx");
  await mkdir(home, { recursive: true });
  await writeFile(join(home, "answer"), Buffer.from(captured.body, "base64"));
  const port = await freePort();
  const config = join(home, "nginx.conf");
  await writeFile(config, configOf(captured, home, port));
  const child = spawn(PROGRAM, ["-p", home, "-c", config, "-e", join(home, "error.log")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("nginx did not start");
    await sleep(50);
  }
  const pid = child.pid ?? 0;
  return {
    url,
    keys: [],
    cpuMs: () => cpuMs(pid),
    residentBytes: () => residentBytes(pid),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function configOf({ headers }: Captured, home: string, port: number): string {
  const lines = Object.entries(headers)
    .filter(([name]) => name.toLowerCase() !== "content-type")
    .map(([name, value]) => `      add_header ${name} ${quoted(value)};`);
  return `
${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log ${home}/access.log combined buffer=64k flush=1s;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  open_file_cache max=100;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  etag off;
  server_tokens off;
  server {
    listen 127.0.0.1:${port};
    location / {
      types {}
      default_type ${quoted(headers["Content-Type"] ?? headers["content-type"] ?? "")};
      root ${home};
      try_files /answer =404;
${lines.join("\n")}
    }
  }
}
`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
