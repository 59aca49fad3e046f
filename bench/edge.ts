/**
 * Compares the edge's cached page with other servers of the same bytes: nginx from a file, `node:http` from
 * memory, and the dynamic twin, which queries its database each time.
 */
import { join } from "node:path";

import { median, medianRatio, inRounds } from "./harness/rounds.ts";
import { loadTool } from "./harness/load.ts";
import { LOAD_COLUMNS, measureLoad, type Measured, withKeys } from "./harness/measure-load.ts";
import { openBuildPages } from "./harness/build-pages.ts";
import type { Report, Row } from "./harness/report.ts";
import { withScratch } from "./harness/samples.ts";
import { amount, size } from "../lib/amounts.ts";
import { type Captured, capture } from "./servers/captured.ts";
import type { EdgeServerOptions } from "./servers/edge-server.ts";
import { nginxVersion, startNginx } from "./servers/nginx.ts";
import { type Server, startServer } from "./servers/start-server.ts";
import { startTwin, requireSameAnswers, TWIN_VERSIONS } from "./twin/start-twin.ts";

export interface EdgeBenchOptions {
  /** A folder with a build. */
  readonly store: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** Accounts with two keys each; requests rotate through the keys. */
  readonly accounts: number;
  /** As `Accept-Encoding` has it. */
  readonly encoding: "identity" | "gzip";
}

const TARGET = "/api/v1/bills?congress=119";
const CACHE_BYTES = 128 * 1024 ** 2;

/** Measures the servers in turn. */
export function benchEdge(options: EdgeBenchOptions): Promise<Report> {
  return withScratch("edge", async (folder) => {
    const { store, accounts, encoding, connections, seconds } = options;
    const optionsOf = (name: string, accountCount: number): EdgeServerOptions => ({
      store,
      accountsPath: join(folder, `${name}.sqlite`),
      accountCount,
      cacheBytes: CACHE_BYTES,
    });
    const edgeOf = (name: string, accountCount: number): Promise<Server> =>
      startServer("edge", optionsOf(name, accountCount), folder);
    const pages = await openBuildPages(store);
    const servers: Server[] = [];
    const started = async <S extends Server>(starting: Promise<S>): Promise<S> => {
      const server = await starting;
      servers.push(server);
      return server;
    };
    try {
      const edge = await started(edgeOf("one", 1));
      const busy = await started(edgeOf("many", accounts));
      const twin = await started(startTwin(pages, folder));
      await requireSameAnswers({ edge, twin, targets: [TARGET] });
      const accepted: Record<string, string> =
        encoding === "identity" ? {} : { "Accept-Encoding": encoding };
      const headers = { "X-API-Key": edge.keys[0] ?? "", ...accepted };
      const captured = await capture(`${edge.url}${TARGET}`, headers);
      const bare = await started(startServer("bare", captured, folder));
      const nginx = nginxVersion() === null ? null : await started(startNginx(captured, folder));
      const measure = (server: Server, keys = server.keys): Promise<Measured> =>
        measureLoad(server, { asked: withKeys([TARGET], keys, accepted), connections, seconds });
      const cases: Record<string, () => Promise<Measured>> = {
        ...(nginx !== null && { nginx: () => measure(nginx) }),
        bare: () => measure(bare),
        edge: () => measure(edge, edge.keys.slice(0, 1)),
        keys: () => measure(busy),
        twin: () => measure(twin, twin.keys.slice(0, 1)),
      };
      // Warms up the JIT, as in a server that has run for days.
      await inRounds(1, cases);
      const results = await inRounds(options.rounds, cases);
      return reportOf(results, { options, captured, bills: pages.bills });
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });
}

const LABELS: Readonly<Record<string, string>> = {
  nginx: "nginx, one worker, a file",
  bare: "node:http, from memory",
  edge: "edge, cached page, one key",
  keys: "edge, all keys in turn",
  twin: "dynamic twin",
};

function reportOf(
  results: Readonly<Record<string, readonly Measured[]>>,
  { options, captured, bills }: { options: EdgeBenchOptions; captured: Captured; bills: number },
): Report {
  const cpuOf = (name: string): number[] =>
    (results[name] ?? []).map((each) => each.cpuMicroseconds);
  const rows: Row[] = Object.entries(results).map(([name, rounds]) => ({
    what: LABELS[name] ?? name,
    figures: {
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      cpu: median(cpuOf(name)),
      p99: median(rounds.map(({ p99Ms }) => p99Ms)),
      toBare: medianRatio(cpuOf(name), cpuOf("bare")),
      toOne: medianRatio(cpuOf(name), cpuOf("edge")),
      toTwin: medianRatio(cpuOf("twin"), cpuOf(name)),
    },
  }));
  const bytes = Buffer.from(captured.body, "base64").length;
  const nginx = nginxVersion();
  if (nginx === null)
    console.log("(nginx is not installed, so it is left out; Debian: apt install nginx)");
  return {
    benchmark: "edge",
    title: "A cached page",
    about: `\`${TARGET}\`, keys, limits and log of each request on; ${options.connections} connections, the median of ${options.rounds} rounds of ${options.seconds} s each in turn. The twin's answer is compared with the edge's before.`,
    data: `${size(bytes)} (${options.encoding}) of ${amount(bills, "bill")}; ${amount(options.accounts * 2)} keys in turn`,
    versions: [loadTool, ...(nginx === null ? [] : [nginx]), ...TWIN_VERSIONS],
    columns: {
      ...LOAD_COLUMNS,
      toBare: { heading: "CPU, × node:http", unit: "ratio" },
      toOne: { heading: "CPU, × one key", unit: "ratio" },
      toTwin: { heading: "CPU, twin ÷ this", unit: "ratio" },
    },
    rows,
  };
}
