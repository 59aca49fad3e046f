import { AggregatorRegistry } from "prom-client";

/** One metric of a process with all its values, as prom-client gives it. */
export interface CountedMetric {
  readonly name: string;
  readonly type: unknown;
}

type Counted = readonly CountedMetric[];

/** A process whose counts are summed. */
interface Summed {
  /** Null where it does not say in time. */
  readonly ask: () => Promise<Counted | null>;
  /** What it said last. */
  latest: Counted;
}

/**
 * Sums what several processes have counted. No sum falls: what one that has ended, or does not answer, had
 * counted when it was asked last stays in the sums.
 */
export function createMetricSums() {
  const processes = new Set<Summed>();
  let ended: Promise<Counted> = Promise.resolve([]);

  return {
    /** In Prometheus' text format: what each process has counted by now, and the one that asks. */
    text: async (own: Counted): Promise<string> => {
      const silent = new Set<Summed>();
      const asked = Array.from(processes, async (one) => {
        const counted = await one.ask();
        if (counted === null) silent.add(one);
        else one.latest = counted;
      });
      await Promise.all(asked);
      const all = Array.from(processes, (one) =>
        silent.has(one) ? rising(one.latest) : one.latest,
      );
      return AggregatorRegistry.aggregate([own, ...all, await ended]).metrics();
    },
    /** Of a process that has begun. */
    join: (ask: Summed["ask"]) => {
      const one: Summed = { ask, latest: [] };
      processes.add(one);
      return {
        end: (): void => {
          processes.delete(one);
          const last = rising(one.latest);
          ended = ended.then((before) =>
            AggregatorRegistry.aggregate([[...before], last]).getMetricsAsJSON(),
          );
        },
      };
    },
  };
}

/** What is summed over all time; other metrics say how it is now. */
const rising = (metrics: Counted): Counted =>
  metrics.filter(({ type }) => type === "counter" || type === "histogram");
