import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { freePort } from "../../free-port.ts";

const NGINX = "nginx";

/** A real nginx in front of a port. */
export interface Nginx {
  readonly url: string;
  /** Kills it, like a kernel out of memory. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** Installed by Debian's nginx-light, for example. Tests that need it are skipped by name without it. */
export const hasNginx = spawnSync(NGINX, ["-v"]).status === 0;

export async function openNginx(folder: string, upstream: number): Promise<Nginx> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), configuration(port, upstream));
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const args = ["-p", folder, "-e", "error.log", "-c", "nginx.conf", "-g", "daemon off;"];
    child = spawn(NGINX, args, { stdio: "ignore" });
    while (!(await listens(port))) {
      if (child.exitCode !== null) throw new Error(`nginx left with ${child.exitCode}`);
      await wait(20);
    }
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    kill: async () => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const left = once(child, "exit");
      child.kill("SIGKILL");
      await left;
    },
  };
}

/** Passes on the caller's `X-Forwarded-For`, like a misconfigured proxy. */
function configuration(port: number, upstream: number): string {
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${name};`)
    .join(" ");
  // A single process, so that a kill leaves none behind.
  return `master_process off; pid nginx.pid;
    events { worker_connections 2048; }
    http {
      ${folders}
      access_log off;
      server {
        listen 127.0.0.1:${port} backlog=1024;
        keepalive_requests 1000000;
        location / {
          proxy_pass http://127.0.0.1:${upstream};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $http_x_forwarded_for;
        }
      }
    }`;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
