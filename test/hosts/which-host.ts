import * as z from "zod";

/** The host for tests that only use HTTP: Node with SQLite, or Workers. Set by the projects in `vitest.config.ts`. */
const HOST = z.enum(["node", "workers"]).parse(process.env["LEGIS_TEST_HOST"] ?? "node");

/** Whether the host is a process of the test. */
export const isNode = HOST === "node";
