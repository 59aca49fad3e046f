import type { Violation } from "../../builds/overruled.ts";

/** What gates say of a build. */
export interface Judged {
  readonly violations: readonly Violation[];
  /** What they saw and let pass, each in a sentence. */
  readonly remarks: readonly string[];
}
