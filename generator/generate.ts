import type { Manifest } from "../contract/build.ts";
import { congressOf } from "../contract/congress.ts";
import { RecordsError, type RecordsDatabase, withRecords } from "../data/database/database.ts";
import { createRecordReader, type RecordReader } from "../data/database/record-reader.ts";
import type { Day } from "../data/documents.ts";
import { hashFile, sha256Hex } from "../lib/hash.ts";
import type { OnProgress } from "../lib/log.ts";
import { openStore, type StoreAddress } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import type { LiveBuild } from "./builds/open-build.ts";
import { overruledFacts, unapprovedViolations, type Violation } from "./builds/overruled.ts";
import {
  type BuildIdentity,
  type ChangeLists,
  type Publication,
  withPublication,
} from "./builds/publication.ts";
import { writeChangeLists } from "./changes/change-lists.ts";
import { writeRecordList } from "./changes/record-changes.ts";
import { DEFAULT_MAX_SHRINK, GateFailure, gatesOf, judge } from "./checks/gates.ts";
import { inputsHash } from "./inputs.ts";
import { requireMemory } from "./memory.ts";
import { createPageWriter } from "./builds/page-writer.ts";
import { readKnownRecords } from "./records/known-records.ts";
import { type BuildScope, createContext } from "./kinds/build-context.ts";
import { writeTextSearch } from "./texts/text-search.ts";
import { inWorkFolder } from "./work-folder.ts";
import { type WrittenBuild, writeBuild } from "./write-build.ts";

export interface GenerateOptions {
  readonly recordsPath: string;
  readonly store: StoreAddress;
  readonly baseUrl: string;
  readonly now: Date;
  /** Decides who is in office. Defaults to the date of `now`. */
  readonly asOf?: Day;
  readonly maxShrink?: number;
  /** Keeps no live build, and writes stored texts again, to repair damaged ones. */
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
  /** Pages written because the store has no such text. */
  readonly newTexts: number;
  readonly newBytes: number;
  /** Violations overruled now or when the live build was published. */
  readonly overruled: readonly Violation[];
  readonly remarks: readonly string[];
  readonly seconds: number;
}

/**
 * Makes a build of all records and puts it live with the last write, or ends at once if nothing that the live one was
 * made of has changed. On any error, or if it is killed, the live build stays.
 *
 * @throws {GateFailure} if the build must not go live; {@link LeaseLost} if another build went live
 *   first; {@link RecordsError} if the database is empty or unreadable; {@link
 *   StoreError} if the store fails; {@link LegisError} `memory` if there is too little; the signal's reason if
 *   it aborts
 */
export async function generate(options: GenerateOptions): Promise<GenerateSummary> {
  const started = performance.now();
  const store = await openStore(options.store);
  return withRecords(options.recordsPath, { readonly: true }, async (database) => {
    const waiting = { onWait: (description: string) => options.onProgress?.(description, 0) };
    const summary = await withPublication(store, { ...options, ...waiting }, (publication) =>
      inWorkFolder((workDir) => makeBuild(publication, { store, database, workDir }, options)),
    );
    return { ...summary, seconds: (performance.now() - started) / 1000 };
  });
}

function readerOf(database: RecordsDatabase): RecordReader {
  const records = createRecordReader(database);
  if (!records.isEmpty()) return records;
  throw new RecordsError(
    `records database ${database.path}: it has no records; "legis nightly" or "legis import PATH…" brings some`,
  );
}

interface Place {
  readonly store: Store;
  readonly database: RecordsDatabase;
  readonly workDir: string;
}

/**
 * `writeBuild` makes records into pages, parts of bulk files, and rows of `catalog.sqlite` in the work folder, and the
 * rows into lists and `search.sqlite`. Kinds make pages and rows through the context, which checks their shapes and
 * finds their links. The page writer puts each text that the store lacks into segments, where nobody reads it until a
 * manifest names it. Counts, and links that no page has met, are judged at the end. A build that passes is published,
 * with its change lists, which have an index of their own. If the live build has the same content, that one stays: a new
 * version of the program, for example, often makes the same pages. ARCHITECTURE.md draws the forms of one bill.
 */
