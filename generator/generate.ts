import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { Piscina } from "piscina";

import { API_PREFIX } from "../contract/addresses.ts";
import { encodeIndex, openIndex } from "../contract/build-index.ts";
import { indexKey, type Manifest, recordsKey } from "../contract/build.ts";
import { congressOf } from "../contract/congress.ts";
import { PAGE_SIZE } from "../contract/page-key.ts";
import { openRecords, RecordsError } from "../data/database.ts";
import type { Day } from "../data/documents.ts";
import { inOrder } from "../data/in-order.ts";
import { createRecordReader, type RecordReader } from "../data/records.ts";
import { openStore, type StoreAddress } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { createLineFile, type ListedRecord } from "./build-lists.ts";
import { readRecordList, writeChanges } from "./changes.ts";
import { DEFAULT_MAX_SHRINK, GateFailure, gatesOf, violationsOf } from "./gates.ts";
import { createGathering, type Gathering } from "./gather.ts";
import type { ListTask } from "./list-writer.ts";
import { type GatheredRows, walkLists } from "./lists.ts";
import type { Violation } from "./page-checks.ts";
import {
  type BuildFacts,
  hashesOf,
  isSameBuild,
  type LiveBuild,
  publish,
  readLiveBuild,
} from "./publish.ts";
import {
  noObjects,
  type ObjectNames,
  objectsOfIndex,
  objectsOfStore,
} from "./published-objects.ts";
import { isRunning, leaveMark, type Mark, readMarks } from "./running-marks.ts";
import { createSearchDatabase } from "./search-database.ts";
import type { ListsTask, WorkerSetup } from "./worker.ts";
import type { Written, WrittenLists } from "./written.ts";

export interface GenerateOptions {
  readonly recordsPath: string;
  readonly store: StoreAddress;
  readonly baseUrl: string;
  readonly now: Date;
  /** Decides who is in office; the day of `now` by default. */
  readonly asOf?: Day;
  readonly threads?: number;
  /** The share of its records that a list may lose against the live build. */
  readonly maxShrink?: number;
  /** Writes every page, also those that the live build has: mends objects that were damaged. */
  readonly rewrite?: boolean;
  /** Puts the build live whatever the gates say. */
  readonly force?: boolean;
  readonly onProgress?: (progress: GenerateProgress) => void;
  readonly signal?: AbortSignal;
}

interface GenerateProgress {
  readonly step: "records" | "lists" | "publishing";
  /** Share of the step that is done, 0 to 1. */
  readonly done: number;
  readonly pages: number;
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
  /** What the gates found and was overruled. */
  readonly overruled: readonly Violation[];
  readonly seconds: number;
}

/** Bills or votes that a thread takes at a time. */
const RECORDS_PER_TASK = 50;
/** Pages' worth of list rows that a thread takes at a time. */
const PAGES_PER_TASK = 200;
const PRUNE_POLL_MS = 500;
/** Tasks handed out per thread, so that none waits for the main thread. */
const TASKS_PER_THREAD = 3;

/**
 * Makes a build of all records and puts it live.
 *
 * @throws {GateFailure} when the build must not go live; {@link LostRace} when another one did first
 */
