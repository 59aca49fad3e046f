/** Measures the time to the first answer of `legis serve`, and its memory. */
import { join } from "node:path";

import { request } from "undici";

import { amount } from "../lib/amounts.ts";
import { openBuildPages } from "./harness/build-pages.ts";
import { cpuMs, peakBytes, residentBytes } from "./harness/process-stat.ts";
import type { Report } from "./harness/report.ts";
import { inRounds, median } from "./harness/rounds.ts";
import { withScratch } from "./harness/samples.ts";
import { makeAccounts } from "./servers/keys.ts";
import { startServed } from "./servers/served.ts";

export interface ServeBenchOptions {
  /** A folder with a build. */
  readonly store: string;
  readonly rounds: number;
}

interface Start {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  readonly peakBytes: number;
}

const SAMPLE_EVERY_MS = 2;
const TARGET = "/api/v1/bills";

/** Starts it several times. */
export function benchServe({ store, rounds }: ServeBenchOptions): Promise<Report> {
  return withScratch("serve", async (home) => {
    const { manifest, bills } = await openBuildPages(store);
    const { accounts, keys } = await makeAccounts(join(home, "accounts.sqlite"), 1);
    await accounts.close();
    const start = (): Promise<Start> => startOnce(home, store, keys[0] ?? "");
    await start();
    const { starts } = await inRounds(rounds, { starts: start });
    const middle = (name: keyof Start): number => median(starts.map((each) => each[name]));
    return {
      benchmark: "serve",
      title: "`legis serve`, from start to first answer",
      about: `From starting the program to the whole answer to \`${TARGET}\`, asked again every ${SAMPLE_EVERY_MS} ms until it is there; memory right after it. The median of ${rounds} starts after one that warms the disk's cache.`,
      data: `${amount(bills, "bill")}, ${amount(manifest.pages)} pages`,
      versions: [],
      columns: {
        seconds: { heading: "seconds", unit: "seconds" },
        cpuSeconds: { heading: "CPU seconds", unit: "seconds" },
        residentBytes: { heading: "memory", unit: "bytes" },
        peakBytes: { heading: "peak memory", unit: "bytes" },
      },
      rows: [
        {
          what: "legis serve",
          figures: {
            seconds: middle("seconds"),
            cpuSeconds: middle("cpuSeconds"),
            residentBytes: middle("residentBytes"),
            peakBytes: middle("peakBytes"),
          },
        },
      ],
    };
  });
}

async function startOnce(home: string, store: string, key: string): Promise<Start> {
  const started = performance.now();
  const served = await startServed({ home, store, pollEveryMs: SAMPLE_EVERY_MS });
  try {
    const { statusCode, body } = await request(`${served.url}${TARGET}`, {
      headers: { "X-API-Key": key },
    });
    await body.dump();
    const seconds = (performance.now() - started) / 1000;
    if (statusCode !== 200) throw new Error(`${TARGET} was answered with ${statusCode}`);
    return {
      seconds,
      cpuSeconds: cpuMs(served.pid) / 1000,
      residentBytes: residentBytes(served.pid),
      peakBytes: peakBytes(served.pid),
    };
  } finally {
    await served.stop();
  }
}
