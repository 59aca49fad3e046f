import { join } from "node:path";

import type { Accounts } from "../../site/accounts/create-accounts.ts";
import { openAccounts } from "../../site/accounts/engines/open-accounts.ts";
import { type NodeEdgeOptions, type RunningEdge, serveOnNode } from "../../hosts/node/serve.ts";
import type { Plan, Plans } from "../../edge/limits/plans.ts";
import {
  type ConnectionLimits,
  DEFAULT_CONNECTION_LIMITS,
} from "../../hosts/node/default-limits.ts";
import type { BuildReader } from "../../store/store.ts";
import { watchAnswers } from "../openapi/watch-answers.ts";
import { sampleStore } from "./sample-store.ts";
import { type LoggedEvent, newKeyOf, recordLog } from "./test-edge.ts";
import { newFolder } from "../new-folder.ts";
import { patientSearch } from "../patient-search.ts";

export const UNLIMITED: Plan = {
  requestsPerDay: 1_000_000,
  requestsPerSecond: 1_000_000,
  searchesPerSecond: 1_000_000,
  downloads: 4,
  gigabytesPerDay: 1_000,
};

/** The edge on a port of its own, as `legis serve` runs it. Checks its answers against the OpenAPI document. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly key: string;
  readonly edge: RunningEdge;
  readonly accounts: Accounts;
  readonly logged: LoggedEvent[];
  /**
   * Stops the server if it still runs, and removes its files.
   *
   * @throws if an answer was not as documented
   */
  readonly close: () => Promise<void>;
}

export interface TestServerOptions {
  /** The sample's store by default. */
  readonly store?: BuildReader;
  readonly pollSeconds?: number;
  readonly pageCacheBytes?: number;
  readonly pageDeadlineMs?: number;
  readonly metricsToken?: string;
  readonly clock?: () => number;
  readonly baseUrl?: string;
  readonly trustedProxies?: number;
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** No limits by default. */
  readonly plans?: Plans;
  /** Accounts that the test opens and closes; the server's own by default. */
  readonly accounts?: Accounts;
  readonly stopGraceMs?: number;
  readonly web?: NodeEdgeOptions["web"];
}

export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { logged, log } = recordLog();
  const folder = newFolder();
  const accounts = options.accounts ?? (await openAccounts(join(folder, "accounts.sqlite")));
  const key = options.accounts === undefined ? await newKeyOf(accounts, "pro") : "";
  const edge = await serveOnNode({
    store: options.store ?? (await sampleStore()),
    accounts,
    log,
    host: "127.0.0.1",
    port: 0,
    pollSeconds: options.pollSeconds ?? 3600,
    pageCacheBytes: options.pageCacheBytes ?? 32_000_000,
    ...(options.pageDeadlineMs !== undefined && { pageDeadlineMs: options.pageDeadlineMs }),
    answerCacheBytes: 32_000_000,
    openSearch: patientSearch,
    metricsToken: options.metricsToken ?? null,
    ...(options.clock !== undefined && { clock: options.clock }),
    ...(options.stopGraceMs !== undefined && { stopGraceMs: options.stopGraceMs }),
    ...(options.web !== undefined && { web: options.web }),
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    trustedProxies: options.trustedProxies ?? 0,
    connectionLimits: { ...DEFAULT_CONNECTION_LIMITS, ...options.connectionLimits },
    plans: options.plans ?? { free: UNLIMITED, pro: UNLIMITED },
  });
  const endWatch = watchAnswers(edge.port);
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= edge.stop());
  return {
    url: `http://127.0.0.1:${edge.port}`,
    port: edge.port,
    key,
    edge: { ...edge, stop },
    accounts,
    logged,
    close: async () => {
      await stop();
      if (options.accounts === undefined) await accounts.close();
      endWatch();
    },
  };
}
