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
import type { ListMeta, ReadAnswer } from "../../contract/request/parse-answer.ts";
import { MAX_PER_PAGE } from "../../contract/request/request.ts";
import { TODAY_PATH } from "../../contract/resources/today.ts";
import {
  createOpenAnswers,
  openCacheControl,
  type OpenAnswers,
  type OpenAnswersParts,
  type OpenBuild,
} from "../api/open-answers.ts";
import { NOT_READ } from "../builds/today.ts";
import { type Exchange, headOf, newExchange, responseOf } from "../api/exchange.ts";
import type { Responder } from "../api/respond.ts";
import { atom } from "./atom.ts";
import { calendar } from "./calendar.ts";
import { CALENDARS, readFeed, todayFeed } from "./feeds.ts";
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

  const serve = (
    pattern: string,
    { format, ...served }: { readonly path: string; readonly format: FeedFormat },
    documentIn: (c: Context) => Omit<Parameters<OpenAnswers["make"]>[1], "route">,
  ): void => {
    const answerTo = async (c: Context, exchange: Exchange) => {
      const made = await open.make(c, { route: exchange.route, ...documentIn(c) });
      if ("problem" in made) return respond.refused(exchange, made);
      const { build, answer } = made;
      exchange.build = build.id;
      return respond.shared(exchange, answer, {
        type: `${MEDIA_TYPES[format]}; charset=utf-8`,
        cacheControl: openCacheControl(answer),
        ...(answer.today === undefined && { modifiedAt: build.manifest.created_at }),
      });
    };
    app.get(pattern, async (c) => {
      const exchange = newExchange(headOf(c.req.raw), feedTemplate(served, format));
      const failed = (error: unknown) => respond.failed(exchange, error);
      return responseOf(await answerTo(c, exchange).catch(failed));
    });
  };

  const all = feedRoutes.flatMap(([route, formats]) =>
    formats.map((format) => ({ route, format })),
  );
  for (const served of all) {
    const { route, format } = served;
    serve(patternOf(served), { ...route, format }, (c) => {
      const values = valuesIn(c, served);
      const { searchParams } = new URL(c.req.url);
      const query = format === "ics" ? new URLSearchParams() : feedQuery(route, searchParams);
      return {
        name: cacheName(served, values, query),
        isSearch: searchCheck(route)?.(query) === true,
        write: (build) => write(served, values, query, build),
      };
    });
  }
  for (const format of parts.currentToday == null ? [] : (["atom", "json"] as const)) {
    const [path, pattern] = [TODAY_PATH, `${FEED_PREFIX}${TODAY_PATH}.${format}`];
    const feedIn = async ({ today, manifest }: OpenBuild): Promise<string> => {
      const { base_url: baseUrl, created_at } = manifest;
      const feed = todayFeed((today ?? NOT_READ).stored, baseUrl, created_at);
      return format === "atom" ? atom(feed, { baseUrl }) : jsonFeed(feed, { baseUrl });
    };
    serve(pattern, { path, format }, () => ({ name: pattern, path, write: feedIn }));
  }
  return app;
}

const NEWEST_ONLY = `It has the newest ${MAX_PER_PAGE} records of each list; /events has all that happened.`;
const INCOMPLETE = "Entries may be missing, since not all records are published here.";

async function write(
  { route, format }: Served,
  values: readonly string[],
  query: URLSearchParams,
  { manifest, read: readOne }: OpenBuild,
): Promise<string> {
  const notes = new Set<string>();
  const read: ReadAnswer = async (...request) => {
    const answer = await readOne(...request);
    const { incomplete, total = 0 }: Partial<ListMeta> = answer.meta;
    if (incomplete === true) notes.add(INCOMPLETE);
    if (total > MAX_PER_PAGE && format !== "ics") notes.add(NEWEST_ONLY);
    return answer;
  };
  const { base_url: baseUrl, created_at } = manifest;
  const published = () => ({ baseUrl, note: notes.size === 0 ? undefined : [...notes].join(" ") });
  if (format === "ics") {
    const made = await required(CALENDARS.get(route.path), route.path)(values, read);
    return calendar(made, published());
  }
  const feed = await readFeed(route, values, query, read, created_at);
  return format === "atom" ? atom(feed, published()) : jsonFeed(feed, published());
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
