import { hashFile, sha256Hex } from "../lib/hash.ts";
import type { OnProgress } from "../lib/log.ts";
import { API_PREFIX } from "../contract/addresses.ts";
import type { Manifest } from "../contract/build.ts";
import { congressOf } from "../contract/congress.ts";
import { BUILD_ROUTES } from "../contract/request/build-routes.ts";
import { unapprovedViolations, overruledFacts, type Violation } from "./builds/overruled.ts";
import {
  type ChangeLists,
  type FinishedBuild,
  type BuildIdentity,
  type Publication,
  withPublication,
} from "./builds/publication.ts";
import {
  explained,
  openRecords,
  RecordsError,
  type RecordsDatabase,
} from "../data/database/database.ts";
import { createRecordReader, type RecordReader } from "../data/database/record-reader.ts";
import type { Day } from "../data/documents.ts";
import type { LiveBuild } from "./builds/open-build.ts";
import { openStore, type StoreAddress } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { type ChangeListParts, writeChangeLists } from "./changes/change-lists.ts";
import { DEFAULT_MAX_SHRINK, GateFailure, gatesOf, judge } from "./gates/gates.ts";
import { countsOf } from "./manifest-counts.ts";
import { writeRecordList } from "./changes/record-changes.ts";
import { inWorkFolder } from "./work-folder.ts";
import { inputsHash } from "./inputs.ts";
import type { PageTaskSetup } from "./tasks/page-tasks.ts";
import type { BuildAccumulator } from "./build-accumulator.ts";
import { readKnownRecords } from "./records/known-records.ts";
import { requireMemory } from "./memory.ts";
import { writeTextSearch } from "./texts/text-search.ts";
import { writePages, type WrittenPages } from "./write-pages.ts";

