import { API_PREFIX, billCitation, billSite } from "../../contract/addresses.ts";
import type { BillType } from "../../contract/enumerations.ts";
import type { ListRoute, Route } from "../../contract/kinds/route.ts";
import { feedOf } from "../../contract/request/feeds.ts";
import { Problem } from "../../contract/problem.ts";
import { TODAY_PATH } from "../../contract/resources/today.ts";
import { searchCheck } from "../../contract/resources/list-parameters.ts";
import {
  allRoutes,
  filterNames,
  listParameters,
  pathOf,
  routes,
} from "../../contract/routes/all-routes.ts";
import { headOf, responseOf } from "../../edge/api/exchange.ts";
import { nearestPath } from "../../edge/api/route-list.ts";
import type { OpenAnswers } from "../../edge/api/open-answers.ts";
import { required } from "../../lib/required.ts";
import { pageReply } from "../app/kept-reply.ts";
import type { WebContext, Web, WebParts } from "../app/web-parts.ts";
import { failurePage } from "../pages/failure-page.tsx";
import { coverageInWords } from "../pages/live-numbers.tsx";
import * as kinds from "../../contract/parameter-kinds.ts";
import { STATE_PATTERN, STATES_PATH } from "./state-pages.tsx";
import { ownParameters } from "../kinds/own-parameters.ts";
import { gatherPage, writePage } from "./write-page.ts";
import { sitemap, sitemapIndex } from "./sitemap.ts";
import { congressName } from "../kinds/words.ts";

/** A page at the path of each API route, made of the route's answer, and `/search` over all kinds. */
export function recordRoutes(
  app: Web,
  parts: Pick<WebParts, "openPages" | "baseUrl" | "currentBuild" | "currentToday" | "writePage">,
): void {
  const { baseUrl, writePage: write = writePage } = parts;
  for (const route of allRoutes) {
    const serve = (c: WebContext) => servePage(c, route);
    app.get(route.path, serve);
    // A parameter at the end includes the ending.
    if (!/:\w+$/.test(route.path)) app.get(`${route.path}.md`, serve);
  }
  for (const path of [STATES_PATH, ...(parts.currentToday ? [TODAY_PATH] : [])]) {
    const asked = { path, route: null, values: [], query: new URLSearchParams() };
    for (const isMarkdown of [false, true]) {
      app.get(path + (isMarkdown ? ".md" : ""), (c) => respond(c, { ...asked, isMarkdown }, path));
    }
  }
  app.get(STATE_PATTERN, (c) => {
    const given = required(c.req.param("state"), "state");
    const isMarkdown = given.endsWith(".md");
    const state = kinds.state.read(given.replace(/\.md$/, ""), []);
    if (state === null) return failurePage(c, 404);
    const { search, searchParams } = new URL(c.req.url);
    const path = `${STATES_PATH}/${state}`;
    const ending = isMarkdown ? ".md" : "";
    if (state + ending !== given) return c.redirect(path + ending + search, 301);
    const query = new URLSearchParams(ownValues({ district: kinds.district }, searchParams));
    const values = [String(state)];
    return respond(c, { path, route: null, values, query, isMarkdown }, STATE_PATTERN);
  });
  app.get("/search", (c) => {
    const q = (c.req.query("q") ?? "").trim();
    const query = new URLSearchParams(q === "" ? {} : { q });
    return respond(c, { path: "/search", route: null, values: [], query, isMarkdown: false });
  });
  app.get("/sitemap.xml", (c) =>
    send(c, {
      name: "/sitemap.xml",
      write: async ({ manifest }) => sitemapIndex(baseUrl, manifest),
    }),
  );
  app.get("/sitemaps/:name{[a-z]+(?:-\\d+){1,2}\\.xml}", (c) =>
    send(c, {
      name: c.req.path,
      write: (build) => sitemap(baseUrl, required(c.req.param("name"), "name"), build),
    }),
  );

  async function servePage(c: WebContext, route: Route): Promise<Response> {
    const isMarkdown = c.req.path.endsWith(".md");
    const values = route.pathParameters.map(({ name, kind }) => {
      const given = required(c.req.param(name), name);
      const value = isMarkdown ? given.replace(/\.md$/, "") : given;
      return String(kind.read(value, []) ?? value);
    });
    const given = new URL(c.req.url);
    // The form of a comparison has both texts' versions.
    const to = route === routes.billTextChanges && given.searchParams.get("to");
    if (to) {
      given.searchParams.delete("to");
      values[values.length - 1] = to;
    }
    const path = pathOf(route, values.map(encodeURIComponent));
    const ending = isMarkdown ? ".md" : "";
    if (path + ending !== given.pathname) {
      return c.redirect(path + ending + given.search, 301);
    }
    const committee = given.searchParams.get("committee");
    if (route === routes.meetings && committee) {
      return c.redirect(pathOf(routes.committeeMeetings, [encodeURIComponent(committee)]) + ending);
    }
    const query = askedFor(route, given.searchParams);
    try {
      return await respond(c, { path, route, values, query, isMarkdown });
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 404) throw error;
      const covered = coverageInWords(parts.currentBuild()?.manifest.by_congress ?? {});
      const words = missing(route, values, covered) ?? { advice: `${error.message}.` };
      return failurePage(c, 404, words);
    }
  }

  interface Asked {
    readonly path: string;
    /** Null for the search over all kinds. */
    readonly route: Route | null;
    readonly values: readonly string[];
    readonly query: URLSearchParams;
    readonly isMarkdown: boolean;
  }

  function respond(
    c: WebContext,
    { route, query: params, ...asked }: Asked,
    pattern = route?.path ?? null,
  ): Promise<Response> {
    const { path, isMarkdown } = asked;
    const { fiction, contact, ownPages, areWatchesOn } = c.var;
    const query = params.toString();
    const feed = pattern === TODAY_PATH ? pattern : route && feedOf(route, path, params);
    const shown = { fiction, contact, ownPages, areWatchesOn, baseUrl };
    const page = { ...asked, ...shown, pattern, query, feed };
    return send(c, {
      name: `${path}${isMarkdown ? ".md" : ""}${query === "" ? "" : `?${query}`}`,
      path,
      isSearch:
        route === null
          ? query !== "" || pattern === STATE_PATTERN
          : searchCheck(route)?.(params) === true || (route === routes.bill && params.has("state")),
      write: async (build) => write(await gatherPage(page, build), build.client),
    });
  }

  async function send(c: WebContext, document: Omit<Parameters<OpenAnswers["make"]>[1], "route">) {
    const made = await parts.openPages.make(c, { route: "pages", ...document });
    if ("problem" in made) {
      const { problem, retryAfter } = made;
      return failurePage(c, 429, {
        title: "Too many requests",
        advice: problem.message,
        retrySeconds: retryAfter,
      });
    }
    const reply = pageReply(headOf(c.req.raw), c.req.path, made.answer);
    return responseOf(reply);
  }
}

