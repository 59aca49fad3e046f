import * as z from "zod";

import { STATUS_OF_PROBLEM } from "../../contract/problem.ts";

const CODES = Object.keys(STATUS_OF_PROBLEM) as (keyof typeof STATUS_OF_PROBLEM)[];

/** The standard error format. */
export const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: z.enum(CODES),
    message: z.string().min(1),
    parameter: z.string().min(1).optional(),
  }),
});

const Address = z.string().nullable();

const ListMeta = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  total_pages: z.int(),
  prev_page: z.int().nullable(),
  next_page: z.int().nullable(),
  prev_url: Address,
  next_url: Address,
  fiction: z.literal(true),
  since: z.string().optional(),
  incomplete: z.literal(true).optional(),
  suggestion: z.string().optional(),
  read_as: z.array(z.unknown()).optional(),
  partial: z.literal(true).optional(),
  missing_ids: z.array(z.string()).optional(),
  ignored_parameters: z.array(z.string()).optional(),
  ignored_includes: z.array(z.string()).optional(),
  congress: z.int().optional(),
  scope: z.string().optional(),
});

const Item = z.record(z.string(), z.unknown());

const ListBody = z.strictObject({ data: z.array(Item), meta: ListMeta });
const TopicBody = z.strictObject({
  data: z.looseObject({ slug: z.string(), bills: z.array(Item) }),
  meta: ListMeta,
});

export type ErrorFields = z.infer<typeof ErrorBody>["error"];

/** Parses a response's error and checks its status against its code. */
export async function problemOf(
  response: Response | Promise<Response>,
): Promise<ErrorFields & { readonly status: number }> {
  const answered = await response;
  const { error } = ErrorBody.parse(await answered.json());
  if (STATUS_OF_PROBLEM[error.code] !== answered.status) {
    throw new Error(`${error.code} came with status ${answered.status}`);
  }
  return { status: answered.status, ...error };
}

export const listOf = (response: Response | Promise<Response>) => parsed(response, ListBody);
export const topicOf = (response: Response | Promise<Response>) => parsed(response, TopicBody);

async function parsed<Body>(
  response: Response | Promise<Response>,
  body: z.ZodType<Body>,
): Promise<Body> {
  const answered = await response;
  const json: unknown = await answered.json();
  if (answered.status !== 200) {
    throw new Error(`${answered.status} ${JSON.stringify(json)}`);
  }
  return body.parse(json);
}

/** Sorts the statuses of concurrent requests, whose order is random. */
export const ascending = (statuses: readonly number[]): number[] =>
  statuses.toSorted((a, b) => a - b);

/** Formats counts such as `200 × 17, 404 × 3`. */
export function countsIn(statuses: ReadonlyMap<number, number>): string {
  return Array.from(statuses, ([status, count]) => `${status} × ${count}`)
    .toSorted()
    .join(", ");
}
