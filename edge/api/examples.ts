/** Answers of the live build that the landing page, the guide and `/openapi.json` show, read once per build. */
import { API_PREFIX } from "../../contract/addresses.ts";
import { COMMITTEE_CHAMBERS, type RecordKind } from "../../contract/enumerations.ts";
import { shortened } from "../../contract/openapi/examples.ts";
import type { RouteExample } from "../../contract/openapi/parameters.ts";
import { Problem } from "../../contract/problem.ts";
import { listPageKey } from "../../contract/request/request.ts";
import { kindOf } from "../../contract/kinds/kinds.ts";
import type { Route } from "../../contract/kinds/route.ts";
import {
  COLLECTIONS,
  listsBelow,
  pathOf,
  recordRoute,
  routes,
} from "../../contract/routes/all-routes.ts";
import { parseJson } from "../../lib/bytes.ts";
import { type Log, REPORT_EVERY_MS, throttled } from "../../lib/log.ts";
import type { Pages } from "../builds/pages.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import { answer as answerOf } from "./answer.ts";
import type { AnswerSource } from "./answer-source.ts";
import { required } from "../../lib/required.ts";

/** An example of each route by its path, without routes that have no records. */
export type Examples = ReadonlyMap<string, RouteExample>;

export type ReadExamples = () => Promise<Examples>;

export const NO_EXAMPLES: Examples = new Map();

/** Returns a function that makes something of the latest examples once. */
export function madeOnce<Made>(make: (examples: Examples) => Made): (examples: Examples) => Made {
  let latest: { readonly examples: Examples; readonly made: Made } | null = null;
  return (examples) => {
    if (latest?.examples !== examples) latest = { examples, made: make(examples) };
    return latest.made;
  };
}

/** Returns a function that reads the live build's examples; none without a build or a store. The next call retries. */
export function createExamples({
  currentBuild,
  pages,
  log,
}: {
  readonly currentBuild: () => LiveBuild | null;
  readonly pages: Pages;
  readonly log: Log;
}): ReadExamples {
  let latest: { readonly build: string; readonly examples: Promise<Examples> } | null = null;
  const report = throttled(
    (error) => log.warn("examples_read_failed", { error }),
    REPORT_EVERY_MS,
    () => performance.now(),
  );
  return async () => {
    const build = currentBuild();
    if (build === null) return NO_EXAMPLES;
    if (latest?.build !== build.id) {
      latest = { build: build.id, examples: readExamples({ build, pages, client: "" }) };
    }
    const reading = latest;
    try {
      return await reading.examples;
    } catch (error) {
      if (latest === reading) latest = null;
      report(error);
      return NO_EXAMPLES;
    }
  };
}

/** @throws {PageNotRead} if the store is down */
async function readExamples(source: AnswerSource): Promise<Examples> {
  const { current_congress: congress, build } = source.build.manifest;
  /** Queries that find records with something below them. */
  const owners: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
    committee: COMMITTEE_CHAMBERS.map((chamber) => `chamber=${chamber}&`),
    legislator: [`congress=${congress}&`],
  };
  const one = async (route: Route, values: readonly string[] = [], query = "per_page=1") => [
    await exampleOf(route, values, query, source),
  ];
  const read = await Promise.all(
    [
      ...COLLECTIONS.map(({ route }) => {
        const { resource } = route;
        const record = recordRoute(resource);
        const queries = kindOf(resource.name)?.examples ?? [];
        if (record !== undefined) return listAndRecord(route, record, queries, source);
        // Topics have few parts.
        return one(route, [], `per_page=1${route === routes.bulk ? "&resource=topic" : ""}`);
      }),
      ...COLLECTIONS.flatMap(({ route: list }) =>
        listsBelow(list.resource).map(({ route }) =>
          firstSublist(route, list, owners[list.resource.name as RecordKind] ?? [""], source),
        ),
      ),
      one(routes.buildChanges, [build]),
      ofText(source),
    ].map((reading) => reading.catch(noneIfLacking)),
  );
  return new Map(read.flat());
}

type PathAndExample = readonly [path: string, example: RouteExample];

