/** Pages that are in no cache, from a folder store, against the twin's database. */
import { join } from "node:path";

import { amount } from "../lib/amounts.ts";
import { type BuildPages, openBuildPages } from "./harness/build-pages.ts";
import { loadTool } from "./harness/load.ts";
import { LOAD_COLUMNS, measureLoad, type Measured, withKeys } from "./harness/measure-load.ts";
import type { Report, Row } from "./harness/report.ts";
import { inRounds, median, medianRatio } from "./harness/rounds.ts";
import { withScratch } from "./harness/samples.ts";
import type { EdgeServerOptions } from "./servers/edge-server.ts";
import { type Server, startServer } from "./servers/start-server.ts";
import { requireSameAnswers, startTwin, TWIN_VERSIONS } from "./twin/start-twin.ts";

export interface PagesBenchOptions {
  /** A folder with a build. */
  readonly store: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** The number of different requests of each kind. */
  readonly targets: number;
}

const PER_PAGE = 20;
const STORED_PER_PAGE = 100;
const COMPARED = 200;

/** Measures both in turn, with lists and with records. */
export function benchPages(options: PagesBenchOptions): Promise<Report> {
  return withScratch("pages", async (folder) => {
    const { store, rounds, connections, seconds } = options;
    const pages = await openBuildPages(store);
    const accountsPath = join(folder, "accounts.sqlite");
    // A cache of one byte holds nothing.
    const asked: EdgeServerOptions = { store, accountsPath, accountCount: 1, cacheBytes: 1 };
    const edge = await startServer("edge", asked, folder);
    try {
      const twin = await startTwin(pages, folder);
      try {
        const lists = spread(listTargets(pages), options.targets);
        const records = spread(recordTargets(pages), options.targets);
        const compared = [...spread(lists, COMPARED), ...spread(records, COMPARED)];
        await requireSameAnswers({ edge, twin, targets: compared });
        const measure = (server: Server, targets: readonly string[]): Promise<Measured> =>
          measureLoad(server, {
            asked: withKeys(targets, server.keys.slice(0, 1)),
            connections,
            seconds,
          });
        const results = await inRounds(rounds, {
          "lists, edge": () => measure(edge, lists),
          "lists, twin": () => measure(twin, lists),
          "records, edge": () => measure(edge, records),
          "records, twin": () => measure(twin, records),
        });
        const counts = { lists: lists.length, records: records.length, compared: compared.length };
        return reportOf(results, options, { ...counts, bills: pages.bills });
      } finally {
        await twin.stop();
      }
    } finally {
      await edge.stop();
    }
  });
}

/** Lists of bills with the default page size of 20: one part of each stored page. */
function listTargets({ places }: BuildPages): string[] {
  return [...places.keys()].flatMap((key, index) => {
    const [, filters = "", page = ""] = /^\/bills\?(.*)#(\d+)$/.exec(key) ?? [];
    if (page === "") return [];
    const parts = STORED_PER_PAGE / PER_PAGE;
    // A last page may have one part alone.
    const asked = (Number(page) - 1) * parts + 1 + (page === "1" ? 0 : index % 2);
    return [`/api/v1/bills?${filters === "" ? "" : `${filters}&`}page=${asked}`];
  });
}

/** Bills, every other one with two blocks. */
function recordTargets({ places }: BuildPages): string[] {
  const bills = [...places.keys()].filter((key) => /^\/bills\/\d+\/\w+\/\d+$/.test(key));
  return bills.map(
    (key, index) => `/api/v1${key}${index % 2 === 0 ? "" : "?include=actions,cosponsors"}`,
  );
}

/** Picks evenly spread items. */
function spread<Each>(all: readonly Each[], count: number): Each[] {
  const step = Math.max(1, all.length / count);
  const places = Array.from({ length: Math.min(count, all.length) }, (_, index) =>
    Math.floor(index * step),
  );
  return places.flatMap((at) => all[at] ?? []);
}

type Case = `${"lists" | "records"}, ${"edge" | "twin"}`;

function reportOf(
  results: Readonly<Record<Case, readonly Measured[]>>,
  { connections, rounds, seconds }: PagesBenchOptions,
  counts: Readonly<Record<"lists" | "records" | "compared" | "bills", number>>,
): Report {
  const rows: Row[] = Object.entries(results).map(([name, measured]) => {
    const twin = results[name.replace("edge", "twin") as Case];
    const ratio = (pick: (each: Measured) => number): number =>
      medianRatio(twin.map(pick), measured.map(pick));
    return {
      what: name,
      figures: {
        perSecond: median(measured.map(({ perSecond }) => perSecond)),
        cpu: median(measured.map(({ cpuMicroseconds }) => cpuMicroseconds)),
        p99: median(measured.map(({ p99Ms }) => p99Ms)),
        faster: 1 / ratio(({ perSecond }) => perSecond),
        toTwin: ratio(({ cpuMicroseconds }) => cpuMicroseconds),
      },
    };
  });
  return {
    benchmark: "pages",
    title: "Pages that are in no cache",
    about: `The edge reads, inflates and cuts a page of a folder store for each request; the twin asks its database. Lists of 20 bills, and bills, every other one with its actions and cosponsors; keys, limits and log on. ${amount(counts.compared)} answers of both are compared before. ${connections} connections, the median of ${rounds} rounds of ${seconds} s each in turn.`,
    data: `${amount(counts.bills, "bill")}; ${amount(counts.lists)} lists and ${amount(counts.records)} bills in turn`,
    versions: [loadTool, ...TWIN_VERSIONS],
    columns: {
      ...LOAD_COLUMNS,
      faster: { heading: "requests/s, × twin", unit: "ratio" },
      toTwin: { heading: "CPU, twin ÷ this", unit: "ratio" },
    },
    rows,
  };
}
