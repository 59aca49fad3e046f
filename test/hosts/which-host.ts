import * as z from "zod";

/**
 * On which host the tests run that speak HTTP alone: Node with SQLite, two such servers with Postgres and
 * Redis behind nginx, or Workers. The projects of `vitest.config.ts` say so.
 */
export const HOST = z
  .enum(["node", "replicas", "workers"])
  .parse(process.env["LEGIS_TEST_HOST"] ?? "node");

/** Where tests have hold of the inside: the clock, the log as it is written, what the store gives. */
export const isNode = HOST === "node";

/** For what has to happen within one second of a clock that nobody holds. */
export const AGAIN = { retry: isNode ? 0 : 3 };
