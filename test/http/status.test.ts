import { afterAll, describe, expect, it } from "vitest";

import { SEGMENTS } from "../../contract/build.ts";
import { STATUS_KEY, type StoredStatus } from "../../contract/status.ts";
import type { BuildReader } from "../../store/store.ts";
import { sampleStore } from "./sample-store.ts";
import { openTestServer } from "./test-server.ts";

const TOKEN = "a-token-of-the-tests";
const RUN = {
  started_at: "2026-11-21T03:00:00Z",
  ended_at: null,
  outcome: "killed",
  seconds: null,
} as const;
const STATUS: StoredStatus = {
  written_at: "2026-11-21T03:10:00Z",
  runs: Array.from({ length: 20 }, () => ({
    ...RUN,
    build: "2026-11-21T030000Z-1f9c",
  })),
  sources: [
    {
      source: "bills",
      state: "failed",
      newest_at: "2026-11-20T22:00:00Z",
      checked_at: null,
      problems: { unreachable: 0, refused: 0, quarantined: 3, unknown_elements: 0, incomplete: 1 },
    },
  ],
};

let dead = false;
/** Instead of the bytes of segments. */
let damage: Uint8Array | null | undefined;
let now = Date.parse("2026-11-22T03:20:00Z");

const sample = await sampleStore();
const store: BuildReader = {
  ...sample,
  read: (key, options) => {
    if (dead) return Promise.reject(new Error("the store is dead"));
    if (damage !== undefined && key.startsWith(SEGMENTS)) return Promise.resolve(damage);
    if (key !== STATUS_KEY) return sample.read(key, options);
    return Promise.resolve(Buffer.from(JSON.stringify(STATUS)));
  },
};
const server = await openTestServer({ store, metricsToken: TOKEN, clock: () => now });
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers });
const metrics = async (): Promise<string> =>
  (await get("/metrics", { Authorization: `Bearer ${TOKEN}` })).text();

const failures = async (): Promise<number> =>
  Number(/legis_store_failures_total (\d+)/.exec(await metrics())?.[1]);

it("/status.json is public and needs no key, with CORS; its build is live now, not the last night's", async () => {
  const response = await get("/status.json");
  expect(response.status).toBe(200);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  const build = server.edge.builds.current();
  const live_build = { build: build?.id, created_at: build?.manifest.created_at };
  expect(await response.json()).toEqual({
    data: { ...STATUS, live_build, runs: Array.from({ length: 14 }, () => RUN) },
    meta: {
      build: build?.id,
      fiction: "all",
      gaps: build?.manifest.gaps,
      known_gaps: build?.manifest.missing?.length,
      nightly: { last_ended_at: STATUS.written_at, late_seconds: 0 },
      today: null,
    },
  });
});

it("/readyz shows how late the nightly job is, and stays ready", async () => {
  const before = now;
  now = Date.parse("2026-11-22T20:10:00Z");
  const response = await get("/readyz");
  now = before;
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    status: "ready",
    nightly: { last_ended_at: STATUS.written_at, late_seconds: 5 * 3600 },
  });
});

