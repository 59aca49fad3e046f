/** `/events`: the lists of events of several builds, the newest first. */
import { keyOfRecord } from "../../contract/citations.ts";
import { listRequestFor } from "../../contract/request/build-routes.ts";
import { filterRecords, findList } from "../../contract/request/find-list.ts";
import { listMeta } from "../../contract/request/meta.ts";
import { type ListRequest, listPageKey, PAGE_SIZE } from "../../contract/request/request.ts";
import {
  cutRecords,
  listClosing,
  listOpening,
  listResponse,
  recordLines,
} from "../../contract/page-text.ts";
import { invalidParameter } from "../../contract/problem.ts";
import {
  EVENT_DAYS,
  eventsPath,
  type Event,
  MOST_RECORDS_OF,
} from "../../contract/resources/event.ts";
import type { Build } from "../../contract/resources/change.ts";
import type { ListRoute } from "../../contract/kinds/route.ts";
import { pathOf, routeAt, routes, usualValues } from "../../contract/routes/all-routes.ts";
import { DAY_MS } from "../../lib/time.ts";
import { required } from "../../lib/required.ts";
import type { AnswerSource } from "./answer-source.ts";
import { rowSearchOf, textSearchOf } from "./row-search.ts";

/** A build's events that pass the request's filters. */
interface Part {
  readonly total: number;
  /** Reads some of them as lines, or pieces of several lines. */
  readonly read: (from: number, to: number) => Promise<readonly (Uint8Array | string)[]>;
}

/** @throws {Problem} for an unknown `since`, or an `of` that names no list */
export async function answerEvents(
  request: ListRequest,
  source: AnswerSource,
): Promise<Uint8Array> {
  const { build } = source;
  const [since, of] = ["since", "of"].map((name) => valueOf(request, name));
  const builds = await buildsSince(since ?? null, source);
  const parts =
    of === undefined
      ? await Promise.all(builds.map((each) => partOf(request, each, source)))
      : [await matching(request, of, builds, source)];
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  const from = Math.min((request.page - 1) * request.perPage, total);
  const to = Math.min(from + request.perPage, total);
  const pieces: (Uint8Array | string)[] = [];
  let before = 0;
  for (const part of parts) {
    const [start, end] = [Math.max(from - before, 0), Math.min(to - before, part.total)];
    if (start < end) pieces.push(...(await part.read(start, end)));
    before += part.total;
  }
  const meta = listMeta(request, total, {
    baseUrl: build.manifest.base_url,
    currentCongress: build.manifest.current_congress,
    isFiction: build.manifest.fiction !== "none",
  });
  return listResponse(listOpening(), pieces, listClosing(false, meta));
}

const valueOf = ({ conditions }: ListRequest, name: string): string | undefined =>
  conditions.flatMap((each) =>
    each.name === name && "value" in each ? [String(each.value)] : [],
  )[0];

/** Reads all builds of the change lists, the newest first. */
export async function* knownBuilds({ build: live, pages, client }: AnswerSource) {
  for (let page = 1, total = 1; (page - 1) * PAGE_SIZE < total; page++) {
    const key = listPageKey(routes.changes.path, [], page);
    total = (await pages.totalOf(live.index, key)) ?? 0;
    const text = total === 0 ? null : await pages.read(live.index, key, client);
    for (const line of text === null ? [] : recordLines(text)) yield JSON.parse(line) as Build;
  }
}

/** Returns the ids of the builds of 30 days, or those after a build, or from a day on, the newest first. */
export async function buildsSince(
  since: string | null,
  source: AnswerSource,
): Promise<readonly string[]> {
  const found: string[] = [];
  const madeAt = Date.parse(source.build.manifest.created_at);
  const oldest = new Date(madeAt - EVENT_DAYS * DAY_MS).toISOString();
  const isDay = since !== null && /^\d{4}-\d\d-\d\d$/.test(since);
  for await (const { build, created_at } of knownBuilds(source)) {
    if (build === since) return found;
    if (created_at < oldest || (isDay && created_at.slice(0, 10) < since)) break;
    found.push(build);
  }
  return isDay || since === null ? found : unknownSince(since);
}

function unknownSince(since: string): never {
  const { kind } = required(
    routes.events.resource.searched?.find(({ name }) => name === "since"),
    "since",
  );
  throw invalidParameter("since", since, kind.allowed([]));
}

/** Reads all events of a build. */
export async function readEvents(build: string, source: AnswerSource): Promise<readonly Event[]> {
  const request = listRequestFor(source.build.manifest, routes.events, [], new URLSearchParams());
  return (await linesOf(request, build, source)).map((line) => JSON.parse(line) as Event);
}

async function linesOf(
  request: ListRequest,
  build: string,
  source: AnswerSource,
): Promise<readonly string[]> {
  const { total, read } = await partOf(request, build, source);
  const texts = (await read(0, total)).map((each) =>
    typeof each === "string" ? each : new TextDecoder().decode(each),
  );
  return texts.flatMap((text) => text.split("\n")).map((line) => line.replace(/,$/, ""));
}

