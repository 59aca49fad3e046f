import type { CutList } from "../../files/cut-list.ts";
import { amount } from "../../../lib/amounts.ts";
import type { OnProgress } from "../../../lib/log.ts";
import {
  FetchError,
  type FetchErrorKind,
  problemOf,
  type FetchProblem,
} from "../http/fetch-error.ts";
import type { HttpClient, Traffic } from "../http/http-client.ts";
import type { MirrorFolder } from "./mirror-folder.ts";
import type { MirrorState } from "./mirror-state.ts";
import { sourceOfFile } from "../../files/source-of-file.ts";
import type { SourceName } from "../../../contract/kinds/kinds.ts";
import type { Publishers } from "../http/publishers.ts";

export interface RunParts {
  readonly publishers: Publishers;
  /** The Congresses to mirror, ascending. */
  readonly congresses: readonly number[];
  /** Whether the caller named the Congresses. */
  readonly isChosen: boolean;
  readonly client: HttpClient;
  readonly state: MirrorState;
  readonly folder: MirrorFolder;
  readonly congressApiKey: string | null;
  /** Lists of bills that their files cut. */
  readonly cutLists: (congresses: readonly number[]) => Promise<readonly CutList[]>;
  /** Requests everything again, whatever earlier runs have noted. */
  readonly isFull: boolean;
  readonly signal: AbortSignal | undefined;
  readonly clock: () => number;
}

export type SourceRun = ReturnType<typeof startSource>;

export interface SourceOutcome {
  readonly source: SourceName;
  /**
   * - `skipped`: its key is missing, or it is optional and unreachable.
   * - `off`: a setting leaves it out.
   * - `failed`: it could not be updated; the mirror keeps its files.
   */
  readonly state: "changed" | "unchanged" | "skipped" | "off" | "failed";
  readonly written: number;
  readonly unchanged: number;
  readonly requests: number;
  /** The size of response bodies, as transferred. */
  readonly bytes: number;
  readonly checkedAt: string;
  /** Why the source was skipped, or another remark. */
  readonly notice: string | null;
  readonly problems: readonly FetchProblem[];
  /** Whether everything was requested. */
  readonly isWhole: boolean;
  /** Files and parts that were requested and came, or that the publisher says don't exist. */
  readonly answered: ReadonlySet<string>;
  /** Files that were requested in vain, in this run or an earlier one. */
  readonly unanswered: ReadonlySet<string>;
}

/** Their publisher may refuse a network for good, and no record is missing without them. */
const OPTIONAL: ReadonlySet<SourceName> = new Set(["biographies"]);

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
  const answered = new Set<string>();
  const requests = openRequests(source, parts);
  const today = new Date(clock()).toISOString().slice(0, 10);
  const checked = `checked ${source} ${parts.congresses.join(",")}`;
  let failed = false;
  let isWhole = true;
  let isSkipped = false;
  const done = (): number => counts.written + counts.unchanged;
  return {
    ...parts,
    source,
    traffic,
    /** Whether no whole run of this day (UTC) has been before, so that what no list announces is due. */
    isFirstToday: parts.isFull || parts.state.note(checked) !== today,
    /** Called when all is requested. */
    end: (): void => {
      if (isWhole && !failed) parts.state.setNote(checked, today);
    },
    count: (what: "written" | "unchanged", name: string): void => {
      counts[what]++;
      const share = done() / Math.max(counts.expected, done());
      onProgress(source, share, `${amount(done())} files  ${name}`);
    },
    expect: (files: number): void => {
      counts.expected += files;
    },
    notice: (text: string) => void notices.add(text),
    /** Records files before they are requested, so that the next run does it if this one can't. */
    willRequest: requests.add,
    overdueRequests: requests.overdue,
    answered: (file: string): void => {
      answered.add(file);
      requests.remove(file);
    },
    /** Records a refused file; the mirror keeps its old version. */
    refuse: (error: FetchError, file: string | null): void => {
      if (isUnreachable(error.kind) && OPTIONAL.has(source)) notices.add(noticeOf(error));
      else problems.push(problemOf(error, file));
    },
    /** Records that a part of the source could not be updated. */
    fail: (error: FetchError, file: string | null): void => {
      isWhole = false;
      isSkipped = isUnreachable(error.kind) && OPTIONAL.has(source);
      failed ||= !isSkipped && error.kind !== "budget";
      if (failed) problems.push(problemOf(error, file));
      else notices.add(noticeOf(error));
    },
    outcome: (): SourceOutcome => ({
      source,
      state: failed
        ? "failed"
        : isSkipped
          ? "skipped"
          : counts.written > 0
            ? "changed"
            : "unchanged",
      written: counts.written,
      unchanged: counts.unchanged,
      requests: traffic.requests,
      bytes: traffic.bytes,
      checkedAt: new Date(clock()).toISOString(),
      notice: notices.size === 0 ? null : [...notices].join("; "),
      problems,
      isWhole,
      answered,
      unanswered: requests.left(),
    }),
  };
}

/**
 * Updates parts in sequence, since they share a host and the report keeps their order. A failing part fails the
 * source, but other parts still run unless they would fail too.
 */
export async function runParts<Part>(
  run: SourceRun,
  parts: Iterable<Part>,
  work: (part: Part) => Promise<void>,
  fileOf: (part: Part) => string | null = () => null,
): Promise<void> {
  for (const part of parts) {
    const file = fileOf(part);
    try {
      await work(part);
      if (file !== null) run.answered(file);
    } catch (error) {
      if (!(error instanceof FetchError) || isHopeless(error)) throw error;
      run.fail(error, file);
    }
  }
}

/** Whether the rest of the source would fail too: a full disk, or a publisher that refuses us. */
export function isHopeless({ kind }: FetchError): boolean {
  return kind === "local" || kind === "refused" || kind === "budget";
}

/** Whether the publisher served nothing, rather than something else. */
function isUnreachable(kind: FetchErrorKind): boolean {
  return kind === "transient" || kind === "refused";
}

function noticeOf({ address, reason, advice }: FetchError): string {
  return `${address}: ${reason}; ${advice}`;
}

interface FileRequest {
  readonly path: string;
  readonly address: string;
}

/** Remembers requests until they are answered, by the path of their file. */
function openRequests(source: SourceName, { state }: RunParts) {
  const prefix = "unanswered ";
  const open = new Map(
    state
      .notes(prefix)
      .map(({ name, value }) => [name.slice(prefix.length), value] as const)
      .filter(([path]) => sourceOfFile(path) === source),
  );
  const asked = new Set<string>();
  return {
    add: (files: readonly FileRequest[]): void => {
      for (const { path, address } of files) {
        asked.add(path);
        if (!open.has(path)) state.setNote(`${prefix}${path}`, address);
        open.set(path, address);
      }
    },
    remove: (path: string): void => {
      if (open.delete(path)) state.setNote(`${prefix}${path}`, null);
    },
    left: (): ReadonlySet<string> => new Set(open.keys()),
    /** Requests of earlier runs that this one has not made yet. */
    overdue: (): readonly FileRequest[] =>
      [...open].flatMap(([path, address]) => (asked.has(path) ? [] : [{ path, address }])),
  };
}
