import type { CallToolResult } from "@modelcontextprotocol/server";

import { API_PREFIX } from "../../contract/addresses.ts";
import { Problem, type ProblemCode, STATUS_OF_PROBLEM } from "../../contract/problem.ts";
import { shorten } from "./shorten.ts";
import { queryOfArguments, take, type Tool } from "./tool.ts";

/** Asks the API for a target such as `/api/v1/bills?congress=119`. */
export type Ask = (target: string) => Promise<Response>;

/** What the API answers: data and meta, or an error. */
interface Body {
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: ProblemCode; readonly message: string };
}

/** Answers a tool call by one request of the API; what is refused is a tool error in the API's words. */
export async function callTool(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  ask: Ask,
): Promise<CallToolResult> {
  try {
    const query = queryOfArguments(tool, given);
    const path = tool.pathOf(query);
    const view = { skip: Number(take(query, "skip") ?? 0), contains: take(query, "contains") };
    const { headers, body } = await read(await ask(targetOf(path, query)));
    if (body.error !== undefined) return failed(body.error, headers.get("Retry-After"));
    const meta = { ...told(body.meta), build: headers.get("X-Build-Id") };
    return { content: [{ type: "text", text: shorten({ data: body.data, meta }, view) }] };
  } catch (error) {
    if (error instanceof Problem) return failed(error, null);
    throw error;
  }
}

async function read(response: Response) {
  return { headers: response.headers, body: (await response.json()) as Body };
}

/** Adds the query to a path, which has one of its own where it comes from a link. */
function targetOf(path: string, query: URLSearchParams): string {
  const [below = "", own] = path.split("?");
  const all = new URLSearchParams(own);
  for (const [name, value] of query) all.set(name, value);
  return `${API_PREFIX}${below}${all.size === 0 ? "" : `?${all}`}`;
}

const OF_PAGING = /^(?:per_page|total_pages|(?:prev|next)_(?:page|url))$/;

/** The parts of `meta` that an agent can use, and how to get more. */
function told(meta: Body["meta"]): object {
  const { page, next_page: next, total_pages: pages } = meta;
  const kept = Object.fromEntries(Object.entries(meta).filter(([name]) => !OF_PAGING.test(name)));
  if (typeof next !== "number") return kept;
  return {
    ...kept,
    more: `This is page ${String(page)} of ${String(pages)}; ask with page=${next}`,
  };
}

const ADVICE: Readonly<Record<number, string>> = {
  400: "Correct this argument and call again",
  404: "Find the record with search_bills or search_records",
  429: "Wait, and call less often",
  503: "Wait and call again, or ask for less: more words, a filter, a shorter list",
};

function failed(
  { code, message }: { readonly code: ProblemCode; readonly message: string },
  retryAfter: string | null,
): CallToolResult {
  const wait = retryAfter === null ? [] : [`Retry after ${retryAfter} s`];
  const advice = ADVICE[STATUS_OF_PROBLEM[code]] ?? [];
  const text = [`${code}: ${message}`, ...wait, advice].flat().join(". ");
  return { content: [{ type: "text", text: `${text}.` }], isError: true };
}
