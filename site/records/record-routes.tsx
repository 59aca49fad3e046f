import { API_PREFIX, billCitation, billSite } from "../../contract/addresses.ts";
import type { BillTextChanges, BillTextOutline } from "../../contract/kinds/bill-text.ts";
import type { BillType, RecordKind } from "../../contract/enumerations.ts";
import type { ListRoute, Route } from "../../contract/kinds/route.ts";
import { feedOf, feedTarget, MEDIA_TYPES } from "../../contract/request/feeds.ts";
import { Problem } from "../../contract/problem.ts";
import { searchCheck } from "../../contract/resources/list-parameters.ts";
import {
  allRoutes,
  filterNames,
  listParameters,
  pathOf,
  routes,
} from "../../contract/resources/routes.ts";
import { matchesETag } from "../../edge/api/exchange.ts";
import { nearestPath } from "../../edge/api/route-list.ts";
import { OPEN_CACHE_CONTROL, type OpenBuild } from "../../edge/api/open-answers.ts";
import { required } from "../../lib/required.ts";
import type { WebContext, Web, WebParts } from "../app/web-parts.ts";
import { show } from "../components/layout.tsx";
import { failurePage } from "../pages/failure-page.tsx";
import { coverageInWords } from "../pages/live-numbers.tsx";
import { changesPage, isShort, sectionPage, textPage } from "./bill-text.tsx";
import { listPage, type ListMeta } from "./list-page.tsx";
import { markdownOf } from "./markdown.ts";
import { type Excerpt, htmlOf, recordPage, type Written } from "./record-page.tsx";
import { searchPage } from "./search-page.tsx";
import { sitemap, sitemapIndex } from "./sitemap.ts";
import { congressName, type Fields } from "./words.ts";

const HTML = "text/html; charset=UTF-8";
const MARKDOWN = "text/markdown; charset=utf-8";
const XML = "application/xml; charset=utf-8";

