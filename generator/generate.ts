import { aboutFile, FileError, isFull, LegisError } from "../lib/errors.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { API_PREFIX } from "../contract/addresses.ts";
import { type Manifest, recordsKey } from "../contract/build.ts";
import { congressOf } from "../contract/congress.ts";
import { openRecords, RecordsError } from "../data/database/database.ts";
import type { Day } from "../data/documents.ts";
import { createRecordReader } from "../data/database/record-reader.ts";
import { openStore, type StoreAddress } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { inLines, type ListedRecord, writeLines } from "../builds/line-files.ts";
import { changesOf, readRecordList } from "../builds/changes.ts";
import { type BlockChanges, compareBlocks } from "./gates/compare-blocks.ts";
import { DEFAULT_MAX_SHRINK, GateFailure, gatesOf, judge } from "./gates/gates.ts";
import { countsOf } from "./manifest-counts.ts";
import { notYetOverruled, overruledFacts, type Violation } from "../builds/overruled.ts";
import {
  type BuildFacts,
  hashesOf,
  isSameBuild,
  isSignedWith,
  type LiveBuild,
  publish,
  readLiveBuild,
} from "../builds/publish.ts";
import { noObjects, objectsAtHand } from "../builds/published-objects.ts";
import { isRunning, leaveMark, type Mark, readMarks } from "../builds/running-marks.ts";
import type { WorkerSetup } from "./workers/worker.ts";
import { type GenerateProgress, writePages } from "./write-pages.ts";

export interface GenerateOptions {
  readonly recordsPath: string;
  readonly store: StoreAddress;
  readonly baseUrl: string;
  readonly now: Date;
  /** Decides who is in office; the day of `now` by default. */
  readonly asOf?: Day;
  readonly threads?: number;
  /** The heap that a thread may use. */
  readonly threadMemoryMb?: number | undefined;
  /** The share of its records that a list may lose against the live build. */
  readonly maxShrink?: number;
  /** Signs the build; a live one that it did not sign is replaced even where nothing else changed. */
  readonly signingKey?: CryptoKey | undefined;
  /** Writes every page, also those that the live build has: mends objects that were damaged. */
  readonly rewrite?: boolean;
  /** Puts the build live whatever the gates say. */
  readonly force?: boolean;
  readonly onProgress?: (progress: GenerateProgress) => void;
  readonly signal?: AbortSignal;
}

export interface GenerateSummary {
  readonly manifest: Manifest;
  /** Nothing had changed, so the live build stays. */
  readonly isUnchanged: boolean;
  readonly pages: number;
  readonly bytes: number;
  /** Pages written, as the live build does not have them. */
  readonly newObjects: number;
  readonly newBytes: number;
  /** What the gates found and was overruled, now or when the live build was put there. */
  readonly overruled: readonly Violation[];
  /** What the gates saw and let pass. */
  readonly remarks: readonly string[];
  readonly seconds: number;
}

const PRUNE_POLL_MS = 500;

/**
 * Makes a build of all records and puts it live.
 *
 * @throws {GateFailure} when the build must not go live; {@link LostRace} when another one did first
 */
