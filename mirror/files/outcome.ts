import type { SourceName } from "../../data/files/source-names.ts";
import type { FetchProblem } from "../http/fetch-error.ts";

/** What became of one source. */
export interface SourceOutcome {
  readonly source: SourceName;
  /** `failed`: it could not be brought up to date; the mirror keeps what it had. */
  readonly state: "changed" | "unchanged" | "skipped" | "failed";
  /** Files written. */
  readonly written: number;
  /** Files that were looked at and stayed. */
  readonly unchanged: number;
  readonly requests: number;
  /** Of bodies, as they came over the wire. */
  readonly bytes: number;
  readonly checkedAt: string;
  /** Why it was skipped, or what else is worth a line. */
  readonly notice: string | null;
  readonly problems: readonly FetchProblem[];
}