export async function generate(options: GenerateOptions): Promise<GenerateSummary> {
  const started = performance.now();
  const { now, baseUrl } = options;
  const store = await openStore(options.store);
  const database = await openRecords(options.recordsPath, { readonly: true });
  const workDir = await mkdtemp(join(tmpdir(), "legis-generate-"));
  try {
    const records = createRecordReader(database);
    if (records.isEmpty()) {
      throw new RecordsError(
        `records database ${options.recordsPath}: it holds no records; import something first`,
      );
    }
    const asOf = options.asOf ?? now.toISOString().slice(0, 10);
    const currentCongress = records.newestCongress() ?? congressOf(asOf);
    // The mark comes before the look around: what begins after it sees it. It is of a process, so
    // its time is the clock's, whatever the build's is.
    const mark = await leaveMark(store, "publish", new Date());
    const marks = await untilNothingPrunes(store, mark, options.signal);
    const live = await readLiveBuild(store);
    const liveManifest = live?.manifest ?? null;
    const setup: WorkerSetup = {
      recordsPath: options.recordsPath,
      stamp: database.snapshot(),
      store: options.store,
      baseUrl,
      asOf,
      currentCongress,
      published: options.rewrite === true ? noObjects() : await published(store, live, marks),
    };
    const written = await writePages(options, setup, records, workDir);
    const { gathering, rows, index, search, pages } = written;
    const facts: BuildFacts = {
      base_url: baseUrl,
      as_of: asOf,
      current_congress: currentCongress,
      pages: gathering.entries.length,
      page_bytes: gathering.counts.bytes,
      totals: totalsOf(rows),
      by_congress: byCongress(rows),
      values: valuesOf(rows),
      changes: {},
      forced: [],
    };
    const lists = await writeRecordLists(store, gathering.records, live, workDir, baseUrl);
    const files = { index, search, pages, records: lists.records, changes: lists.changes };
    const hashes = await hashesOf(files);
    const summary = {
      pages: facts.pages,
      ...gathering.counts,
      overruled: [] as readonly Violation[],
    };
    const seconds = (): number => (performance.now() - started) / 1000;
    if (liveManifest !== null && isSameBuild(liveManifest, { hashes, facts })) {
      await removeMarks(store, mark, marks);
      return { ...summary, manifest: liveManifest, isUnchanged: true, seconds: seconds() };
    }
    const violations = violationsOf(
      {
        totals: facts.totals,
        byCongress: facts.by_congress,
        index: openIndex(index),
        links: gathering.links,
        violations: gathering.violations,
      },
      liveManifest,
      options.maxShrink ?? DEFAULT_MAX_SHRINK,
    );
    if (violations.length > 0 && options.force !== true) throw new GateFailure(violations);
    const manifest = await publish({
      store,
      files,
      hashes,
      live,
      now,
      facts: { ...facts, changes: lists.counts, forced: [...gatesOf(violations)] },
    });
    await removeMarks(store, mark, marks);
    return {
      ...summary,
      overruled: violations,
      manifest,
      isUnchanged: false,
      seconds: seconds(),
    };
  } finally {
    database.close();
    await rm(workDir, { recursive: true, force: true });
  }
}

interface WrittenBuild {
  readonly gathering: Gathering;
  readonly rows: GatheredRows;
  readonly index: Uint8Array;
  /** Local paths. */
  readonly search: string;
  readonly pages: string;
}

async function writePages(
  options: GenerateOptions,
  setup: WorkerSetup,
  records: RecordReader,
  workDir: string,
): Promise<WrittenBuild> {
  const threads = options.threads ?? availableParallelism();
  const pool = createPool(setup, threads);
  try {
    const searchPath = join(workDir, "search.sqlite");
    const search = createSearchDatabase(searchPath);
    const pages = createLineFile(workDir, "pages.tsv.gz");
    const gathering = createGathering(search, pages, addressesAt(setup.baseUrl));
    const run: Run = { ...options, pool, threads, gathering };
    await writeRecords(run, records);
    gathering.addTopics();
    const rows = gathering.rows();
    await writeLists(run, rows);
    options.onProgress?.({ step: "publishing", done: 0, pages: gathering.entries.length });
    await pages.close();
    search.finish(rows.tables);
    const index = encodeIndex(gathering.entries);
    return { gathering, rows, index, search: searchPath, pages: pages.path };
  } finally {
    await pool.destroy();
  }
}

const addressesAt =
  (baseUrl: string) =>
  (path: string): string =>
    `${baseUrl}${API_PREFIX}${path}`;

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

/**
 * What need not be written again: the live build's objects, or where a run was cut off, whatever
 * is in the store.
 */
async function published(
  store: Store,
  live: LiveBuild | null,
  marks: readonly Mark[],
): Promise<ObjectNames> {
  if (marks.some(({ task }) => task === "publish")) return objectsOfStore(store);
  const bytes = live === null ? null : await store.read(indexKey(live.build));
  return objectsOfIndex(bytes === null ? null : openIndex(bytes));
}

/** The run is over, and what runs before it left half done is no longer of use. */
async function removeMarks(store: Store, own: string, others: readonly Mark[]): Promise<void> {
  const now = new Date();
  const ended = others.filter((mark) => mark.task === "publish" && !isRunning(mark, now));
  await Promise.all([own, ...ended.map(({ key }) => key)].map((key) => store.remove(key)));
}

async function writeRecordLists(
  store: Store,
  listed: readonly ListedRecord[],
  live: LiveBuild | null,
  workDir: string,
  baseUrl: string,
): Promise<{ records: string; changes: string; counts: Manifest["changes"] }> {
  const records = createLineFile(workDir, "records.tsv.gz");
  for (const { resource, id, hash, path } of listed) records.add(resource, id, hash, path);
  await records.close();
  const bytes = live === null ? null : await store.read(recordsKey(live.build));
  const before = bytes === null ? new Map() : await readRecordList(bytes);
  const changes = createLineFile(workDir, "changes.ndjson.gz");
  const counts = writeChanges(before, listed, addressesAt(baseUrl), changes);
  await changes.close();
  return { records: records.path, changes: changes.path, counts };
}

