import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { PUBLISHERS, type Publishers } from "../../../data/mirror/http/publishers.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { startPublishers } from "../../../test/publishers/publishers.ts";
import { smallLegislature } from "../../../test/small-legislature.ts";
import { readOpenProblems } from "../runs/open-problems.ts";
import { fetchStep } from "./fetch-step.ts";

function fetching(publishers: Publishers) {
  const home = newFolder();
  const mirror = join(home, "mirror");
  const records = join(home, "records.sqlite");
  mkdirSync(mirror);
  const options = { mirror, publishers, contact: null, congressApiKey: null };
  return { mirror, records, ...fetchStep({ ...options, only: ["legislators"] }, records) };
}

it("an interrupted fetch counts no source as checked", async () => {
  // An aborted fetch sends no requests.
  const options = { signal: AbortSignal.abort(), onProgress: () => {} };
  const result = await fetching(PUBLISHERS).run(options);
  expect(result).toMatchObject({ outcome: "interrupted", requests: 0, transferred_bytes: 0 });
  expect(result.sources).toMatchObject([{ source: "legislators", checked_at: null }]);
});

it("a mirror that can't be written fails the step; it is no problem of a publisher", async () => {
  const publishers = await startPublishers(await smallLegislature());
  const { mirror, records, run } = fetching(publishers.publishers);
  // A file where the folder of partial downloads belongs.
  const partial = join(mirror, ".partial");
  writeFileSync(partial, "");
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  const { outcome, problems, sources } = await run(options);
  expect(outcome).toBe("failed");
  expect(problems).toMatchObject([{ kind: "failed", source: "legislators" }]);
  expect(problems?.[0]?.reason).toContain("a part of the path is a file");
  expect(sources).toMatchObject([{ source: "legislators", state: "skipped", checked_at: null }]);
  expect(await readOpenProblems(records, 3)).toMatchObject({ problems: [] });

  rmSync(partial);
  expect(await run(options)).toMatchObject({ outcome: "done", sources: [{ state: "changed" }] });
  await publishers.close();
});