async function partOf(
  request: ListRequest,
  build: string,
  { build: live, pages, client }: AnswerSource,
): Promise<Part> {
  const path = eventsPath(build);
  const found = await findList({ ...request, path }, (key) => pages.totalOf(live.index, key));
  if (found.kind !== "exact" && found.kind !== "leaf") return { total: 0, read: async () => [] };
  const pageAt = async (page: number): Promise<Uint8Array> => {
    const key = listPageKey(path, found.filters, page);
    return required(await pages.read(live.index, key, client), key);
  };
  if (found.kind === "leaf") {
    const lines = filterRecords(request, found.rest, recordLines(await pageAt(1)));
    return { total: lines.length, read: async (from, to) => lines.slice(from, to) };
  }
  return {
    total: found.total,
    read: async (from, to) => {
      const pieces: Uint8Array[] = [];
      for (let at = from; at < to;) {
        const page = Math.floor(at / PAGE_SIZE);
        const end = Math.min(to, (page + 1) * PAGE_SIZE);
        const cut = cutRecords(
          await pageAt(page + 1),
          at - page * PAGE_SIZE,
          end - page * PAGE_SIZE,
        );
        pieces.push(cut);
        at = end;
      }
      return pieces;
    },
  };
}

/** The events of records that are in a list, or of a record. */
async function matching(
  request: ListRequest,
  of: string,
  builds: readonly string[],
  source: AnswerSource,
): Promise<Part> {
  const lines: { readonly line: string; readonly records: readonly string[] }[] = [];
  for (const build of builds)
    for (const line of await linesOf(request, build, source))
      lines.push({ line, records: (JSON.parse(line) as Event).records });
  const ids = new Set(lines.flatMap(({ records }) => records));
  const wanted = await recordsOf(of, ids, source);
  const chosen = lines.filter(({ records }) => records.some((id) => wanted.has(id)));
  return {
    total: chosen.length,
    read: async (from, to) => chosen.slice(from, to).map(({ line }) => line),
  };
}

/** Lists whose rows are records of another list, and the filter that finds them there. */
const ASKED_AS: Readonly<Record<string, readonly (readonly [list: ListRoute, filter: string])[]>> =
  {
    [routes.legislator.path]: [
      [routes.bills, "sponsor_bioguide_id"],
      [routes.bills, "cosponsor"],
      [routes.votes, "member"],
    ],
    [routes.legislatorVotes.path]: [[routes.votes, "member"]],
    [routes.cosponsoredBills.path]: [[routes.bills, "cosponsor"]],
    [routes.committee.path]: [
      [routes.bills, "committee"],
      [routes.nominations, "committee"],
      [routes["committee-reports"], "committee"],
    ],
    [routes.committeeBills.path]: [[routes.bills, "committee"]],
    [routes.committeeNominations.path]: [[routes.nominations, "committee"]],
    [routes.topic.path]: [[routes.bills, "topic"]],
  };

/** Meetings that are looked through, the newest first. */
const MOST_MEETINGS = 500;

/** Returns those of the records that an address names, or that are in its list. */
export async function recordsOf(
  of: string,
  ids: ReadonlySet<string>,
  source: AnswerSource,
): Promise<ReadonlySet<string>> {
  const [path = "", search] = of.split("?", 2);
  const at = routeAt(path);
  if (at === null) throw notAsked(of);
  const { route } = at;
  const values = usualValues(route, at.values);
  const found = new Set<string>();
  const own = pathOf(route, values);
  if (ids.has(own)) found.add(own);
  const given = new URLSearchParams(search);
  const asked = ASKED_AS[route.path];
  const lists =
    asked?.map(([list, filter]) => {
      const query = new URLSearchParams(given);
      query.set(filter, required(values[0], filter));
      return [list, [] as readonly string[], query] as const;
    }) ?? (route.kind === "list" ? [[route, values, given] as const] : []);
  if (route === routes.committee)
    lists.push([routes.committeeMeetings, values, new URLSearchParams()]);
  for (const [list, own_, query] of lists) {
    for (const id of await rowsAmong(list, own_, query, ids, source)) found.add(id);
  }
  return found;
}

const notAsked = (of: string) =>
  invalidParameter("of", of, "the address of a record or a list here, such as /bills?topic=health");

async function rowsAmong(
  route: ListRoute,
  values: readonly string[],
  query: URLSearchParams,
  ids: ReadonlySet<string>,
  source: AnswerSource,
): Promise<readonly string[]> {
  const { build, pages, client } = source;
  const request = listRequestFor(build.manifest, route, values, query);
  if (request.ids !== null) throw notAsked(`${request.path}?${query.toString()}`);
  if (route.resource.search === undefined) {
    const found: string[] = [];
    for (let page = 1; page * PAGE_SIZE <= MOST_MEETINGS; page++) {
      const text = await pages.read(build.index, listPageKey(request.path, [], page), client);
      if (text === null) break;
      for (const line of filterRecords(request, request.filters, recordLines(text)))
        found.push((JSON.parse(line) as { id: string }).id);
    }
    return found.filter((id) => ids.has(id));
  }
  const [first] = request.path.slice(1).split("/", 1);
  const own = [...ids].filter((id) => id.startsWith(`/${first}/`));
  if (own.length === 0) return [];
  if (own.length > MOST_RECORDS_OF) {
    throw invalidParameter(
      "since",
      `${own.length} records`,
      `closer: events of at most ${MOST_RECORDS_OF} records are looked for in a list`,
    );
  }
  const searched =
    request.q !== null && request.isInText
      ? await textSearchOf(request, request.q, build)
      : rowSearchOf(request, build.manifest);
  const keys = own.map(keyOfRecord);
  const filters = [...searched.filters, { name: "keys", keys } as const];
  const { lines } = await build.search.query(
    { ...searched, filters, offset: 0, limit: own.length },
    client,
  );
  const rows = lines.map((line) => JSON.parse(line) as { id: string; missing_words?: unknown });
  const complete = rows.filter(({ missing_words: missing }) => missing === undefined);
  return complete.map(({ id }) => id);
}
