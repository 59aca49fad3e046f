import { legislatorPath } from "../../contract/addresses.ts";
import { mayLack, memberIn } from "../../contract/request/incomplete.ts";
import { detailRequestFor, listRequestFor } from "../../contract/request/build-routes.ts";
import { filterRecords, findList } from "../../contract/request/find-list.ts";
import { type Answer, parseAnswer } from "../../contract/request/parse-answer.ts";
import { detailMeta, listMeta, type MetaFacts } from "../../contract/request/meta.ts";
import { countOf } from "../../contract/request/runs.ts";
import {
  cutDetail,
  listClosing,
  listOpening,
  listResponse,
  openingOf,
  recordLines,
} from "../../contract/page-text.ts";
import { day as aDay } from "../../contract/parameter-kind.ts";
import { buildId } from "../../contract/parameter-kinds.ts";
import { invalidParameter, Problem } from "../../contract/problem.ts";
import {
  type DetailRequest,
  type ListRequest,
  detailPageKey,
  listPageKey,
} from "../../contract/request/request.ts";
import type { Route } from "../../contract/kinds/route.ts";
import { COLLECTIONS, listParameters, routes } from "../../contract/routes/all-routes.ts";
import { oneRecordKey } from "../../contract/citations.ts";
import { searchQuery } from "../../contract/query/search-query.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import { incompleteAnswers } from "./answer-cache.ts";
import { type AnswerSource, readRecord } from "./answer-source.ts";
import {
  addMatches,
  answerChanges,
  answerRecord,
  answerTextSection,
  answerVersions,
  noText,
} from "./bill-text.ts";
import { withWayOn } from "./way-on.ts";
import { addPositions } from "./positions.ts";
import { answerEvents, knownBuilds } from "./events.ts";
import { isReadFromEnd, rowSearchOf, textSearchOf } from "./row-search.ts";
import { cutSegments, readSegments } from "../builds/stored-list.ts";
import { required } from "../../lib/required.ts";

/** Returns the response body. Throws a `Problem` for an invalid parameter or an unknown record. */
export async function answer(
  route: Route,
  pathValues: readonly string[],
  query: URLSearchParams,
  source: AnswerSource,
): Promise<Uint8Array> {
  try {
    return await answerAsGiven(route, pathValues, query, source);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw await withWayOn(error, route, pathValues, query, async (path, q) => {
      const list = COLLECTIONS.find(({ route: { path: own } }) => own === path)?.route;
      const words = new URLSearchParams({ q, per_page: "20" });
      const body = await answerAsGiven(required(list, path), [], words, source);
      return parseAnswer(required(list, path), new TextDecoder().decode(body)).data;
    });
  }
}

async function answerAsGiven(
  route: Route,
  pathValues: readonly string[],
  query: URLSearchParams,
  source: AnswerSource,
): Promise<Uint8Array> {
  const { manifest } = source.build;
  if (route.kind === "detail") {
    const request = detailRequestFor(manifest, route, pathValues, query);
    if (route === routes.billVersions) return answerVersions(request, source);
    if (route === routes.billTextChanges) return answerChanges(request, source);
    return route === routes.billTextSection
      ? answerTextSection(request, source)
      : answerDetail(request, source);
  }
  const known = route === routes.changes ? await withBuild(query, source) : query;
  const request = listRequestFor(manifest, route, pathValues, known);
  const { ids } = request;
  if (route === routes.events) return answerEvents(request, source);
  return ids === null ? answerFilters(request, source) : answerIds(request, ids, source);
}

async function answerFilters(request: ListRequest, source: AnswerSource): Promise<Uint8Array> {
  return request.q === null && request.conditions.length === 0
    ? answerList(request, source)
    : answerSearch(request, source);
}

/**
 * Replaces `since=2026-11-21` by the last build before that day, and a build without a list of its own by the one before it that has
 * one, whose list has these changes and more.
 */
async function withBuild(query: URLSearchParams, source: AnswerSource): Promise<URLSearchParams> {
  const since = buildId.read(query.get("since")?.trim() ?? "", [])?.toString();
  const hasList = async (value: string): Promise<boolean> => {
    const key = listPageKey(routes.changes.path, [{ name: "since", value }], 1);
    return (await source.pages.totalOf(source.build.index, key)) !== null;
  };
  if (since === undefined || (await hasList(since))) return query;
  const isDay = aDay.read(since, []) !== null;
  const before: string[] = [];
  let first = "";
  for await (const { build } of knownBuilds(source)) {
    first = build.slice(0, 10);
    if (before.length > 0 || (isDay ? build < since : build === since)) before.push(build);
    if (before.length > 0 && (await hasList(build))) return withSince(query, build);
  }
  if (!isDay) return query;
  if (before[0] !== undefined) return withSince(query, before[0]);
  throw invalidParameter(
    "since",
    since,
    `a build, or a day after ${first}, when the first one known was made`,
  );
}

