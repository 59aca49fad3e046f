import { amount } from "../../../lib/amounts.ts";
import type { OnProgress } from "../../../lib/log.ts";
import { FetchError, problemOf, type FetchProblem } from "../http/fetch-error.ts";
import type { HttpClient, Traffic } from "../http/http-client.ts";
import type { MirrorFolder } from "./mirror-folder.ts";
import type { MirrorState } from "./mirror-state.ts";
import type { SourceName } from "../../files/source-names.ts";
import type { Publishers } from "../http/publishers.ts";

export interface RunParts {
  readonly publishers: Publishers;
  /** The Congresses to mirror, ascending. */
  readonly congresses: readonly number[];
  readonly client: HttpClient;
  readonly state: MirrorState;
  readonly folder: MirrorFolder;
  readonly congressApiKey: string | null;
  readonly dryRun: boolean;
  readonly signal: AbortSignal | undefined;
  readonly clock: () => number;
}

export type SourceRun = ReturnType<typeof startSource>;

export interface SourceOutcome {
  readonly source: SourceName;
  /** `failed`: the source could not be updated; the mirror keeps its files. */
  readonly state: "changed" | "unchanged" | "skipped" | "failed";
  readonly written: number;
  readonly unchanged: number;
  readonly requests: number;
  /** The size of response bodies, as transferred. */
  readonly bytes: number;
  readonly checkedAt: string;
  /** Why the source was skipped, or another remark. */
  readonly notice: string | null;
  readonly problems: readonly FetchProblem[];
}

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
    count: (what: "written" | "unchanged", name: string): void => {
      counts[what]++;
      const share = done() / Math.max(counts.expected, done());
      onProgress(source, share, `${amount(done())} files  ${name}`);
    },
    expect: (files: number): void => {
      counts.expected += files;
    },
    notice: (text: string) => void notices.add(text),
    /** Records a refused file; the mirror keeps its old version. */
    refuse: (error: FetchError, file: string | null) => void problems.push(problemOf(error, file)),
    /** Records that a part of the source could not be updated. */
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

/** A failing part fails the source, but other parts still run unless they would fail too. */
async function runPart(
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

/** Updates parts in sequence, since they share a host and the report keeps their order. */
export async function runParts<Part>(
  run: SourceRun,
  parts: Iterable<Part>,
  work: (part: Part) => Promise<void>,
  fileOf: (part: Part) => string | null = () => null,
): Promise<void> {
  for (const part of parts) await runPart(run, fileOf(part), () => work(part));
}

/** Whether the rest of the source would fail too: a full disk, or a publisher that refuses us. */
export function isHopeless({ kind }: FetchError): boolean {
  return kind === "local" || kind === "refused";
}
