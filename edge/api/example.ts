import * as z from "zod";

import { API_PREFIX } from "../../contract/addresses.ts";
import { shortened } from "../../contract/openapi/examples.ts";
import { type Route, routes } from "../../contract/resources/routes.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import type { Log } from "../../lib/log.ts";
import type { Pages } from "../builds/pages.ts";
import { oncePerBuild } from "./once-per-build.ts";
import { type AnswerSource, readAnswer } from "./answer.ts";
import { BILL_QUERIES, pathValues } from "./route-examples.ts";

export interface Example {
  readonly name: ExampleName;
  readonly target: string;
  /** Shortened JSON; null if there is no build or the store is down. */
  readonly answer: string | null;
  /** Maps each URL in the answer to the example that it leads to. */
  readonly links: ReadonlyMap<string, ExampleName>;
}

/** A list, its next page, the first bill in full, its sponsor, and its vote. */
const EXAMPLE_NAMES = ["list", "next", "bill", "sponsor", "vote"] as const;
export type ExampleName = (typeof EXAMPLE_NAMES)[number];

export function isExampleName(text: string | undefined): text is ExampleName {
  return EXAMPLE_NAMES.some((name) => name === text);
}

/** Returns the list for a name without an example in the build. */
export type ReadExample = (name?: ExampleName) => Promise<Example>;

const PATH = `${API_PREFIX}${routes.bills.path}`;
const UNAVAILABLE_EXAMPLE: Example = {
  name: "list",
  target: `${PATH}?${BILL_QUERIES[0]}`,
  answer: null,
  links: new Map(),
};
type Examples = ReadonlyMap<ExampleName, Example>;

export function createExample({
  currentBuild,
  pages,
  log,
}: {
  readonly currentBuild: () => LiveBuild | null;
  readonly pages: Pages;
  readonly log: Log;
}): ReadExample {
  const read = oncePerBuild(
    currentBuild,
    (build) => readExamples({ build, pages }),
    (error) => log.warn("example_read_failed", { error }),
  );
  return async (name = "list") => {
    const examples = await read();
    return examples?.get(name) ?? examples?.get("list") ?? UNAVAILABLE_EXAMPLE;
  };
}

interface Step {
  readonly name: ExampleName;
  /** The URL in an earlier answer that leads here; null for the first. */
  readonly address: string | null;
  readonly target: string;
  readonly answer: unknown;
}

async function readExamples(source: AnswerSource): Promise<Examples> {
  const list = await firstList(source);
  const { data, meta } = list.answer;
  const next = await followed(NEXT_PAGE, meta.next_url, source);
  const bill = await followed(BILL, data[0]?.api_url ?? null, source);
  const sponsor = await followed(SPONSOR, data[0]?.sponsor?.api_url ?? null, source);
  const vote = await followed(VOTE, bill?.answer.data.votes[0]?.api_url ?? null, source);
  const steps: readonly Step[] = [list, next, bill, sponsor, vote].filter((step) => step !== null);
  const links = new Map(
    steps.flatMap((step) => (step.address === null ? [] : [[step.address, step.name] as const])),
  );
  return new Map(
    steps.map(({ name, target, answer }) => [
      name,
      { name, target, answer: JSON.stringify(answer, null, 2), links },
    ]),
  );
}

async function firstList(source: AnswerSource) {
  const [preferred, fallback] = BILL_QUERIES;
  const list = await listOf(preferred, source);
  return list.answer.data.length > 0 ? list : listOf(fallback, source);
}

async function listOf(query: string, source: AnswerSource) {
  const answer = ListAnswer.parse(await readAnswer(routes.bills, [], query, source));
  return { name: "list" as const, address: null, target: `${PATH}?${query}`, answer };
}

/** Follows a URL in an answer. Returns null if there is no URL or the answer has an unexpected shape. */
async function followed<Answer>(
  { name, route, query: added, Schema }: Followed<Answer>,
  address: string | null,
  source: AnswerSource,
): Promise<(Step & { readonly answer: Answer }) | null> {
  if (address === null) return null;
  const { pathname, search } = new URL(address);
  const query = search.slice(1) || added;
  const whole = await readAnswer(route, pathValues(route, address), query, source);
  const target = query === "" ? pathname : `${pathname}?${query}`;
  const answer = Schema.safeParse(shortened(whole)).data;
  return answer === undefined ? null : { name, address, target, answer };
}

interface Followed<Answer> {
  readonly name: ExampleName;
  readonly route: Route;
  /** Used if the URL has no query. */
  readonly query: string;
  readonly Schema: z.ZodType<Answer>;
}

const text = z.string().nullable();
const Person = z.object({ name: z.string(), api_url: text });

const ListAnswer = z.object({
  data: z.array(
    z.object({
      congress: z.int(),
      type: z.string(),
      number: z.int(),
      title: z.string().nullable(),
      status: z.string().nullable(),
      sponsor: Person.nullable(),
      api_url: z.string(),
    }),
  ),
  meta: z.object({ page: z.int(), total: z.int(), next_url: text }),
});

const NEXT_PAGE = { name: "next", route: routes.bills, query: "", Schema: ListAnswer } as const;

const BILL = {
  name: "bill",
  route: routes.bill,
  query: "include=actions,votes",
  Schema: z.object({
    data: z.object({
      citation: z.string(),
      title: z.string().nullable(),
      status: z.string().nullable(),
      sponsor: Person.nullable(),
      api_url: z.string(),
      status_history: z.array(z.object({ status: z.string(), date: text })),
      actions: z.array(z.object({ date: text, text: z.string().nullable() })),
      votes: z.array(z.object({ question: text, result: text, api_url: text })),
    }),
  }),
} as const;

const SPONSOR = {
  name: "sponsor",
  route: routes.legislator,
  query: "",
  Schema: z.object({
    data: z.object({
      bioguide_id: z.string(),
      name: z.string(),
      party: text,
      state: text,
      chamber: text,
      in_office: z.boolean(),
      api_url: z.string(),
      sponsored_bill_count: z.int(),
      sponsored_bills_url: text,
    }),
  }),
} as const;

const VOTE = {
  name: "vote",
  route: routes.vote,
  query: "include=results",
  Schema: z.object({
    data: z.object({
      chamber: z.string(),
      date: text,
      question: text,
      result: text,
      totals: z.looseObject({}),
      bill: z.object({ citation: z.string(), api_url: text }).nullable(),
      api_url: z.string(),
      results: z.array(Person.extend({ party: text, state: text, position: z.string() })),
    }),
  }),
} as const;
