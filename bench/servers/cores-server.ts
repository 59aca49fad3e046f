/** The edge in several processes; the parent process counts their requests. */
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { openAccounts } from "../../edge/accounts/engines/open-accounts.ts";
import { openCounter } from "../../edge/limits/open-counter.ts";
import { createNodeLog } from "../../edge/node/log.ts";
import { runProcesses } from "../../edge/node/processes/run-processes.ts";
import { joinCluster, PROCESS_NUMBER } from "../../edge/node/processes/cluster.ts";
import { serveOnNode } from "../../edge/node/serve.ts";
import { openFolderStore } from "../../store/folder-store.ts";
import { freePort } from "../../test/free-port.ts";
import { makeAccounts, plans } from "./keys.ts";
import { tellParent } from "./tell-parent.ts";

export interface CoresServerOptions {
  readonly count: number;
  readonly store: string;
  readonly accountsPath: string;
  readonly accountCount: number;
  readonly cacheBytes: number;
}

const options = JSON.parse(process.argv[2] ?? "") as CoresServerOptions;
const { count, store, accountsPath, cacheBytes } = options;
const PROGRAM = fileURLToPath(import.meta.url);
const HOST = "127.0.0.1";

await (process.env[PROCESS_NUMBER] === undefined ? startProcesses() : serveInProcess());

async function serveInProcess(): Promise<void> {
  const number = Number(process.env[PROCESS_NUMBER]);
  const worker = joinCluster(number, false);
  const port = Number(process.env["PORT"]);
  await serveOnNode({
    store: openFolderStore(store),
    accounts: await openAccounts(accountsPath),
    log: createNodeLog({ isShared: true }),
    host: HOST,
    port,
    pageCacheBytes: cacheBytes,
    answerCacheBytes: cacheBytes,
    plans,
    cluster: worker,
  });
  worker.tellListening({ host: HOST, port, build: null, fiction: "none" });
  await once(worker.stopped, "abort");
  process.exit();
}

async function startProcesses(): Promise<void> {
  const { accounts, keys } = await makeAccounts(accountsPath, options.accountCount);
  const counter = openCounter({ counts: accounts, clock: Date.now });
  counter.start();
  const log = createNodeLog({ isShared: true });
  const [args, port] = [process.argv.slice(2), await freePort()];
  const settings = { PORT: String(port) };
  await runProcesses({ count, program: PROGRAM, args, settings, counter, log });
  tellParent({ url: `http://${HOST}:${port}`, keys });
}
