/** Measures the cost of many slow readers of a bulk file: memory, and other requests' latency. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { BulkFile } from "../contract/resources/bulk.ts";
import { amount, size } from "../lib/amounts.ts";
import { askAtRate, type RequestCosts } from "./harness/ask-at-rate.ts";
import { openBuildPages } from "./harness/build-pages.ts";
import { cpuMs, residentBytes } from "./harness/process-stat.ts";
import type { Report } from "./harness/report.ts";
import { inRounds, median } from "./harness/rounds.ts";
import { withScratch } from "./harness/samples.ts";
import type { SlowlyRead, SlowReaders } from "./harness/slow-readers.ts";
import { startThread } from "./harness/start-thread.ts";
import { makeAccounts } from "./servers/keys.ts";
import { startServed } from "./servers/served.ts";

export interface ReadersBenchOptions {
  /** A folder with a build. */
  readonly store: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly readers: number;
}

const BYTES_PER_SECOND = 50_000;
const PER_SECOND = 100;
/** The Pro plan's limit of concurrent downloads per key. */
const FILES_PER_KEY = 4;
const SAMPLE_EVERY_MS = 100;
const SETTLE_MS = 2_000;
const CASES = {
  "nobody else": null,
  "slow readers, gzip": { "Accept-Encoding": "gzip" },
  "slow readers, inflated": { "Accept-Encoding": "identity" },
} as const;
type Case = keyof typeof CASES;

interface Measured extends RequestCosts {
  readonly memory: number;
  readonly read: number;
  readonly failed: number;
}

/** Requests pages at a fixed rate, with and without slow readers of the largest file. */
export function benchReaders(options: ReadersBenchOptions): Promise<Report> {
  const { store, rounds, seconds, readers } = options;
  return withScratch("readers", async (home) => {
    const { manifest, bills, places } = await openBuildPages(store);
    const { accounts, keys } = await makeAccounts(
      join(home, "accounts.sqlite"),
      Math.ceil(readers / FILES_PER_KEY / 2),
    );
    await accounts.close();
    const served = await startServed({ home, store });
    try {
      const file = await largestFile(served.url, keys[0] ?? "");
      // The text of a bill counts among a key's bulk files.
      const records = [...places.keys()].filter((key) =>
        /^\/(?:bills|votes)\/(?!.*\.txt)/.test(key),
      );
      const measure = (name: Case): Promise<Measured> =>
        measureBeside(CASES[name], {
          url: served.url + new URL(file.url).pathname,
          pid: served.pid,
          reading: Array.from(
            { length: readers },
            (_, index) => keys[Math.floor(index / FILES_PER_KEY)] ?? "",
          ),
          asking: keys,
          urls: Array.from({ length: seconds * PER_SECOND }, () => {
            const at = Math.floor(Math.random() * records.length);
            return `${served.url}/api/v1${records[at]}`;
          }),
        });
      await measure("nobody else");
      const rounded = await inRounds(rounds, {
        "nobody else": () => measure("nobody else"),
        "slow readers, gzip": () => measure("slow readers, gzip"),
        "slow readers, inflated": () => measure("slow readers, inflated"),
      });
      return {
        benchmark: "readers",
        title: "Beside slow readers of a bulk file",
        about: `${PER_SECOND} records a second, each asked for when it is due, while ${readers} connections read \`${file.file}\` (${size(file.compressed_bytes)} with gzip, ${size(file.bytes)} without) at ${size(BYTES_PER_SECOND)} a second each. One process. The median of ${rounds} rounds of ${seconds} s; the most memory of all.`,
        data: `${amount(bills, "bill")}, ${amount(manifest.pages)} pages`,
        versions: [],
        columns: {
          p50: { heading: "p50 ms", unit: "milliseconds" },
          p99: { heading: "p99 ms", unit: "milliseconds" },
          cpu: { heading: "CPU of the server", unit: "ratio" },
          memory: { heading: "most memory", unit: "bytes" },
          read: { heading: "read a second", unit: "bytes" },
          failed: { heading: "failed", unit: "amount" },
        },
        rows: Object.entries(rounded).map(([what, all]) => ({ what, figures: figuresOf(all) })),
      };
    } finally {
      await served.stop();
    }
  });
}

async function largestFile(url: string, key: string): Promise<BulkFile> {
  const response = await fetch(`${url}/api/v1/bulk?format=ndjson`, {
    headers: { "X-API-Key": key },
  });
  const { data } = (await response.json()) as { readonly data: readonly BulkFile[] };
  const [largest] = data.toSorted((a, b) => b.bytes - a.bytes);
  if (largest === undefined) throw new Error("the build has no bulk files");
  return largest;
}

interface Beside {
  /** The file's URL. */
  readonly url: string;
  readonly pid: number;
  readonly reading: readonly string[];
  readonly asking: readonly string[];
  readonly urls: readonly string[];
}

async function measureBeside(
  headers: Readonly<Record<string, string>> | null,
  { url, pid, reading, asking, urls }: Beside,
): Promise<Measured> {
  const begun = performance.now();
  const slow: SlowReaders | null = headers && {
    url,
    headers,
    keys: reading,
    bytesPerSecond: BYTES_PER_SECOND,
  };
  const readers = slow && startThread<SlowlyRead>("slow-readers.ts", slow);
  // All readers have begun.
  await sleep(SETTLE_MS);
  let memory = 0;
  const looking = setInterval(
    () => (memory = Math.max(memory, residentBytes(pid))),
    SAMPLE_EVERY_MS,
  );
  const [cpu, started] = [cpuMs(pid), performance.now()];
  const taken = await askAtRate(urls, asking, { perSecond: PER_SECOND, pid });
  const cpuShare = (cpuMs(pid) - cpu) / (performance.now() - started);
  clearInterval(looking);
  const { bytes, failed } = (await readers?.end()) ?? { bytes: 0, failed: 0 };
  const read = (bytes * 1000) / (performance.now() - begun);
  return { ...taken, cpu: cpuShare, memory, read, failed };
}

function figuresOf(all: readonly Measured[]): Readonly<Record<keyof Measured, number>> {
  const of = (name: keyof Measured): readonly number[] => all.map((each) => each[name]);
  return {
    p50: median(of("p50")),
    p99: median(of("p99")),
    cpu: median(of("cpu")),
    memory: Math.max(...of("memory")),
    read: median(of("read")),
    failed: of("failed").reduce((sum, each) => sum + each, 0),
  };
}