function withSince(query: URLSearchParams, build: string): URLSearchParams {
  const known = new URLSearchParams(query);
  known.set("since", build);
  return known;
}

/** Answers a request of the service itself. Throws as `answer` does, and `PageNotRead`. */
export async function readAnswer<Of extends Route>(
  route: Of,
  values: readonly string[],
  query: string,
  source: AnswerSource,
): Promise<Answer<Of>> {
  const body = await answer(route, values, new URLSearchParams(query), source);
  return parseAnswer(route, new TextDecoder().decode(body));
}

async function answerDetail(request: DetailRequest, source: AnswerSource): Promise<Uint8Array> {
  const { build, pages, client, today = null } = source;
  const pageKey = detailPageKey(request.path);
  const built = await pages.read(build.index, pageKey, client);
  const page = built ?? (today && (await pages.read(today.index, pageKey, client)));
  if (page === null) {
    throw request.route === routes.billText
      ? await noText(request.path, source)
      : notFound(request);
  }
  const keys = request.route.resource.blocks
    .filter(({ token }) => request.includes.has(token))
    .map(({ key }) => key);
  const congress = request.parameters.find(({ name }) => name === "congress")?.value;
  if (congress === undefined) {
    const facts = { isFiction: build.manifest.fiction !== "none", isProvisional: built === null };
    return cutDetail(page, new Set(keys), detailMeta(request, facts));
  }
  const { memberships, past_memberships, ...committee } = required(
    await readRecord(routes.committee, request.path, source, ["memberships", "past_memberships"]),
    request.path,
  );
  const seats = [...memberships, ...past_memberships].filter((seat) => seat.congress === congress);
  const past = keys.includes("past_memberships") ? { past_memberships } : {};
  const record = { ...committee, memberships: seats, ...past };
  return answerRecord(request, record, source, seats.length === 0);
}

async function answerList(request: ListRequest, source: AnswerSource): Promise<Uint8Array> {
  const { build, pages } = source;
  const found = await findList(request, (key) => pages.totalOf(build.index, key));
  if (found.kind === "missing") throw notFound(request);
  const opening = await openingFor(request, source);
  const isIncomplete = await lacksRecords(request, source);
  const respond = async (
    pieces: readonly (Uint8Array | string)[],
    total: number,
  ): Promise<Uint8Array> => {
    if (total === 0) await requireNamed(request, source);
    return listResponse(opening, pieces, closingFor(request, total, build, { isIncomplete }));
  };
  if (found.kind === "empty") return respond([], 0);
  const stored = (page: number): Promise<Uint8Array> =>
    readPage(source, listPageKey(request.path, found.filters, page));
  const isReversed = isReadFromEnd(request);
  if (found.kind === "leaf") {
    const chosen = filterRecords(request, found.rest, recordLines(await stored(1)));
    const lines = isReversed ? chosen.toReversed() : chosen;
    return respond(lines.slice(...span(request, lines.length)), lines.length);
  }
  const segments =
    found.kind === "exact"
      ? [[0, found.total] as const]
      : await readSegments(request, found, stored);
  const total = countOf(segments);
  const [from, to] = span(request, total);
  const rows = isReversed ? ([total - to, total - from] as const) : ([from, to] as const);
  return respond(await cutSegments(segments, rows, { isReversed, readPage: stored }), total);
}

async function answerSearch(request: ListRequest, source: AnswerSource): Promise<Uint8Array> {
  const { build, client } = source;
  const { q } = request;
  if (q !== null && request.isInText) return answerTextSearch(request, q, source);
  const searched = rowSearchOf(request, build.manifest);
  const { total, lines, ...found } = await build.search.query(searched, client);
  if (total === 0) await requireNamed(request, source);
  const isIncomplete = await lacksRecords(request, source);
  const closing = closingFor(request, total, build, { isIncomplete, ...found });
  const member = request.parameters.find(({ name }) => name === "member")?.value;
  const shown = member === undefined ? lines : await addPositions(lines, String(member), source);
  return listResponse(listOpening(), shown, closing);
}

/** Finds bills by what they say. */
async function answerTextSearch(
  request: ListRequest,
  q: string,
  source: AnswerSource,
): Promise<Uint8Array> {
  const { build, client } = source;
  // Spellings that no text has do no harm here.
  const { terms } = searchQuery(q, { ...request.route.resource, knows: () => true });
  const searched = await textSearchOf(request, q, build);
  const { total, lines, places } = await build.search.query(searched, client);
  if (total === 0) await requireNamed(request, source);
  const shown = await addMatches(lines, required(places, "places"), terms, source);
  const isIncomplete = shown.isIncomplete || (await lacksRecords(request, source));
  const closing = closingFor(request, total, build, { isIncomplete });
  const body = listResponse(listOpening(), shown.lines, closing);
  if (shown.isIncomplete) incompleteAnswers.add(body);
  return body;
}