/** A page at the path of each API route, made of the route's answer, and `/search` over all kinds. */
export function recordRoutes(
  app: Web,
  parts: Pick<WebParts, "openPages" | "baseUrl" | "currentBuild">,
): void {
  const { baseUrl } = parts;
  for (const route of allRoutes) {
    const serve = (c: WebContext) => servePage(c, route);
    app.get(route.path, serve);
    // A parameter at the end includes the ending.
    if (!/:\w+$/.test(route.path)) app.get(`${route.path}.md`, serve);
  }
  app.get("/search", (c) => {
    const q = (c.req.query("q") ?? "").trim();
    const query = new URLSearchParams(q === "" ? {} : { q });
    const write = (build: OpenBuild) => searchPage(q, build);
    return respond(c, { path: "/search", query, isSearch: q !== "", isMarkdown: false, write });
  });
  app.get("/sitemap.xml", (c) =>
    send(c, {
      name: "/sitemap.xml",
      type: XML,
      write: ({ manifest }) => sitemapIndex(baseUrl, manifest),
    }),
  );
  app.get("/sitemaps/:name{[a-z]+(?:-\\d+){1,2}\\.xml}", (c) =>
    send(c, {
      name: c.req.path,
      type: XML,
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
    const path = pathOf(route, values.map(encodeURIComponent));
    const given = new URL(c.req.url);
    const ending = isMarkdown ? ".md" : "";
    if (path + ending !== given.pathname) {
      return c.redirect(path + ending + given.search, 301);
    }
    const query = askedFor(route, given.searchParams);
    const feed = feedOf(route, path, query);
    const asked = {
      path,
      query,
      isMarkdown,
      isSearch: searchCheck(route)?.(query) === true,
      feed,
      write: (build: OpenBuild) =>
        written(route, values, path, query, c.var.areWatchesOn ? feed : null, build),
    };
    try {
      return await respond(c, asked);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 404) throw error;
      const covered = coverageInWords(parts.currentBuild()?.manifest.by_congress ?? {});
      return failurePage(
        c,
        404,
        missing(route, values, covered) ?? { advice: `${error.message}.` },
      );
    }
  }

  interface Asked {
    readonly path: string;
    readonly query: URLSearchParams;
    readonly isMarkdown: boolean;
    readonly isSearch: boolean;
    readonly feed?: string | null;
    readonly write: (build: OpenBuild) => Promise<Written>;
  }

  function respond(
    c: WebContext,
    { path, query, isMarkdown, isSearch, feed = null, write }: Asked,
  ) {
    const target = query.size === 0 ? path : `${path}?${query.toString()}`;
    return send(c, {
      name: `${isMarkdown ? "md" : "html"} ${target}`,
      type: isMarkdown ? MARKDOWN : HTML,
      isSearch,
      write: async (build) => {
        const { title, about, content } = await write(build);
        if (isMarkdown) return `${markdownOf(htmlOf(content), baseUrl)}\n`;
        const alternates = [
          ...(path === "/search" ? [] : [[MARKDOWN, target.replace(path, `${path}.md`)] as const]),
          ...(feed === null ? [] : [[MEDIA_TYPES.atom, feedTarget(feed, "atom")] as const]),
        ];
        // Search engines get the unfiltered lists' first pages, and records.
        const isIndexed = query.size === 0 && path !== "/search";
        const page = await show(c, {
          title,
          content,
          isWide: true,
          alternates,
          ...(isIndexed && { about }),
        });
        return page.text();
      },
    });
  }

  async function send(
    c: WebContext,
    document: {
      readonly name: string;
      readonly type: string;
      readonly isSearch?: boolean;
      readonly write: (build: OpenBuild) => Promise<string> | string;
    },
  ) {
    const { name, type, isSearch = false, write } = document;
    const made = await parts.openPages(c, {
      name,
      route: "pages",
      isSearch,
      write: async (build) => write(build),
    });
    if ("problem" in made) {
      const { problem, retryAfter } = made;
      return failurePage(c, 429, {
        title: "Too many requests",
        advice: problem.message,
        retrySeconds: retryAfter,
      });
    }
    const { body, coding, etag } = made.answer;
    c.header("Cache-Control", OPEN_CACHE_CONTROL);
    c.header("ETag", etag);
    c.header("Vary", "Accept-Encoding");
    if (matchesETag(c.req.header("If-None-Match"), etag)) return c.body(null, 304);
    if (coding !== "identity") c.header("Content-Encoding", coding);
    return c.body(body, 200, { "Content-Type": type });
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
  const query = new URLSearchParams(kept);
  query.sort();
  return query;
}

const namesOf = (route: ListRoute): readonly string[] => [
  ...filterNames(route),
  ...listParameters(route).flatMap(({ alias = [] }) => alias),
  "page",
  "per_page",
];

interface Answer<Data = unknown> {
  readonly data: Data;
  readonly meta: ListMeta;
}

async function written(
  route: Route,
  values: readonly string[],
  path: string,
  query: URLSearchParams,
  feed: string | null,
  { read, readText, manifest }: OpenBuild,
): Promise<Written> {
  if (route.kind === "list") {
    const answer = await read<Answer>(route, values, query.toString());
    const counts = manifest.by_congress[route.resource.name as RecordKind] ?? {};
    const congresses = Object.keys(counts).map(Number).toReversed();
    return listPage({ route, path, query, feed, answer, congresses });
  }
  if (route === routes.billText) {
    const { data } = await read<Answer<BillTextOutline>>(route, values, "");
    return textPage(path, data, isShort(data) ? await readText(path) : null);
  }
  if (route === routes.billTextChanges) {
    const { data } = await read<Answer<BillTextChanges>>(route, values, query.toString());
    return changesPage(path, query.size === 0 ? "" : `?${query.toString()}`, data);
  }
  const tokens = route.resource.blocks.map(({ token }) => token);
  const { data } = await read<Answer<Parameters<typeof sectionPage>[1]>>(
    route,
    values,
    tokens.length === 0 ? "" : `include=${tokens.join(",")}`,
  );
  if (route === routes.billTextSection) return sectionPage(path, data);
  const excerpts = await excerptsOf(route, values, read);
  return recordPage({ route, path, record: data, all: query.get("all"), excerpts, feed });
}

/** The newest bills of a member or a committee. A page reads two stored pages at most. */
async function excerptsOf(
  route: Route,
  values: readonly string[],
  read: OpenBuild["read"],
): Promise<readonly Excerpt[]> {
  const [id = ""] = values;
  const sponsored = `sponsor_bioguide_id=${id}`;
  const found =
    route === routes.legislator
      ? ([
          routes.bills,
          [],
          `${sponsored}&per_page=10`,
          "Newest bills",
          `/bills?${sponsored}`,
        ] as const)
      : route === routes.committee
        ? ([
            routes.committeeBills,
            values,
            "per_page=10",
            "Newest bills",
            `/committees/${id}/bills`,
          ] as const)
        : null;
  if (found === null) return [];
  const [list, listValues, query, title, path] = found;
  const { data, meta } = await read<Answer<readonly Fields[]>>(list, listValues, query);
  return data.length === 0 ? [] : [{ title, path, rows: data, total: meta.total }];
}

/** Says which bill is not here, which Congresses are, and where it is then. */
function missing({ resource }: Route, values: readonly string[], covered: string | null) {
  const [congress, type, number] = values;
  if (!resource.name.startsWith("bill") || number === undefined) return null;
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
