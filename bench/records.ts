/** What a record's page costs beside its JSON and its feed, and what a crawl of pages costs a key. */
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { SECOND_MS } from "../lib/time.ts";
import { openAccounts } from "../site/accounts/engines/open-accounts.ts";
import { amount } from "../lib/amounts.ts";
import { openBuildPages } from "./harness/build-pages.ts";
import { cpuMs } from "./harness/process-stat.ts";
import type { Report, Row } from "./harness/report.ts";
import { median } from "./harness/rounds.ts";
import { withScratch } from "./harness/samples.ts";
import { startServed } from "./servers/served.ts";

export interface RecordsBenchOptions {
  /** A folder with a build. */
  readonly store: string;
  /** How many records of a kind are asked for. */
  readonly targets: number;
}

const KINDS = ["bills", "legislators", "committees"] as const;
const WARMING = 50;
const CRAWLED = 10_000;
const CRAWLERS = 8;
const LIMITED = 250;
/** What a network may have. */
const A_SECOND = 9;
const PAUSE_MS = 10;
const TARGET = "/api/v1/bills?per_page=1";

/** Asks once for each record, so that no answer is cached. */
export function benchRecords({ store, targets }: RecordsBenchOptions): Promise<Report> {
  return withScratch("records", async (home) => {
    const { places, bills } = await openBuildPages(store);
    const accounts = await openAccounts(join(home, "accounts.sqlite"));
    const { id } = await accounts.createAccount({ email: null, plan: "pro", isVerified: true });
    const { key } = await accounts.createKey(id, "bench");
    await accounts.close();
    const served = await startServed({ home, store });
    /** Each request comes from a network of its own, so that no limit applies. */
    let sent = 0;
    const anyNetwork = (): string => {
      sent += 1;
      return `127.${1 + ((sent >> 8) % 250)}.${sent % 256}.1`;
    };
    const ask = async (path: string, localAddress = anyNetwork()): Promise<number> => {
      const agent = new Agent({ localAddress });
      const headers = path.startsWith("/api") ? { "X-API-Key": key } : {};
      const asked = request(`${served.url}${path}`, { agent, headers }).end();
      const [response] = (await once(asked, "response")) as [
        NodeJS.ReadableStream & { statusCode?: number },
      ];
      let bytes = 0;
      for await (const chunk of response) bytes += chunk.length;
      agent.destroy();
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
      return bytes;
    };
    const measure = async (what: string, paths: readonly string[]): Promise<Row> => {
      // The first ones warm the program up.
      const [first, measured] = [paths.slice(0, WARMING), paths.slice(WARMING)];
      for (const path of first) await ask(path);
      const before = cpuMs(served.pid);
      const sizes: number[] = [];
      for (const path of measured) sizes.push(await ask(path));
      const cpu = (cpuMs(served.pid) - before) / measured.length;
      return { what, figures: { cpu, bytes: median(sizes), p99: null } };
    };
    const latencies = async (isOver: () => boolean): Promise<number> => {
      const ms: number[] = [];
      while (!isOver()) {
        const started = performance.now();
        await ask(TARGET);
        ms.push(performance.now() - started);
        await sleep(PAUSE_MS);
      }
      return ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.99)] ?? Number.NaN;
    };
    try {
      const rows: Row[] = [];
      for (const kind of KINDS) {
        const ofKind = new RegExp(`^/${kind}/(?:\\d+/\\w+/)?\\w+$`);
        const paths = [...places.keys()]
          .filter((path) => ofKind.test(path))
          .slice(0, WARMING + targets);
        rows.push(
          await measure(
            `${kind}, JSON`,
            paths.map((path) => `/api/v1${path}`),
          ),
        );
        rows.push(
          await measure(
            `${kind}, feed`,
            paths.map((path) => `/feeds${path}.atom`),
          ),
        );
        rows.push(await measure(`${kind}, page`, paths));
      }
      const until = performance.now() + 10_000;
      const quiet = await latencies(() => performance.now() > until);
      const all = [...places.keys()].filter((path) => /^\/bills\/\d+\/\w+\/\d+$/.test(path));
      let next = 0;
      /** The key's p99 while crawlers each ask for pages. */
      const beside = async (
        pages: number,
        crawlers: number,
        crawlPage: (path: string, crawler: number) => Promise<unknown>,
      ) => {
        let left = pages;
        const crawl = async (_: unknown, crawler: number): Promise<void> => {
          while (left > 0) {
            left -= 1;
            next += 1;
            await crawlPage(`${all[next % all.length]}?n=${next}`, crawler);
          }
        };
        const crawling = Promise.all(Array.from({ length: crawlers }, crawl));
        const p99 = await latencies(() => left <= 0);
        await crawling;
        return p99;
      };
      const atLimit = (path: string, crawler: number) =>
        Promise.all([ask(path, `127.251.${crawler}.1`), sleep(SECOND_MS / A_SECOND)]);
      for (const [what, p99] of [
        ["nothing else", quiet],
        ["a network's pages at its limit", await beside(LIMITED, 1, atLimit)],
        [`the same of ${CRAWLERS} networks`, await beside(CRAWLERS * LIMITED, CRAWLERS, atLimit)],
        [
          `${amount(CRAWLED)} pages without a limit`,
          await beside(CRAWLED, CRAWLERS, (path) => ask(path)),
        ],
      ] as const) {
        const figures = { cpu: null, bytes: null, p99 };
        rows.push({ what: `a key's request beside ${what}`, figures });
      }
      return {
        benchmark: "records",
        title: "Pages of records",
        about: `The same records as JSON (without blocks), as a feed and as a page, one after another, none cached; then \`${TARGET}\` of a key with ${PAUSE_MS} ms between requests, alone, while one or ${CRAWLERS} networks crawl ${A_SECOND} pages a second each, and while ${CRAWLERS} connections crawl as fast as they can, each request from another network.`,
        data: `${amount(bills, "bill")}; ${amount(targets)} records of a kind`,
        versions: [],
        columns: {
          cpu: { heading: "CPU, ms", unit: "milliseconds" },
          bytes: { heading: "bytes, median", unit: "amount" },
          p99: { heading: "p99, ms", unit: "milliseconds" },
        },
        rows,
      };
    } finally {
      await served.stop();
    }
  });
}
