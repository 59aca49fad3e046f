import type { Manifest } from "../contract/build.ts";
import type { RecordReader } from "../data/database/record-reader.ts";
import type { Day } from "../data/documents.ts";
import { hashFile, sha256Hex } from "../lib/hash.ts";
import type { OnProgress } from "../lib/log.ts";
import type { StoreAddress } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import type { LiveBuild } from "./builds/open-build.ts";
import { overruledFacts, unapprovedViolations, type Violation } from "./builds/overruled.ts";
import { createPageWriter } from "./builds/page-writer.ts";
import type { BuildIdentity, ChangeLists, Publication } from "./builds/publication.ts";
import { writeChangeLists } from "./changes/change-lists.ts";
import { writeRecordList } from "./changes/record-changes.ts";
import { DEFAULT_MAX_SHRINK, GateFailure, gatesOf, judge } from "./checks/gates.ts";
import { type BuildScope, createContext } from "./kinds/build-context.ts";
import { programHash } from "./inputs.ts";
import { requireMemory } from "./memory.ts";
import { readKnownRecords } from "./records/known-records.ts";
import { openComparisons } from "./texts/kept-comparisons.ts";
import { writeTextSearch } from "./texts/text-search.ts";
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

export type BuildSummary = Omit<GenerateSummary, "seconds">;

interface Materials {
  readonly store: Store;
  readonly records: RecordReader;
  readonly scope: BuildScope;
  /** The hash of all that the build is made of. */
  readonly inputs: string;
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
export async function makeBuild(
  publication: Publication,
  { store, records, scope, inputs, workDir }: Materials,
  options: GenerateOptions,
): Promise<BuildSummary> {
  // People, committees, nominations and treaties are in memory; bills, texts and votes are looked up.
  const known = readKnownRecords(records);
  requireMemory({ bills: records.countBills(), people: known.legislators.size });
  const segments = await publication.openSegments();
  const pages = createPageWriter(segments);
  const comparisons = await openComparisons(store, programHash(scope), segments);
  const context = createContext({ ...scope, records, known, pages, comparison: comparisons.page });
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
  if (violations.length === 0) {
    await comparisons.keep();
    await publication.noteInputs(manifest, inputs);
  }
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
