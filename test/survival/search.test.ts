/** The edge's answers if its search database is damaged while it serves. */
import { truncateSync } from "node:fs";
import { join } from "node:path";

import { afterAll, expect, it } from "vitest";

import { searchKey } from "../../contract/build.ts";
import { sampleBuild } from "../build.ts";
import { forkBuild } from "../fork-build.ts";
import { problemOf } from "../http/bodies.ts";
import { openTestEdge } from "../http/test-edge.ts";
import { newFolder } from "../new-folder.ts";

const folder = newFolder();
const build = await sampleBuild();
const { location: store } = (await forkBuild(build, folder)).address;
const database = join(store, searchKey(build.manifest.build));
const edge = await openTestEdge({ store });
afterAll(async () => {
  await edge.close();
});

it("a search database that is truncated while the edge serves makes searches fail with 503 at no daily cost, and affects no other request", async () => {
  const key = await edge.newKey("free");
  expect((await edge.ask("/api/v1/bills?q=act", { key })).status).toBe(200);
  truncateSync(database, 20_000);
  const response = await edge.ask("/api/v1/laws?q=improvement", { key });
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(response.headers.get("X-RateLimit-Remaining-Day")).toBe("999");
  expect(await problemOf(response)).toMatchObject({ code: "schema_not_ready" });
  expect((await edge.ask("/api/v1/bills", { key })).status).toBe(200);
  const told = edge.logged.find(({ event }) => event === "service_unavailable");
  expect(told?.line).toContain("search.sqlite");
});
