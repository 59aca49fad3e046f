import { type Context, Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { routePath } from "hono/route";

import { API_PREFIX } from "../contract/addresses.ts";
import { GAPS_PATH, OPENAPI_PATH } from "../contract/openapi/service-paths.ts";
import { noLiveBuild, Problem } from "../contract/problem.ts";
import { allRoutes, pathOf, routes, usualValues } from "../contract/routes/all-routes.ts";
import { TODAY_PATH } from "../contract/resources/today.ts";
import { bulkFileRoute } from "../contract/resources/bulk.ts";
import { clientPath } from "./limits/network.ts";
import { answer } from "./api/answer.ts";
import { findDownload } from "./api/bulk-download.ts";
import { findText } from "./api/bill-text.ts";
import { createAnswerCache, type KeyedAnswer, type SharedAnswers } from "./api/answer-cache.ts";
import type { Encoder } from "./api/negotiate-encoding.ts";
import { createAdmission } from "./api/admit.ts";
import { createExamples, type ReadExamples } from "./api/examples.ts";
import { createOpenApi } from "./api/openapi.ts";
import { createOpenAnswers, type OpenAnswers } from "./api/open-answers.ts";
import { createFeeds } from "./feeds/feed-routes.ts";
import { createWatchedEvents, type WatchedEvents } from "./feeds/watched-events.ts";
import type { CheckKey } from "./limits/key-check.ts";
import type { Limits } from "./limits/limits.ts";
import { createMcpRoute, MCP_PATH } from "./mcp/mcp-route.ts";
import { NOT_READ, scopeOf, type Today, todayAt, todayBody } from "./builds/today.ts";
import type { LiveBuild } from "./builds/watch-builds.ts";
import type { Log } from "../lib/log.ts";
import type { Pages } from "./builds/pages.ts";
import {
  type Exchange,
  headOf,
  isRead,
  newExchange,
  OTHER_ROUTE,
  queryOf,
  type Reply,
  type RequestHead,
  responseOf,
  requestId,
  safeHeaders,
} from "./api/exchange.ts";
import {
  CORS_EXPOSED,
  CORS_REQUEST_HEADERS,
  createResponder,
  pageOf,
  type Responder,
  type Metrics,
} from "./api/respond.ts";
import type { Plans } from "./limits/plans.ts";
import { nearestPath, ROUTE_LIST } from "./api/route-list.ts";
import { type Sha256, webSha256 } from "../lib/bytes.ts";
import {
  addHealthRoutes,
  addStatusRoutes,
  type HealthParts,
  type StatusRouteParts,
} from "./api/status-routes.ts";
import { required } from "../lib/required.ts";

/** `null` means "without". */
export interface EdgeParts extends StatusRouteParts, HealthParts {
  readonly checkKey: CheckKey;
  readonly limits: Limits;
  readonly pages: Pages;
  readonly encoder: Encoder;
  readonly sha256: Sha256;
  readonly log: Log;
  readonly answerCacheBytes: number;
  /** A cache of finished answers that many small processes share. */
  readonly sharedAnswers: SharedAnswers | null;
  readonly baseUrl: string | null;
  /** Without it, `/openapi.json` names no limits. */
  readonly plans: Plans | null;
  /** The address for limits on requests without a key. Without it, there are no feeds. */
  readonly clientIp: ((c: Context) => string) | null;
  readonly metrics: Metrics | null;
  readonly website: Website | null;
}

/** The website beside the API, which answers every path without a route. */
export interface Website {
  readonly contact: string | null;
  /** Where people get a key. */
  readonly keysUrl: string;
  readonly guideUrl: string;
  readonly create: (parts: WebsiteParts) => Pick<Hono, "fetch"> & Pick<Edge, "cachedReply">;
}

/** What the edge gives its website. */
interface WebsiteParts {
  readonly request: Edge["request"];
  readonly examples: ReadExamples;
  readonly metrics: Metrics | null;
  readonly openPages: OpenAnswers;
  /** Returns the title of what an address names, the live build, and the Congress that sits. Throws a `Problem` if it can't be watched. */
  readonly findWatched: (
    address: string,
    client: string,
  ) => Promise<{ readonly title: string; readonly build: string; readonly now: number }>;
}

/** The parts of an edge that only answers API requests, as in `legis page`. */
const DEFAULTS = {
  sha256: webSha256,
  isKeyStoreReady: () => Promise.resolve(true),
  isStoreRead: null,
  currentToday: () => NOT_READ,
  areLimitsShared: null,
  sharedAnswers: null,
  baseUrl: null,
  plans: null,
  status: null,
  lateness: null,
  clientIp: null,
  clock: Date.now,
  metrics: null,
  metricsPage: null,
  website: null,
} as const satisfies Partial<EdgeParts>;

const PREFLIGHT = cors({
  origin: "*",
  allowMethods: ["GET", "HEAD"],
  allowHeaders: [...CORS_REQUEST_HEADERS],
  exposeHeaders: [...CORS_EXPOSED],
  maxAge: 86_400,
});

interface Environment {
  Variables: { exchange: Exchange; build: LiveBuild };
}

export interface Edge extends Pick<Hono<Environment>, "fetch" | "request"> {
  /** Reads events for watches. */
  readonly events: WatchedEvents;
  /** Returns a function that makes the same reply as `fetch` without web objects; null on a cache miss. */
  readonly cachedReply: (head: RequestHead) => (() => Reply | Promise<Reply>) | null;
  /** For what a host refuses before it reaches `fetch`. */
  readonly refuse: (problem: Problem, head: RequestHead, cause?: Error) => Reply;
}

/**
 * Creates the whole service as one Hono app that needs only web standards.
 *
 * A request under `/api/v1` passes, in this order: key, limits, live build, route, parameters, record. A
 * cached answer is sent as soon as key and limits allow it. Errors become answers; nothing is thrown.
 */
export function createEdge(
  given: Omit<EdgeParts, keyof typeof DEFAULTS> & Partial<EdgeParts>,
): Edge {
  const parts: EdgeParts = { ...DEFAULTS, ...given };
  const { limits, log, metrics, baseUrl, clientIp, website } = parts;
  const { contact = null, keysUrl = null, guideUrl = null } = website ?? {};
  const respond = createResponder({ limits, log, metrics, baseUrl, keysUrl, contact, guideUrl });
  const app = new Hono<Environment>();
  const examples = createExamples(parts);
  const ofVisitors = { ...parts, clientIp: clientIp ?? (() => "") };
  const openPages = createOpenAnswers("Pages", ofVisitors);
  const events = createWatchedEvents(parts.pages);
  const findWatched: WebsiteParts["findWatched"] = async (address, client) => {
    const build = parts.currentBuild();
    if (build === null) throw noLiveBuild(parts.isStoreRead?.() ?? true);
    const { current_congress: now } = build.manifest;
    return { title: await events.titleOf(address, build, client), build: build.id, now };
  };
  const web = website?.create({
    request: app.request,
    examples,
    metrics,
    openPages,
    findWatched,
  });

  const plain = ["/healthz", "/readyz", "/status.json", GAPS_PATH, "/metrics"];
  for (const path of [...plain, OPENAPI_PATH, MCP_PATH]) app.use(path, plainHeaders(baseUrl));
  addHealthRoutes(app, parts);
  addStatusRoutes(app, parts);
  app.use(OPENAPI_PATH, cors({ origin: "*", allowMethods: ["GET", "HEAD"] }));
  const openApi = createOpenApi({ ...parts, contact, examples, respond });
  app.get(OPENAPI_PATH, (c) => openApi(c.req.raw));
  const answerReply = addApiRoutes(app, parts, respond);
  const answerMcp = createMcpRoute({ ...parts, respond, request: app.request });
  app.all(MCP_PATH, (c) => answerMcp(c.req.raw, c.env));
  if (clientIp) app.route("/", createFeeds({ ...ofVisitors, respond }));

  app.notFound((c) => {
    const { method, path } = c.req;
    if (web !== undefined && !/^\/api(?:\/|$)/.test(path)) return web.fetch(c.req.raw, c.env);
    const nearest = isRead(headOf(c.req.raw)) ? nearestPath(path) : null;
    const hint = nearest === null ? `${API_PREFIX} lists the routes` : `try ${nearest}`;
    const problem = new Problem("not_found", `There is no route ${method} ${path}; ${hint}`);
    return responseOf(respond.problem(c.get("exchange"), problem, headOf(c.req.raw)));
  });
  app.onError((error, c) => {
    const exchange = c.get("exchange") ?? newExchange(headOf(c.req.raw), OTHER_ROUTE);
    return responseOf(respond.failed(exchange, error));
  });
  return {
    fetch: app.fetch,
    request: app.request,
    events,
    cachedReply: (head) => answerReply(head) ?? web?.cachedReply(head) ?? null,
    refuse: (problem, head, cause) => respond.problem(undefined, problem, head, cause),
  };
}

/** Adds the routes under `/api/v1` and returns the shorter way to cached answers. */
function addApiRoutes(
  app: Hono<Environment>,
  { encoder, sha256, answerCacheBytes, sharedAnswers, ...parts }: EdgeParts,
  respond: Responder,
): Edge["cachedReply"] {
  const { currentBuild, pages, metrics } = parts;
  const answers = createAnswerCache(encoder, sha256, answerCacheBytes, sharedAnswers);
  const admit = createAdmission({ ...parts, respond });

  app.options(`${API_PREFIX}/*`, plainHeaders(parts.baseUrl), PREFLIGHT);

  if (parts.website !== null) {
    app.use(`${API_PREFIX}/*`, async (c, next) => {
      const head = headOf(c.req.raw);
      if (!wantsPage(head)) return next();
      return c.body(null, 302, { Location: pageOf(head.target), Vary: "Accept", ...NOT_STORED });
    });
  }

  const currentToday = (): Today | null => parts.currentToday?.() ?? null;

  const find = (build: LiveBuild, head: RequestHead): KeyedAnswer | null => {
    if (!isRead(head) || (parts.website !== null && wantsPage(head))) return null;
    const [today, { target }] = [currentToday(), head];
    const asBuilt = answers.find(build.id, target);
    return asBuilt ?? (today && answers.find(scopeOf(build, today), target));
  };

  const give = (exchange: Exchange, made: KeyedAnswer): Reply | Promise<Reply> => {
    const accept = exchange.head.headers.get("Accept-Encoding");
    const coded = answers.inCoding(made, accept);
    return coded instanceof Promise
      ? coded.then((ready) => respond.answer(exchange, ready))
      : respond.answer(exchange, coded);
  };

  app.use(`${API_PREFIX}/*`, async (c, next) => {
    const exchange = newExchange(headOf(c.req.raw), routeOf(c));
    c.set("exchange", exchange);
    const reply = await admit(exchange, () => {
      const build = currentBuild();
      if (build === null) throw noLiveBuild(parts.isStoreRead?.() ?? true);
      c.set("build", build);
      exchange.build = build.id;
      const made = find(build, exchange.head);
      metrics?.lookedUp(made !== null);
      return made && give(exchange, made);
    });
    return reply === null ? next() : responseOf(reply);
  });

  const clientOf = (c: Context<Environment>): string =>
    clientPath(parts.clientIp?.(c) ?? "", c.var.exchange.keyId ?? "");

  const serve = (
    path: string,
    body: (c: Context<Environment>, today: Today | null) => Promise<Uint8Array>,
    pathIn: (c: Context<Environment>) => string | null = () => null,
  ): void => {
    app.get(`${API_PREFIX}${path}`, async (c) => {
      const { build, exchange } = c.var;
      const own = pathIn(c);
      const today = own === null ? null : await todayAt(own, currentToday(), build, pages);
      const made = await answers.make(scopeOf(build, today), exchange.head.target, {
        route: exchange.route,
        today: today?.id,
        body: () => body(c, today),
      });
      return responseOf(await give(exchange, made));
    });
  };
  for (const end of ["", "/"]) serve(end, () => Promise.resolve(ROUTE_LIST));
  if (parts.currentToday !== null) {
    serve(
      TODAY_PATH,
      (c, today) => todayBody(required(today, "today"), c.var.build, pages),
      () => TODAY_PATH,
    );
  }
  // Before the routes, one of which would take the ending as part of a version's code.
  app.get(`${API_PREFIX}${routes.billText.path}{[a-zA-Z\\d]+\\.txt}`, async (c) => {
    const { build, exchange } = c.var;
    const source = { build, pages, client: clientOf(c), sha256 };
    const values = routes.billText.pathParameters.map(({ name }) =>
      required(c.req.param(name), name).replace(/\.txt$/, ""),
    );
    return responseOf(await respond.download(exchange, await findText(values, exchange, source)));
  });
  for (const route of allRoutes) {
    const valuesIn = (c: Context<Environment>) =>
      route.pathParameters.map(({ name }) => required(c.req.param(name), name));
    serve(
      route.path,
      (c, today) => {
        const { build, exchange } = c.var;
        const source = { build, pages, today, client: clientOf(c) };
        return answer(route, valuesIn(c), queryOf(exchange.head.target), source);
      },
      (c) => (route === routes.vote ? pathOf(route, usualValues(route, valuesIn(c))) : null),
    );
  }
  app.get(`${API_PREFIX}${bulkFileRoute.path}`, async (c) => {
    const { build, exchange } = c.var;
    const source = { build, pages, client: clientOf(c), sha256 };
    const content = await findDownload(c.req.param("file"), exchange, source);
    return responseOf(await respond.download(exchange, content));
  });

  return (head) => {
    const build = currentBuild();
    const made = build && find(build, head);
    if (build === null || made === null) return null;
    return () => {
      const exchange = newExchange(head, made.plain.route);
      return admit(exchange, () => {
        exchange.build = build.id;
        metrics?.lookedUp(true);
        return give(exchange, made);
      });
    };
  };
}

const NOT_STORED = { "Cache-Control": "no-store" };

/** Whether somebody opens an API address in a browser, without a key. */
function wantsPage(head: RequestHead): boolean {
  const { headers } = head;
  return (
    isRead(head) &&
    (headers.get("Accept")?.includes("text/html") ?? false) &&
    headers.get("X-API-Key") === null &&
    headers.get("Authorization") === null
  );
}

/** Adds a request ID, safe headers, and `no-store` (unless set) to other responses than answers and pages. */
function plainHeaders(baseUrl: string | null): MiddlewareHandler {
  const always = { ...safeHeaders(baseUrl), "Cache-Control": "no-store" };
  return async function addHeaders(c, next) {
    await next();
    const { headers } = c.res;
    const added = { ...always, "X-Request-Id": requestId(c.req.header("X-Request-Id")) };
    for (const [name, value] of Object.entries(added)) {
      if (!headers.has(name)) c.header(name, value);
    }
  };
}

/** Hono's last matching route. If there is none, that is this middleware's own pattern. */
function routeOf(c: Context): string {
  const path = routePath(c, -1);
  return path.endsWith("/*") ? OTHER_ROUTE : path.slice(API_PREFIX.length) || "/";
}
