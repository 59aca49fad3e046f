/**
 * Measures how fast the edge cuts pages of lists, date ranges, and reversed lists in this process, with and
 * without stored pages in memory.
 */
import { routes } from "../contract/routes/all-routes.ts";
import { answer } from "../edge/api/answer.ts";
import type { AnswerSource } from "../edge/api/answer-source.ts";
import { createNodeLog } from "../hosts/node/log.ts";
import { nodeBuilds, nodePages } from "../hosts/node/serve.ts";
import { amount } from "../lib/amounts.ts";
import { DAY_MS } from "../lib/time.ts";
import { openFolderStore } from "../store/folder-store.ts";
import type { Report, Row } from "./harness/report.ts";
import { quantiles } from "./search.ts";

const REQUESTS = 1_000;
const FILTERS = ["", "type=HR&", "type=S&", "chamber=house&", "status=referred&"];
const MOST_DAYS = 365;
const MEMORY_BYTES = 512 * 1024 ** 2;

type Figure = "p50" | "p99" | "meanCpu";

/** Measures the live build of a folder store. */
export async function benchRanges({ store }: { readonly store: string }): Promise<Report<Figure>> {
  const reader = openFolderStore(store);
  const builds = nodeBuilds(reader, createNodeLog({ level: "silent" }));
  await builds.refresh();
  const build = builds.current();
  if (build === null) throw new Error(`${store} has no live build`);
  const { totals } = build.manifest;
  const partsOf = (cacheBytes: number): AnswerSource => ({
    build,
    pages: nodePages(reader, cacheBytes),
    client: "",
  });
  const [oldest, newest] = await Promise.all(
    ["oldest", "newest"].map((order) => firstDay(order, partsOf(1))),
  );
  const kinds = targetsOf(oldest ?? 0, newest ?? 0);
  // A cache of one byte holds nothing.
  const cold = await measure(kinds, partsOf(1));
  const warm = partsOf(MEMORY_BYTES);
  await measure(kinds, warm);
  const rows = [
    ...rowsOf("from the store", cold),
    ...rowsOf("in memory", await measure(kinds, warm)),
  ];
  await builds.stop();
  return {
    benchmark: "ranges",
    title: "Ranges of days",
    about: `${amount(REQUESTS)} requests of each kind in turn, 20 bills each: a page of a list, of a range of up to ${MOST_DAYS} days, and of a list from its end, with no cache of answers. Stored pages are read, inflated and checked for each request, or in memory.`,
    data: amount(totals["bill"] ?? 0, "bill"),
    versions: [],
    columns: {
      p50: { heading: "p50 µs", unit: "microseconds" },
      p99: { heading: "p99 µs", unit: "microseconds" },
      meanCpu: { heading: "CPU µs/request", unit: "microseconds" },
    },
    rows,
  };
}

type Kinds = Readonly<Record<string, readonly string[]>>;

/** Returns the day of a list's first bill, in days since 1970. */
async function firstDay(order: string, parts: AnswerSource): Promise<number> {
  const query = new URLSearchParams({ order, per_page: "1" });
  const { data } = JSON.parse(
    new TextDecoder().decode(await answer(routes.bills, [], query, parts)),
  ) as { data: [{ latest_action: { date: string } }] };
  return Date.parse(data[0].latest_action.date) / DAY_MS;
}

const day = (at: number): string => new Date(at * DAY_MS).toISOString().slice(0, 10);

function asked(query: (at: number) => string): readonly string[] {
  return Array.from({ length: REQUESTS }, (_, index) => {
    const page = 1 + ((index * 7) % 20);
    return `${FILTERS[index % FILTERS.length]}page=${page}${query(index)}`;
  });
}

/** Requests by kind, deterministic for given days. */
function targetsOf(oldest: number, newest: number): Kinds {
  return {
    "a list": asked(() => ""),
    "a range of days": asked((at) => {
      const from = oldest + ((at * 37) % (newest - oldest));
      return `&from=${day(from)}&to=${day(from + ((at * 11) % MOST_DAYS))}`;
    }),
    "the oldest first": asked(() => "&order=oldest"),
  };
}

interface TimeTaken {
  readonly clock: number;
  readonly cpu: number;
}

/** Kinds take turns, so that other load affects all of them equally. */
async function measure(
  kinds: Kinds,
  parts: AnswerSource,
): Promise<ReadonlyMap<string, TimeTaken[]>> {
  const taken = new Map<string, TimeTaken[]>(Object.keys(kinds).map((kind) => [kind, []]));
  for (let index = 0; index < REQUESTS; index++) {
    for (const [kind, targets] of Object.entries(kinds)) {
      const cpu = process.cpuUsage();
      const begun = performance.now();
      await answer(routes.bills, [], new URLSearchParams(targets[index]), parts);
      const clock = (performance.now() - begun) * 1000;
      const { user, system } = process.cpuUsage(cpu);
      taken.get(kind)?.push({ clock, cpu: user + system });
    }
  }
  return taken;
}

function rowsOf(where: string, taken: ReadonlyMap<string, TimeTaken[]>): Row<Figure>[] {
  return [...taken].map(([kind, all]) => {
    const clock = quantiles(all.map((each) => each.clock));
    const meanCpu = all.reduce((sum, each) => sum + each.cpu, 0) / all.length;
    return { what: `${kind}, ${where}`, figures: { p50: clock(0.5), p99: clock(0.99), meanCpu } };
  });
}
