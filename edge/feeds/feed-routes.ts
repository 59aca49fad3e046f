import { type Context, Hono } from "hono";

import { FEED_PREFIX } from "../../contract/addresses.ts";
import {
  type FeedFormat,
  feedQuery,
  feedRoutes,
  feedTemplate,
  MEDIA_TYPES,
} from "../../contract/request/feeds.ts";
import type { Route } from "../../contract/kinds/route.ts";
import {
  createOpenAnswers,
  OPEN_CACHE_CONTROL,
  type OpenAnswersParts,
  type OpenBuild,
} from "../api/open-answers.ts";
import { type Exchange, headOf, newExchange, responseOf } from "../api/exchange.ts";
import type { Responder } from "../api/respond.ts";
import { atom } from "./atom.ts";
import { calendar } from "./calendar.ts";
import { CALENDARS, type Read, readFeed } from "./feeds.ts";
import { searchCheck } from "../../contract/resources/list-parameters.ts";
import { jsonFeed } from "./json-feed.ts";
import { required } from "../../lib/required.ts";

export interface FeedParts extends OpenAnswersParts {
  readonly respond: Responder;
}

/** A route's feed or calendar in one format. */
interface Served {
  readonly route: Route;
  readonly format: FeedFormat;
}

/** Routes for feeds and calendars, which need no key and are made from the API's answers. */
export function createFeeds({ respond, ...parts }: FeedParts): Hono {
  const open = createOpenAnswers("Feeds", parts);
  const app = new Hono();

  async function answerTo(c: Context, exchange: Exchange, served: Served) {
    const values = valuesIn(c, served);
    const { route, format } = served;
    const query =
      format === "ics" ? new URLSearchParams() : feedQuery(route, new URL(c.req.url).searchParams);
    const made = await open(c, {
      name: cacheName(served, values, query),
      route: exchange.route,
      isSearch: searchCheck(route)?.(query) === true,
      write: (build) => write(served, values, query, build),
    });
    if ("problem" in made) return respond.refused(exchange, made);
    const { id, manifest } = made.build;
    exchange.build = id;
    return respond.shared(exchange, made.answer, {
      type: `${MEDIA_TYPES[served.format]}; charset=utf-8`,
      cacheControl: OPEN_CACHE_CONTROL,
      modifiedAt: manifest.created_at,
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
  { route, format }: Served,
  values: readonly string[],
  query: URLSearchParams,
  { manifest, read: readOne }: OpenBuild,
): Promise<string> {
  let note: string | undefined;
  const read: Read = async <Data>(...request: Parameters<Read>) => {
    const answer = await readOne<ReadAnswer<Data>>(...request);
    if (answer.meta.incomplete === true) note = INCOMPLETE;
    return answer;
  };
  const { base_url: baseUrl, created_at } = manifest;
  if (format === "ics") {
    const made = await required(CALENDARS[route.path], route.path)(values, read);
    return calendar(made, { baseUrl, note });
  }
  const feed = await readFeed(route, values, query, read, created_at);
  return format === "atom" ? atom(feed, { baseUrl, note }) : jsonFeed(feed, { baseUrl, note });
}

/** Returns the pattern of a route and format. A parameter at its end includes the extension. */
function patternOf({ route: { path }, format }: Served): string {
  const end = /:\w+$/.test(path) ? String.raw`{[^/]+\.${format}}` : `.${format}`;
  return `${FEED_PREFIX}${path}${end}`;
}

/** The same for all spellings of an address and all other parameters, so that these do not fill the cache. */
function cacheName(
  { route, format }: Served,
  values: readonly string[],
  query: URLSearchParams,
): string {
  const canonical = values.map(
    (value, at) => route.pathParameters[at]?.kind.read(value, []) ?? value,
  );
  return [route.path, format, ...canonical, query.toString()].join(" ");
}

function valuesIn(c: Context, { route, format }: Served): readonly string[] {
  return route.pathParameters.map(({ name }) => {
    const value = required(c.req.param(name), name);
    return value.endsWith(`.${format}`) ? value.slice(0, -format.length - 1) : value;
  });
}