async function makeBuild(
  publication: Publication,
  { store, database, workDir }: Place,
  options: GenerateOptions,
): Promise<Omit<GenerateSummary, "seconds">> {
  const records = readerOf(database);
  database.snapshot();
  const scope = scopeOf(records, options);
  const inputs = inputsHash(records, scope);
  const sameInputs = await publication.keepMadeOf(inputs);
  if (sameInputs !== null) return unchangedSummary(sameInputs);

  // People, committees, nominations and treaties are in memory; bills, texts and votes are looked up.
  const known = readKnownRecords(records);
  requireMemory({ bills: records.countBills(), people: known.legislators.size });
  const segments = await publication.openSegments();
  const pages = createPageWriter(segments);
  const context = createContext({ ...scope, records, known, pages });
  const written = await writeBuild(context, { segments, workDir }, options);

  const { live } = publication;
  const list = await writeRecordList(store, written.listedRecords, live, workDir);
  const { violations, remarks, isForced } = checkGates(written, live, options);
  const hashes = {
    content_sha256: sha256Hex(written.entries),
    search_sha256: await hashFile(written.searchFile),
  };
  const before = live?.manifest ?? null;
  const ofTexts = { records, store, live: before, workDir };
  const textSearch = await writeTextSearch(written.newestTexts, ofTexts);
  const manifestPart = {
    ...written.manifestPart,
    ...(textSearch.length > 0 && { text_search: textSearch }),
    changes: list.counts,
    forced: [...gatesOf(violations)],
    ...overruledFacts(violations),
  };
  const lateRemarks: string[] = [];
  const changesOf = { changes: list.changes, manifestPart, remarks: lateRemarks };
  /** Called while publishing, when the build has its name. */
  const writeChanges = (named: BuildIdentity): Promise<ChangeLists> =>
    writeChangeLists({ store, live, segments, workDir, ...changesOf }, named);
  const { base_url, current_congress, fiction, text_search } = manifestPart;
  const servedContent = { ...hashes, base_url, current_congress, fiction, text_search };
  // A forced build goes live even if its pages are the same: its manifest names the overruled gates.
  const keptLive = isForced ? null : await publication.keepLive(servedContent);
  const { entries, pageListFile, searchFile } = written;
  const { recordsFile } = list;
  const files = { entries, pageListFile, searchFile, recordsFile, changes: writeChanges };
  const manifest = keptLive ?? (await publication.publish({ files, hashes, manifestPart }));
  // A build that failed a check, even if somebody approved of that, is made and checked again every night.
  if (violations.length === 0) await publication.noteInputs(manifest, inputs);
  return {
    manifest,
    isUnchanged: keptLive !== null,
    pages: manifestPart.pages,
    bytes: manifestPart.page_bytes,
    ...segments.counts(),
    overruled: violations,
    remarks: [
      ...publication.remarks,
      ...list.remarks,
      ...lateRemarks,
      ...written.remarks,
      ...remarks,
    ],
  };
}

/** @throws {GateFailure} unless the build passes, or `--force` is set */
function checkGates(
  { manifestPart, entries, brokenLinks, ...written }: WrittenBuild,
  live: LiveBuild | null,
  { maxShrink = DEFAULT_MAX_SHRINK, force }: GenerateOptions,
) {
  const before = live?.manifest ?? null;
  const found = [...written.violations, ...rollbackViolations(entries, live)];
  const { violations, remarks } = judge(
    { ...manifestPart, brokenLinks, violations: found },
    before,
    maxShrink,
  );
  const refused = unapprovedViolations(violations, before);
  if (refused.length > 0 && force !== true) throw new GateFailure(refused);
  return { violations, remarks, isForced: refused.length > 0 };
}

/** The next night has the records that someone rolled back from, unless a publisher has changed one. */
function rollbackViolations(entries: Uint8Array, live: LiveBuild | null): Violation[] {
  if (live === null) return [];
  const content = sha256Hex(entries);
  const same = live.rolledBack.filter(({ content_sha256 }) => content_sha256 === content);
  const message = "somebody rolled back from this build, and the new one has exactly its records";
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
  { baseUrl, now, asOf = now.toISOString().slice(0, 10) }: GenerateOptions,
): BuildScope {
  // Bills and votes of a future Congress are wrong or early, so they don't make it the current one.
  const sitting = congressOf(asOf);
  const currentCongress = records.newestCongress(sitting) ?? sitting;
  return { baseUrl, asOf, currentCongress, fiction: records.fiction() };
}
