/** Two cores: one process, and two on one port that count together. */
import { join } from "node:path";

import { amount, size } from "../lib/amounts.ts";
import { loadTool } from "./harness/load.ts";
import { LOAD_COLUMNS, measureLoad, type Measured, withKeys } from "./harness/measure-load.ts";
import { inRounds, median, medianRatio } from "./harness/rounds.ts";
import type { Report, Row } from "./harness/report.ts";
import { withScratch } from "./harness/samples.ts";
import type { CoresServerOptions } from "./servers/cores-server.ts";
import { type Server, startServer } from "./servers/start-server.ts";

export interface CoresBenchOptions {
  /** A folder with a build. */
  readonly store: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** With two keys each, asked with in turn. */
  readonly accounts: number;
}

const TARGET = "/api/v1/bills?congress=119";
const CACHE_BYTES = 128 * 1024 ** 2;
const COUNT = 2;

const KINDS = ["one process", "two processes"] as const;

/** Whether each request comes on a connection of its own. */
const WAYS = { "": {}, ", a connection each": { Connection: "close" } } as const;

/** Measures them in turn. */
export function benchCores(options: CoresBenchOptions): Promise<Report> {
  return withScratch("cores", async (folder) => {
    const { store, accounts, connections, seconds } = options;
    const servers: Record<string, Server> = {};
    try {
      for (const name of KINDS) {
        const asked = {
          store,
          accountsPath: join(folder, `${name}.sqlite`),
          accountCount: accounts,
          cacheBytes: CACHE_BYTES,
        };
        const started =
          name === "one process"
            ? startServer("edge", asked, folder)
            : startServer("cores", { ...asked, count: COUNT } satisfies CoresServerOptions, folder);
        // oxlint-disable-next-line no-await-in-loop -- they would slow each other down
        servers[name] = await started;
      }
      const cases = Object.entries(WAYS).flatMap(([way, headers]) =>
        Object.entries(servers).map(([name, server]) => {
          const asked = withKeys([TARGET], server.keys, headers);
          return [name + way, () => measureLoad(server, { asked, connections, seconds })] as const;
        }),
      );
      const results = await inRounds(options.rounds, Object.fromEntries(cases));
      return reportOf(results, servers, options);
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
    }
  });
}

function reportOf(
  results: Readonly<Record<string, readonly Measured[]>>,
  servers: Readonly<Record<string, Server>>,
  options: CoresBenchOptions,
): Report {
  const cpuOf = (name: string): number[] =>
    (results[name] ?? []).map((each) => each.cpuMicroseconds);
  const rows: Row[] = Object.entries(results).map(([name, rounds]) => {
    const way = Object.keys(WAYS).find((each) => each !== "" && name.endsWith(each)) ?? "";
    return {
      what: name,
      figures: {
        perSecond: median(rounds.map(({ perSecond }) => perSecond)),
        cpu: median(cpuOf(name)),
        p99: median(rounds.map(({ p99Ms }) => p99Ms)),
        toOne: medianRatio(cpuOf(name), cpuOf(`one process${way}`)),
        memory: servers[name]?.residentBytes() ?? null,
      },
    };
  });
  return {
    benchmark: "cores",
    title: "Several cores",
    about: `\`${TARGET}\`, a cached page, keys, limits and log of each request on; ${options.connections} connections, the median of ${options.rounds} rounds of ${options.seconds} s each in turn. CPU time and memory are those of all threads and processes of a server. What makes the load takes a core of its own, so on two cores what two processes answer more than one is not seen.`,
    data: `${amount(options.accounts * 2, "key")} in turn; a cache of ${size(CACHE_BYTES)} each`,
    versions: [loadTool],
    columns: {
      ...LOAD_COLUMNS,
      toOne: { heading: "CPU, × one process", unit: "ratio" },
      memory: { heading: "memory", unit: "bytes" },
    },
    rows,
  };
}
