import type { FetchProblem } from "../http/fetch-error.ts";

/** What `legis fetch` mirrors, in the order in which it is taken up, and where in the mirror it is. */
const FOLDERS = {
  bills: ["bills/", "zips/"],
  "house-votes": ["votes/house/"],
  "senate-votes": ["votes/senate/"],
  legislators: ["legislators/"],
  "house-meetings": ["meetings/house/"],
  "senate-meetings": ["meetings/senate/"],
  "api-meetings": ["meetings/congress-gov-api/"],
  nominations: ["nominations/"],
  biographies: ["biography/"],
} as const;

export type SourceName = keyof typeof FOLDERS;

export const SOURCE_NAMES = Object.keys(FOLDERS) as readonly SourceName[];

/** The source that a file of the mirror came from, by its path; `null` for a file of no source. */
export function sourceOfFile(path: string): SourceName | null {
  const isOf = (name: SourceName): boolean =>
    FOLDERS[name].some((folder) => path.startsWith(folder));
  return SOURCE_NAMES.find(isOf) ?? null;
}

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
  /** The newest time stamp of the publisher that was seen, also in earlier runs. */
  readonly newestAt: string | null;
  readonly checkedAt: string;
  /** Why it was skipped, or what else is worth a line. */
  readonly notice: string | null;
  readonly problems: readonly FetchProblem[];
}
