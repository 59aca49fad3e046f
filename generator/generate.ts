import { hashFile, sha256Hex } from "../lib/hash.ts";
import type { OnProgress } from "../lib/progress.ts";
import { API_PREFIX } from "../contract/addresses.ts";
import type { Manifest } from "../contract/build.ts";
import { congressOf } from "../contract/congress.ts";
import { unapprovedViolations, overruledFacts, type Violation } from "../builds/overruled.ts";
import {
  beginPublication,
  type ChangeLists,
  type FinishedBuild,
  type BuildIdentity,
} from "../builds/publication.ts";
import {
  explained,
  openRecords,
  RecordsError,
  type RecordsDatabase,
} from "../data/database/database.ts";
import { createRecordReader, type RecordReader } from "../data/database/record-reader.ts";
import type { Day } from "../data/documents.ts";
import { openStore, type StoreAddress } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { writeChangeLists } from "./changes/change-lists.ts";
import { DEFAULT_MAX_SHRINK, GateFailure, gatesOf, judge } from "./gates/gates.ts";
import { countsOf } from "./manifest-counts.ts";
import { writeRecordLists } from "./record-lists.ts";
import { inWorkFolder } from "./work-folder.ts";
import type { WorkerSetup } from "./workers/page-tasks.ts";
import { readRecordsState, recordsHash } from "./cache/chunks.ts";
import { readFacts } from "./cache/facts.ts";
import { fingerprint } from "./cache/fingerprint.ts";
import { cachePath, openPageCache } from "./cache/page-cache.ts";
import { writePages, type WrittenPages } from "./write-pages.ts";

