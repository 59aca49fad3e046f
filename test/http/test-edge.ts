import { join } from "node:path";

import * as z from "zod";

import type { Accounts } from "../../site/accounts/create-accounts.ts";
import { openAccounts } from "../../site/accounts/engines/open-accounts.ts";
import { createEdge } from "../../edge/app.ts";
import type { Pages } from "../../edge/builds/pages.ts";
import { createKeyCheck } from "../../edge/limits/key-check.ts";
import { createLimits } from "../../edge/limits/create-limits.ts";
import type { StoredLimits } from "../../edge/limits/limits.ts";
import type { Log } from "../../lib/log.ts";
import { nodeEncoder } from "../../hosts/node/encode.ts";
import { createNodeLog } from "../../hosts/node/log.ts";
import { nodeBuilds, nodePages } from "../../hosts/node/serve.ts";
import { DEFAULT_PLANS, type PlanName, type Plans } from "../../edge/limits/plans.ts";
import { openFolderStore } from "../../store/folder-store.ts";
import type { Store } from "../../store/store.ts";
import { conforming } from "../openapi/conformance.ts";
import { sampleStore } from "./sample-store.ts";
import { newFolder } from "../new-folder.ts";
import { patientSearch } from "../patient-search.ts";

interface AskOptions {
  /** Sent as `X-API-Key`; by default a pro key, none if `null`. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

export interface LoggedEvent {
  readonly event: string;
  readonly line: string;
}

/** The real app with real parts in this process, and a clock that only the test moves. */
export interface TestEdge {
  readonly accounts: Accounts;
  readonly limits: StoredLimits;
  readonly logged: LoggedEvent[];
  readonly clock: { now: number };
  readonly now: () => number;
  /** Sets the clock to the next second. */
  readonly nextSecond: () => Promise<void>;
  readonly newKey: (plan: PlanName) => Promise<string>;
  /**
   * Sends a request a second after the last one, so that no limit applies. Checks every answer
   * against the OpenAPI document.
   */
  readonly ask: (target: string, options?: AskOptions) => Promise<Response>;
  readonly askAtOnce: (target: string, options?: AskOptions) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export interface TestEdgeOptions {
  readonly plans?: Plans;
  /** A store or its folder; the sample's store by default. */
  readonly store?: string | Store;
  /** Replaces the accounts wherever the edge uses them. */
  readonly accounts?: (real: Accounts) => Accounts;
  /** Replaces the pages that answers are made from. */
  readonly pages?: (real: Pages) => Pages;
}

export const NOON = Date.UTC(2026, 10, 21, 12);

export async function openTestEdge(options: TestEdgeOptions = {}): Promise<TestEdge> {
  const { logged, log } = recordLog();
  const folder = newFolder();
  const clock = { now: NOON };
  const read = (): number => clock.now;
  const real = await openAccounts(join(folder, "accounts.sqlite"), read);
  const accounts = options.accounts?.(real) ?? real;
  const { store: given = await sampleStore() } = options;
  const store = typeof given === "string" ? openFolderStore(given) : given;
  const onError = (error: unknown): void => log.error("account_store_failed", { error });
  const plans = options.plans ?? DEFAULT_PLANS;
  const limits = createLimits({ plans, counts: accounts, answers: accounts, clock: read });
  const builds = nodeBuilds(store, log, { openSearch: patientSearch });
  await builds.refresh();
  const pages = nodePages(store, 32_000_000);
  const app = createEdge({
    checkKey: createKeyCheck({ keys: accounts, clock: read, onError }),
    limits,
    currentBuild: builds.current,
    pages: options.pages?.(pages) ?? pages,
    plans,
    clock: read,
    clientIp: (c) => c.req.header("X-Test-Ip") ?? "192.0.2.1",
    encoder: nodeEncoder,
    log,
    answerCacheBytes: 32_000_000,
  });
  const newKey = (plan: PlanName): Promise<string> => newKeyOf(real, plan);
  const ordinary = await newKey("pro");
  const askAtOnce: TestEdge["ask"] = async (
    target,
    { key = ordinary, headers, method = "GET" } = {},
  ) => {
    const sent = { ...(key === null ? {} : { "X-API-Key": key }), ...headers };
    return conforming(method, target, await app.request(target, { method, headers: sent }));
  };
  return {
    clock,
    now: read,
    nextSecond: () => {
      clock.now += 1000;
      return Promise.resolve();
    },
    accounts: real,
    limits,
    logged,
    newKey,
    askAtOnce,
    ask: (target, asked) => {
      clock.now += 1000;
      return askAtOnce(target, asked);
    },
    close: async () => {
      await builds.stop();
      await real.close().catch(() => undefined);
    },
  };
}

/** Returns a key of a new account. */
export async function newKeyOf(accounts: Accounts, plan: PlanName): Promise<string> {
  const { id } = await accounts.createAccount({ email: null, plan, isVerified: true });
  return (await accounts.createKey(id, "test")).key;
}

/** The log as operators get it, one line per event. */
export function recordLog(): { readonly logged: LoggedEvent[]; readonly log: Log } {
  const logged: LoggedEvent[] = [];
  const write = (line: string): void => {
    logged.push({
      event: z.looseObject({ event: z.string() }).parse(JSON.parse(line)).event,
      line,
    });
  };
  return { logged, log: createNodeLog({ destination: { write } }) };
}
