/** Answers of the live build that the landing page, the guide and `/openapi.json` show, read once per build. */
import { API_PREFIX } from "../../contract/addresses.ts";
import { COMMITTEE_CHAMBERS } from "../../contract/enumerations.ts";
import { shortened } from "../../contract/openapi/examples.ts";
import type { RouteExample } from "../../contract/openapi/parameters.ts";
import { Problem } from "../../contract/problem.ts";
import { listPageKey } from "../../contract/request/request.ts";
import { pathOf, type Route, routes } from "../../contract/resources/routes.ts";
import { type Log, REPORT_EVERY_MS, throttled } from "../../lib/log.ts";
import type { Pages } from "../builds/pages.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import { readAnswer } from "./answer.ts";
import type { AnswerSource } from "./answer-source.ts";
import { required } from "../../lib/required.ts";

export interface Examples {
  /** An example of each route by its path, without routes that have no records. */
  readonly routes: ReadonlyMap<string, RouteExample>;
  /** Those of the landing page. Empty without a build, or while the store is down. */
  readonly steps: ReadonlyMap<StepName, ExampleStep>;
}

/** A list, its next page, the first bill in full, its sponsor, and its vote. */
export type StepName = "list" | "next" | "bill" | "sponsor" | "vote";

export interface ExampleStep {
  readonly name: StepName;
  /** The URL in an earlier answer that leads here; `null` for the first. */
  readonly address: string | null;
  readonly target: string;
  readonly answer: unknown;
}

export type ReadExamples = () => Promise<Examples>;

export const NO_EXAMPLES: Examples = { routes: new Map(), steps: new Map() };

/** Prefers an enacted bill, which has more data. The first query with results is used. */
const BILL_QUERIES = ["status=enacted&per_page=1", "per_page=1"];
export const FIRST_TARGET = `${API_PREFIX}${routes.bills.path}?${BILL_QUERIES[0]}`;

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

/** Lists whose first record leads to a route, and queries of which the first with results is used. */
const LISTS: readonly (readonly [list: Route, record: Route, ...queries: string[]])[] = [
  [routes.bills, routes.bill, ...BILL_QUERIES],
  [routes.amendments, routes.amendment, "status=agreed_to&per_page=1", "per_page=1"],
  [routes.laws, routes.law, "per_page=1"],
  [routes.votes, routes.vote, "chamber=house&per_page=1", "per_page=1"],
  [routes.legislators, routes.legislator, "per_page=1"],
  [routes.committees, routes.committee, "per_page=1"],
  [routes.topics, routes.topic, "per_page=1"],
  [routes.congresses, routes.congress, "per_page=1"],
];

/** @throws {PageNotRead} if the store is down */
async function readExamples(source: AnswerSource): Promise<Examples> {
  const { current_congress: congress, build } = source.build.manifest;
  const committees = COMMITTEE_CHAMBERS.map((chamber) => `chamber=${chamber}`);
  const ofCommittees = [
    routes.committeeBills,
    routes.committeeMeetings,
    routes.committeeNominations,
  ];
  const ofMembers = [routes.legislatorVotes, routes.cosponsoredBills];
  const one = async (route: Route, values: readonly string[] = [], query = "per_page=1") => [
    await exampleOf(route, values, query, source),
  ];
  const read = await Promise.all(
    [
      ...LISTS.map(([list, record, ...queries]) => listAndRecord(list, record, queries, source)),
      ...ofCommittees.map((route) => firstSublist(route, routes.committees, committees, source)),
      ...ofMembers.map((route) =>
        firstSublist(route, routes.legislators, [`congress=${congress}`], source),
      ),
      ...[routes.meetings, routes.nominations, routes.changes].map((route) => one(route)),
      one(routes.buildChanges, [build]),
      ofText(source),
      // With few parts.
      one(routes.bulk, [], "resource=topic&per_page=1"),
    ].map((reading) => reading.catch(noneIfLacking)),
  );
  const steps = await readSteps(source).catch(noneIfLacking);
  return { routes: new Map(read.flat()), steps: new Map(steps) };
}

type PathAndExample = readonly [path: string, example: RouteExample];

/** The live build may be older than a route. */
function noneIfLacking(error: unknown): [] {
  if (error instanceof Problem && error.code === "schema_not_ready") return [];
  throw error;
}

async function exampleOf(
  route: Route,
  values: readonly string[],
  query: string,
  source: AnswerSource,
): Promise<PathAndExample> {
  const answer = await readAnswer(route, values, query, source);
  const tokens = route.kind === "list" ? [] : route.resource.blocks.map(({ token }) => token);
  const included =
    tokens.length === 0
      ? null
      : shortened(await readAnswer(route, values, `include=${tokens.join(",")}`, source));
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
  for (const query of queries) {
    const example = await exampleOf(list, [], query, source);
    const address = at(example[1].record, "api_url");
    if (typeof address !== "string") continue;
    const values = pathValues(record, address);
    const smallest = record.kind === "list" ? "per_page=1" : "";
    return [example, await exampleOf(record, values, smallest, source)];
  }
  return [];
}

