import { AggregatorRegistry } from "prom-client";

/** One metric of a process with all its values, as prom-client gives it. */
export interface CountedMetric {
  readonly name: string;
  readonly type: unknown;
}

/** Sums what several processes have counted. What one had counted that has ended stays in the sums. */
export function createMetricSums() {
  const latest = new Map<number, readonly CountedMetric[]>();
  let ended: readonly CountedMetric[][] = [];

  return {
    /** In Prometheus' text format: what each process has counted by now, and the one that asks. */
    text: async (
      counted: ReadonlyMap<number, readonly CountedMetric[]>,
      own: readonly CountedMetric[],
    ): Promise<string> => {
      for (const [process, metrics] of counted) latest.set(process, metrics);
      const before = AggregatorRegistry.aggregate([...ended]);
      ended = [await before.getMetricsAsJSON()];
      return AggregatorRegistry.aggregate([own, ...counted.values(), ...ended]).metrics();
    },
    /** A process has ended: no sum falls by what it had counted when it was asked last. */
    end: (process: number): void => {
      const last = latest.get(process) ?? [];
      latest.delete(process);
      ended = [...ended, last.filter(({ type }) => type === "counter" || type === "histogram")];
    },
  };
}