/** Returns each record once, in the order in which `ids` first names it. */
async function answerIds(
  request: ListRequest,
  ids: readonly string[],
  { build, client }: Pick<AnswerSource, "build" | "client">,
): Promise<Uint8Array> {
  const keyOf = new Map(ids.map((id) => [id, oneRecordKey(id)]));
  const keys = [...new Set(keyOf.values())].filter((key) => key !== null);
  const { resource } = request.route;
  const { lines, missing = [] } = await build.search.query(
    { kind: "keys", resource: resource.name, keys },
    client,
  );
  const missingIds = [...keyOf].flatMap(([id, key]) =>
    key === null || missing.includes(key) ? [id] : [],
  );
  const closing = closingFor(request, lines.length, build, { missingIds });
  return listResponse(listOpening(), lines.slice(...span(request, lines.length)), closing);
}

/** Returns the text before the list. A topic's own fields are shown even if none of its bills match. */
async function openingFor(
  request: ListRequest,
  source: AnswerSource,
): Promise<Uint8Array | string> {
  if (request.route.headed === undefined) return listOpening();
  return openingOf(await readPage(source, listPageKey(request.path, [], 1)));
}

function closingFor(
  request: ListRequest,
  total: number,
  { manifest }: LiveBuild,
  found: Omit<MetaFacts, "baseUrl" | "currentCongress">,
): string {
  const facts: MetaFacts = {
    ...found,
    baseUrl: manifest.base_url,
    currentCongress: manifest.current_congress,
    isFiction: manifest.fiction !== "none",
    since: request.filters.find(({ name }) => name === "since")?.value.toString(),
  };
  return listClosing(request.route.headed !== undefined, listMeta(request, total, facts));
}

/**
 * Checks that what the parameters of an empty list name exists. Votes may name a bill that has no record.
 * @throws {Problem} `invalid_parameter`
 */
async function requireNamed(request: ListRequest, source: AnswerSource): Promise<void> {
  const { parameters, route, q } = request;
  const { build, pages } = source;
  for (const { name, value } of parameters) {
    const { kind } = listParameters(route).find((each) => each.name === name) ?? {};
    if (kind?.names === undefined) continue;
    const path = kind.names.pathOf(String(value));
    const keys = [detailPageKey(path), listPageKey(path, [], 1)];
    const totals = await Promise.all(keys.map((key) => pages.totalOf(build.index, key)));
    if (totals.some((total) => total !== null)) continue;
    if (parameters.length > 1 || q !== null) {
      // Throws if this list is empty, too.
      await answerFilters(withOnly(request, name), source);
      continue;
    }
    throw invalidParameter(name, String(value), `${kind.allowed([])} that exists`);
  }
}

/** The list with one parameter alone. */
function withOnly(request: ListRequest, name: string): ListRequest {
  const only = <Named extends { readonly name: string }>(all: readonly Named[]): Named[] =>
    all.filter((each) => each.name === name);
  return {
    ...request,
    filters: only(request.filters),
    conditions: only(request.conditions),
    parameters: only(request.parameters),
    range: { from: null, to: null },
    q: null,
    page: 1,
  };
}

async function lacksRecords(request: ListRequest, source: AnswerSource): Promise<boolean> {
  const { manifest } = source.build;
  const id = memberIn(request);
  if (id === null) return mayLack(request, manifest);
  const member = await readRecord(routes.legislator, legislatorPath(id), source, ["terms"]);
  if (member === null) return false;
  const served = member.terms.flatMap(({ congresses, chamber }) =>
    congresses.map((congress) => ({ congress, chamber })),
  );
  const chambers = Map.groupBy(served, ({ congress }) => congress);
  return mayLack(
    request,
    manifest,
    new Map(
      [...chambers].map(([congress, all]) => [congress, new Set(all.map((each) => each.chamber))]),
    ),
  );
}

async function readPage({ build, pages, client }: AnswerSource, key: string): Promise<Uint8Array> {
  const page = await pages.read(build.index, key, client);
  if (page === null) throw new Error(`build ${build.id} lacks page ${key}`);
  return page;
}

function span({ page, perPage }: ListRequest, total: number): [from: number, to: number] {
  const from = Math.min((page - 1) * perPage, total);
  return [from, Math.min(from + perPage, total)];
}

function notFound({ path }: ListRequest | DetailRequest): Problem {
  return new Problem("not_found", `There is no record at ${path}`);
}
