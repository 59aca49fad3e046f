import { HOUR_MS } from "../../lib/time.ts";
import { hashFile, sha256 } from "../../lib/hash.ts";
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";

import { Problem } from "../../contract/problem.ts";
import type { VerifyKeys } from "../../contract/signature.ts";
import type { BuildReader } from "../../store/store.ts";
import type { Accounts } from "../accounts/create-accounts.ts";
import { createEdge } from "../app.ts";
import { clientIp } from "../limits/client-ip.ts";
import { createKeyCheck } from "../limits/key-check.ts";
import type { Counter } from "../limits/counter.ts";
import { createLimits } from "../limits/create-limits.ts";
import { BuildWatcher, type BuildWatcherParts } from "../builds/watch-builds.ts";
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
import { createLimitReport } from "./report-limits.ts";
import { headOf, type RequestHead, responseOf } from "../api/exchange.ts";
import { createResponder } from "../api/respond.ts";
import type { ClusterWorker } from "./processes/cluster.ts";
import { privateCopy } from "../search/private-copy.ts";
import { openNodeSearch } from "../search/search-pool.ts";
import type { Search } from "../builds/search.ts";
import { createStatusReader } from "../builds/service-status.ts";
import { type Sha256, webSha256 } from "../../lib/bytes.ts";
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
  /** If set, only builds signed by one of these keys are served. */
  readonly verifyKeys?: VerifyKeys | undefined;
  readonly log: Log;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** How often to look for a new build. */
  readonly pollSeconds?: number;
  readonly pageCacheBytes: number;
  readonly answerCacheBytes: number;
  readonly pageDeadlineMs?: number;
  /** Without it, there is no `/metrics`. */
  readonly metricsToken?: string | null;
  readonly plans?: Plans;
  /** Without it, each server counts by itself. */
  readonly sharedCounter?: Counter | undefined;
  readonly cluster?: ClusterWorker | undefined;
  readonly clock?: () => number;
  /** From the end of a nightly run to the end of the next one. */
  readonly lateAfterHours?: number;
  readonly stopGraceMs?: number;
  readonly baseUrl?: string;
  /** The number of proxies in front that add to `X-Forwarded-For`. */
  readonly trustedProxies?: number;
  readonly connectionLimits?: ConnectionLimits;
  readonly web?: NodeWebOptions;
}

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
  readonly stop: () => Promise<void>;
}

/** Health checks time out after a few seconds. */
const READY_MS = 1_000;
const STOP_GRACE_MS = 10_000;
const TIDY_EVERY_MS = HOUR_MS;
const LATE_EVERY_MS = 60_000;
const DEFAULT_LATE_AFTER_HOURS = 36;

/** The answer to a request whose path and Host header do not form a URL. */
const UNREADABLE = new Problem(
  "not_found",
  "There is nothing at that address; check the path and the Host header",
);

/** Smaller inputs hash faster than a round trip to another thread. */
const SMALL_BYTES = 64 * 1024;

const nodeSha256: Sha256 = (bytes) =>
  bytes.length <= SMALL_BYTES ? sha256(bytes) : webSha256(bytes);

export function nodePages(
  store: BuildReader,
  cacheBytes: number,
  options: Pick<PagesParts, "deadlineMs"> = {},
): Pages {
  return createPages({ store, cacheBytes, gunzip: inflate, sha256: nodeSha256, ...options });
}

export function nodeBuilds(
  store: BuildReader,
  log: Log,
  options: Partial<BuildWatcherParts> = {},
): BuildWatcher {
  return new BuildWatcher({ store, log, hashFile, openSearch, privateCopy, ...options });
}

const openSearch = (path: string): Promise<Search> => openNodeSearch({ path });

export async function serveOnNode(options: NodeEdgeOptions): Promise<RunningEdge> {
  const { log, host, cluster, pollSeconds = 2, stopGraceMs = STOP_GRACE_MS } = options;
  const service = await openService(options);
  const { builds, limits, lateness, calls } = service;
  const server = createServer(options, service);
  await builds.refresh();
  try {
    // The system distributes connections among the processes that listen there.
    server.listen({ host, port: options.port, reusePort: cluster !== undefined });
    await once(server, "listening");
  } catch (error) {
    // The search threads would keep the program alive.
    await builds.stop();
    throw error;
  }
  builds.start(pollSeconds * 1000);
  limits.start();
  cluster?.serve(calls);
  const endChores = cluster?.isFirst === false ? () => {} : startChores(options, lateness);
  const { port } = server.address() as AddressInfo;
  const build = builds.current()?.id ?? null;
  if (cluster === undefined) log.info("listening", { host, port, build });
  return {
    port,
    builds,
    stop: async () => {
      await close(server, stopGraceMs);
      endChores();
      await limits.stop();
      await cluster?.flush();
      await builds.stop();
      log.info("stopped", {});
    },
  };
}

type Service = Awaited<ReturnType<typeof openService>>;

