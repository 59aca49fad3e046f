import { messageOf } from "../lib/errors.ts";
import type { OnProgress } from "../lib/progress.ts";
import { congressOf } from "../contract/congress.ts";
import program from "../package.json" with { type: "json" };
import { fetchApiMeetings } from "./publishers/api-meetings.ts";
import { fetchBills } from "./publishers/bills.ts";
import { fetchBiographies } from "./publishers/biographies.ts";
import { FetchError } from "./http/fetch-error.ts";
import { fetchHouseMeetings } from "./publishers/house-meetings.ts";
import { fetchHouseVotes } from "./publishers/house-votes.ts";
import { createHttpClient, PATIENCE, type Patience } from "./http/http-client.ts";
import { fetchLegislators } from "./publishers/legislators.ts";
import { clearPartials, openMirrorFolder } from "./files/mirror-folder.ts";
import { type MirrorState, openMirrorState } from "./files/mirror-state.ts";
import { fetchNominations } from "./publishers/nominations.ts";
import { SOURCE_NAMES, type SourceName } from "../data/files/source-names.ts";
import type { Publishers } from "./http/publishers.ts";
import { fetchSenateMeetings } from "./publishers/senate-meetings.ts";
import { fetchSenateVotes } from "./publishers/senate-votes.ts";
import { congressOfYear, mirroredYears } from "./publishers/sessions.ts";
import {
  type RunParts,
  type SourceOutcome,
  type SourceRun,
  startSource,
} from "./files/source-run.ts";

export interface FetchOptions {
  /** The folder that holds the mirror; made when it is missing. */
  readonly mirror: string;
  readonly publishers: Publishers;
  /** Unless told the one that sits by the clock, and those that were mirrored before. */
  readonly congresses?: readonly number[];
  /** All unless told. */
  readonly only?: readonly SourceName[];
  /** Asks the publishers for what changed, and writes nothing. */
  readonly dryRun?: boolean;
  /** An address that publishers can turn to, sent with every request. */
  readonly contact: string | null;
  readonly congressApiKey: string | null;
  /** How hard and how gently publishers are tried. */
  readonly patience?: Partial<Patience>;
  /** Stops cleanly; the next run goes on. */
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

export interface FetchSummary {
  readonly congresses: readonly number[];
  readonly sources: readonly SourceOutcome[];
  readonly requests: number;
  /** Of bodies, as they came over the wire. */
  readonly bytes: number;
  /** Files written. */
  readonly files: number;
  readonly interrupted: boolean;
}

const FETCHERS: Readonly<Record<SourceName, (run: SourceRun) => Promise<void>>> = {
  bills: fetchBills,
  "house-votes": fetchHouseVotes,
  "senate-votes": fetchSenateVotes,
  legislators: fetchLegislators,
  "house-meetings": fetchHouseMeetings,
  "senate-meetings": fetchSenateMeetings,
  "api-meetings": fetchApiMeetings,
  nominations: fetchNominations,
  biographies: fetchBiographies,
};

const NEED_KEY: ReadonlySet<SourceName> = new Set(["api-meetings", "nominations"]);

/**
 * Brings the mirror up to date with its publishers, all at the same time. One source that fails
 * never stops another, and whatever fails, the mirror keeps what it had: what went wrong with a source
 * is in its outcome.
 *
 * @throws {FetchError} when the mirror itself can't be used, say because another fetch is at work
 * @example
 * ```ts
 * const { sources, requests } = await fetchSources({
 *   mirror: "./var/mirror",
 *   publishers: PUBLISHERS,
 *   only: ["senate-votes"],
 *   congresses: [119],
 *   contact: "mailto:operator@example.org",
 *   congressApiKey: null, // only meetings and nominations need one
 * });
 * ```
 */
export async function fetchSources(options: FetchOptions): Promise<FetchSummary> {
  const { mirror, signal, contact, dryRun = false, clock = Date.now } = options;
  const state = openMirrorState(mirror, { dryRun });
  const client = createHttpClient({
    publishers: options.publishers,
    userAgent: `legis/${program.version}${contact === null ? "" : ` (+${contact})`}`,
    patience: { ...PATIENCE, ...options.patience },
    ...(signal && { signal }),
  });
  try {
    const folder = openMirrorFolder(mirror);
    if (!dryRun) await clearPartials(folder);
    const congresses = options.congresses ?? defaultCongresses(state, clock());
    const parts: RunParts = {
      publishers: options.publishers,
      congresses: [...new Set(congresses)].toSorted((a, b) => a - b),
      client,
      state,
      folder,
      congressApiKey: options.congressApiKey,
      dryRun,
      signal,
      clock,
    };
    const names = SOURCE_NAMES.filter((name) => options.only?.includes(name) ?? true);
    const sources = await fetchAll(names, parts, options.onProgress);
    const sum = (figure: "requests" | "bytes" | "written"): number =>
      sources.reduce((total, source) => total + source[figure], 0);
    return {
      congresses: parts.congresses,
      sources,
      requests: sum("requests"),
      bytes: sum("bytes"),
      files: sum("written"),
      interrupted: signal?.aborted ?? false,
    };
  } finally {
    await client.close();
    state.close();
  }
}

async function fetchAll(
  names: readonly SourceName[],
  parts: RunParts,
  onProgress: FetchOptions["onProgress"],
): Promise<SourceOutcome[]> {
  const underWay = new Map<SourceName, Promise<SourceOutcome>>();
  for (const source of names) {
    const run = startSource(source, parts, onProgress);
    // Whose profiles are wanted stands in the legislators' files.
    const before = source === "biographies" ? underWay.get("legislators") : undefined;
    underWay.set(source, fetchSource(run, before));
  }
  return Promise.all(underWay.values());
}

async function fetchSource(
  run: SourceRun,
  before: Promise<unknown> | undefined,
): Promise<SourceOutcome> {
  const { source, congressApiKey, signal } = run;
  if (NEED_KEY.has(source) && congressApiKey === null) {
    const notice = "CONGRESS_API_KEY is not set; get a key at https://api.congress.gov/sign-up/";
    return { ...run.outcome(), state: "skipped", notice };
  }
  try {
    await before;
    await FETCHERS[source](run);
  } catch (error) {
    if (signal?.aborted === true) run.notice("interrupted; run it again to go on");
    else run.fail(error instanceof FetchError ? error : ownFailure(error), null);
  }
  return run.outcome();
}

function ownFailure(error: unknown): FetchError {
  return new FetchError({
    kind: "local",
    address: "legis",
    reason: `the program failed: ${messageOf(error)}`,
    advice: "the mirror keeps what it had; please report it",
    cause: error,
  });
}

/** By the clock, and those that are in the mirror, whatever the clock says. */
function defaultCongresses(state: MirrorState, now: number): number[] {
  const sitting = congressOf(new Date(now).toISOString().slice(0, 10));
  const mirrored = mirroredCongresses(state);
  // A clock that was set back must not bring Congresses of before.
  return mirrored.some((congress) => congress > sitting) ? mirrored : [...mirrored, sitting];
}

function mirroredCongresses(state: MirrorState): number[] {
  const zips = state.list("zips/").map(({ path }) => Number(/BILLSTATUS-(\d+)-/.exec(path)?.[1]));
  const bills = zips.filter((congress) => !Number.isNaN(congress));
  return [...new Set([...bills, ...[...mirroredYears(state)].map(congressOfYear)])];
}
