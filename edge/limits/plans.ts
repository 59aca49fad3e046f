export const PLAN_NAMES = ["free", "pro"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

export interface Plan {
  readonly requestsPerDay: number;
  readonly requestsPerSecond: number;
  /** Searches count as requests as well. */
  readonly searchesPerSecond: number;
  /** Concurrent downloads of bulk files. */
  readonly downloads: number;
  /** Of bulk files. */
  readonly gigabytesPerDay: number;
}

export type Plans = Readonly<Record<PlanName, Plan>>;

export const DEFAULT_PLANS: Plans = {
  free: {
    requestsPerDay: 1_000,
    requestsPerSecond: 5,
    searchesPerSecond: 2,
    downloads: 1,
    gigabytesPerDay: 2,
  },
  pro: {
    requestsPerDay: 25_000,
    requestsPerSecond: 10,
    searchesPerSecond: 5,
    downloads: 4,
    gigabytesPerDay: 50,
  },
};

export function isPlanName(text: string): text is PlanName {
  return PLAN_NAMES.some((name) => name === text);
}
