/** One server of the edge benchmark, in a process of its own. Answers questions on standard input. */
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { openAccounts } from "../edge/accounts/open-accounts.ts";
import { createNodeLog } from "../edge/node/log.ts";
import { serveOnNode } from "../edge/node/serve.ts";
import { openFolderStore } from "../store/folder-store.ts";

const [kind, home = "", accountCount = "1"] = process.argv.slice(2);
const KEYS_PER_ACCOUNT = 2;
const PLAN = { requestsPerDay: 1e12, requestsPerSecond: 1e9, searchesPerSecond: 1e9 };

interface Repeated {
  readonly headers: string[];
  readonly body: string;
}

interface Started {
  readonly url: string;
  readonly keys: readonly string[];
}

async function startBare({ headers, body }: Repeated): Promise<Started> {
  const bytes = Buffer.from(body);
  // Node adds these by itself to every answer.
  const own = new Set(["date", "connection", "keep-alive"]);
  const named: Record<string, string> = {};
  for (let at = 0; at < headers.length; at += 2) {
    const [name = "", value = ""] = headers.slice(at, at + 2);
    if (!own.has(name.toLowerCase())) named[name] = value;
  }
  const server = createServer((_, response) => {
    response.writeHead(200, named);
    response.end(bytes);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, keys: ["none"] };
}

async function startEdge(): Promise<Started> {
  const path = join(home, `accounts-${accountCount}.sqlite`);
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
  const accounts = await openAccounts(path);
  const keys: string[] = [];
  for (let made = 0; made < Number(accountCount); made++) {
    const account = { email: `${made}@example.org`, plan: "pro", isVerified: true } as const;
    // oxlint-disable-next-line no-await-in-loop -- one connection writes one after the other
    const { id } = await accounts.createAccount(account);
    for (let key = 0; key < KEYS_PER_ACCOUNT; key++) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      keys.push((await accounts.createKey(id, "bench")).key);
    }
  }
  const { port } = await serveOnNode({
    store: openFolderStore(join(home, "store")),
    accounts,
    log: createNodeLog({ level: "warn" }),
    host: "localhost",
    port: 0,
    pollSeconds: 2,
    pageCacheBytes: 128 * 1024 ** 2,
    answerCacheBytes: 128 * 1024 ** 2,
    // Whether counting costs anything is seen with and without it.
    metricsToken: process.env["LEGIS_METRICS_TOKEN"] ?? null,
    plans: { free: PLAN, pro: PLAN },
  });
  return { url: `http://localhost:${port}`, keys };
}

const lines = createInterface({ input: process.stdin });
lines.once("line", (first) => {
  const started = kind === "bare" ? startBare(JSON.parse(first) as Repeated) : startEdge();
  void started.then((server) => {
    console.log(JSON.stringify(server));
    lines.on("line", () => {
      const { user, system } = process.cpuUsage();
      console.log(user + system);
    });
  });
});
lines.once("close", () => process.exit());