async function openService(options: NodeEdgeOptions) {
  const { accounts, cluster, sharedCounter, log, metricsToken = null, baseUrl } = options;
  const { clock = Date.now, plans = DEFAULT_PLANS, trustedProxies = 0 } = options;
  const measured =
    metricsToken === null ? null : (await import("./metrics.ts")).createNodeMetrics(metricsToken);
  const store = measured?.watch(options.store) ?? options.store;
  const builds = nodeBuilds(store, log, { verifyKeys: options.verifyKeys, baseUrl });
  const pages = nodePages(store, options.pageCacheBytes, { deadlineMs: options.pageDeadlineMs });
  const status = createStatusReader({ store, log });
  const lateAfterMs = (options.lateAfterHours ?? DEFAULT_LATE_AFTER_HOURS) * HOUR_MS;
  const lateness = createLateness({ status, clock, lateAfterMs });
  const onError = (error: unknown): void => log.error("account_store_failed", { error });
  const checkKey = createKeyCheck({ keys: accounts, clock, onError });
  const limits = createLimits({
    plans,
    // The parent process writes the daily counts of a cluster.
    counts: cluster === undefined ? accounts : undefined,
    answers: accounts,
    home: cluster?.counter ?? sharedCounter,
    clock,
    onError,
    onOutage: (error) => log.error("limits_not_shared", { error }),
  });
  const areLimitsShared =
    cluster?.areLimitsShared ?? (sharedCounter === undefined ? undefined : limits.isWell);
  const isKeyStoreReady = () => isReady(accounts);
  const currentBuild = builds.current;
  const network = { clientIp: clientIpBehind(trustedProxies) };
  const shared = { currentBuild, status, lateness, log, clock, plans, ...network };
  const { unwritten } = limits;
  const together = cluster?.metrics;
  const app = createEdge({
    ...shared,
    checkKey,
    limits,
    pages,
    encoder: nodeEncoder,
    pageTurn: createPageTurns(network.clientIp),
    sha256: nodeSha256,
    isKeyStoreReady,
    isStoreRead: builds.isStoreRead,
    processes: cluster?.processes,
    areLimitsShared,
    answerCacheBytes: options.answerCacheBytes,
    baseUrl,
    metrics: measured?.metrics,
    metricsPage: measured?.page({
      ...shared,
      unwritten,
      isKeyStoreReady,
      areLimitsShared,
      together,
    }),
    ...(options.web && {
      web: {
        ...shared,
        ...options.web,
        accounts,
        flushCounts: async () => void (await Promise.all([limits.flush(), cluster?.flush()])),
        forgetKeys: (accountId) => {
          checkKey.forget(accountId);
          cluster?.forgetKeys(accountId);
        },
        inTurn: createAccountTurns(),
        readScalar: storedScalar,
      },
    }),
  });
  const calls: Parameters<ClusterWorker["serve"]>[0] = {
    isReady: () => Promise.resolve(currentBuild() !== null),
    counted: async () => (await measured?.counted()) ?? [],
    writeOutcomes: limits.flush,
    forgetKeys: checkKey.forget,
  };
  return { app, builds, calls, lateness, limits, measured };
}

/** Creates the server: network limits first, then cached replies, then the app. */
function createServer(options: NodeEdgeOptions, { app, limits, measured }: Service): Server {
  const { log, baseUrl, trustedProxies = 0 } = options;
  const { connectionLimits = DEFAULT_CONNECTION_LIMITS } = options;
  const { maxPerNetwork } = connectionLimits;
  const { problem } = createResponder({ limits, log, metrics: measured?.metrics, baseUrl });
  const refuse = (refusal: Problem, head: RequestHead, cause?: Error) =>
    problem(undefined, refusal, head, cause);
  const reportLimit = createLimitReport(log);
  const onLimit: typeof reportLimit = (reason, network) => {
    measured?.limitExceeded(reason);
    reportLimit(reason, network);
  };
  const refusalOf = createRequestCheck({ trustedProxies, maxPerNetwork, onLimit, log });
  // One listener per request (0.03 µs), since Hono's error handler does not get the request.
  const viaHono = (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> =>
    getRequestListener(
      (request, bindings) => {
        const refusal = refusalOf(incoming, outgoing);
        if (refusal !== null) return responseOf(refuse(refusal, headOf(request)));
        return app.fetch(request, bindings);
      },
      {
        hostname: "localhost",
        errorHandler: (error) => {
          const refused = responseOf(refuse(UNREADABLE, headOfIncoming(incoming), error as Error));
          return incoming.method === "HEAD" ? new Response(null, refused) : refused;
        },
      },
    )(incoming, outgoing);
  const { cachedReply } = app;
  const answerFromCache = createCachedResponses({ cachedReply, refusalOf, refuse, log });
  return createLimitedServer({
    limits: connectionLimits,
    isProxied: trustedProxies > 0,
    baseUrl,
    onLimit,
    answer: (incoming, outgoing) => {
      if (!answerFromCache(incoming, outgoing)) void viaHono(incoming, outgoing);
    },
  });
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  // Neither an endless request nor a client that never reads may keep the server from stopping.
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(deadline);
}

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

function watchLateness({ web, log }: NodeEdgeOptions, lateness: ReadLateness): () => void {
  const operatorMail = web?.operatorMail ?? null;
  if (web === undefined || operatorMail === null) return () => {};
  const { mailer, baseUrl, attempts } = web;
  const parts = { lateness, notices: attempts.notices, mailer, operatorMail, baseUrl, log };
  const watching = setInterval(() => void noticeLateness(parts), LATE_EVERY_MS);
  void noticeLateness(parts);
  return () => clearInterval(watching);
}

function clientIpBehind(trustedProxies: number): WebParts["clientIp"] {
  return (c) => {
    const peer = getConnInfo(c).remote.address ?? "";
    return clientIp(peer, c.req.header("X-Forwarded-For"), trustedProxies);
  };
}

async function tidy(accounts: Accounts, log: Log): Promise<void> {
  try {
    await accounts.removeExpired();
  } catch (error) {
    log.error("account_cleanup_failed", { error });
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
