import * as z from "zod";

/**
 * The host for tests that only use HTTP: Node with SQLite, two such servers with Postgres and Redis
 * behind nginx, or Workers. Set by the projects in `vitest.config.ts`.
 */
export const HOST = z
  .enum(["node", "replicas", "workers"])
  .parse(process.env["LEGIS_TEST_HOST"] ?? "node");

/** Whether tests control the clock, the log and the store. */
export const isNode = HOST === "node";

/** Retries tests that must finish within one second of a real clock. */
export const AGAIN = { retry: isNode ? 0 : 3 };
