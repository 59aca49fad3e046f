import { spawnSync } from "node:child_process";
import { hostname } from "node:os";

import { beforeEach, describe, expect, it } from "vitest";

import { HOUR_MS } from "../../lib/time.ts";
import { createMemoryStore } from "../../test/store/memory-store.ts";
import type { Store } from "../../store/store.ts";
import {
  isRunning,
  leaveMark,
  type Mark,
  readMarks,
  waitForPrune,
  withCopyMark,
} from "./running-marks.ts";

const NOW = new Date("2026-11-21T03:00:00Z");

let store: Store;

beforeEach(() => {
  store = createMemoryStore("nowhere");
});

const markOf = (mark: Partial<Mark>): Mark => ({
  key: "running/prune-1.json",
  task: "prune",
  host: hostname(),
  pid: process.pid,
  started_at: NOW.toISOString(),
  ...mark,
});

async function leave(mark: Mark): Promise<void> {
  await store.write(mark.key, Buffer.from(JSON.stringify(mark)));
}

describe("a run's mark", () => {
  it("is valid while its process lives", async () => {
    await leaveMark(store, "publish", NOW);
    const [mark = markOf({})] = await readMarks(store);
    expect(isRunning(mark, NOW)).toBe(true);
    expect(isRunning(markOf({ pid: process.ppid }), NOW)).toBe(true);
    const { pid } = spawnSync("true");
    expect(isRunning(markOf({ pid }), NOW)).toBe(false);
  });

  it("of a killed process is not valid for the next process with its ID", () => {
    expect(isRunning(markOf({ pid: process.pid }), NOW)).toBe(false);
  });

  it("from another host is valid until the next night's run", () => {
    const mark = markOf({ host: "elsewhere" });
    expect(isRunning(mark, new Date(NOW.getTime() + 20 * HOUR_MS))).toBe(true);
    expect(isRunning(mark, new Date(NOW.getTime() + 20 * HOUR_MS + 1))).toBe(false);
  });
});

describe("a run that waits for a prune", () => {
  const elsewhere = markOf({ host: "elsewhere", started_at: new Date().toISOString() });

  it("says what it waits for, and begins once the prune ends", async () => {
    await leave(elsewhere);
    const told: string[] = [];
    const onWait = (line: string): void => {
      told.push(line);
      void store.remove(elsewhere.key);
    };
    await expect(withCopyMark(store, () => Promise.resolve("done"), { onWait })).resolves.toBe(
      "done",
    );
    expect(told).toEqual([
      `waiting, as a prune is running (process ${process.pid} on elsewhere since ${elsewhere.started_at}; if it was killed, remove ${elsewhere.key} from the store or wait 20 hours)`,
    ]);
  });

  it("stops waiting for one that never ends", async () => {
    await leave(elsewhere);
    const waited = waitForPrune(store, "own", { waitMs: 1 });
    await expect(waited).rejects.toMatchObject({
      code: "build",
      message: expect.stringMatching(
        /^a prune is running \(.* remove running\/prune-1.json from the store .*; nothing was published$/,
      ),
    });
  });
});