export async function generate(options: GenerateOptions): Promise<GenerateSummary> {
  const started = performance.now();
  const { now, baseUrl, signingKey } = options;
  const addressOf = (path: string): string => `${baseUrl}${API_PREFIX}${path}`;
  const store = await openStore(options.store);
  const database = await openRecords(options.recordsPath, { readonly: true });
  const workDir = await makeWorkFolder();
  try {
    const records = createRecordReader(database);
    if (records.isEmpty()) {
      throw new RecordsError(
        `records database ${options.recordsPath}: it holds no records; import something first`,
      );
    }
    const asOf = options.asOf ?? now.toISOString().slice(0, 10);
    // A record of a Congress that has not begun is wrong, or early; none turns the current one.
    const sitting = congressOf(asOf);
    const currentCongress = records.newestCongress(sitting) ?? sitting;
    const fiction = records.fiction();
    // The mark comes before the look around: what begins after it sees it. It is of a process, so
    // its time is the clock's, whatever the build's is.
    const mark = await leaveMark(store, "publish", new Date());
    const marks = await untilNothingPrunes(store, mark, options.signal);
    const wasCutOff = marks.some(({ task }) => task === "publish");
    const live = await readLiveBuild(store);
    const liveManifest = live?.manifest ?? null;
    const setup: WorkerSetup = {
      recordsPath: options.recordsPath,
      stamp: database.snapshot(),
      store: options.store,
      baseUrl,
      asOf,
      currentCongress,
      fiction,
      objects: options.rewrite === true ? noObjects() : await objectsAtHand(store, live, wasCutOff),
    };
    const written = await writePages({
      setup,
      records,
      addressOf,
      workDir,
      threads: options.threads,
      threadMemoryMb: options.threadMemoryMb,
      onProgress: options.onProgress,
      signal: options.signal,
    });
    const { accumulator, rows, index, search, pages } = written;
    const facts = {
      base_url: baseUrl,
      as_of: asOf,
      current_congress: currentCongress,
      fiction,
      pages: accumulator.entries.length,
      page_bytes: accumulator.counts.bytes,
      ...countsOf(rows),
      blocks: accumulator.blocks,
      gaps: [...accumulator.gaps],
      changes: {},
      forced: [],
    } satisfies BuildFacts;
    const lists = await writeRecordLists(store, accumulator.records, live, workDir, addressOf);
    const files = { index, search, pages, records: lists.records, changes: lists.changes };
    const hashes = await hashesOf(files);
    const { violations, remarks } = judge(
      {
        ...facts,
        ...lists.blockChanges,
        brokenLinks: accumulator.links,
        violations: accumulator.violations,
      },
      liveManifest,
      options.maxShrink ?? DEFAULT_MAX_SHRINK,
    );
    const refused = notYetOverruled(violations, liveManifest);
    if (refused.length > 0 && options.force !== true) throw new GateFailure(refused);
    const summary = {
      pages: facts.pages,
      ...accumulator.counts,
      overruled: violations,
      remarks,
    };
    const seconds = (): number => (performance.now() - started) / 1000;
    // A build that has more to say of its checks takes the place of one with the same pages.
    const isUnchanged =
      live !== null &&
      liveManifest?.overruled !== undefined &&
      refused.length === 0 &&
      isSameBuild(liveManifest, { hashes, facts }) &&
      (signingKey === undefined || (await isSignedWith(store, live, signingKey)));
    const manifest = isUnchanged
      ? liveManifest
      : await publish({
          store,
          files,
          hashes,
          live,
          now,
          signingKey,
          facts: {
            ...facts,
            changes: lists.counts,
            forced: [...gatesOf(violations)],
            ...overruledFacts(violations),
          },
        });
    await removeMarks(store, mark, marks);
    return { ...summary, manifest, isUnchanged, seconds: seconds() };
  } catch (error) {
    throw isFullIn(workDir, error) ? new WorkFolderFull(workDir, { cause: error }) : error;
  } finally {
    database.close();
    await rm(workDir, { recursive: true, force: true });
  }
}

/** The disk has no room for what a build is put together of. */
class WorkFolderFull extends LegisError {
  override readonly name = "WorkFolderFull";

  constructor(folder: string, options: ErrorOptions) {
    const what = `${folder}: the disk is full`;
    const advice = "make room there, or set TMPDIR to a folder with more, and run it again";
    super(`${what}; ${advice}`, {
      code: "work_folder_full",
      what,
      advice,
      ...options,
      subject: folder,
    });
  }
}

function isFullIn(folder: string, error: unknown): boolean {
  return (
    error instanceof FileError && isFull(error) && (error.subject?.startsWith(folder) ?? false)
  );
}

async function makeWorkFolder(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), "legis-generate-"));
  } catch (error) {
    throw aboutFile(tmpdir(), error);
  }
}

/** Waits for a prune at work, which gives up when it sees the mark; gives the others' marks. */
async function untilNothingPrunes(
  store: Store,
  own: string,
  signal?: AbortSignal,
): Promise<readonly Mark[]> {
  const marks = (await readMarks(store)).filter(({ key }) => key !== own);
  const isPruning = marks.some((mark) => mark.task === "prune" && isRunning(mark, new Date()));
  if (!isPruning) return marks;
  await setTimeout(PRUNE_POLL_MS, undefined, signal === undefined ? {} : { signal });
  return untilNothingPrunes(store, own, signal);
}

/** The run is over, and what runs before it left half done is no longer of use. */
async function removeMarks(store: Store, own: string, others: readonly Mark[]): Promise<void> {
  const now = new Date();
  const ended = others.filter((mark) => mark.task === "publish" && !isRunning(mark, now));
  await Promise.all([own, ...ended.map(({ key }) => key)].map((key) => store.remove(key)));
}

interface RecordLists {
  /** Local paths. */
  readonly records: string;
  readonly changes: string;
  readonly counts: Manifest["changes"];
  readonly blockChanges: BlockChanges;
}

async function writeRecordLists(
  store: Store,
  listed: readonly ListedRecord[],
  live: LiveBuild | null,
  workDir: string,
  addressOf: (path: string) => string,
): Promise<RecordLists> {
  const records = join(workDir, "records.tsv.gz");
  await writeLines(
    records,
    inLines(listed, ({ resource, id, hash, path, filled }) => [resource, id, hash, path, filled]),
  );
  const bytes = live === null ? null : await store.read(recordsKey(live.build));
  const before = bytes === null ? new Map() : await readRecordList(bytes);
  const { counts, lines } = changesOf(before, listed, addressOf);
  const changes = join(workDir, "changes.ndjson.gz");
  await writeLines(changes, lines);
  return { records, changes, counts, blockChanges: compareBlocks(before, listed) };
}
