import { HOUR_MS } from "../../lib/time.ts";
import { hashFile } from "../../lib/hash.ts";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";

import { API_PREFIX } from "../../contract/addresses.ts";
import { Problem } from "../../contract/problem.ts";
import type { VerifyKeys } from "../../contract/signature.ts";
import type { BuildReader } from "../../store/store.ts";
import type { Accounts } from "../accounts/create-accounts.ts";
import { createEdge } from "../app.ts";
import { clientIp } from "../limits/client-ip.ts";
import { createExample } from "../api/example.ts";
import { createKeyCheck } from "../limits/key-check.ts";
import type { Counter } from "../limits/counter.ts";
import { createLimits } from "../limits/create-limits.ts";
import { type BuildWatcher, type BuildWatcherParts, watchBuilds } from "../builds/watch-builds.ts";
import { createLateness, type ReadLateness } from "../builds/lateness.ts";
import { noticeLateness } from "./late-notice.ts";
import { withDeadline } from "../../lib/deadline.ts";
import type { Log } from "../../lib/log.ts";
import { nodeEncoder } from "./encode.ts";
import { inflate } from "./inflate.ts";
import { createCachedResponses } from "./cached-responses.ts";
import { headOfIncoming } from "./incoming-head.ts";
import { createRequestCheck } from "./network-limit.ts";
import { createAccountTurns, createPageTurns } from "./page-turns.ts";
import { createPages, type Pages, type PagesParts } from "../builds/pages.ts";
import { DEFAULT_PLANS, type Plans } from "../limits/plans.ts";
import { createCutReport } from "./report-cuts.ts";
import { responseOf } from "../api/reply.ts";
import { headOf } from "../api/request-head.ts";
import { createResponder } from "../api/respond.ts";
import type { Cluster } from "./processes/cluster.ts";
import { privateCopy } from "../search/private-copy.ts";
import { openNodeSearch } from "../search/search-pool.ts";
import type { Search } from "../builds/search.ts";
import { nodeSha256 } from "./sha256.ts";
import { createStatusReader } from "../builds/service-status.ts";
import { storedScalar } from "../web/reference/stored-scalar.ts";
import type { WebParts } from "../web/parts/web-parts.ts";
import {
  type ConnectionLimits,
  createLimitedServer,
  DEFAULT_CONNECTION_LIMITS,
} from "./connection-limits.ts";

export interface NodeEdgeOptions {
  readonly store: BuildReader;
  readonly accounts: Accounts;
  /** No build is served that none of these signed. */
  readonly verifyKeys?: VerifyKeys | undefined;
  readonly log: Log;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly pollSeconds: number;
  readonly pageCacheBytes: number;
  readonly answerCacheBytes: number;
  /** How long a request waits for a page of the store. */
  readonly pageDeadlineMs?: number;
  /** Shows `/metrics` to whoever sends it; without one there is no such page. */
  readonly metricsToken?: string | null;
  readonly plans?: Plans;
  /** Counts for several servers; without it each counts by itself. */
  readonly sharedCounter?: Counter | undefined;
  /** The other processes of this server, which share its port and its limits. */
  readonly cluster?: Cluster | undefined;
  /** Milliseconds since 1970; tests turn it. */
  readonly clock?: () => number;
  /** How long after the end of a nightly run the next one must have ended. */
  readonly lateAfterHours?: number;
  /** How often is looked whether it did. */
  readonly lateEveryMs?: number;
  /** How long stopping waits for the requests under way. */
  readonly stopGraceMs?: number;
  /** Where callers reach it. */
  readonly baseUrl?: string;
  /** How many proxies in front add to `X-Forwarded-For`. */
  readonly trustedProxies?: number;
  readonly connectionLimits?: ConnectionLimits;
  /** The pages for people; without it only the API is served. */
  readonly web?: NodeWebOptions;
}

/** What the pages need beyond what the API has. */
type NodeWebOptions = Pick<
  WebParts,
  | "attempts"
  | "mailer"
  | "isMailDelivered"
  | "mailFrom"
  | "securityContact"
  | "ownPages"
  | "upgrades"
  | "operatorMail"
  | "baseUrl"
>;

export interface RunningEdge {
  readonly port: number;
  readonly builds: BuildWatcher;
  /** Answers what is under way, takes nothing new, and writes the counts. */
  readonly stop: () => Promise<void>;
}

/** Health checks time out after a few seconds. */
const READY_MS = 1_000;
const STOP_GRACE_MS = 10_000;
const TIDY_EVERY_MS = HOUR_MS;
const LATE_EVERY_MS = 60_000;
const DEFAULT_LATE_AFTER_HOURS = 36;

