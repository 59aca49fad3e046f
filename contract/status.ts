/** The public status of the data, stored as `status.json`. */
import * as z from "zod";

/** Changes in place, like the pointer. No build needs it. */
export const STATUS_KEY = "status.json";
export const MAX_STATUS_BYTES = 1024 ** 2;

export const RUN_OUTCOMES = ["done", "refused", "failed", "interrupted", "killed"] as const;

const SOURCE_STATES = ["changed", "unchanged", "skipped", "failed"] as const;

export const SourceFreshness = z.object({
  source: z.string().describe("The publisher's files, by name."),
  state: z.enum(SOURCE_STATES).describe("What the last run found there."),
  newest_at: z
    .string()
    .nullable()
    .describe("The publisher's newest timestamp among the imported files."),
  checked_at: z.string().nullable().describe("When the publisher last answered a request."),
  problems: z
    .object({
      unreachable: z
        .int()
        .describe("Files that the publisher did not serve; the previous version is served."),
      refused: z.int().describe("Unreadable files; the previous version is served."),
      quarantined: z.int().describe("Files that look damaged; the previous version is served."),
      unknown_elements: z.int().describe("Files with elements that no record includes."),
      incomplete: z.int().describe("Files that were only partly read."),
    })
    .describe("Files with open problems, by kind."),
});
export type SourceFreshness = z.infer<typeof SourceFreshness>;

const PublicRun = z.object({
  started_at: z.string().describe("When the run began, in UTC."),
  ended_at: z.string().nullable().describe("When it ended, in UTC; null for one that was killed."),
  outcome: z
    .enum(RUN_OUTCOMES)
    .describe("How it ended: successfully, with refused files, or prematurely."),
  seconds: z.number().nullable().describe("How long it took."),
});
export type PublicRun = z.infer<typeof PublicRun>;

export const ServiceStatus = z.object({
  written_at: z.string().describe("When this was written, in UTC: at the end of a run."),
  live_build: z
    .object({
      build: z.string().describe("Its name."),
      created_at: z.string().describe("When it was made, in UTC."),
    })
    .nullable()
    .describe("The live build."),
  runs: z.array(PublicRun).describe("The last 14 runs, the newest first."),
  sources: z.array(SourceFreshness).describe("How fresh each source is."),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;

const PastRun = PublicRun.extend({
  /** The build that it put live; null if the previous one stayed. */
  build: z.string().nullable(),
});
export type PastRun = z.infer<typeof PastRun>;

/** As stored. The live build is missing because it can change without a run, as in a rollback. */
export const StoredStatus = ServiceStatus.omit({ live_build: true }).extend({
  /** The runs of the last 30 days, at most 200, newest first. */
  runs: z.array(PastRun),
});
export type StoredStatus = z.infer<typeof StoredStatus>;

const SHOWN_RUNS = 14;

/** Adds the live build and leaves out what only the status page shows. */
export function publicStatus(
  stored: StoredStatus,
  live_build: ServiceStatus["live_build"],
): ServiceStatus {
  return ServiceStatus.parse({ ...stored, live_build, runs: stored.runs.slice(0, SHOWN_RUNS) });
}

/** How long after the time by which the next run should have ended it is, or 0. */
export function lateMs(lastEndedAt: string, now: number, lateAfterMs: number): number {
  return Math.max(0, now - Date.parse(lastEndedAt) - lateAfterMs);
}
