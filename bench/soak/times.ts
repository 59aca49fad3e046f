/** Counts and latencies of requests by kind and status. */
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

export interface Times {
  readonly note: (kind: string, status: number, ms: number) => void;
  readonly count: () => number;
  readonly statuses: () => ReadonlyMap<string, number>;
  readonly kinds: () => readonly string[];
  readonly countOf: (kind: string) => number;
  /** In milliseconds; NaN without samples. */
  readonly quantile: (kind: string, percent: number) => number;
  readonly addTo: (sum: Times) => void;
  readonly histograms: ReadonlyMap<string, RecordableHistogram>;
}

/** Quantiles of all kinds together. */
export const ALL = "all";

export function createTimes(): Times {
  const histograms = new Map<string, RecordableHistogram>();
  const statuses = new Map<string, number>();
  const histogramOf = (kind: string): RecordableHistogram => {
    const histogram = histograms.get(kind) ?? createHistogram({ figures: 3 });
    histograms.set(kind, histogram);
    return histogram;
  };
  const times: Times = {
    histograms,
    note: (kind, status, ms) => {
      const microseconds = Math.max(1, Math.round(ms * 1000));
      histogramOf(kind).record(microseconds);
      histogramOf(ALL).record(microseconds);
      const name = `${kind} ${status}`;
      statuses.set(name, (statuses.get(name) ?? 0) + 1);
    },
    count: () => histograms.get(ALL)?.count ?? 0,
    statuses: () => statuses,
    kinds: () => [...histograms.keys()].filter((kind) => kind !== ALL).toSorted(),
    countOf: (kind) => histograms.get(kind)?.count ?? 0,
    quantile: (kind, percent) => (histograms.get(kind)?.percentile(percent) ?? NaN) / 1000,
    addTo: (sum) => {
      for (const [kind, histogram] of histograms) {
        const known = sum.histograms.get(kind);
        if (known === undefined) {
          const copy = createHistogram({ figures: 3 });
          copy.add(histogram);
          (sum.histograms as Map<string, RecordableHistogram>).set(kind, copy);
        } else known.add(histogram);
      }
      const known = sum.statuses() as Map<string, number>;
      for (const [name, count] of statuses) known.set(name, (known.get(name) ?? 0) + count);
    },
  };
  return times;
}