/** What answers a request whose address can't be put together. */
const UNREADABLE = new Problem(
  "not_found",
  "There is nothing at that address; check the path and the Host header",
);

/** Stored pages inflated by Node's zlib. */
export function nodePages(
  store: BuildReader,
  cacheBytes: number,
  options: Pick<PagesParts, "deadlineMs"> = {},
): Pages {
  return createPages({ store, cacheBytes, gunzip: inflate, sha256: nodeSha256, ...options });
}

/** The builds of a store, searched in worker threads. */
export function nodeBuilds(
  store: BuildReader,
  log: Log,
  options: Partial<BuildWatcherParts> = {},
): BuildWatcher {
  return watchBuilds({ store, log, hashFile, openSearch, privateCopy, ...options });
}

const openSearch = (path: string): Promise<Search> => openNodeSearch({ path });

/** Whether a request takes turns: pages, forms, and feeds do; the API, MCP, and load balancers' probes do not. */
const isPage = (target = ""): boolean =>
  !target.startsWith(API_PREFIX) && !/^\/(?:healthz|readyz|metrics|mcp)\b/.test(target);

/** Runs the edge on Node until it is stopped. */
export async function serveOnNode(options: NodeEdgeOptions): Promise<RunningEdge> {
  const { accounts, log, clock = Date.now, stopGraceMs = STOP_GRACE_MS } = options;
  const { sharedCounter, cluster, metricsToken = null, baseUrl, trustedProxies = 0 } = options;
  const connectionLimits = options.connectionLimits ?? DEFAULT_CONNECTION_LIMITS;
  const measured =
    metricsToken === null ? null : (await import("./metrics.ts")).createNodeMetrics(metricsToken);
  const store = measured?.watch(options.store) ?? options.store;
  const status = createStatusReader({ store, log });
  const lateness = createLateness({
    status,
    clock,
    lateAfterMs: (options.lateAfterHours ?? DEFAULT_LATE_AFTER_HOURS) * HOUR_MS,
  });
  const onError = (error: unknown): void => log.error("account_store_failed", { error });
  const plans = options.plans ?? DEFAULT_PLANS;
  const limits = createLimits({
    plans,
    // The process that counts writes the days.
    counts: cluster === undefined ? accounts : undefined,
    answers: accounts,
    home: cluster?.counter ?? sharedCounter,
    clock,
    onError,
    onAway: (error) => log.error("limits_not_shared", { error }),
  });
  const areLimitsShared =
    cluster?.areLimitsShared ?? (sharedCounter === undefined ? undefined : limits.isWell);
  const flush = async (): Promise<void> => {
    await Promise.all([limits.flush(), cluster?.flush()]);
  };
  const checkKey = createKeyCheck({ keys: accounts, clock, onError });
  const builds = nodeBuilds(store, log, { verifyKeys: options.verifyKeys, baseUrl });
  const pages = nodePages(store, options.pageCacheBytes, { deadlineMs: options.pageDeadlineMs });
  const app = createEdge({
    checkKey,
    limits,
    currentBuild: builds.current,
    pages,
    encoder: nodeEncoder,
    sha256: nodeSha256,
    log,
    isKeyStoreReady: () => isReady(accounts),
    isStoreRead: builds.isStoreRead,
    processes: cluster?.processes,
    areLimitsShared,
    answerCacheBytes: options.answerCacheBytes,
    status,
    lateness,
    baseUrl,
    plans,
    clock,
    clientIp: clientIpBehind(trustedProxies),
    metrics: measured?.metrics,
    metricsPage: measured?.page({
      currentBuild: builds.current,
      status,
      log,
      unwritten: limits.unwritten,
      isKeyStoreReady: () => isReady(accounts),
      areLimitsShared,
      together: cluster?.metrics,
    }),
    ...(options.web && {
      web: {
        ...options.web,
        accounts,
        plans,
        log,
        clock,
        flushCounts: flush,
        forgetKeys: (accountId) => {
          checkKey.forget(accountId);
          cluster?.forgetKeys(accountId);
        },
        clientIp: clientIpBehind(trustedProxies),
        inTurn: createAccountTurns(),
        status,
        lateness,
        readScalar: storedScalar,
        currentBuild: builds.current,
        example: createExample({ currentBuild: builds.current, pages, log, clock }),
      },
    }),
  });
  const { problem } = createResponder({ limits, log, metrics: measured?.metrics, baseUrl });
  const reportCut = createCutReport(log);
  const onCut: typeof reportCut = (reason, network) => {
    measured?.cut(reason);
    reportCut(reason, network);
  };
  const { maxPerNetwork } = connectionLimits;
  const refusalOf = createRequestCheck({ trustedProxies, maxPerNetwork, onCut, log });
  const inTurn = createPageTurns(trustedProxies);
  // One listener per request (0.03 µs), since Hono's error handler does not get the request.
  const viaHono = (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> =>
    getRequestListener(
      (request, bindings) => {
        const refusal = refusalOf(incoming, outgoing);
        if (refusal === null) {
          const answer = async () => app.fetch(request, bindings);
          return isPage(incoming.url) ? inTurn(incoming, outgoing, answer) : answer();
        }
        return responseOf(problem(undefined, refusal, headOf(request)));
      },
      {
        hostname: "localhost",
        errorHandler: (error) => {
          const head = headOfIncoming(incoming);
          const refused = responseOf(problem(undefined, UNREADABLE, head, error as Error));
          return incoming.method === "HEAD" ? new Response(null, refused) : refused;
        },
      },
    )(incoming, outgoing);
  const answerFromCache = createCachedResponses({
    cachedReply: app.cachedReply,
    refusalOf,
    refuse: (refusal, head) => problem(undefined, refusal, head),
    log,
  });
  const server = createLimitedServer({
    limits: connectionLimits,
    isProxied: trustedProxies > 0,
    baseUrl,
    onCut,
    answer: (incoming, outgoing) => {
      if (!answerFromCache(incoming, outgoing)) void viaHono(incoming, outgoing);
    },
  });
  await builds.refresh();
  try {
    const { host, port } = options;
    // The system hands connections round among the processes that listen there.
    server.listen({ host, port, reusePort: cluster !== undefined });
    await once(server, "listening");
  } catch (error) {
    // Its search threads would keep the program alive.
    await builds.stop();
    throw error;
  }
  builds.start(options.pollSeconds * 1000);
  limits.start();
  cluster?.serve({
    isReady: async () => builds.current() !== null && isReady(accounts),
    counted: async () => (await measured?.counted()) ?? [],
    writeOutcomes: limits.flush,
    forgetKeys: (accountId) => checkKey.forget(accountId),
  });
  // What is done once for all processes.
  const endChores = cluster?.isFirst === false ? () => {} : startChores(options, lateness);
  const { port } = server.address() as AddressInfo;
  const build = builds.current()?.id ?? null;
  if (cluster === undefined) log.info("listening", { host: options.host, port, build });
  return {
    port,
    builds,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      // Neither a request that never ends nor a caller that never reads keeps the server from stopping.
      const deadline = setTimeout(() => server.closeAllConnections(), stopGraceMs);
      await closed;
      clearTimeout(deadline);
      endChores();
      await limits.stop();
      await cluster?.flush();
      await builds.stop();
      log.info("stopped", {});
    },
  };
}