export interface GenerateOptions {
  readonly recordsPath: string;
  readonly store: StoreAddress;
  readonly baseUrl: string;
  readonly now: Date;
  /** Decides who is in office; the day of `now` by default. */
  readonly asOf?: Day;
  /** Unless given, one for each processor, or none where there is little to write. */
  readonly threads?: number;
  /** The heap that a thread may use. */
  readonly threadMemoryMb?: number | undefined;
  /** The share of bills, laws and votes that may be lost against the live build. */
  readonly maxShrink?: number;
  /** Signs the build; a live one that it did not sign is replaced even where nothing else changed. */
  readonly signingKey?: CryptoKey | undefined;
  /** Writes every page, also those that the live build has: mends objects that were damaged. */
  readonly rewrite?: boolean;
  /** Puts the build live whatever the gates say. */
  readonly force?: boolean;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

export interface GenerateSummary {
  readonly manifest: Manifest;
  /** Nothing had changed, so the live build stays. */
  readonly isUnchanged: boolean;
  readonly pages: number;
  readonly bytes: number;
  /** Pages that had to be made, as what they are made of was not what it was in the last run. */
  readonly made: number;
  /** Pages written, as the live build does not have them. */
  readonly newObjects: number;
  readonly newBytes: number;
  /** What the gates found and was overruled, now or when the live build was put there. */
  readonly overruled: readonly Violation[];
  /** What the gates saw and let pass. */
  readonly remarks: readonly string[];
  readonly seconds: number;
}

/**
 * Makes a build of all records and puts it live. Whatever is thrown, the live build is as it was; the
 * pages that were written stay, and the next run goes on from them.
 *
 * @throws {GateFailure} when the build must not go live; {@link LostRace} when another one did first;
 *   {@link RecordsError} for a database that is empty, unreadable or changed meanwhile; {@link StoreError}
 *   when the store fails; the signal's reason once it aborts
 * @example
 * ```ts
 * const { manifest, isUnchanged } = await generate({
 *   recordsPath: "./var/records.sqlite",
 *   store: { location: "./var/store", cacheFolder: "./var/cache" },
 *   baseUrl: "https://api.example.org",
 *   now: new Date(),
 * });
 * ```
 */
export async function generate(options: GenerateOptions): Promise<GenerateSummary> {
  const started = performance.now();
  const store = await openStore(options.store);
  const database = await openRecords(options.recordsPath, { readonly: true });
  try {
    const summary = await inWorkFolder((workDir) =>
      makeBuild({ store, database, workDir }, options),
    );
    return { ...summary, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    throw explained(error, options.recordsPath);
  } finally {
    database.close();
  }
}

interface Workplace {
  readonly store: Store;
  readonly database: RecordsDatabase;
  readonly workDir: string;
}

async function makeBuild(
  { store, database, workDir }: Workplace,
  options: GenerateOptions,
): Promise<Omit<GenerateSummary, "seconds">> {
  const { recordsPath, baseUrl } = options;
  const records = createRecordReader(database);
  if (records.isEmpty()) {
    throw new RecordsError(
      `records database ${recordsPath}: it holds no records; import something first`,
    );
  }
  const publication = await beginPublication(store, {
    ...options,
    onWait: (told) => options.onProgress?.(told, 0),
  });
  const { live, objects } = publication;
  const before = live?.manifest ?? null;
  const stamp = database.snapshot();
  const scope = scopeOf(records, options);
  const setup = { recordsPath, stamp, store: options.store, baseUrl, ...scope, objects };
  const addressOf = (path: string): string => `${baseUrl}${API_PREFIX}${path}`;
  const madeBy = fingerprint([baseUrl, scope.fiction]);
  using cache = openPageCache(cachePath(recordsPath), madeBy, () => readFacts(records));
  const state = readRecordsState(records, scope);
  const madeOf = recordsHash(state);
  const last = cache.lastBuild();
  if (last?.records === madeOf && options.rewrite !== true) {
    const { currentCongress: current_congress, fiction } = scope;
    const facts = { base_url: baseUrl, current_congress, fiction };
    const manifest = await publication.keepLive({ hashes: last, facts });
    if (manifest !== null) return asItWas(manifest, cache.remarks);
  }
  const written = await writePages({
    ...options,
    setup,
    store,
    records,
    state,
    cache,
    addressOf,
    workDir,
  });
  const { accumulator, index, pages, search } = written;
  const listed = accumulator.records;
  const lists = await writeRecordLists({ store, listed, live, workDir });
  const facts = factsOf(setup, written);
  const { violations, remarks } = judge(
    {
      ...facts,
      brokenLinks: accumulator.links,
      violations: accumulator.violations,
    },
    before,
    options.maxShrink ?? DEFAULT_MAX_SHRINK,
  );
  const refused = unapprovedViolations(violations, before);
  if (refused.length > 0 && options.force !== true) throw new GateFailure(refused);
  const rows = accumulator.rowsHash();
  const known = last?.rows === rows ? last.search_sha256 : null;
  // Where the live one is made of the same rows, it is needed only if something else changed.
  const search_sha256 =
    known !== null && known === before?.search_sha256 ? known : await hashFile(search());
  const hashes = { index_sha256: sha256Hex(index), search_sha256 };
  cache.keepBuild({ records: violations.length === 0 ? madeOf : null, rows, ...hashes });
  cache.finish();
  const told = {
    ...facts,
    changes: lists.counts,
    forced: [...gatesOf(violations)],
    ...overruledFacts(violations),
  };
  const later: string[] = [];
  const changes = async (named: BuildIdentity): Promise<ChangeLists> => {
    const own = { changes: lists.changes, facts: told, remarks: later };
    const made = await writeChangeLists({ store, live, objects, workDir, ...own }, named);
    // They are not among the pages that the build counts.
    accumulator.addFound({ ...made, counts: { ...made.counts, made: 0 } });
    const wrong = options.force === true ? [] : made.findings.violations;
    if (wrong.length > 0) throw new GateFailure(wrong);
    return made;
  };
  const build = {
    files: { index, search, pages, records: lists.records, changes },
    hashes,
    facts: told,
  };
  // A build that has more to say of its checks takes the place of one with the same pages.
  const kept = refused.length === 0 ? await publication.keepLive(build) : null;
  return {
    manifest: kept ?? (await publication.publish(build)),
    isUnchanged: kept !== null,
    pages: facts.pages,
    ...accumulator.counts,
    overruled: violations,
    remarks: [...publication.remarks, ...cache.remarks, ...lists.remarks, ...later, ...remarks],
  };
}

/** The live build is made of the same records, so nothing is made. */
function asItWas(manifest: Manifest, remarks: readonly string[]): Omit<GenerateSummary, "seconds"> {
  return {
    manifest,
    isUnchanged: true,
    pages: manifest.pages,
    bytes: manifest.page_bytes,
    made: 0,
    newObjects: 0,
    newBytes: 0,
    overruled: [],
    remarks,
  };
}

function scopeOf(
  records: RecordReader,
  { now, asOf = now.toISOString().slice(0, 10) }: GenerateOptions,
): Pick<WorkerSetup, "asOf" | "currentCongress" | "fiction"> {
  // A record of a Congress that has not begun is wrong, or early; none turns the current one.
  const sitting = congressOf(asOf);
  const currentCongress = records.newestCongress(sitting) ?? sitting;
  return { asOf, currentCongress, fiction: records.fiction() };
}

/** What a manifest says of a build but how it stands to the one before. */
function factsOf(
  { baseUrl, asOf, currentCongress, fiction }: WorkerSetup,
  { accumulator, rows }: WrittenPages,
): Omit<FinishedBuild["facts"], "changes" | "forced" | "overruled"> {
  return {
    base_url: baseUrl,
    as_of: asOf,
    current_congress: currentCongress,
    fiction,
    pages: accumulator.pages(),
    page_bytes: accumulator.counts.bytes,
    ...countsOf(rows),
    gaps: [...accumulator.gaps],
    incomplete:
      accumulator.partlyKnown.length === 0 ? {} : { legislator: [...accumulator.partlyKnown] },
  };
}
