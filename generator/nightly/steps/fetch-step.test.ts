import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { PUBLISHERS, type Publishers } from "../../../data/mirror/http/publishers.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { startPublishers } from "../../../test/publishers/publishers.ts";
import { currentFolder } from "../../../test/sample-folder.ts";
import { testRunRecord } from "../../../test/nightly/test-run-record.ts";
import { noFileProblems, readOpenProblems } from "../runs/open-problems.ts";
import { fetchStep } from "./fetch-step.ts";

function fetching(publishers: Publishers, longestMs?: number) {
  const home = newFolder();
  const mirror = join(home, "mirror");
  const records = join(home, "records.sqlite");
  mkdirSync(mirror);
  const options = {
    mirror,
    cutLists: () => Promise.resolve([]),
    publishers,
    contact: null,
    congressApiKey: null,
  };
  const step = fetchStep({ ...options, only: ["legislators"] }, records, longestMs);
  return { mirror, records, ...step };
}

const CHECKED = {
  source: "legislators",
  state: "unchanged",
  checked_at: "2026-11-20T03:00:00Z",
  newest_at: null,
  problems: noFileProblems(),
} as const;

it("an interrupted fetch counts no source as checked", async () => {
  const run = testRunRecord();
  // An aborted fetch sends no requests.
  const options = { signal: AbortSignal.abort(), onProgress: () => {} };
  expect(await fetching(PUBLISHERS).run(run, options)).toMatchObject({ outcome: "interrupted" });
  expect(run).toMatchObject({
    requests: 0,
    transferred_bytes: 0,
    sources: [{ source: "legislators", state: "skipped", checked_at: null }],
  });
});

it("records that can't be used are refused before the fetch", async () => {
  const { records, run } = fetching(PUBLISHERS);
  writeFileSync(records, "x".repeat(10_000));
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  const night = testRunRecord();
  await expect(run(night, options)).rejects.toThrow("it is not an SQLite database");
  expect(night.requests).toBe(0);
});

it("a fetch that takes too long ends, and the night goes on with what came", async () => {
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  const run = testRunRecord();
  const publishers = await startPublishers(await currentFolder());
  publishers.fail(/^legislators/, { kind: "silent" });
  const fetch = fetching(publishers.publishers, 100).run;
  expect(await fetch(run, options)).toMatchObject({ outcome: "failed" });
  expect(run.problems).toMatchObject([{ step: "fetch", source: null }]);
  expect(run.problems[0]?.reason).toMatch(/^the publishers took longer than/);
  await publishers.close();
});

it("a mirror that can't be written fails the step; it is no problem of a publisher", async () => {
  const publishers = await startPublishers(await currentFolder());
  const { mirror, records, run: fetch } = fetching(publishers.publishers);
  // A file where the folder of partial downloads belongs.
  const partial = join(mirror, ".partial");
  writeFileSync(partial, "");
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  const run = testRunRecord({ sources: [CHECKED] });
  expect(await fetch(run, options)).toMatchObject({ outcome: "failed" });
  expect(run).toMatchObject({
    fetched: ["legislators"],
    problems: [{ kind: "failed", source: "legislators" }],
    sources: [{ ...CHECKED, state: "skipped" }],
  });
  expect(run.problems[0]?.reason).toContain("a part of the path is a file");
  expect(await readOpenProblems(records, 3)).toMatchObject({ problems: [], remarks: [] });

  rmSync(partial);
  const next = testRunRecord({ sources: [CHECKED] });
  expect(await fetch(next, options)).toMatchObject({ outcome: "done" });
  expect(next.sources).toMatchObject([{ source: "legislators", state: "changed" }]);
  expect(next.sources[0]?.checked_at).not.toBe(CHECKED.checked_at);
  await publishers.close();
});

it("a source that fails keeps the time of its last check", async () => {
  const publishers = await startPublishers(await currentFolder());
  publishers.fail(/^legislators/, { kind: "status", status: 403 });
  const run = testRunRecord({ sources: [CHECKED] });
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  await fetching(publishers.publishers).run(run, options);
  expect(run.sources).toEqual([{ ...CHECKED, state: "failed" }]);
  await publishers.close();
});