/** What is done now and then, beside answering. */
function startChores(options: NodeEdgeOptions, lateness: ReadLateness): () => void {
  const { accounts, log } = options;
  const tidying = setInterval(() => void tidy(accounts, log), TIDY_EVERY_MS);
  void tidy(accounts, log);
  const stopWatching = watchLateness(options, lateness);
  return () => {
    clearInterval(tidying);
    stopWatching();
  };
}

/** Where there is an operator to tell. */
function watchLateness(
  { web, log, lateEveryMs = LATE_EVERY_MS }: NodeEdgeOptions,
  lateness: ReadLateness,
): () => void {
  const operatorMail = web?.operatorMail ?? null;
  if (web === undefined || operatorMail === null) return () => {};
  const { mailer, baseUrl, attempts } = web;
  const parts = { lateness, notices: attempts.notices, mailer, operatorMail, baseUrl, log };
  const watching = setInterval(() => void noticeLateness(parts), lateEveryMs);
  void noticeLateness(parts);
  return () => clearInterval(watching);
}

function clientIpBehind(trustedProxies: number): WebParts["clientIp"] {
  return (c) => {
    const peer = getConnInfo(c).remote.address ?? "";
    return clientIp(peer, c.req.header("X-Forwarded-For"), trustedProxies);
  };
}

/** Removes from the accounts what expired. What fails is left for the next time. */
async function tidy(accounts: Accounts, log: Log): Promise<void> {
  try {
    await accounts.removeExpired();
  } catch (error) {
    log.error("accounts_not_tidied", { error });
  }
}

async function isReady(accounts: Accounts): Promise<boolean> {
  try {
    await withDeadline(READY_MS, () => accounts.findActiveKey(""));
    return true;
  } catch {
    return false;
  }
}
