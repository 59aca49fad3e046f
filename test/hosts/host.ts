import type { Accounts } from "../../site/accounts/create-accounts.ts";
import { DEFAULT_PLANS, type Plans } from "../../edge/limits/plans.ts";
import type { Mailbox } from "../accounts/mailbox.ts";

/** The whole service on one of its hosts, used over HTTP, with access to its database and log. */
export interface Host {
  /** The URL of the host. */
  readonly url: string;
  /** The public URL, as in `LEGIS_BASE_URL`. */
  readonly baseUrl: string;
  readonly mail: Mailbox;
  /** The service's accounts database, opened a second time. */
  readonly accounts: Accounts;
  /** Queries that database, with `?` for each value. */
  readonly query: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;
  /** The log lines so far. */
  readonly lines: readonly string[];
  /** The headers of a request from an IP address, as the host's proxy would set them. */
  readonly from: (ip: string) => Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

export type HostSettings = Readonly<Record<string, string>>;

/** The plans of a host that test files share, without a per-second limit on Pro. */
export const SHARED_PLANS: Plans = {
  ...DEFAULT_PLANS,
  pro: {
    requestsPerDay: 25_000,
    requestsPerSecond: 100_000,
    searchesPerSecond: 100_000,
    downloads: 4,
    gigabytesPerDay: 1_000,
  },
};

/** The settings for these plans. */
export function planSettings(plans: Plans): HostSettings {
  return Object.fromEntries(
    Object.entries(plans).flatMap(([name, plan]) => [
      [`LEGIS_${name.toUpperCase()}_REQUESTS_PER_DAY`, String(plan.requestsPerDay)],
      [`LEGIS_${name.toUpperCase()}_REQUESTS_PER_SECOND`, String(plan.requestsPerSecond)],
      [`LEGIS_${name.toUpperCase()}_SEARCHES_PER_SECOND`, String(plan.searchesPerSecond)],
    ]),
  );
}

/** Collects the lines of a stream, each as soon as it is complete. */
export function keepLines(lines: string[]): (piece: string) => void {
  let rest = "";
  return (piece) => {
    const [last = "", ...whole] = (rest + piece).split("\n").toReversed();
    rest = last;
    lines.push(...whole.toReversed());
  };
}
