/** Measures workerd's answers by source, and the cost of keys and limits. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { accountsDatabase } from "../site/accounts/database/database.ts";
import { createAccounts } from "../site/accounts/create-accounts.ts";
import { amount } from "../lib/amounts.ts";
import { openFolderStore } from "../store/folder-store.ts";
import { openD1Engine } from "../hosts/workers/accounts/d1-engine.ts";
import { bundleWorker } from "../test/workers/bundle-worker.ts";
import { type LocalWorker, openLocalWorker } from "../test/workers/local-worker.ts";
import { publishToWorkers } from "../generator/builds/cloudflare/publish-to-workers.ts";
import { openBuildPages } from "./harness/build-pages.ts";
import type { Report, Row } from "./harness/report.ts";
import { median } from "./harness/rounds.ts";
import { askAtRate, type RequestCosts, workerdPid } from "./harness/ask-at-rate.ts";
import { HELLO, startCosts } from "./workers/start-costs.ts";

export interface WorkersBenchOptions {
  /** A folder with a build. */
  readonly store: string;
  readonly rounds: number;
  /** Requests a second. */
  readonly rate: number;
  /** Different pages of each kind, requested once each per round. */
  readonly targets: number;
}

type Figure = "p50" | "p99" | "cpu";

/** Requests per second and key, half of the plan's limit. */
const PER_KEY = 5;
const SEARCHES_A_SECOND = 20;
/** Far below what one thread can serve that also runs all of R2. */
const READS_A_SECOND = 25;
const WORDS = ["act", "health", "relief", "tax", "education", "water", "veterans", "amend"];
/** Replaces modules to switch off keys and limits. */
const WITHOUT_LIMITS = {
  "edge/limits/create-limits.ts": "bench/workers/open-to-all.ts",
  "edge/limits/key-check.ts": "bench/workers/open-to-all.ts",
};

export async function benchWorkers(options: WorkersBenchOptions): Promise<Report<Figure>> {
  const starts = await startCosts();
  const folder = mkdtempSync(join(tmpdir(), "legis-bench-workers-"));
  const worker = await openLocalWorker({
    folder,
    settings: { LEGIS_LOG_LEVEL: "warn" },
    otherWorkers: { open: await bundleWorker(WITHOUT_LIMITS), hello: HELLO },
  });
  try {
    await worker.fill(openFolderStore(options.store));
    await publishToWorkers({ store: worker.store, worker: worker.client, replicas: 1 });
    const rows = await measureWorkers(worker, options);
    return { ...(await described(options)), rows: [...rows, ...starts] };
  } finally {
    await worker.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function described({ store, rate, rounds, targets }: WorkersBenchOptions) {
  const { manifest, bills } = await openBuildPages(store);
  return {
    benchmark: "workers",
    title: "Workers, in workerd on this machine",
    about: `${rate} requests a second (${READS_A_SECOND} from R2, ${SEARCHES_A_SECOND} searches), sent when they are due, whatever became of those before; p50 and p99 as the caller sees them, CPU time of all of workerd, in which R2, D1 and the cache are imitated in JavaScript. The median of ${rounds} rounds in turn, each with ${targets} bills and lists that nobody asked for before. Keys have the plan Pro. "Open" is the same Worker without keys and limits.`,
    data: `${amount(bills, "bill")}, ${amount(manifest.pages)} pages`,
    versions: [],
    columns: {
      p50: { heading: "p50 ms", unit: "milliseconds" },
      p99: { heading: "p99 ms", unit: "milliseconds" },
      cpu: { heading: "CPU µs", unit: "amount" },
    },
  } as const;
}

async function measureWorkers(
  worker: LocalWorker,
  { rounds, rate, targets }: WorkersBenchOptions,
): Promise<Row<Figure>[]> {
  const keys = await makeKeys(worker, Math.ceil(rate / PER_KEY));
  const found = new Map<string, RequestCosts[]>();
  const ask = async (what: string, name: string, asked: readonly string[], at = rate) => {
    const base = await worker.direct(name);
    const taken = await askAtRate(
      asked.map((target) => base + target),
      keys,
      { perSecond: at, pid: workerdPid() },
    );
    const known = found.get(what) ?? [];
    found.set(what, [...known, taken]);
  };
  const warm = async (name: string) => {
    const base = await worker.direct(name);
    await askAtRate(
      keys.map(() => `${base}/api/v1/bills?per_page=1`),
      keys,
      { perSecond: rate, pid: workerdPid() },
    );
  };
  for (let round = 0; round < rounds; round++) {
    const healthz = Array.from({ length: targets }, () => "/healthz");
    await ask("a Worker that says hello", "hello", healthz);
    await ask("/healthz", "legis", healthz);
    for (const [index, name] of ["legis", "open"].entries()) {
      const suffix = name === "open" ? ", open" : "";
      const pages = pagesOf((round * 2 + index) * targets, targets);
      await warm(name);
      await ask(`from R2${suffix}`, name, pages, READS_A_SECOND);
      // The restart empties the process's memory, but not the cache.
      await worker.restart();
      await warm(name);
      await ask(`from the cache${suffix}`, name, pages);
      await ask(`from the process${suffix}`, name, pages);
    }
    await ask("a search", "legis", searchesOf(round), SEARCHES_A_SECOND);
  }
  const rows = [...found].map(([what, taken]) => rowOf(what, taken));
  return [...rows, addedTo("from the cache", found), addedTo("from the process", found)];
}

function rowOf(what: string, taken: readonly RequestCosts[]): Row<Figure> {
  const middle = (figure: Figure): number => median(taken.map((each) => each[figure]));
  return { what, figures: { p50: middle("p50"), p99: middle("p99"), cpu: middle("cpu") } };
}

function less(taken: RequestCosts, { p50, p99, cpu }: RequestCosts): RequestCosts {
  return { p50: taken.p50 - p50, p99: taken.p99 - p99, cpu: taken.cpu - cpu };
}

/** Returns the cost of keys and limits by round. */
function addedTo(kind: string, costs: ReadonlyMap<string, readonly RequestCosts[]>): Row<Figure> {
  const open = costs.get(`${kind}, open`) ?? [];
  const extraCosts = (costs.get(kind) ?? []).flatMap((taken, round) => {
    const baseline = open[round];
    return baseline === undefined ? [] : [less(taken, baseline)];
  });
  return rowOf(`what keys and limits add ${kind}`, extraCosts);
}

async function makeKeys(worker: LocalWorker, count: number): Promise<string[]> {
  const accounts = createAccounts(await accountsDatabase(openD1Engine(worker.database)));
  const keys: string[] = [];
  for (let made = 0; made < count; made++) {
    const account = { email: null, plan: "pro", isVerified: true } as const;
    const { id } = await accounts.createAccount(account);
    keys.push((await accounts.createKey(id, "bench")).key);
  }
  return keys;
}

/** Distinct targets: half records, half lists. */
function pagesOf(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = Math.floor((from + index) / 2) + 1;
    return index % 2 === 0
      ? `/api/v1/bills/119/hr/${number}`
      : `/api/v1/bills?per_page=${1 + (number % 100)}&page=${1 + Math.floor(number / 100)}`;
  });
}

function searchesOf(round: number): string[] {
  return Array.from({ length: 100 }, (_, index) => {
    const word = WORDS[index % WORDS.length];
    return `/api/v1/bills?q=${word}&per_page=${1 + index}&page=${1 + round}`;
  });
}
