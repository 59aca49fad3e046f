/**
 * `node bench/workers/measure.ts STORE`: answers of workerd on this machine, on the build in a folder. Which part
 * takes how long is told by what differs between two rows.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { accountsDatabase } from "../../edge/accounts/database/database.ts";
import { createAccounts } from "../../edge/accounts/create-accounts.ts";
import { openFolderStore } from "../../store/folder-store.ts";
import { openD1Engine } from "../../workers/accounts/d1-engine.ts";
import { openLocalWorker } from "../../workers/dev/local-worker.ts";
import { publishToWorkers } from "../../workers/publish/publish-to-workers.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

function ask(url: string, key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "X-API-Key": key, "Accept-Encoding": "br" };
    request(url, { agent, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    })
      .on("error", reject)
      .end();
  });
}

async function measure(name: string, targets: readonly string[], key: string): Promise<void> {
  const times: number[] = [];
  const statuses = new Set<number>();
  for (const target of targets) {
    const started = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    statuses.add(await ask(worker.url + target, key));
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string =>
    (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
  console.log(
    `${name}: ${times.length} answers (${[...statuses].join(", ")}), p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
}

const store = openFolderStore(process.argv[2] ?? "");
const folder = mkdtempSync(join(tmpdir(), "legis-bench-"));
const worker = await openLocalWorker({
  folder,
  settings: {
    LEGIS_LOG_LEVEL: "silent",
    LEGIS_PRO_REQUESTS_PER_SECOND: "100000",
    LEGIS_PRO_SEARCHES_PER_SECOND: "100000",
    LEGIS_PRO_REQUESTS_PER_DAY: "1000000",
  },
});
const loading = performance.now();
await worker.fill(store);
const filled = performance.now();
const { chunks } = await publishToWorkers({
  store: worker.store,
  worker: worker.client,
  replicas: 1,
});
console.log(
  `filled in ${((filled - loading) / 1000).toFixed(1)} s, ${chunks} chunks of search loaded in ${((performance.now() - filled) / 1000).toFixed(1)} s`,
);
const accounts = createAccounts(await accountsDatabase(openD1Engine(worker.database)));
const { id } = await accounts.createAccount({ email: null, plan: "pro", isVerified: true });
const { key } = await accounts.createKey(id, "bench");
await measure("the first", ["/api/v1/bills"], key);
const numbers = Array.from({ length: 300 }, (_, at) => at + 1);
await measure(
  "nothing behind it",
  numbers.map(() => "/healthz"),
  key,
);
await measure(
  "a page from R2",
  numbers.map((number) => `/api/v1/bills/119/hr/${number}`),
  key,
);
await measure(
  "in this process",
  numbers.map(() => "/api/v1/bills/119/hr/1"),
  key,
);
await measure(
  "a list from R2",
  numbers.map((number) => `/api/v1/bills?page=${number}&per_page=7`),
  key,
);
const words = ["act", "health", "relief", "tax", "education", "water", "veterans", "amend"];
await measure(
  "a search",
  numbers.map((number) => `/api/v1/bills?q=${words[number % 8]}&page=${Math.ceil(number / 8)}`),
  key,
);
await worker.close();
rmSync(folder, { recursive: true });
process.exit(0);
