/** How fresh the data is, for everyone to see: what `status.json` in a store holds. */
import * as z from "zod";

/** Beside the pointer the only object that ever changes; no build needs it. */
export const STATUS_KEY = "status.json";
/** A host reads no more. */
export const MAX_STATUS_BYTES = 1024 ** 2;

/** How a nightly run ended: with all well, with files refused, or not at its end. */
export const RUN_OUTCOMES = ["done", "refused", "failed", "interrupted", "killed"] as const;

/** What a run found at a publisher. */
const SOURCE_STATES = ["changed", "unchanged", "skipped", "failed"] as const;

/** How fresh one publisher's files are. */
export const SourceFreshness = z.object({
  source: z.string(),
  state: z.enum(SOURCE_STATES),
  /** The newest of the publisher's own time stamps. */
  newest_at: z.string().nullable(),
  /** When the publisher was last asked and answered. */
  checked_at: z.string().nullable(),
});
export type SourceFreshness = z.infer<typeof SourceFreshness>;

const PublicRun = z.object({
  started_at: z.string(),
  /** `null` for a run that was killed. */
  ended_at: z.string().nullable(),
  outcome: z.enum(RUN_OUTCOMES),
  seconds: z.number().nullable(),
});
export type PublicRun = z.infer<typeof PublicRun>;

export const ServiceStatus = z.object({
  written_at: z.string(),
  live_build: z.object({ build: z.string(), created_at: z.string() }).nullable(),
  /** The last ones, the newest first. */
  runs: z.array(PublicRun),
  sources: z.array(SourceFreshness),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;