export interface GenerateOptions {
  readonly recordsPath: string;
  readonly store: StoreAddress;
  readonly baseUrl: string;
  readonly now: Date;
  /** Decides who is in office. Defaults to the date of `now`. */
  readonly asOf?: Day;
  readonly maxShrink?: number;
  /** Writes all pages again, to repair damaged ones. */
  readonly rewrite?: boolean;
  readonly force?: boolean;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

export interface GenerateSummary {
  readonly manifest: Manifest;
  readonly isUnchanged: boolean;
  readonly pages: number;
  readonly bytes: number;
  /** Pages written because the live build does not have them. */
  readonly newTexts: number;
  readonly newBytes: number;
  /** Violations overruled now or when the live build was published. */
  readonly overruled: readonly Violation[];
  readonly remarks: readonly string[];
  readonly seconds: number;
}

/**
 * Makes a build of all records and puts it live, or ends at once if the live one was made of the same. On
 * any error, the live build stays, and the next run reuses the texts already written.
 *
 * @throws {GateFailure} if the build must not go live; {@link LostRace} if another build went live
 *   first; {@link RecordsError} if the database is empty, unreadable or changed meanwhile; {@link
 *   StoreError} if the store fails; the signal's reason if it aborts
 */
export async function generate(options: GenerateOptions): Promise<GenerateSummary> {
  const started = performance.now();
  const store = await openStore(options.store);
  const database = await openRecords(options.recordsPath, { readonly: true });
  try {
    const waiting = { onWait: (description: string) => options.onProgress?.(description, 0) };
    const summary = await withPublication(store, { ...options, ...waiting }, (publication) =>
      inWorkFolder((workDir) => makeBuild({ store, database, workDir, publication }, options)),
    );
    return { ...summary, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    throw explained(error, options.recordsPath);
  } finally {
    database.close();
  }
}

function readerOf(database: RecordsDatabase): RecordReader {
  const records = createRecordReader(database);
  if (!records.isEmpty()) return records;
  throw new RecordsError(
    `records database ${database.path}: it has no records; import something first`,
  );
}

interface BuildInputs {
  readonly store: Store;
  readonly database: RecordsDatabase;
  readonly workDir: string;
  readonly publication: Publication;
}

async function makeBuild(
  place: BuildInputs,
  options: GenerateOptions,
): Promise<Omit<GenerateSummary, "seconds">> {
  const { baseUrl } = options;
  const { store, database, workDir, publication } = place;
  const records = readerOf(database);
  const { live } = publication;
  database.snapshot();
  const scope = scopeOf(records, options);
  const addressOf = (path: string): string => `${baseUrl}${API_PREFIX}${path}`;
  const inputs = inputsHash(records, { ...scope, baseUrl });
  const sameInputs = await publication.keepMadeOf(inputs);
  if (sameInputs !== null) return unchangedSummary(sameInputs);
  const known = readKnownRecords(records);
  requireMemory({ bills: records.countBills(), people: known.legislators.size });
  const { texts, segments } = await publication.openTexts();
  const { checked } = texts;
  const setup = { records, known, baseUrl, ...scope, checked, segments };
  const written = await writePages({ ...options, ...place, setup, addressOf });
  const { accumulator, entries, pages, search } = written;
  const list = await writeRecordList(store, accumulator.records, live, workDir);
  const before = live?.manifest ?? null;
  const textSearch = await writeTextSearch(accumulator.searchedTexts, {
    ...place,
    records,
    live: before,
  });
  const facts = {
    ...factsOf(setup, written),
    ...(textSearch.length > 0 && { text_search: textSearch }),
  };
  const { violations, remarks, isRefused } = checkGates(written, facts, live, options);
  const hashes = { content_sha256: sha256Hex(entries), search_sha256: await hashFile(search) };
  const manifestFacts = {
    ...facts,
    changes: list.counts,
    forced: [...gatesOf(violations)],
    ...overruledFacts(violations),
  };
  const lateRemarks: string[] = [];
  const own = { changes: list.changes, facts: manifestFacts, remarks: lateRemarks };
  const changes = changeWriter({ ...place, live, texts, segments, ...own }, accumulator, options);
  const build = {
    files: { entries, search, pages, records: list.records, changes },
    hashes,
    facts: manifestFacts,
  };
  // A build with more check results replaces a build with the same pages.
  const { base_url, current_congress, fiction } = facts;
  const answers = { ...hashes, base_url, current_congress, fiction };
  const keptLive = isRefused ? null : await publication.keepLive(answers);
  const manifest = keptLive ?? (await publication.publish(build));
  // A build that failed a check is checked again.
  if (violations.length === 0) await publication.noteInputs(manifest, inputs);
  return {
    manifest,
    isUnchanged: keptLive !== null,
    pages: facts.pages,
    ...accumulator.counts(),
    overruled: violations,
    remarks: [...publication.remarks, ...list.remarks, ...lateRemarks, ...remarks],
  };
}

function changeWriter(
  parts: ChangeListParts,
  accumulator: BuildAccumulator,
  { force }: GenerateOptions,
): (named: BuildIdentity) => Promise<ChangeLists> {
  return async (named) => {
    const lists = await writeChangeLists(parts, named);
    // Change lists don't count among the build's pages.
    accumulator.addCounts(lists.counts);
    accumulator.violations.push(...lists.violations);
    const wrong = force === true ? [] : lists.violations;
    if (wrong.length > 0) throw new GateFailure(wrong);
    return lists;
  };
}

/** @throws {GateFailure} unless the build passes, or `--force` is set */
function checkGates(
  { accumulator, entries }: WrittenPages,
  facts: ReturnType<typeof factsOf>,
  live: LiveBuild | null,
  { maxShrink = DEFAULT_MAX_SHRINK, force }: GenerateOptions,
) {
  const { index } = accumulator;
  const before = live?.manifest ?? null;
  const found = [...accumulator.violations, ...rollbackViolations(entries, live)];
  const { violations, remarks } = judge(
    { ...facts, brokenLinks: index.brokenLinks, violations: found },
    before,
    maxShrink,
  );
  const refused = unapprovedViolations(violations, before);
  if (refused.length > 0 && force !== true) throw new GateFailure(refused);
  return { violations, remarks, isRefused: refused.length > 0 };
}

/** The next night has the records that someone rolled back from, unless a publisher has changed one. */
function rollbackViolations(entries: Uint8Array, live: LiveBuild | null): Violation[] {
  const content = sha256Hex(entries);
  const same = live?.rolledBack.filter(({ content_sha256 }) => content_sha256 === content) ?? [];
  const message = "was rolled back from, and has exactly these records";
  return same.map(({ build }) => ({ gate: "rollback", page: build, message }));
}

function unchangedSummary(manifest: Manifest): Omit<GenerateSummary, "seconds"> {
  return {
    manifest,
    isUnchanged: true,
    pages: manifest.pages,
    bytes: manifest.page_bytes,
    newTexts: 0,
    newBytes: 0,
    overruled: [],
    remarks: [],
  };
}

function scopeOf(
  records: RecordReader,
  { now, asOf = now.toISOString().slice(0, 10) }: GenerateOptions,
): Pick<PageTaskSetup, "asOf" | "currentCongress" | "fiction"> {
  // Records of a future Congress are wrong or early, so they don't make it the current one.
  const sitting = congressOf(asOf);
  const currentCongress = records.newestCongress(sitting) ?? sitting;
  return { asOf, currentCongress, fiction: records.fiction() };
}

function factsOf(
  { baseUrl, asOf, currentCongress, fiction }: PageTaskSetup,
  { accumulator, rows }: WrittenPages,
): Omit<FinishedBuild["facts"], "changes" | "forced" | "overruled"> {
  return {
    base_url: baseUrl,
    as_of: asOf,
    current_congress: currentCongress,
    fiction,
    routes: BUILD_ROUTES,
    pages: accumulator.index.pages(),
    page_bytes: accumulator.index.bytes(),
    ...countsOf(rows),
    gaps: accumulator.gaps(),
    incomplete: accumulator.incomplete(),
  };
}
