import { AggregatorRegistry } from "prom-client";

export interface CountedMetric {
  readonly name: string;
  readonly type: unknown;
}

type Counted = readonly CountedMetric[];

interface Summed {
  /** Null if the process does not reply in time. */
  readonly ask: () => Promise<Counted | null>;
  latest: Counted;
}

/** Counters never decrease: the last counts of a process that ended or does not reply stay in the sum. */
export function createMetricSums() {
  const processes = new Set<Summed>();
  let ended: Promise<Counted> = Promise.resolve([]);

  return {
    text: async (parent: Counted): Promise<string> => {
      const silent = new Set<Summed>();
      const replies = Array.from(processes, async (process) => {
        const counted = await process.ask();
        if (counted === null) silent.add(process);
        else process.latest = counted;
      });
      await Promise.all(replies);
      const all = Array.from(processes, (process) =>
        silent.has(process) ? cumulative(process.latest) : process.latest,
      );
      return AggregatorRegistry.aggregate([parent, ...all, await ended]).metrics();
    },
    join: (ask: Summed["ask"]) => {
      const process: Summed = { ask, latest: [] };
      processes.add(process);
      return {
        end: (): void => {
          processes.delete(process);
          const last = cumulative(process.latest);
          ended = ended.then((before) =>
            AggregatorRegistry.aggregate([[...before], last]).getMetricsAsJSON(),
          );
        },
      };
    },
  };
}

/** Cumulative metrics. Gauges only show the present. */
const cumulative = (metrics: Counted): Counted =>
  metrics.filter(({ type }) => type === "counter" || type === "histogram");
