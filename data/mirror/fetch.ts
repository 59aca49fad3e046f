import { messageOf } from "../../lib/errors.ts";
import type { OnProgress } from "../../lib/log.ts";
import { congressOf } from "../../contract/congress.ts";
import program from "../../package.json" with { type: "json" };
import { fetchApiMeetings } from "./publishers/api-meetings.ts";
import { fetchBillLists } from "./publishers/bill-lists.ts";
import { fetchBills, fetchBillTexts } from "./publishers/bills.ts";
import { fetchBiographies } from "./publishers/biographies.ts";
import { fetchCommitteeReports } from "./publishers/committee-reports.ts";
import { fetchCrsReports } from "./publishers/crs-reports.ts";
import { FetchError } from "./http/fetch-error.ts";
import { fetchHouseMeetings } from "./publishers/house-meetings.ts";
import { fetchHouseVotes } from "./publishers/house-votes.ts";
import {
  createHttpClient,
  DEFAULT_RETRY_POLICY,
  type HttpClient,
  type Paces,
  type RetryPolicy,
} from "./http/http-client.ts";
import { apiHeaders, withAdvice } from "./publishers/congress-api.ts";
import { type MirrorFile, updateFiles } from "./files/mirror-file.ts";
import { fetchLegislators } from "./publishers/legislators.ts";
import { clearPartials, openMirrorFolder } from "./files/mirror-folder.ts";
import { type MirrorState, openMirrorState } from "./files/mirror-state.ts";
import { fetchNominations } from "./publishers/nominations.ts";
import { SOURCE_NAMES, type SourceName, SOURCES } from "../../contract/kinds/kinds.ts";
import { fetchTreaties } from "./publishers/treaties.ts";
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
  readonly mirror: string;
  readonly publishers: Publishers;
  /** The current Congress and those already mirrored by default. */
  readonly congresses?: readonly number[];
  readonly only?: readonly SourceName[];
  /** Sources that are never fetched. */
  readonly off?: readonly SourceName[];
  /** Requests everything again, whatever earlier runs have noted. */
  readonly full?: boolean;
  /** A contact address for the publishers, sent with every request. */
  readonly contact: string | null;
  readonly congressApiKey: string | null;
  /** Lists of bills that their files cut, as the records say. */
  readonly cutLists: RunParts["cutLists"];
  readonly patience?: Partial<RetryPolicy>;
  readonly paces?: Paces;
  /** Stops cleanly; the next run resumes. */
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
  readonly clock?: () => number;
}

export interface FetchSummary {
  readonly congresses: readonly number[];
  readonly sources: readonly SourceOutcome[];
  readonly requests: number;
  /** Body bytes as transferred. */
  readonly bytes: number;
  readonly files: number;
  readonly interrupted: boolean;
}

const FETCHERS: Readonly<Record<SourceName, (run: SourceRun) => Promise<void>>> = {
  bills: fetchBills,
  "bill-lists": fetchBillLists,
  "bill-texts": fetchBillTexts,
  "house-votes": fetchHouseVotes,
  "senate-votes": fetchSenateVotes,
  legislators: fetchLegislators,
  "house-meetings": fetchHouseMeetings,
  "senate-meetings": fetchSenateMeetings,
  "api-meetings": fetchApiMeetings,
  nominations: fetchNominations,
  treaties: fetchTreaties,
  "committee-reports": fetchCommitteeReports,
  "crs-reports": fetchCrsReports,
  biographies: fetchBiographies,
};

/** Their documents are found with the legislators' files: members' profiles, committees' feeds. */
const READ_LEGISLATORS: ReadonlySet<SourceName> = new Set(["biographies", "house-meetings"]);

/**
 * Updates the mirror from all publishers concurrently. A failing source neither stops the others
 * nor loses its mirrored files; its outcome has the errors. Throws a {@link FetchError} if the
 * mirror can't be used, for example because another fetch is running.
 */
