/** One server of the edge benchmark, in a process of its own. Answers questions on standard input. */
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { openAccounts } from "../edge/accounts/accounts.ts";
import { createNodeLog } from "../edge/node-log.ts";
import { serveOnNode } from "../edge/node.ts";
import { openFolderStore } from "../store/folder-store.ts";

const [kind, home = ""] = process.argv.slice(2);
const PLAN = { requestsPerDay: 1e12, requestsPerSecond: 1e9, searchesPerSecond: 1e9 };

interface Repeated {
  readonly headers: string[];
  readonly body: string;
}

async function startBare({ headers, body }: Repeated): Promise<{ url: string; key: string }> {
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
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, key: "none" };
}

async function startEdge(): Promise<{ url: string; key: string }> {
  const accounts = await openAccounts(join(home, "accounts.sqlite"));
  const account = await accounts.createAccount({ email: null, plan: "pro", isVerified: true });
  const { key } = await accounts.createKey(account.id, "bench");
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
  return { url: `http://localhost:${port}`, key };
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
