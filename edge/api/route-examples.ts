import * as z from "zod";

import { API_PREFIX } from "../../contract/addresses.ts";
import { COMMITTEE_CHAMBERS } from "../../contract/enumerations.ts";
import type { RouteExample } from "../../contract/openapi/parameters.ts";
import { Problem } from "../../contract/problem.ts";
import { shortened } from "../../contract/openapi/examples.ts";
import { listPageKey } from "../../contract/request/request.ts";
import { pathOf, type Route, routes } from "../../contract/resources/routes.ts";
import type { Log } from "../../lib/log.ts";
import type { Pages } from "../builds/pages.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import { type AnswerSource, readAnswer } from "./answer.ts";
import { oncePerBuild } from "./once-per-build.ts";

interface RouteAndExample {
  readonly route: Route;
  readonly example: RouteExample;
}

const AnyList = z.looseObject({ data: z.array(z.unknown()) });
const List = z.looseObject({ data: z.array(z.looseObject({ api_url: z.string() })) });

/** Prefers an enacted bill, which has more data. The first query with results is used. */
export const BILL_QUERIES = ["status=enacted&per_page=1", "per_page=1"] as const;

const LISTS = [
  { listRoute: routes.bills, recordRoute: routes.bill, queries: BILL_QUERIES },
  { listRoute: routes.laws, recordRoute: routes.law, queries: ["per_page=1"] },
  {
    listRoute: routes.votes,
    recordRoute: routes.vote,
    queries: ["chamber=house&per_page=1", "per_page=1"],
  },
  { listRoute: routes.legislators, recordRoute: routes.legislator, queries: ["per_page=1"] },
  { listRoute: routes.committees, recordRoute: routes.committee, queries: ["per_page=1"] },
  { listRoute: routes.topics, recordRoute: routes.topic, queries: ["per_page=1"] },
  { listRoute: routes.congresses, recordRoute: routes.congress, queries: ["per_page=1"] },
] as const;

/** An example of each route by its path, without routes that have no records. */
export type RouteExamples = ReadonlyMap<string, RouteExample>;

const NO_EXAMPLES: RouteExamples = new Map();

/** Returns a function that reads the live build's examples; none without a build or a store. */
export function createRouteExamples({
  currentBuild,
  pages,
  log,
}: {
  readonly currentBuild: () => LiveBuild | null;
  readonly pages: Pages;
  readonly log: Log;
}): () => Promise<RouteExamples> {
  const read = oncePerBuild(
    currentBuild,
    (build) => readExamples({ build, pages }),
    (error) => log.warn("route_examples_read_failed", { error }),
  );
  return async () => (await read()) ?? NO_EXAMPLES;
}

/** @throws {PageNotRead} if the store is down */
async function readExamples(source: AnswerSource): Promise<RouteExamples> {
  const chambers = COMMITTEE_CHAMBERS.map((chamber) => `chamber=${chamber}`);
  const committees = {
    listRoute: routes.committees,
    recordRoute: routes.committee,
    queries: chambers,
  };
  const current = `congress=${source.build.manifest.current_congress}`;
  const legislators = {
    listRoute: routes.legislators,
    recordRoute: routes.legislator,
    queries: [current],
  };
  const reading = [
    ...LISTS.map((list) => listAndRecord(list, source)),
    ...[routes.committeeBills, routes.committeeMeetings, routes.committeeNominations].map((route) =>
      firstSublist(route, committees, source),
    ),
    ...[routes.legislatorVotes, routes.cosponsoredBills].map((route) =>
      firstSublist(route, legislators, source),
    ),
    listExample(routes.meetings, source),
    listExample(routes.nominations, source),
    changeExamples(source),
    listExample(routes.bulk, source, "resource=topic&per_page=1"),
  ];
  const examples = await Promise.all(reading.map((each) => each.catch(noneIfLacking)));
  return new Map(examples.flat().map(({ route, example }) => [route.path, example]));
}

/** The live build may be older than a route. */
function noneIfLacking(error: unknown): readonly RouteAndExample[] {
  if (error instanceof Problem && error.code === "schema_not_ready") return [];
  throw error;
}

async function listAndRecord(
  { listRoute, recordRoute, queries }: (typeof LISTS)[number],
  source: AnswerSource,
) {
  for (const query of queries) {
    // oxlint-disable-next-line no-await-in-loop -- the first that finds something counts
    const example = await requestExample(listRoute, [], query, source);
    const record = z.looseObject({ api_url: z.string() }).safeParse(example.record).data;
    if (record === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- once
    const detail = await requestExample(
      recordRoute,
      pathValues(recordRoute, record.api_url),
      smallestQuery(recordRoute),
      source,
    );
    return [
      { route: listRoute, example },
      { route: recordRoute, example: detail },
    ];
  }
  return [];
}

/** Finds the first record whose list at `route` has entries, and shows that list. */
async function firstSublist(
  route: Route,
  {
    listRoute,
    recordRoute,
    queries,
  }: { listRoute: Route; recordRoute: Route; queries: readonly string[] },
  source: AnswerSource,
): Promise<readonly RouteAndExample[]> {
  const { build, pages } = source;
  for (const query of queries) {
    // oxlint-disable-next-line no-await-in-loop -- the first that finds something counts
    const listed = List.parse(await readAnswer(listRoute, [], `${query}&per_page=100`, source));
    for (const { api_url } of listed.data) {
      const values = pathValues(recordRoute, api_url);
      const key = listPageKey(pathOf(route, values), [], 1);
      // oxlint-disable no-await-in-loop -- as above
      if (((await pages.totalOf(build.index, key)) ?? 0) === 0) continue;
      return [{ route, example: await requestExample(route, values, "per_page=1", source) }];
      // oxlint-enable no-await-in-loop
    }
  }
  return [];
}

async function changeExamples(source: AnswerSource): Promise<readonly RouteAndExample[]> {
  const { manifest } = source.build;
  const { changes, buildChanges } = routes;
  return [
    { route: changes, example: await requestExample(changes, [], "per_page=1", source) },
    {
      route: buildChanges,
      example: await requestExample(buildChanges, [manifest.build], "per_page=1", source),
    },
  ];
}

/** Shows a list whose records have no route of their own. For bulk files, shows one with few parts. */
async function listExample(
  route: Route,
  source: AnswerSource,
  query = "per_page=1",
): Promise<readonly RouteAndExample[]> {
  return [{ route, example: await requestExample(route, [], query, source) }];
}

function smallestQuery({ kind }: Route): string {
  return kind === "list" ? "per_page=1" : "";
}

function includeAllBlocks(route: Route): string | null {
  if (route.kind === "list" || route.resource.blocks.length === 0) return null;
  return `include=${route.resource.blocks.map(({ token }) => token).join(",")}`;
}

async function requestExample(
  route: Route,
  values: readonly string[],
  query: string,
  source: AnswerSource,
): Promise<RouteExample> {
  const answer = await readAnswer(route, values, query, source);
  const blocks = includeAllBlocks(route);
  const included = blocks && shortened(await readAnswer(route, values, blocks, source));
  const record = AnyList.safeParse(answer).data?.data[0] ?? null;
  return { pathValues: values, record, answer, included };
}

export function pathValues(route: Route, address: string): readonly string[] {
  const { pathname } = new URL(address);
  const segments = pathname.slice(pathname.indexOf(API_PREFIX) + API_PREFIX.length).split("/");
  return route.path
    .split("/")
    .flatMap((name, index) =>
      name.startsWith(":") ? [decodeURIComponent(segments[index] ?? "")] : [],
    );
}
