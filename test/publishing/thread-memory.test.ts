import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { smallRecords } from "../build.ts";
import { legisProcess } from "../run-legis.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 300_000 });

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "legis-thread-memory-"));
  await copyFile(await smallRecords(), join(home, "records.sqlite"));
});

afterAll(() => rm(home, { recursive: true }));

it("a thread that runs out of memory ends the command with a one-line message that says what to do", async () => {
  const { code, err } = await legisProcess(["generate"], {
    LEGIS_HOME: home,
    // Too little even to start, so that threads without a task fail as well.
    LEGIS_THREAD_MEMORY_MB: "16",
    // With the run's compile cache, a thread would get as far as loading SQLite, which cannot report the error.
    NODE_DISABLE_COMPILE_CACHE: "1",
  });
  expect({ code, err }).toEqual({
    code: 1,
    err: "legis: a generator thread needs more than its 16 MB of memory; increase LEGIS_THREAD_MEMORY_MB and run the same command again, which resumes from here\n",
  });
});
