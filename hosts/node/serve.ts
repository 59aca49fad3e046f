import { sha256 } from "../../lib/hash.ts";
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener, type HttpBindings } from "@hono/node-server";

import { Problem } from "../../contract/problem.ts";
import type { BuildReader } from "../../store/store.ts";
import type { Accounts } from "../../site/accounts/create-accounts.ts";
import { assemble, type Host } from "../assemble.ts";
import { LATE_AFTER_HOURS } from "../service-settings.ts";
import { clientIp } from "../../edge/limits/client-ip.ts";
import type { Counter } from "../../edge/limits/counter.ts";
import {
  BuildWatcher,
  type BuildWatcherParts,
  pointerIn,
  type StoredBuildParts,
} from "../../edge/builds/watch-builds.ts";
import { createTodayReader } from "../../edge/builds/today.ts";
import type { Log } from "../../lib/log.ts";
import { nodeEncoder } from "./encode.ts";
import { inflate, inflateInPieces } from "./inflate.ts";
import { createCachedResponses } from "./cached-responses.ts";
import { hashInThread, stateOfFile } from "./hash-in-thread.ts";
import { headOfIncoming } from "./incoming-head.ts";
import { createRequestCheck } from "./network-limit.ts";
import { startPageThread } from "./page-thread.ts";
import { createPost } from "./post.ts";
import { createTurns } from "./turns.ts";
import { createPages, type Pages, type PagesParts } from "../../edge/builds/pages.ts";
import { DEFAULT_PLANS, type Plans } from "../../edge/limits/plans.ts";
import { createLimitReport } from "./report-limits.ts";
import { headOf, responseOf } from "../../edge/api/exchange.ts";
import { openNodeSearch } from "../../edge/search/search-pool.ts";
import type { Search } from "../../edge/builds/search.ts";
import { type Sha256, webSha256 } from "../../lib/bytes.ts";
import type { WebParts } from "../../site/app/web-parts.ts";
import { createLimitedServer } from "./connection-limits.ts";
import { type ConnectionLimits, DEFAULT_CONNECTION_LIMITS } from "./default-limits.ts";

export interface NodeEdgeOptions {
  readonly store: BuildReader;
  readonly accounts: Accounts;
  readonly log: Log;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** How often to look for a new build. */
  readonly pollSeconds?: number;
  /** Whether what `legis today` publishes is served; true by default. */
  readonly hasToday?: boolean;
  /** How often to read it. */
  readonly todaySeconds?: number;
  readonly pageCacheBytes: number;
  readonly answerCacheBytes: number;
  readonly pageDeadlineMs?: number;
  readonly openSearch?: OpenSearch;
  /** Without it, there is no `/metrics`. */
  readonly metricsToken?: string | null;
  readonly plans?: Plans;
  /** Without it, each server counts by itself. */
  readonly sharedCounter?: Counter | undefined;
  readonly clock?: () => number;
  /** From the end of a nightly run to the end of the next one. */
  readonly lateAfterHours?: number;
  readonly stopGraceMs?: number;
  readonly baseUrl?: string;
  /** The number of proxies in front that add to `X-Forwarded-For`. */
  readonly trustedProxies?: number;
  readonly connectionLimits?: ConnectionLimits;
  readonly web?: NodeWebOptions;
  /** Whether code that the first requests need is loaded before the port is open. */
  readonly isWarmedUp?: boolean;
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
  | "mostWatches"
  | "baseUrl"
> &
  Partial<Pick<WebParts, "post" | "areWebhooksLocal">>;

export interface RunningEdge {
  readonly port: number;
  readonly builds: NodeBuilds;
  readonly stop: () => Promise<void>;
}

const STOP_GRACE_MS = 10_000;

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
  options: Pick<PagesParts, "deadlineMs" | "onDamage"> = {},
): Pages {
  return createPages({
    store,
    cacheBytes,
    inflate,
    inflateInPieces,
    sha256: nodeSha256,
    ...options,
  });
}

export type NodeBuildsOptions = Partial<BuildWatcherParts & Pick<StoredBuildParts, "openSearch">>;

export function nodeBuilds(
  store: BuildReader,
  log: Log,
  { openSearch: open = openSearch, ...options }: NodeBuildsOptions = {},
) {
  const { clock } = options;
  const parts = { store, hashFile: hashInThread, stateOf: stateOfFile, openSearch: open, clock };
  const { readPointer, checkFiles } = pointerIn(parts);
  return Object.assign(new BuildWatcher({ readPointer, log, ...options }), { checkFiles });
}

export type NodeBuilds = ReturnType<typeof nodeBuilds>;

type OpenSearch = (path: string, onWait?: (ms: number) => void) => Promise<Search>;

const openSearch: OpenSearch = (path, onWait) => openNodeSearch({ path, onWait });

export async function serveOnNode(options: NodeEdgeOptions): Promise<RunningEdge> {
  const { log, host, pollSeconds = 2, stopGraceMs = STOP_GRACE_MS } = options;
  const { todaySeconds = pollSeconds } = options;
  const service = await openService(options);
  const { builds, chores, limits, measured, today } = service;
  const server = createServer(options, service);
  const onRejection = (error: unknown): void => {
    log.error("unhandled_rejection", { error });
    measured?.rejected();
  };
  process.on("unhandledRejection", onRejection);
  await Promise.all([builds.refresh(), today?.look()]);
  try {
    server.listen({ host, port: options.port });
    await once(server, "listening");
  } catch (error) {
    // The threads would keep the program alive.
    await service.stopReading();
    process.off("unhandledRejection", onRejection);
    throw error;
  }
  const everyMs = pollSeconds * 1000;
  chores.add(
    { name: "builds", everyMs, run: () => builds.look() },
    { name: "files", everyMs, run: builds.checkFiles },
    ...(today === null ? [] : [{ name: "today", everyMs: todaySeconds * 1000, run: today.look }]),
    ...limits.chores,
  );
  chores.start();
  const { port } = server.address() as AddressInfo;
  const build = builds.current()?.id ?? null;
  log.info("listening", { host, port, build });
  return {
    port,
    builds,
    stop: async () => {
      await close(server, stopGraceMs);
      chores.stop();
      await limits
        .flush()
        .catch((error: unknown) =>
          log.error("counts_lost", { error, requests: limits.unwritten() }),
        );
      await service.stopReading();
      process.off("unhandledRejection", onRejection);
      log.info("stopped", {});
    },
  };
}

