import type { D1Database } from "@cloudflare/workers-types";
import * as z from "zod";

/** Statements on the accounts, as they are sent to a Worker: all of them are done, or none. */
export const Statements = z.array(
  z.object({
    sql: z.string(),
    params: z.array(z.union([z.string(), z.number(), z.null()])),
  }),
);
export type Statements = z.infer<typeof Statements>;

/** What became of each. */
export const Outcomes = z.array(
  z.object({
    results: z.array(z.record(z.string(), z.unknown())),
    meta: z.object({ changes: z.number().optional() }),
  }),
);
export type Outcomes = z.infer<typeof Outcomes>;

/** As much of D1 as accounts need. */
export type AccountsD1 = Pick<D1Database, "prepare" | "batch">;
