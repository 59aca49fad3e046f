import { RunRecord } from "../../generator/nightly/runs/run-record.ts";

/** A successful run, except for `given`. */
export function testRunRecord(given: Partial<RunRecord> = {}): RunRecord {
  return RunRecord.parse({
    number: 1,
    host: "worker",
    pid: 4711,
    started_at: "2026-11-21T03:00:00Z",
    ended_at: "2026-11-21T03:10:00Z",
    seconds: 600,
    outcome: "done",
    steps: [
      { step: "fetch", outcome: "done", seconds: 12.5, peak_memory: 1e8, summary: "2 files" },
      { step: "prune", outcome: "done", seconds: 0.25, peak_memory: 2e8, summary: "nothing" },
    ],
    live_build: { build: "2026-11-21T030000Z-1f9c", created_at: "2026-11-21T03:00:00.000Z" },
    ...given,
  });
}