type Service = Awaited<ReturnType<typeof openService>>;

async function openService(options: NodeEdgeOptions) {
  const { accounts, sharedCounter, log, web, metricsToken = null } = options;
  const { clock = Date.now, plans = DEFAULT_PLANS, trustedProxies = 0 } = options;
  const { baseUrl = null, openSearch: open = openSearch } = options;
  const measured =
    metricsToken === null ? null : (await import("./metrics.ts")).createNodeMetrics(metricsToken);
  const store = measured?.watch(options.store) ?? options.store;
  const builds = nodeBuilds(store, log, {
    baseUrl,
    openSearch: measured?.searching(open) ?? open,
  });
  if (web !== undefined) measured?.countMails(web.mailer);
  const pageThread = web && startPageThread();
  const ipOf = ipBehind(trustedProxies);
  const today = options.hasToday === false ? null : createTodayReader(store, log);
  const host: Host = {
    store,
    currentToday: today && today.current,
    builds,
    accounts,
    plans,
    clientIp: ({ env }) => ipOf((env as HttpBindings).incoming),
    clock,
    log,
    baseUrl,
    lateAfterHours: options.lateAfterHours ?? LATE_AFTER_HOURS,
    counting: {
      counts: accounts,
      home: sharedCounter,
    },
    limitsOf: (limits) => limits,
    areLimitsShared: ({ isWell }) => (sharedCounter === undefined ? null : isWell),
    pages: nodePages(store, options.pageCacheBytes, {
      deadlineMs: options.pageDeadlineMs,
      onDamage: measured?.damaged,
    }),
    encoder: nodeEncoder,
    sha256: nodeSha256,
    answerCacheBytes: options.answerCacheBytes,
    sharedAnswers: null,
    metrics: measured?.metrics ?? null,
    metricsPage: measured && measured.page,
    web:
      web === undefined
        ? null
        : ({ limits, forgetKeys }) => ({
            ...web,
            writePage: pageThread?.writePage,
            post: web.post ?? createPost({ isLocal: web.areWebhooksLocal === true }),
            flushCounts: () => limits.flush().catch(() => undefined),
            forgetKeys,
          }),
  };
  const service = assemble(host);
  const stopReading = async (): Promise<void> => {
    await builds.stop();
    await pageThread?.close();
  };
  if (options.isWarmedUp) await (await import("./warm-up.ts")).warmUp(host);
  return { ...service, builds, today, measured, stopReading };
}

/** Creates the server: network limits first, then cached replies, then the app. */
function createServer(options: NodeEdgeOptions, { app, measured }: Service): Server {
  const { log, baseUrl = null, trustedProxies = 0 } = options;
  const { connectionLimits = DEFAULT_CONNECTION_LIMITS } = options;
  const { cachedReply, refuse } = app;
  const { maxPerNetwork } = connectionLimits;
  const reportLimit = createLimitReport(log);
  const onLimit: typeof reportLimit = (reason, network) => {
    measured?.limitExceeded(reason);
    reportLimit(reason, network);
  };
  const ipOf = ipBehind(trustedProxies);
  const refusalOf = createRequestCheck({ trustedProxies, ipOf, maxPerNetwork, onLimit, log });
  const turns = createTurns({ ipOf, onLimit });
  // One listener per request (0.03 µs), since Hono's error handler does not get the request.
  const viaHono = (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> =>
    getRequestListener(
      async (request, bindings) => {
        const refusal = refusalOf(incoming, outgoing);
        const response = await turns.respond(incoming, outgoing, () =>
          refusal === null
            ? app.fetch(request, bindings)
            : responseOf(refuse(refusal, headOf(request))),
        );
        if (response === null) return new Response(null, { status: 503 });
        await turns.pause(incoming, outgoing, response.status);
        return response;
      },
      {
        hostname: "localhost",
        errorHandler: (error) => {
          const refused = responseOf(refuse(UNREADABLE, headOfIncoming(incoming), error as Error));
          return incoming.method === "HEAD" ? new Response(null, refused) : refused;
        },
      },
    )(incoming, outgoing);
  const answerFromCache = createCachedResponses({ cachedReply, refusalOf, turns, refuse, log });
  return createLimitedServer({
    limits: connectionLimits,
    isProxied: trustedProxies > 0,
    baseUrl,
    onLimit,
    answer: (incoming, outgoing) => {
      if (answerFromCache(incoming, outgoing)) return;
      viaHono(incoming, outgoing).catch((error: unknown) => log.error("request_failed", { error }));
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

function ipBehind(trustedProxies: number) {
  return ({ headersDistinct, socket }: IncomingMessage): string => {
    const forwardedFor = headersDistinct["x-forwarded-for"]?.join();
    return clientIp(socket.remoteAddress ?? "", forwardedFor, trustedProxies);
  };
}
