import { amount } from "../../lib/amounts.ts";
import type { OnProgress } from "../../lib/progress.ts";
import { FetchError, problemOf, type FetchProblem } from "../http/fetch-error.ts";
import type { HttpClient, Traffic } from "../http/http-client.ts";
import type { MirrorFolder } from "./mirror-folder.ts";
import type { MirrorState } from "./mirror-state.ts";
import type { SourceName } from "../../data/files/source-names.ts";
import type { Publishers } from "../http/publishers.ts";

/** What every source works with. */
export interface RunParts {
  readonly publishers: Publishers;
  /** Those to be mirrored, in rising order. */
  readonly congresses: readonly number[];
  readonly client: HttpClient;
  readonly state: MirrorState;
  readonly folder: MirrorFolder;
  readonly congressApiKey: string | null;
  readonly dryRun: boolean;
  readonly signal: AbortSignal | undefined;
  readonly clock: () => number;
}

/** One source being brought up to date, and what became of it so far. */
export type SourceRun = ReturnType<typeof startSource>;

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

/** Begins a source. */
export function startSource(
  source: SourceName,
  parts: RunParts,
  onProgress: OnProgress = () => {},
) {
  const { clock } = parts;
  const counts = { written: 0, unchanged: 0, expected: 0 };
  const traffic: Traffic = { requests: 0, bytes: 0 };
  const notices = new Set<string>();
  const problems: FetchProblem[] = [];
  let failed = false;
  const done = (): number => counts.written + counts.unchanged;
  return {
    ...parts,
    source,
    traffic,
    /** A file was dealt with. */
    count: (what: "written" | "unchanged", name: string): void => {
      counts[what]++;
      const share = done() / Math.max(counts.expected, done());
      onProgress(source, share, `${amount(done())} files  ${name}`);
    },
    /** There are so many more files to deal with. */
    expect: (files: number): void => {
      counts.expected += files;
    },
    notice: (text: string) => void notices.add(text),
    /** A file was refused; the mirror keeps what it had of it. */
    refuse: (error: FetchError, file: string | null) => void problems.push(problemOf(error, file)),
    /** A part of the source could not be brought up to date. */
    fail: (error: FetchError, file: string | null): void => {
      failed = true;
      problems.push(problemOf(error, file));
    },
    outcome: (): SourceOutcome => ({
      source,
      state: failed ? "failed" : counts.written > 0 ? "changed" : "unchanged",
      written: counts.written,
      unchanged: counts.unchanged,
      requests: traffic.requests,
      bytes: traffic.bytes,
      checkedAt: new Date(clock()).toISOString(),
      notice: notices.size === 0 ? null : [...notices].join("; "),
      problems,
    }),
  };
}

/**
 * Does one part of a source. A part that can't be brought up to date fails the source but not its
 * other parts, unless no part can go on: the disk is full, or the publisher refuses us.
 */
export async function doPart(
  run: SourceRun,
  file: string | null,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FetchError) || isHopeless(error)) throw error;
    run.fail(error, file);
  }
}

/** Does parts one after the other: they are of one host, and the report has the same order. */
export async function doParts<Part>(
  run: SourceRun,
  parts: Iterable<Part>,
  work: (part: Part) => Promise<void>,
  fileOf: (part: Part) => string | null = () => null,
): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- the point of it
  for (const part of parts) await doPart(run, fileOf(part), () => work(part));
}

/** Whether nothing else of the source will go better. */
export function isHopeless({ kind }: FetchError): boolean {
  return kind === "local" || kind === "refused";
}
