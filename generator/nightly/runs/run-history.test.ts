import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { testRunRecord } from "../../../test/nightly/test-run-record.ts";
import { openRunHistory, type RunHistory } from "./run-history.ts";
import { newFolder } from "../../../test/new-folder.ts";

let folder: string;
let history: RunHistory;

beforeEach(() => {
  folder = newFolder();
  history = openRunHistory(folder);
});

const numbers = async (): Promise<number[]> => (await history.list()).map(({ number }) => number);

describe("the history of runs", () => {
  it("begins empty, with run 1", async () => {
    expect(await history.list()).toEqual([]);
    expect(await history.nextNumber()).toBe(1);
  });

  it("lists the newest first, whatever the clock", async () => {
    await history.write(testRunRecord({ number: 1, started_at: "2026-11-21T03:00:00Z" }));
    await history.write(testRunRecord({ number: 2, started_at: "1999-01-01T00:00:00Z" }));
    expect(await numbers()).toEqual([2, 1]);
    expect(await history.nextNumber()).toBe(3);
  });

  it("has a run's latest state", async () => {
    await history.write(testRunRecord({ number: 1, outcome: "running" }));
    await history.write(testRunRecord({ number: 1, outcome: "done" }));
    expect(await history.list()).toEqual([testRunRecord({ number: 1, outcome: "done" })]);
  });

  it("skips an unreadable file, and does not reuse its number", async () => {
    await history.write(testRunRecord({ number: 1 }));
    writeFileSync(join(folder, "runs", "00000002.json"), '{"number": 2');
    expect(await numbers()).toEqual([1]);
    expect(await history.nextNumber()).toBe(3);
  });

  it("drops runs older than 90 days, but never the last 30", async () => {
    for (let number = 1; number <= 40; number++) {
      const started_at = number <= 5 ? "2026-01-01T03:00:00Z" : "2026-11-01T03:00:00Z";
      await history.write(testRunRecord({ number, started_at }));
    }
    await history.thin(new Date("2026-11-21T03:00:00Z"));
    expect(await numbers()).toEqual(Array.from({ length: 35 }, (_, place) => 40 - place));
    await history.thin(new Date("2099-11-21T03:00:00Z"));
    expect(await numbers()).toHaveLength(30);
  });

  it("describes the run that holds the lock; one that holds it no more was killed", async () => {
    const running = testRunRecord({ outcome: "running", ended_at: null });
    await history.write(running);
    expect(await history.look()).toMatchObject({ running: null, runs: [{ outcome: "killed" }] });
    const lock = history.takeLock();
    expect(await history.look()).toEqual({
      running: "nightly run 1 is running (process 4711 on worker since 2026-11-21T03:00:00Z)",
      runs: [running],
    });
    lock?.release();
  });

  it("keeps the room that an earlier run reserved", async () => {
    await history.write(testRunRecord());
    await history.reserve();
    const reserved = join(folder, "runs", ".reserved");
    const { ino, mtimeMs } = statSync(reserved);
    await history.reserve();
    expect(statSync(reserved)).toMatchObject({ ino, mtimeMs });
  });

  it("keeps one readable file per run", async () => {
    await history.write(testRunRecord({ number: 7 }));
    expect(readdirSync(join(folder, "runs"))).toEqual(["00000007.json"]);
    expect(readFileSync(join(folder, "runs", "00000007.json"), "utf8")).toContain(
      '\n  "number": 7,',
    );
  });
});
