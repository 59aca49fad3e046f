import type { SourceFreshness } from "../../contract/status.ts";
import type { HeldGate, Problem, RunRecord, StepName } from "../runs/run-record.ts";

/** One part of a nightly run. */
export interface Step {
  readonly step: StepName;
  /** Rejects where it could not be done; what it then was is told by `failure.ts`. */
  readonly run: (options: StepOptions) => Promise<StepResult>;
}

interface StepOptions {
  /** Stops the step cleanly. */
  readonly signal: AbortSignal;
  /** `share` from 0 to 1. */
  readonly onProgress: (share: number, detail: string) => void;
}

export interface StepResult {
  readonly outcome: "done" | "refused" | "failed" | "interrupted";
  /** One line of what it did. */
  readonly summary: string;
  readonly problems?: readonly Problem[];
  readonly remarks?: readonly string[];
  readonly sources?: readonly SourceFreshness[];
  readonly transfer?: { readonly requests: number; readonly bytes: number };
  readonly gates?: readonly HeldGate[];
  readonly changes?: RunRecord["changes"];
  readonly isNewBuild?: boolean;
}