interface Run extends Pick<GenerateOptions, "onProgress" | "signal"> {
  readonly pool: Piscina;
  readonly threads: number;
  readonly gathering: Gathering;
}

async function writeRecords(run: Run, records: RecordReader): Promise<void> {
  const { gathering } = run;
  const tasks = [
    { name: "people", argument: null },
    ...records
      .voteRanges(tasksFor(records.countVotes()))
      .map((argument) => ({ name: "votes", argument })),
    ...records
      .billRanges(tasksFor(records.countBills()))
      .map((argument) => ({ name: "bills", argument })),
  ];
  let done = 0;
  for await (const written of runInOrder<Written>(run, tasks)) {
    gathering.add(written);
    done += 1;
    run.onProgress?.({
      step: "records",
      done: done / tasks.length,
      pages: gathering.entries.length,
    });
  }
  // Only now is known what types the bills give the committees.
  const committees = [{ name: "committees", argument: gathering.committeeTypes }];
  for await (const written of runInOrder<Written>(run, committees)) gathering.add(written);
}

function tasksFor(count: number): number {
  return Math.ceil(count / RECORDS_PER_TASK);
}

async function writeLists(run: Run, rows: GatheredRows): Promise<void> {
  const { gathering } = run;
  const lines = new Map([...rows.tables].map(([name, table]) => [name, table.lines()]));
  const lists = [...walkLists(rows)];
  const pages = lists.reduce((sum, list) => sum + pagesOf(list), 0);
  const tasks = batches(lists).map((batch) => ({
    name: "lists",
    argument: { lists: batch, lines } satisfies ListsTask,
  }));
  let done = 0;
  for await (const written of runInOrder<WrittenLists>(run, tasks)) {
    gathering.addLists(written);
    done += written.pages.length;
    run.onProgress?.({ step: "lists", done: done / pages, pages: gathering.entries.length });
  }
}

function pagesOf({ rows }: ListTask): number {
  return Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
}

/** Lists together until they make up a task; a list is not divided. */
function batches(lists: readonly ListTask[]): ListTask[][] {
  const found: ListTask[][] = [];
  let pages = Infinity;
  for (const list of lists) {
    if (pages >= PAGES_PER_TASK) {
      found.push([]);
      pages = 0;
    }
    found.at(-1)?.push(list);
    pages += pagesOf(list);
  }
  return found;
}

interface Task {
  readonly name: string;
  readonly argument: unknown;
}

function runInOrder<Result>(
  { pool, threads, signal }: Run,
  tasks: readonly Task[],
): AsyncIterable<Result> {
  const items = (async function* () {
    yield* tasks;
  })();
  return inOrder(
    items,
    { count: threads * TASKS_PER_THREAD, bytes: Infinity },
    {
      start: ({ name, argument }) =>
        pool.run(argument, {
          name,
          ...(signal === undefined ? {} : { signal }),
        }) as Promise<Result>,
      sizeOf: () => 0,
    },
  );
}

function createPool(setup: WorkerSetup, threads: number): Piscina {
  return new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    // The program runs from TypeScript, and a thread does not inherit the loader under a test runner.
    execArgv: ["--import", import.meta.resolve("tsx")],
    workerData: setup,
    // What a thread keeps is about 100 MB; without limits V8 lets garbage pile up to ten times that.
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 600 },
    minThreads: threads,
    maxThreads: threads,
  });
}

function totalsOf({ tables, views }: GatheredRows): Manifest["totals"] {
  return Object.fromEntries(
    [...tables].map(([name, table]) => [name, table.size() - (views.get(name)?.size ?? 0)]),
  );
}

/** Records by Congress, of the resources that a Congress is a filter of. */
function byCongress({ tables }: GatheredRows): Manifest["by_congress"] {
  return Object.fromEntries(
    [...tables].flatMap(([name, table]) => {
      const filter = table.resource.filters.findIndex(
        (each) => each.name === "congress" && each.isView !== true,
      );
      if (filter === -1) return [];
      const congressOfRow = table.facetOf(filter);
      const counts: Record<string, number> = {};
      for (let row = 0; row < table.size(); row++) {
        const congress = String(congressOfRow(row));
        counts[congress] = (counts[congress] ?? 0) + 1;
      }
      return [[name, counts]];
    }),
  );
}

/** The values of every set of words; numbers are open by nature. */
function valuesOf({ tables }: GatheredRows): Manifest["values"] {
  return Object.fromEntries(
    [...tables].map(([name, { resource, values }]) => [
      name,
      Object.fromEntries(
        resource.filters.flatMap(({ name: filter, kind }, index) =>
          kind.values === undefined ? [] : [[filter, values(index).map(String)]],
        ),
      ),
    ]),
  );
}
