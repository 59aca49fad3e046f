import type { D1Database } from "@cloudflare/workers-types";
import * as z from "zod";

/** Run in one atomic batch. */
export const Statements = z.array(
  z.object({
    sql: z.string(),
    params: z.array(z.union([z.string(), z.number(), z.null()])),
  }),
);
export type Statements = z.infer<typeof Statements>;

export const Outcomes = z.array(
  z.object({
    results: z.array(z.record(z.string(), z.unknown())),
    meta: z.object({ changes: z.number().optional() }),
  }),
);
export type Outcomes = z.infer<typeof Outcomes>;

export type AccountsD1 = Pick<D1Database, "prepare" | "batch">;