describe("/metrics", () => {
  it.each([
    ["nothing", {}],
    ["another token", { Authorization: "Bearer a-token-of-the-testz" }],
    ["an API key", { "X-API-Key": TOKEN }],
  ])("is 401 for %s", async (_, headers) => {
    const response = await get("/metrics", headers);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain("legis_");
  });

  it("is 404 if no token is configured", async () => {
    const plain = await openTestServer({});
    try {
      const headers = { Authorization: `Bearer ${TOKEN}` };
      const response = await fetch(`${plain.url}/metrics`, { headers });
      expect(response.status).toBe(404);
    } finally {
      await plain.close();
    }
  });

  it("has no time of a last run before the first one", async () => {
    const fresh = await openTestServer({ metricsToken: TOKEN });
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const text = await (await fetch(`${fresh.url}/metrics`, { headers })).text();
    await fresh.close();
    expect(text).toContain("# TYPE legis_nightly_last_started_timestamp_seconds gauge");
    expect(text).not.toMatch(/^legis_nightly_last/m);
    expect(text).not.toMatch(/^legis_watch_deliveries_since/m);
  });

  it("counts answers by route and status, and cache hits and misses", async () => {
    const headers = { "X-API-Key": server.key };
    await (await get("/api/v1/bills?congress=119", headers)).text();
    await (await get("/api/v1/bills?congress=119", headers)).text();
    await (await get("/api/v1/bills/1/HR/1", headers)).text();
    await (await get("/api/v1/bills")).text();
    const text = await metrics();
    expect(text).toContain('legis_requests_total{route="/bills",status="200"} 2');
    expect(text).toContain('legis_requests_total{route="/bills",status="401"} 1');
    expect(text).toContain(
      'legis_requests_total{route="/bills/:congress/:type/:number",status="404"} 1',
    );
    expect(text).toContain('legis_request_duration_seconds_count{route="/bills"} 3');
    expect(text).toContain('legis_answer_cache_total{result="hit"} 1');
    expect(text).toContain('legis_answer_cache_total{result="miss"} 2');
  });

  it("has the age of the build and the state of the nightly job", async () => {
    const text = await metrics();
    const build = server.edge.builds.current();
    const created = Date.parse(build?.manifest.created_at ?? "") / 1000;
    expect(text).toContain(
      `legis_live_build_created_timestamp_seconds{build="${build?.id}"} ${created}`,
    );
    expect(text).toContain('legis_known_gaps{resource="bill_text",to_act="operator"} 1');
    expect(text).toContain('legis_nightly_last_outcome{outcome="killed"} 1');
    expect(text).toContain('legis_nightly_last_outcome{outcome="done"} 0');
    expect(text).toContain("legis_nightly_late_seconds 0");
    const newest = Date.parse("2026-11-20T22:00:00Z") / 1000;
    expect(text).toContain(`legis_source_newest_timestamp_seconds{source="bills"} ${newest}`);
    expect(text).not.toContain("legis_source_checked_timestamp_seconds{");
    expect(text).toContain('legis_source_problems{source="bills",kind="quarantined"} 3');
    expect(text).toContain('legis_source_problems{source="bills",kind="refused"} 0');
    expect(text).toContain("process_resident_memory_bytes");
  });

  it("counts the runs of each chore", async () => {
    const text = await metrics();
    expect(text).toMatch(/^legis_chore_runs_total\{chore="tidy",outcome="done"\} 1$/m);
    expect(text).toContain('legis_chore_runs_total{chore="tidy",outcome="failed"} 0');
    expect(text).toContain('legis_chore_failing_seconds{chore="tidy"} 0');
    expect(text).toContain("legis_unhandled_rejections_total 0");
  });

  it("counts searches by outcome, and pages by their kind", async () => {
    const headers = { "X-API-Key": server.key };
    await (await get("/api/v1/bills?q=act", headers)).text();
    const text = await metrics();
    expect(text).toContain('legis_search_duration_seconds_count{outcome="answered"} 1');
    expect(text).toContain("legis_search_wait_seconds_count 1");
  });

  it("counts pages that are missing or damaged as failures of the store, and /readyz names it", async () => {
    const readyz = async () => (await (await get("/readyz")).json()) as { store: boolean };
    const headers = { "X-API-Key": server.key };
    const target = "/api/v1/committees?per_page=5";
    for (const bytes of [null, Buffer.from("damaged")]) {
      const before = await failures();
      damage = bytes;
      expect((await get(target, headers)).status).toBe(503);
      expect(await failures()).toBe(before + 1);
      expect(await readyz()).toMatchObject({ status: "ready", store: false });
      damage = undefined;
    }
    expect((await get(target, headers)).status).toBe(200);
    expect(await readyz()).toMatchObject({ store: true });
  });

  it("counts failures of the store", async () => {
    const before = await failures();
    dead = true;
    const headers = { "X-API-Key": server.key };
    const response = await get("/api/v1/topics?per_page=3", headers);
    dead = false;
    expect(response.status).toBe(503);
    expect(await failures()).toBeGreaterThan(before);
  });
});
