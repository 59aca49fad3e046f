/** The edge on several cores: threads or processes, which count each by itself or all together. */
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

import { openAccounts } from "../../edge/accounts/engines/open-accounts.ts";
import { createLimits } from "../../edge/limits/limits.ts";
import { createNodeLog } from "../../edge/node/log.ts";
import { runProcesses } from "../../edge/node/processes/run-processes.ts";
import { joinServer, PROCESS_NUMBER, type Siblings } from "../../edge/node/processes/siblings.ts";
import { serveOnNode } from "../../edge/node/serve.ts";
import { openFolderStore } from "../../store/folder-store.ts";
import { freePort } from "../../test/free-port.ts";
import { makeAccounts, plans } from "./keys.ts";
import { sharedCounts, shareCounts } from "./shared-counts.ts";
import { tellParent } from "./tell-parent.ts";

export interface CoresServerOptions {
  readonly kind: "threads" | "processes";
  /** Whether limits are counted for all of them together. */
  readonly isCountedTogether: boolean;
  readonly count: number;
  readonly store: string;
  readonly accountsPath: string;
  readonly accountCount: number;
  readonly cacheBytes: number;
}

const options = JSON.parse(process.argv[2] ?? "") as CoresServerOptions;
const { kind, isCountedTogether, count, store, accountsPath, cacheBytes } = options;
const PROGRAM = fileURLToPath(import.meta.url);
const HOST = "127.0.0.1";

/** What a process without others would have of them. */
const ALONE: Omit<Siblings, "limits"> = {
  isFirst: true,
  processes: () => Promise.resolve({ ready: 1, of: 1 }),
  metrics: () => Promise.resolve(""),
  forgetKeys: () => {},
  serve: () => {},
};

if (process.env[PROCESS_NUMBER] !== undefined) await serveInProcess();
else if (isMainThread) await (kind === "threads" ? startThreads() : startProcesses());
else await serveInThread(workerData as { port: number; memory: SharedArrayBuffer });

async function serve(port: number, limits: Siblings["limits"] | null, siblings = ALONE) {
  const accounts = await openAccounts(accountsPath);
  const parts = { plans, counts: accounts, answers: accounts, clock: Date.now };
  return serveOnNode({
    store: openFolderStore(store),
    accounts,
    log: createNodeLog({ isShared: true }),
    host: HOST,
    port,
    pollSeconds: 2,
    pageCacheBytes: cacheBytes,
    answerCacheBytes: cacheBytes,
    plans,
    siblings: { ...siblings, limits: limits ?? createLimits(parts) },
  });
}

async function serveInProcess(): Promise<void> {
  const number = Number(process.env[PROCESS_NUMBER]);
  const member = joinServer({ number, plans, clock: Date.now, hasSharedLimits: false });
  const { port } = await serve(
    Number(process.env["PORT"]),
    isCountedTogether ? member.limits : null,
    member,
  );
  member.tellListening({ host: HOST, port, build: null, fiction: "none" });
  await once(member.stopped, "abort");
  process.exit();
}

async function startProcesses(): Promise<void> {
  const { accounts, keys } = await makeAccounts(accountsPath, options.accountCount);
  const limits = createLimits({ plans, counts: accounts, answers: accounts, clock: Date.now });
  limits.start();
  const log = createNodeLog({ isShared: true });
  const [args, port] = [process.argv.slice(2), await freePort()];
  const settings = { PORT: String(port) };
  await runProcesses({ count, program: PROGRAM, args, settings, limits, log });
  tellParent({ url: `http://${HOST}:${port}`, keys });
}

async function serveInThread(given: { port: number; memory: SharedArrayBuffer }): Promise<void> {
  // A thread's standard output is a stream to the main thread.
  Object.defineProperty(process.stdout, "fd", { value: 1 });
  const shared = {
    ...shareCounts(given.memory, plans),
    unwritten: () => 0,
    flush: () => Promise.resolve(),
    start: () => {},
    stop: () => Promise.resolve(),
  };
  await serve(given.port, isCountedTogether ? shared : null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage("listening");
}

async function startThreads(): Promise<void> {
  const { keys } = await makeAccounts(accountsPath, options.accountCount);
  const [port, memory] = [await freePort(), sharedCounts()];
  const argv = process.argv.slice(2);
  const threads = Array.from(
    { length: count },
    () => new Worker(PROGRAM, { argv, workerData: { port, memory } }),
  );
  await Promise.all(threads.map((thread) => once(thread, "message")));
  tellParent({ url: `http://${HOST}:${port}`, keys });
}
