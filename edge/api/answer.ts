import { findList, isView, showsAll } from "../../contract/request/find-list.ts";
import { detailMeta, listMeta, type MetaFacts } from "../../contract/request/meta.ts";
import { detailPageKey, listPageKey, PAGE_SIZE } from "../../contract/request/page-key.ts";
import {
  cutDetail,
  cutRecords,
  listClosing,
  listOpening,
  listResponse,
  openingOf,
  recordLines,
} from "../../contract/page-text.ts";
import { Problem } from "../../contract/problem.ts";
import {
  type DetailRequest,
  type ListRequest,
  parseDetailRequest,
  parseListRequest,
  type SetFilter,
} from "../../contract/request/request.ts";
import { type Route, routes } from "../../contract/resources/routes.ts";
import { isOfChanges } from "../../contract/build-index.ts";
import { searchQuery } from "../../contract/search-query.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import type { Pages } from "../builds/pages.ts";
import type { SearchRequest } from "../builds/search.ts";

/** What a request is answered from, and for whom. */
export interface AnswerParts {
  readonly build: LiveBuild;
  readonly pages: Pages;
  /** Searches are shared out among these. */
  readonly asker: string;
}

/**
 * The body that answers a request, from stored pages or, for `q`, from the search database.
 *
 * @throws {Problem} for a parameter that isn't allowed and a record that doesn't exist
 */
export async function answer(
  route: Route,
  pathValues: readonly string[],
  query: URLSearchParams,
  { build, pages, asker }: AnswerParts,
): Promise<Uint8Array> {
  const known = build.manifest.values[route.resource.name] ?? {};
  if (route.kind === "detail") {
    return answerDetail(parseDetailRequest(route, pathValues, query, known), build, pages);
  }
  const request = parseListRequest(route, pathValues, query, known);
  return request.q === null
    ? answerList(request, build, pages)
    : answerSearch(request, request.q, { build, asker });
}

async function answerDetail(
  request: DetailRequest,
  { index }: LiveBuild,
  pages: Pages,
): Promise<Uint8Array> {
  const page = await pages.read(index, detailPageKey(request.path));
  if (page === null) throw notFound(request);
  const keys = request.route.resource.blocks
    .filter(({ token }) => request.includes.has(token))
    .map(({ key }) => key);
  return cutDetail(page, new Set(keys), detailMeta(request));
}

async function answerList(
  request: ListRequest,
  build: LiveBuild,
  pages: Pages,
): Promise<Uint8Array> {
  if (isOfChanges(request.path) && build.manifest.changes_sha256 === undefined) {
    throw new Problem("schema_not_ready", "The next build is the first one with change lists");
  }
  const found = await findList(request, (key) => pages.totalOf(build.index, key));
  if (found.kind === "missing") throw notFound(request);
  const opening = await openingFor(request, build, pages);
  const respond = (pieces: readonly (Uint8Array | string)[], total: number): Uint8Array =>
    listResponse(opening, pieces, closingFor(request, total, build));
  if (found.kind === "empty") return respond([], 0);
  const stored = (page: number): Promise<Uint8Array> =>
    readPage(build, pages, listPageKey(request.path, found.filters, page));
  if (found.kind === "leaf") {
    const lines = chosen(request, found.rest, recordLines(await stored(1)));
    return respond(lines.slice(...span(request, lines.length)), lines.length);
  }
  const [from, to] = span(request, found.total);
  const pieces: Uint8Array[] = [];
  for (let at = from; at < to; at = nextPageStart(at)) {
    const start = pageStart(at);
    // oxlint-disable-next-line no-await-in-loop -- at most two, as no page is longer than a stored one
    const page = await stored(start / PAGE_SIZE + 1);
    pieces.push(cutRecords(page, at - start, Math.min(to - start, PAGE_SIZE)));
  }
  return respond(pieces, found.total);
}

async function answerSearch(
  request: ListRequest,
  q: string,
  { build, asker }: Pick<AnswerParts, "build" | "asker">,
): Promise<Uint8Array> {
  const { filters, page, perPage, route } = request;
  const view = filters.find(({ name }) => isView(request, name));
  const asked: SearchRequest = {
    resource: route.resource.name,
    ...searchQuery(q, route.resource),
    view: view === undefined ? null : Number(view.value),
    filters: filters.filter(({ name }) => !isView(request, name)),
    offset: Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER),
    limit: perPage,
  };
  const { total, lines, suggestion } = await build.search.query(asked, asker);
  return listResponse(listOpening(), lines, closingFor(request, total, build, suggestion));
}

/** The records of a leaf that show the wanted values; the only place where records are parsed. */
function chosen(
  { route }: ListRequest,
  wanted: readonly SetFilter[],
  lines: readonly string[],
): readonly string[] {
  return lines.filter((line) => showsAll(route.resource.filters, wanted, JSON.parse(line)));
}

/** A headed list keeps its head even where no record of it matches. */
async function openingFor(
  request: ListRequest,
  build: LiveBuild,
  pages: Pages,
): Promise<Uint8Array | string> {
  if (request.route.headed === undefined) return listOpening();
  return openingOf(await readPage(build, pages, listPageKey(request.path, [], 1)));
}

function closingFor(
  request: ListRequest,
  total: number,
  { manifest }: LiveBuild,
  suggestion?: string,
): string {
  const facts: MetaFacts = {
    ...(suggestion === undefined ? {} : { suggestion }),
    baseUrl: manifest.base_url,
    currentCongress: manifest.current_congress,
    incomplete: manifest.incomplete,
  };
  return listClosing(request.route.headed !== undefined, listMeta(request, total, facts));
}

async function readPage(build: LiveBuild, pages: Pages, key: string): Promise<Uint8Array> {
  const page = await pages.read(build.index, key);
  if (page === null) throw new Error(`build ${build.id} lacks page ${key}`);
  return page;
}

/** Where a request's page begins and ends in its list. */
function span({ page, perPage }: ListRequest, total: number): [from: number, to: number] {
  const from = Math.min((page - 1) * perPage, total);
  return [from, Math.min(from + perPage, total)];
}

const pageStart = (at: number): number => at - (at % PAGE_SIZE);
const nextPageStart = (at: number): number => pageStart(at) + PAGE_SIZE;

/** The problem for a build that an older generator made. */
export const NO_BULK_FILES = "The live build has no bulk files yet; the next one will";

function notFound({ path, route }: ListRequest | DetailRequest): Problem {
  if (route.path === routes.bulk.path) return new Problem("schema_not_ready", NO_BULK_FILES);
  return new Problem("not_found", `There is no record at ${path}`);
}