/** Keeps the parameters that change a page: its own that have a value, and of a record the block to show whole. */
function askedFor(route: Route, given: URLSearchParams): URLSearchParams {
  const kept = [...given].filter(([name, value]) => {
    if (value.trim() === "" || name === "include" || (name === "page" && value === "1"))
      return false;
    if (route.kind === "list") return namesOf(route).includes(name);
    if (route.parameters?.some((each) => each.name === name)) return true;
    return name === "all" && route.resource.blocks.some(({ key }) => key === value);
  });
  const own = ownValues(ownParameters(route), given);
  const query = new URLSearchParams([...kept, ...own]);
  query.sort();
  return query;
}

function ownValues(own: ReturnType<typeof ownParameters>, given: URLSearchParams): string[][] {
  return Object.entries(own).flatMap(([name, kind]) => {
    const value = kind.read(given.get(name)?.trim() ?? "", []);
    return value === null ? [] : [[name, String(value)]];
  });
}

const namesOf = (route: ListRoute): readonly string[] => [
  ...filterNames(route),
  ...listParameters(route).flatMap(({ alias = [] }) => alias),
  "page",
  "per_page",
];

/** Says which bill is not here, which Congresses are, and where it is then. */
function missing({ path }: Route, values: readonly string[], covered: string | null) {
  const [congress, type, number] = values;
  if (!path.startsWith(routes.bill.path) || number === undefined) return null;
  const bill = { congress: Number(congress), type: type as BillType, number: Number(number) };
  const citation = billCitation(bill);
  return {
    title: `${citation} of the ${congressName(congress)} is not here`,
    advice: covered === null ? "There is no data yet." : `This site ${covered.replace(/^C/, "c")}.`,
    search: citation,
    elsewhere: billSite(bill),
  };
}

/** Finds the page that an unknown address probably means, such as `/117-58` or `/members`. */
export function nearestPage({ req: { method, path } }: WebContext): string | null {
  if (method !== "GET" || /^\/(?:account|assets|docs|feeds|api|\.)/.test(path)) return null;
  return nearestPath(API_PREFIX + path)?.slice(API_PREFIX.length) ?? null;
}
