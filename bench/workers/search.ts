/**
 * `node bench/workers/search.ts STORE [--save]`: searches of the newest build in a folder, in workerd on this
 * machine, both ways: in a Durable Object, as it is served, and in tables of D1, as a prototype.
 */
import { globSync } from "node:fs";
import { stat } from "node:fs/promises";
import { request as httpRequest, Agent } from "node:http";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";

import { convertV4MiniflareOptions, Miniflare } from "miniflare";

import { billResource } from "../../contract/resources/bill.ts";
import { searchQuery } from "../../contract/search-query.ts";
import { searchRowsKey } from "../../contract/workers-build.ts";
import type { SearchAnswer, WordSearch } from "../../edge/builds/search.ts";
import { amount, size } from "../../lib/amounts.ts";
import { bundleWorker } from "../../workers/dev/bundle-worker.ts";
import { writeSearchRows } from "../../workers/publish/search-rows.ts";
import { cpuMs } from "../harness/process-stat.ts";
import { keepReport, printReport, type Report, type Row } from "../harness/report.ts";
import { type Drawn, drawQueries, quantiles } from "../search.ts";
import { D1_TABLES, d1Rows, d1Search } from "./d1-search.ts";
import { openHeap } from "./heap.ts";

const QUERIES = 100;

const [store = "", flag] = process.argv.slice(2);
const [path] = globSync(join(store, "builds/*/search.sqlite")).toSorted().toReversed();
if (path === undefined) throw new Error(`${store} has no builds/*/search.sqlite`);
const build = basename(dirname(path));
const word = build.replaceAll(/\W/g, "").toLowerCase();

const runtime = new Miniflare(
  convertV4MiniflareOptions({
    host: "127.0.0.1",
    inspectorPort: 0,
    cf: false,
    modules: [
      {
        type: "ESModule",
        path: "worker.js",
        contents: await bundleWorker({ "workers/worker.ts": "bench/workers/search-worker.ts" }),
      },
    ],
    compatibilityDate: "2026-10-20",
    compatibilityFlags: ["nodejs_compat"],
    r2Buckets: { STORE: "store" },
    d1Databases: { TABLES: "tables" },
    durableObjects: { SEARCHES: { className: "MeasuredSearch", useSQLite: true } },
  }),
);
const { origin } = await runtime.ready;
const agent = new Agent({ keepAlive: true });
const heap = await openHeap(runtime);

function ask<Answer>(target: string, body: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(origin + target, { method: "POST", agent }, (response) => {
      text(response).then((told) => {
        if (response.statusCode === 200) resolve(JSON.parse(told) as Answer);
        else reject(new Error(`${target} answered ${response.statusCode}: ${told}`));
      }, reject);
    });
    asked.on("error", reject);
    asked.end(JSON.stringify(body));
  });
}

/** CPU of workerd alone: this process makes the rows and the load. */
function workerdCpu(): number {
  const own = process.cpuUsage();
  return cpuMs(process.pid) - (own.user + own.system) / 1000;
}

async function measured<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number; cpu: number }> {
  const [begun, cpu] = [performance.now(), workerdCpu()];
  const result = await work();
  const seconds = (performance.now() - begun) / 1000;
  return { result, seconds, cpu: (workerdCpu() - cpu) / 1000 };
}

async function loadObject(): Promise<string> {
  const bucket = await runtime.getR2Bucket("STORE");
  const cut = await measured(() =>
    writeSearchRows(path ?? "", async (chunk, bytes) => {
      await bucket.put(searchRowsKey(build, chunk), bytes);
    }),
  );
  const record = {
    build,
    manifest_sha256: "",
    index_piece_bytes: 1,
    index_pieces: [],
    search: cut.result,
  };
  const steps: number[] = [];
  const whole = await measured(async () => {
    for (let isDone = false; !isDone;) {
      // oxlint-disable-next-line no-await-in-loop -- some rows after the other
      const step = await measured(() =>
        ask<{ loaded: number; chunks: number }>("/object/load", record),
      );
      // oxlint-disable-next-line no-await-in-loop -- as above
      await heap.look();
      steps.push(step.cpu);
      isDone = step.result.loaded === step.result.chunks;
    }
  });
  const bytes = await ask<number>("/object/size", null);
  return `${cut.result.chunks.length} files of rows cut in ${cut.seconds.toFixed(1)} s; loaded in ${whole.seconds.toFixed(1)} s, ${whole.cpu.toFixed(1)} CPU s, ${Math.max(...steps).toFixed(1)} at most a request; ${size(bytes)}`;
}