export async function fetchSources(options: FetchOptions): Promise<FetchSummary> {
  const { mirror, signal, clock = Date.now } = options;
  const state = openMirrorState(mirror);
  const client = createClient(options);
  try {
    const folder = openMirrorFolder(mirror);
    await clearPartials(folder);
    const congresses = options.congresses ?? defaultCongresses(state, clock());
    const parts: RunParts = {
      publishers: options.publishers,
      congresses: [...new Set(congresses)].toSorted((a, b) => a - b),
      isChosen: options.congresses !== undefined,
      client,
      state,
      folder,
      congressApiKey: options.congressApiKey,
      cutLists: options.cutLists,
      isFull: options.full ?? false,
      signal,
      clock,
    };
    const names = SOURCE_NAMES.filter((name) => options.only?.includes(name) ?? true);
    const sources = await fetchAll(names, new Set(options.off), parts, options.onProgress);
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

/** Returns a client that tells publishers who asks. */
export function createClient({
  publishers,
  contact,
  patience,
  paces,
  signal,
}: Pick<FetchOptions, "publishers" | "contact" | "patience" | "paces" | "signal">): HttpClient {
  return createHttpClient({
    publishers,
    userAgent: `legis/${program.version}${contact === null ? "" : ` (+${contact})`}`,
    patience: { ...DEFAULT_RETRY_POLICY, ...patience },
    ...(paces && { paces }),
    ...(signal && { signal }),
  });
}

async function fetchAll(
  names: readonly SourceName[],
  off: ReadonlySet<SourceName>,
  parts: RunParts,
  onProgress: FetchOptions["onProgress"],
): Promise<SourceOutcome[]> {
  const underWay = new Map<SourceName, Promise<SourceOutcome>>();
  for (const source of names) {
    const run = startSource(source, parts, onProgress);
    const before = READ_LEGISLATORS.has(source) ? underWay.get("legislators") : undefined;
    underWay.set(
      source,
      off.has(source)
        ? Promise.resolve({
            ...run.outcome(),
            state: "off" as const,
            notice: "left out by LEGIS_SOURCES_OFF",
          })
        : fetchSource(run, before),
    );
  }
  return Promise.all(underWay.values());
}

export const NO_KEY = "skipped: no CONGRESS_API_KEY";

async function fetchSource(
  run: SourceRun,
  before: Promise<unknown> | undefined,
): Promise<SourceOutcome> {
  const { source, congressApiKey, signal } = run;
  const { needsKey = false, title } = SOURCES[source];
  if (needsKey && congressApiKey === null) {
    const notice = `${NO_KEY} (https://api.congress.gov/sign-up/), so these are missing: ${title}`;
    return { ...run.outcome(), state: "skipped", notice };
  }
  try {
    await before;
    await FETCHERS[source](run);
    await updateFiles(run, overdueFiles(run));
    run.end();
  } catch (error) {
    if (signal?.aborted !== true) {
      const failure = error instanceof FetchError ? error : ownFailure(error);
      run.fail(needsKey ? withAdvice(failure) : failure, null);
    } else {
      run.notice("interrupted; run it again to continue");
      const outcome = run.outcome();
      return outcome.state === "unchanged" ? { ...outcome, state: "skipped" } : outcome;
    }
  }
  return run.outcome();
}

/** Files that an earlier run requested in vain, and that this run has not requested. */
function overdueFiles(run: SourceRun): MirrorFile[] {
  return run.overdueRequests().flatMap(({ path, address }) => {
    const publisher = Object.entries(run.publishers).find(([, base]) =>
      address.startsWith(`${base}/`),
    );
    // Its publisher's address has been set to another one.
    if (publisher === undefined) run.answered(path);
    const headers = publisher?.[0] === "congressApi" ? apiHeaders(run) : {};
    return publisher === undefined ? [] : [{ path, address, headers }];
  });
}

function ownFailure(error: unknown): FetchError {
  return new FetchError({
    kind: "local",
    address: "legis",
    reason: `the program failed: ${messageOf(error)}`,
    advice: "the mirror keeps its files; please report it",
    cause: error,
  });
}

function defaultCongresses(state: MirrorState, now: number): number[] {
  const sitting = congressOf(new Date(now).toISOString().slice(0, 10));
  const mirrored = mirroredCongresses(state);
  // A clock that was set back must not add an earlier Congress.
  return mirrored.some((congress) => congress > sitting) ? mirrored : [...mirrored, sitting];
}

function mirroredCongresses(state: MirrorState): number[] {
  const zips = state.list("zips/").map(({ path }) => Number(/BILLSTATUS-(\d+)-/.exec(path)?.[1]));
  const bills = zips.filter((congress) => !Number.isNaN(congress));
  return [...new Set([...bills, ...[...mirroredYears(state)].map(congressOfYear)])];
}
