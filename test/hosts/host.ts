import type { Accounts } from "../../edge/accounts/create-accounts.ts";
import { DEFAULT_PLANS, type Plans } from "../../edge/limits/plans.ts";
import type { KeptMails } from "../accounts/kept-mails.ts";

/** The whole service on one of its hosts, reached over HTTP alone but for what lies under it. */
export interface Host {
  /** Where it is reached. */
  readonly url: string;
  /** Where callers reach it, as `LEGIS_BASE_URL` says. */
  readonly baseUrl: string;
  readonly mail: KeptMails;
  /** The database that the service uses, opened once more. */
  readonly accounts: Accounts;
  /** Asks that database, with `?` for each value. */
  readonly query: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;
  /** The lines that it has logged so far. */
  readonly lines: readonly string[];
  /** What a request has that comes from an address, by what is in front of the host. */
  readonly from: (ip: string) => Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

export type HostSettings = Readonly<Record<string, string>>;

/** The plans of a host that files share: what is asked on Pro, no second limits. */
export const SHARED_PLANS: Plans = {
  ...DEFAULT_PLANS,
  pro: {
    requestsPerDay: 25_000,
    requestsPerSecond: 100_000,
    searchesPerSecond: 100_000,
    downloads: 4,
  },
};

/** The settings that make a host have these plans. */
export function planSettings(plans: Plans): HostSettings {
  return Object.fromEntries(
    Object.entries(plans).flatMap(([name, plan]) => [
      [`LEGIS_${name.toUpperCase()}_REQUESTS_PER_DAY`, String(plan.requestsPerDay)],
      [`LEGIS_${name.toUpperCase()}_REQUESTS_PER_SECOND`, String(plan.requestsPerSecond)],
      [`LEGIS_${name.toUpperCase()}_SEARCHES_PER_SECOND`, String(plan.searchesPerSecond)],
    ]),
  );
}

/** The lines of what comes in pieces, each as soon as it is whole. */
export function keepLines(lines: string[]): (piece: string) => void {
  let rest = "";
  return (piece) => {
    const [last = "", ...whole] = (rest + piece).split("\n").toReversed();
    rest = last;
    lines.push(...whole.toReversed());
  };
}