/** The routes of a bill's text, of the newest bill that has one. */
async function ofText(source: AnswerSource): Promise<readonly PathAndExample[]> {
  const bills = at(await readAnswer(routes.bills, [], "per_page=100", source), "data");
  const found = (bills as readonly unknown[]).find(
    (each) => typeof at(each, "latest_text.text_url") === "string",
  );
  if (found === undefined) return [];
  const values = pathValues(routes.billText, String(at(found, "latest_text.text_url")));
  const version = String(values.at(-1)).replace(".txt", "");
  const text = [...values.slice(0, -1), version];
  const outline = await exampleOf(routes.billText, text, "", source);
  const section = String(at(outline[1].answer, "data.sections.0.id"));
  return [
    await exampleOf(routes.billVersions, values.slice(0, -1), "", source),
    outline,
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
    const answer = await readAnswer(list, [], `${query}&per_page=100`, source);
    for (const { api_url } of at(answer, "data") as readonly { readonly api_url: string }[]) {
      const values = pathValues(route, api_url);
      const total = await pages.totalOf(build.index, listPageKey(pathOf(route, values), [], 1));
      if ((total ?? 0) > 0) return [await exampleOf(route, values, "per_page=1", source)];
    }
  }
  return [];
}

/** The landing page's steps after the list: where they lead from, and the fields shown. */
const STEPS = [
  { name: "next", route: routes.bills, from: ["list", "meta.next_url"], query: "" },
  {
    name: "bill",
    route: routes.bill,
    from: ["list", "data.0.api_url"],
    query: "include=actions,votes",
  },
  {
    name: "sponsor",
    route: routes.legislator,
    from: ["list", "data.0.sponsor.api_url"],
    query: "",
  },
  {
    name: "vote",
    route: routes.vote,
    from: ["bill", "data.votes.0.api_url"],
    query: "include=results",
  },
] as const;

const SHOWN_OF_LIST =
  "data.congress data.type data.number data.title data.status data.sponsor.name data.sponsor.api_url data.api_url meta.page meta.total meta.next_url";

const SHOWN: Readonly<Record<StepName, string>> = {
  list: SHOWN_OF_LIST,
  next: SHOWN_OF_LIST,
  bill: "data.citation data.title data.status data.sponsor.name data.sponsor.api_url data.api_url data.status_history data.actions.date data.actions.text data.votes.question data.votes.result data.votes.api_url",
  sponsor:
    "data.bioguide_id data.name data.party data.state data.chamber data.in_office data.api_url data.sponsored_bill_count data.sponsored_bills_url",
  vote: "data.chamber data.date data.question data.result data.totals data.bill.citation data.bill.api_url data.api_url data.results.name data.results.api_url data.results.party data.results.state data.results.position",
};

async function readSteps(source: AnswerSource): Promise<(readonly [StepName, ExampleStep])[]> {
  const [preferred = "", fallback = ""] = BILL_QUERIES;
  const enacted = await firstStep(preferred, source);
  const list =
    at(enacted.answer, "data.0") === undefined ? await firstStep(fallback, source) : enacted;
  const steps = new Map<StepName, ExampleStep>([["list", list]]);
  for (const { name, route, from, query: added } of STEPS) {
    const address = at(steps.get(from[0])?.answer, from[1]);
    if (typeof address !== "string") continue;
    const { pathname, search } = new URL(address);
    const query = search.slice(1) || added;
    const values = pathValues(route, address);
    const answer = await readShown(name, route, values, query, source);
    steps.set(name, { name, address, target: `${pathname}${query && `?${query}`}`, answer });
  }
  return [...steps];
}

async function firstStep(query: string, source: AnswerSource): Promise<ExampleStep> {
  const answer = await readShown("list", routes.bills, [], query, source);
  const target = `${API_PREFIX}${routes.bills.path}?${query}`;
  return { name: "list", address: null, target, answer };
}

async function readShown(
  step: StepName,
  route: Route,
  values: readonly string[],
  query: string,
  source: AnswerSource,
): Promise<unknown> {
  const answer = shortened(await readAnswer(route, values, query, source));
  return picked(answer, SHOWN[step].split(" "));
}

/** The fields of a value, and of each entry of its lists, at these paths. */
function picked(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => picked(each, paths));
  if (typeof value !== "object" || value === null || paths.length === 0) return value;
  const heads = new Set(paths.map((path) => required(path.split(".")[0], "the head of a path")));
  return Object.fromEntries(
    [...heads].map((head) => {
      const below = paths.filter((path) => path.startsWith(`${head}.`));
      return [
        head,
        picked(
          at(value, head),
          below.map((path) => path.slice(head.length + 1)),
        ),
      ];
    }),
  );
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
