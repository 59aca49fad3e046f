/** What the edge answers where its search database is damaged while it serves. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { POINTER_KEY, searchKey } from "../../contract/build.ts";
import { sampleBuild } from "../build.ts";
import { problemOf } from "../http/bodies.ts";
import { openTestEdge, type TestEdge } from "../http/test-edge.ts";

let folder: string;
let database: string;
let edge: TestEdge;

beforeAll(async () => {
  const { store, manifest } = await sampleBuild();
  const original = (await store.localFile(POINTER_KEY)) ?? "";
  const from = join(original, "..");
  folder = mkdtempSync(join(tmpdir(), "legis-cut-search-"));
  // Only what is damaged has to be a copy.
  for (const name of readdirSync(from)) {
    if (name !== "builds") symlinkSync(join(from, name), join(folder, name));
  }
  mkdirSync(join(folder, "builds"));
  const build = join("builds", manifest.build);
  cpSync(join(from, build), join(folder, build), { recursive: true });
  database = join(folder, searchKey(manifest.build));
  edge = await openTestEdge({ store: folder });
});
afterAll(async () => {
  await edge.close();
  rmSync(folder, { recursive: true });
});

describe("a search database that is cut off while the edge serves", () => {
  it("costs searches, with 503 and nothing of the day, and no other request", async () => {
    const key = await edge.newKey("free");
    expect((await edge.ask("/api/v1/bills?q=act", { key })).status).toBe(200);
    truncateSync(database, 20_000);
    const response = await edge.ask("/api/v1/laws?q=improvement", { key });
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(response.headers.get("X-RateLimit-Remaining-Day")).toBe("999");
    expect(await problemOf(response)).toMatchObject({ code: "schema_not_ready" });
    expect((await edge.ask("/api/v1/bills", { key })).status).toBe(200);
    const told = edge.logged.find(({ event }) => event === "request_not_served");
    expect(told?.line).toContain("search.sqlite");
  });
});