const plain = (sql: string) => [{ sql, values: [] }];

interface Done {
  readonly results: readonly { readonly line?: string; readonly total?: number }[];
  readonly meta: { readonly size_after: number };
}

async function loadTables(): Promise<string> {
  let [batches, longest, bytes, seconds, cpu] = [0, 0, 0, 0, 0];
  for (const sql of D1_TABLES) await ask("/d1", plain(sql)); // oxlint-disable-line no-await-in-loop
  for (const statements of d1Rows(path ?? "", word)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const step = await measured(() => ask<readonly Done[]>("/d1", statements));
    batches += 1;
    seconds += step.seconds;
    cpu += step.cpu;
    longest = Math.max(longest, step.seconds);
  }
  const merged = await measured(() =>
    ask<readonly Done[]>("/d1", plain("INSERT INTO bill_fts (bill_fts) VALUES ('optimize')")),
  );
  bytes = merged.result.at(-1)?.meta.size_after ?? 0;
  return `${amount(batches)} batches in ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} CPU s, ${longest.toFixed(1)} s at most; merged in ${merged.seconds.toFixed(1)} s; ${size(bytes)}`;
}

function requestOf({ q, ...rest }: Drawn): WordSearch {
  const page = { resource: "bill", view: null, filters: [], offset: 0, limit: 20, ...rest };
  return { kind: "words", ...page, ...searchQuery(q, billResource) };
}

const searchObject = (request: WordSearch): Promise<number> =>
  ask<SearchAnswer>("/object/search", request).then(({ total }) => total);

async function searchTables(request: WordSearch): Promise<number> {
  const [counted] = await ask<readonly Done[]>("/d1", d1Search(word, request));
  return counted?.results[0]?.total ?? 0;
}

type Figure = "p50" | "p99" | "cpu" | "total";

async function measureKind(
  what: string,
  queries: readonly Drawn[],
  search: (request: WordSearch) => Promise<number>,
): Promise<Row<Figure>> {
  const times: number[] = [];
  let total = 0;
  const { cpu } = await measured(async () => {
    for (const query of queries) {
      const begun = performance.now();
      total += await search(requestOf(query)); // oxlint-disable-line no-await-in-loop
      times.push((performance.now() - begun) * 1000);
      if (times.length % 10 === 0) await heap.look(); // oxlint-disable-line no-await-in-loop
    }
  });
  const at = quantiles(times);
  const figures = {
    p50: at(0.5),
    p99: at(0.99),
    cpu: (cpu / queries.length) * 1e6,
    total: total / queries.length,
  };
  return { what, figures };
}

const { bills, kinds } = drawQueries(path, QUERIES);
const object = await loadObject();
console.log(`Durable Object: ${object}`);
const rows: Row<Figure>[] = [];
for (const [kind, queries] of Object.entries(kinds)) {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  rows.push(await measureKind(`${kind}, Durable Object`, queries, searchObject));
}
const memory = size(heap.most());
const tables = await loadTables();
console.log(`D1: ${tables}`);
for (const [kind, queries] of Object.entries(kinds)) {
  // oxlint-disable-next-line no-await-in-loop -- as above
  rows.push(await measureKind(`${kind}, D1`, queries, searchTables));
}
const report: Report<Figure> = {
  benchmark: "workers-search",
  title: "Search on Workers, in a Durable Object and in D1",
  about: `${amount(QUERIES)} queries of each kind, one after the other, the way to workerd on this machine and back included. A Durable Object has the build and the engine that serve. D1 has tables that carry the build's id, with FTS5's own queries: a prototype, which finds nothing by its citation's key; on Cloudflare each query of it is a request to another place.`,
  data: `${amount(bills, "bill")}, search.sqlite ${size((await stat(path)).size)}. Durable Object: ${object}. D1: ${tables}. The Durable Object's own memory: ${memory} at most, garbage included`,
  versions: [],
  columns: {
    p50: { heading: "p50 µs", unit: "microseconds" },
    p99: { heading: "p99 µs", unit: "microseconds" },
    cpu: { heading: "CPU µs/query", unit: "microseconds" },
    total: { heading: "found", unit: "amount" },
  },
  rows,
};
printReport(report);
if (flag === "--save") await keepReport(report);
await runtime.dispose();
process.exit(0);
