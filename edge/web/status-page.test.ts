import { afterEach, describe, expect, it } from "vitest";

import type { Fiction } from "../../contract/build.ts";
import type { ServiceStatus } from "../../contract/status.ts";
import { StatusNotRead } from "../builds/service-status.ts";
import { openTestWeb, type TestWeb } from "./test-web.ts";
import type { WebParts } from "./parts/web-parts.ts";

let web: TestWeb;
afterEach(() => web.close());

const BUILD = "2026-11-21T030000Z-1f9c";
const RUN = {
  started_at: "2026-11-21T03:00:00Z",
  ended_at: "2026-11-21T03:10:00Z",
  outcome: "done",
  seconds: 600,
} as const;
const STATUS: ServiceStatus = {
  written_at: "2026-11-21T03:10:00Z",
  live_build: { build: BUILD, created_at: "2026-11-21T03:05:00Z" },
  runs: [RUN],
  sources: [
    {
      source: "bills",
      state: "changed",
      newest_at: "2026-11-20T22:04:00Z",
      checked_at: "2026-11-21T03:00:10Z",
    },
    { source: "a-new-one", state: "skipped", newest_at: null, checked_at: null },
  ],
};

const live = (id: string, fiction: Fiction = "none") => ({ id, manifest: { fiction } });

async function page(
  parts: Partial<WebParts>,
): Promise<{ status: number; html: string; text: string }> {
  web = await openTestWeb({ currentBuild: () => live(BUILD), ...parts });
  const { status, text: html } = await web.visitor().get("/status");
  // Words as they are read, whatever tags stand between.
  return { status, html, text: html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ") };
}

const having = (status: ServiceStatus | null): Partial<WebParts> => ({
  status: { read: () => Promise.resolve(status) },
});

describe("the status page", () => {
  it.each([
    ["all", "made up", "Made of sample data"],
    ["some", "some of the people, bills and votes here are made up", "mixed with sample data"],
  ] as const)("says where %s of the build is fiction", async (fiction, banner, fact) => {
    const { text } = await page({ ...having(null), currentBuild: () => live(BUILD, fiction) });
    expect(text).toContain(banner);
    expect(text).toContain(fact);
  });

  it("says nothing of fiction where none of the build is", async () => {
    expect((await page(having(STATUS))).text).not.toMatch(/sample data/i);
  });

  it("says what is live, how new each source is, and how the nights went", async () => {
    const { status, text } = await page(having(STATUS));
    expect(status).toBe(200);
    expect(text).toContain("the last nightly update went well");
    expect(text).toContain(`Live build ${BUILD} Made 21 Nov 2026, 03:05 UTC`);
    expect(text).toContain(
      "Bills, govinfo.gov 20 Nov 2026, 22:04 UTC 21 Nov 2026, 03:00 UTC new files",
    );
    expect(text).toContain("a-new-one unknown unknown not asked");
    expect(text).toContain("21 Nov 2026, 03:00 UTC 10 min went well");
  });

  it("says by how much the nightly update is late", async () => {
    const lateness = { last_ended_at: "2026-11-21T03:10:00Z", late_seconds: 50 * 3600 };
    const { text } = await page({ ...having(STATUS), lateness: () => Promise.resolve(lateness) });
    expect(text).toContain(
      "The nightly update is late by 2 days. The last one ended 21 Nov 2026, 03:10 UTC .",
    );
  });

  it("names what the data lacks, with the file that closes the gap", async () => {
    const file = "https://github.com/unitedstates/congress-legislators/raw/main/a.yaml";
    const gap = { resource: "legislator", block: "terms", records: 12_034, files: [file] };
    const { id, manifest } = live(BUILD);
    const { text, html } = await page({
      ...having(STATUS),
      currentBuild: () => ({ id, manifest: { ...manifest, gaps: [gap] } }),
    });
    expect(text).toContain(
      "The terms of 12,034 legislators are not known in full. The Congresses in which these people served are inferred",
    );
    expect(text).toContain("To close the gap, import a.yaml .");
    expect(html).toContain(`href="${file}"`);
  });

  it("says that the last night failed, and what answers meanwhile", async () => {
    const { text } = await page(having({ ...STATUS, runs: [{ ...RUN, outcome: "failed" }, RUN] }));
    expect(text).toContain(
      "The last nightly update failed. The API answers from the build before it.",
    );
  });

  it("gives no time of making to a build that the last night did not see", async () => {
    web = await openTestWeb({ ...having(STATUS), currentBuild: () => live("another") });
    const { text } = await web.visitor().get("/status");
    expect(text).toContain("another");
    expect(text).not.toContain("Made");
  });

  it("is there before the first night", async () => {
    const { status, text } = await page(having(null));
    expect(status).toBe(200);
    expect(text).toContain("The nightly job has not run yet.");
  });

  it("is there before the first build", async () => {
    const { status, text } = await page({ ...having(null), currentBuild: () => null });
    expect(status).toBe(200);
    expect(text).toContain("Nothing is live yet");
  });

  it("answers 503 while the store does not give the status", async () => {
    const { status } = await page({
      status: { read: () => Promise.reject(new StatusNotRead("dead")) },
    });
    expect(status).toBe(503);
  });
});