/** The live build may be older than a route. */
function noneIfLacking(error: unknown): [] {
  if (error instanceof Problem && error.code === "schema_not_ready") return [];
  throw error;
}

/** An answer as clients get it. */
const rawAnswer = async (
  route: Route,
  values: readonly string[],
  query: string,
  source: AnswerSource,
): Promise<unknown> => parseJson(await answerOf(route, values, new URLSearchParams(query), source));

async function exampleOf(
  route: Route,
  values: readonly string[],
  query: string,
  source: AnswerSource,
): Promise<PathAndExample> {
  const answer = await rawAnswer(route, values, query, source);
  const tokens = route.kind === "list" ? [] : route.resource.blocks.map(({ token }) => token);
  const included =
    tokens.length === 0
      ? null
      : shortened(await rawAnswer(route, values, `include=${tokens.join(",")}`, source));
  return [
    route.path,
    { pathValues: values, record: at(answer, "data.0") ?? null, answer, included },
  ];
}

async function listAndRecord(
  list: Route,
  record: Route,
  queries: readonly string[],
  source: AnswerSource,
): Promise<readonly PathAndExample[]> {
  for (const query of [...queries.map((each) => `${each}&per_page=1`), "per_page=1"]) {
    const example = await exampleOf(list, [], query, source);
    const address = at(example[1].record, "api_url");
    if (typeof address !== "string") continue;
    const values = pathValues(record, address);
    const smallest = record.kind === "list" ? "per_page=1" : "";
    return [example, await exampleOf(record, values, smallest, source)];
  }
  return [];
}

/** The routes of a bill's text, of the newest bill that has one, of a later stage than introduction if possible. */
async function ofText(source: AnswerSource): Promise<readonly PathAndExample[]> {
  const bills = at(await rawAnswer(routes.bills, [], "per_page=100", source), "data");
  const readable = (bills as readonly unknown[]).filter(
    (each) => typeof at(each, "latest_text.text_url") === "string",
  );
  const isLater = (each: unknown): boolean =>
    !/^i[hs]$/.test(String(at(each, "latest_text.version_code")));
  const found = readable.find(isLater) ?? readable[0];
  if (found === undefined) return [];
  const values = pathValues(routes.billText, String(at(found, "latest_text.text_url")));
  const version = String(values.at(-1)).replace(".txt", "");
  const text = [...values.slice(0, -1), version];
  const outline = await exampleOf(routes.billText, text, "", source);
  const section = String(at(outline[1].answer, "data.sections.0.id"));
  const hasChanges = at(outline[1].answer, "data.changes_url") !== null;
  return [
    await exampleOf(routes.billVersions, values.slice(0, -1), "", source),
    outline,
    ...(hasChanges ? [await exampleOf(routes.billTextChanges, text, "", source)] : []),
    await exampleOf(routes.billTextSection, [...text, section], "", source),
  ];
}

/** Finds the first record whose list at `route` has entries, and shows that list. */
async function firstSublist(
  route: Route,
  list: Route,
  queries: readonly string[],
  source: AnswerSource,
): Promise<readonly PathAndExample[]> {
  const { build, pages } = source;
  for (const query of queries) {
    const answer = await rawAnswer(list, [], `${query}per_page=100`, source);
    for (const { api_url } of at(answer, "data") as readonly { readonly api_url: string }[]) {
      const values = pathValues(route, api_url);
      const total = await pages.totalOf(build.index, listPageKey(pathOf(route, values), [], 1));
      if (total !== null && total > 0)
        return [await exampleOf(route, values, "per_page=1", source)];
    }
  }
  return [];
}

/** The value at a path such as `data.0.api_url`. */
function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((found, key) => (found as Readonly<Record<string, unknown>> | null)?.[key], value);
}

/** The path parameters of an address. The route may lead further. */
function pathValues(route: Route, address: string): readonly string[] {
  const { pathname } = new URL(address);
  const segments = pathname.slice(pathname.indexOf(API_PREFIX) + API_PREFIX.length).split("/");
  return route.path
    .split("/")
    .flatMap((name, index) =>
      name.startsWith(":") ? [decodeURIComponent(required(segments[index], name))] : [],
    );
}
