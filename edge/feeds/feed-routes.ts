import { type Context, Hono } from "hono";

import { FEED_PREFIX } from "../../contract/addresses.ts";
import { noLiveBuild } from "../../contract/problem.ts";
import {
  type FeedFormat,
  feedRoutes,
  feedTemplate,
  MEDIA_TYPES,
} from "../../contract/request/feeds.ts";
import type { Route } from "../../contract/kinds/route.ts";
import { clientPath } from "../limits/network.ts";
import { createAnswerCache, type SharedAnswers } from "../api/answer-cache.ts";
import type { Encoder } from "../api/negotiate-encoding.ts";
import { readAnswer } from "../api/answer.ts";
import { type Exchange, headOf, newExchange, responseOf, namesETags } from "../api/exchange.ts";
import type { Responder } from "../api/respond.ts";
import type { Pages } from "../builds/pages.ts";
import type { Sha256 } from "../../lib/bytes.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import { atom } from "./atom.ts";
import { calendar } from "./calendar.ts";
import { CALENDARS, FEEDS, type Read } from "./feeds.ts";
import { jsonFeed } from "./json-feed.ts";
import { createNetworkLimit } from "./network-limit.ts";
import { required } from "../../lib/required.ts";

export interface FeedParts {
  readonly currentBuild: () => LiveBuild | null;
  readonly isStoreRead: (() => boolean) | null;
  readonly pages: Pages;
  readonly encoder: Encoder;
  readonly sha256: Sha256;
  readonly sharedAnswers: SharedAnswers | null;
  readonly respond: Responder;
  /** The client's address, by which requests are limited. */
  readonly clientIp: (c: Context) => string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** A route's feed or calendar in one format. */
interface Served {
  readonly route: Route;
  readonly format: FeedFormat;
}

/** Data changes once a night. */
const CACHE_CONTROL = "public, max-age=1800";
/** Separate from the API's cache, so that requests without a key cannot evict its answers. */
const CACHE_BYTES = 4 * 1024 ** 2;

/** Routes for feeds and calendars, which need no key and are made from the API's answers. */
export function createFeeds({ currentBuild, pages, respond, clock, ...parts }: FeedParts): Hono {
  const { encoder, sha256, sharedAnswers, clientIp } = parts;
  const answers = createAnswerCache(encoder, sha256, CACHE_BYTES, sharedAnswers);
  const refusalOf = createNetworkLimit(clock);
  const app = new Hono();

  async function answerTo(c: Context, exchange: Exchange, served: Served) {
    const { headers } = exchange.head;
    const ip = clientIp(c);
    const client = clientPath(ip, "");
    const refusal = refusalOf(ip, namesETags(headers.get("If-None-Match")));
    if (refusal !== null) return respond.refused(exchange, refusal);
    const build = currentBuild();
    if (build === null) throw noLiveBuild(parts.isStoreRead?.() ?? true);
    exchange.build = build.id;
    const { base_url, created_at } = build.manifest;
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as in Read
    const read = async <Data>(...request: Parameters<Read>) =>
      (await readAnswer(...request, { build, pages, client })) as ReadAnswer<Data>;
    const values = valuesIn(c, served);
    const body = async () => new TextEncoder().encode(await write(served, values, read, base_url));
    const name = cacheName(served, values);
    const made =
      answers.find(build.id, name) ??
      (await answers.make(build.id, name, { route: exchange.route, body }));
    const answer = await answers.inCoding(made, headers.get("Accept-Encoding"));
    return respond.shared(exchange, answer, {
      type: `${MEDIA_TYPES[served.format]}; charset=utf-8`,
      cacheControl: CACHE_CONTROL,
      modifiedAt: created_at,
    });
  }

  const all = feedRoutes.flatMap(([route, formats]) =>
    formats.map((format) => ({ route, format })),
  );
  for (const served of all) {
    app.get(patternOf(served), async (c) => {
      const { route, format } = served;
      const exchange = newExchange(headOf(c.req.raw), feedTemplate(route, format));
      const failed = (error: unknown) => respond.failed(exchange, error);
      return responseOf(await answerTo(c, exchange, served).catch(failed));
    });
  }
  return app;
}

interface ReadAnswer<Data> {
  readonly data: Data;
  readonly meta: { readonly incomplete?: boolean };
}

const INCOMPLETE = "Entries may be missing, since not all records are published here.";

async function write(
  { route: { path }, format }: Served,
  values: readonly string[],
  readOne: <Data>(...request: Parameters<Read>) => Promise<ReadAnswer<Data>>,
  baseUrl: string,
): Promise<string> {
  let note: string | undefined;
  const read: Read = async <Data>(...request: Parameters<Read>) => {
    const answer = await readOne<Data>(...request);
    if (answer.meta.incomplete === true) note = INCOMPLETE;
    return answer;
  };
  const made = await (FEEDS[path] ?? CALENDARS[path])?.(values, read);
  if (made === undefined) throw new Error(`no feed is defined for ${path}`);
  const address = `${baseUrl}${FEED_PREFIX}${made.path}`;
  const published = { baseUrl, address, note };
  if ("meetings" in made) return calendar(made, published);
  return format === "atom" ? atom(made, published) : jsonFeed(made, published);
}

/** Returns the pattern of a route and format. A parameter at its end includes the extension. */
function patternOf({ route: { path }, format }: Served): string {
  const end = /:\w+$/.test(path) ? String.raw`{[^/]+\.${format}}` : `.${format}`;
  return `${FEED_PREFIX}${path}${end}`;
}

/** The same for all spellings of an address and all queries, so that these do not fill the cache. */
function cacheName({ route, format }: Served, values: readonly string[]): string {
  const canonical = values.map(
    (value, at) => route.pathParameters[at]?.kind.read(value, []) ?? value,
  );
  return [FEED_PREFIX, route.path, format, ...canonical].join(" ");
}

function valuesIn(c: Context, { route, format }: Served): readonly string[] {
  return route.pathParameters.map(({ name }) => {
    const value = required(c.req.param(name), name);
    return value.endsWith(`.${format}`) ? value.slice(0, -format.length - 1) : value;
  });
}
