import { availableParallelism } from "node:os";
import { join } from "node:path";

import { encodeIndex, entryObject } from "../contract/build-index.ts";
import { amount } from "../lib/amounts.ts";
import type { OnProgress } from "../lib/log.ts";
import { FileError, onFile, type SystemFailure } from "../lib/errors.ts";
import { createLookup } from "./builds/published-objects.ts";
import {
  bulkFile,
  bulkTable,
  filesOf,
  gatheredParts,
  partPages,
  type PlannedFile,
} from "./bulk/bulk-files.ts";
import { congressesWithTables, tableChunks } from "./bulk/tables.ts";
import { type Chunk, type RecordsState, wholeChunks } from "./cache/chunks.ts";
import type { PageCache } from "./cache/page-cache.ts";
import type { CongressSummary } from "../contract/resources/congress.ts";
import { congressesOf, congressTable } from "./congresses.ts";
import type { BulkFile } from "../contract/resources/bulk.ts";
import type { WrittenPart } from "./pages/part-writer.ts";
import type { RecordReader } from "../data/database/record-reader.ts";
import type { BuildReader } from "../store/store.ts";
import { createLineFile, type LineFile } from "./builds/line-files.ts";
import { createBuildAccumulator, type BuildAccumulator } from "./build-accumulator.ts";
import { type ListTask, pageNumbers } from "./pages/list-writer.ts";
import { countPaths, type GatheredRows, walkLists } from "./pages/lists.ts";
import { type SearchTask, writeSearchDatabase } from "./pages/search-database.ts";
import { createSearchTexts, type SearchTexts } from "./pages/search-texts.ts";
import { placesIn } from "./pages/table.ts";
import type { ListsTask, WorkerSetup } from "./workers/page-tasks.ts";
import { createLocalPool, createWorkerPool, type WorkerPool } from "./workers/worker-pool.ts";
import { type ListResult, type Packed, unpack, type WorkerResult } from "./pages/worker-result.ts";

interface WritePagesOptions {
  readonly setup: WorkerSetup;
  readonly store: BuildReader;
  readonly records: RecordReader;
  readonly state: RecordsState;
  readonly cache: PageCache;
  readonly addressOf: (path: string) => string;
  readonly workDir: string;
  readonly threads?: number | undefined;
  readonly threadMemoryMb?: number | undefined;
  readonly onProgress?: OnProgress | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WrittenPages {
  readonly accumulator: BuildAccumulator;
  readonly rows: GatheredRows;
  readonly index: Uint8Array;
  readonly pages: string;
  /** Returns the path of the search database, writing it first if necessary. */
  readonly search: () => string;
}

const NO_PAGES_WRITTEN = { rendered: 0, newObjects: 0, newBytes: 0 };

const PAGES_PER_TASK = 200;

/**
 * The calling thread hands out tasks and collects results; threads turn records into pages. A task
 * is a chunk of votes or bills that is not in the cache. A thread reads the records, writes and
 * checks their pages, and returns a row per record with facts for lists, search, people and
 * committees. Results are collected in task order, so that the same records give the same bytes.
 * People and committees come last, since they depend on bills and votes. Then the threads write
 * lists while one writes the search database.
 *
 * Each thread has its own connection to the database, which must be at the stamp of the run's
 * start. Stored objects and the lines of complete tables are in shared memory, which nobody changes
 * after a task can see it; everything else is copied.
 */
export async function writePages(options: WritePagesOptions): Promise<WrittenPages> {
  const { setup, store, records, addressOf, workDir } = options;
  const { threadMemoryMb, signal } = options;
  const threads =
    options.threads ?? (threadMemoryMb === undefined ? threadsFor(records) : PROCESSORS);
  const pool =
    threads === 0
      ? createLocalPool(setup, signal)
      : createWorkerPool(setup, { threads, threadMemoryMb, signal });
  try {
    using texts = createSearchTexts(join(workDir, "search.texts"));
    await using pages = createLineFile(join(workDir, "pages.tsv.gz"));
    const accumulator = createBuildAccumulator(texts, addressOf);
    const { cache, onProgress } = options;
    const isStored = createLookup(setup.objects.stored);
    const run: Run = { pool, accumulator, pages, onProgress, setup, store, cache, isStored };
    await writeRecords(run, options);
    accumulator.addTopics();
    const rows = accumulator.rows();
    texts.finish();
    const task = searchTask(join(workDir, "search.sqlite"), texts, rows);
    const hashed = hashFiles(run, await writeParts(run), addressOf);
    const isNeeded = cache.lastBuild()?.rows !== accumulator.searchRowsHash();
    const searched = isNeeded && writeSearch(pool, task);
    const [files] = await Promise.all([hashed, searched, writeLists(run, rows)]);
    await writeBulkList(run, files);
    await writeCongresses(run, congressesOf(rows, addressOf));
    reportProgress(run, "publishing", 0);
    await pages.close();
    const index = encodeIndex([accumulator.index.entries()]);
    return { accumulator, rows, index, search: searchPath(task, isNeeded), pages: pages.path };
  } finally {
    await pool.close();
  }
}

function searchTask(path: string, texts: SearchTexts, { tables }: GatheredRows): SearchTask {
  const searched = [...tables].filter(([, { resource }]) => resource.search !== undefined);
  const ordered = searched.map(([name, table]) => {
    return [name, { places: placesIn(table.inOrder()), lines: table.lines() }] as const;
  });
  return { path, texts: texts.path, tables: new Map(ordered) };
}

async function writeSearch(pool: WorkerPool, task: SearchTask): Promise<void> {
  const failure = await pool.run<SystemFailure | null>({ name: "search", argument: task });
  if (failure !== null) throw new FileError(task.path, failure);
}

function searchPath(task: SearchTask, isWritten: boolean): () => string {
  let isThere = isWritten;
  return () => {
    if (!isThere) onFile(task.path, () => writeSearchDatabase(task));
    isThere = true;
    return task.path;
  };
}

const PROCESSORS = availableParallelism();
/** Writing this many records takes about as long as starting a thread. */
const FEW_RECORDS = 500;

function threadsFor(records: RecordReader): number {
  return records.countBills() + records.countVotes() > FEW_RECORDS ? PROCESSORS : 0;
}

interface Run extends Pick<WritePagesOptions, "onProgress" | "setup" | "store" | "cache"> {
  readonly pool: WorkerPool;
  readonly accumulator: BuildAccumulator;
  readonly pages: LineFile;
  readonly isStored: (object: Uint8Array) => boolean;
}

async function writeRecords(run: Run, { state }: Pick<WritePagesOptions, "state">): Promise<void> {
  const { accumulator } = run;
  const { chunks, parts } = state;
  let done = 0;
  for await (const written of rendered(run, chunks)) {
    accumulator.add(written);
    await writePageLines(run);
    done += 1;
    reportProgress(run, "records", done / chunks.length);
  }
  // Only now are the committees' types and all sightings from bills known.
  const [sightings, types] = [accumulator.sightings(), accumulator.committeeTypes];
  const [tallies, congresses] = [accumulator.tallies(), congressesWithTables(accumulator.parts)];
  const last = wholeChunks({ parts, sightings, types, tallies, congresses });
  for await (const written of rendered(run, last)) {
    accumulator.add(written);
    await writePageLines(run);
  }
}

function rendered(run: Run, chunks: readonly Chunk[]): AsyncIterable<WorkerResult> {
  return run.pool.inOrder(chunks, (chunk) => cachedOrRendered(run, chunk));
}

async function cachedOrRendered(
  { pool, cache, isStored }: Run,
  chunk: Chunk,
): Promise<WorkerResult> {
  const cached = cache.chunk(chunk);
  const made = cached === null ? null : unpack(cached);
  const isWhole =
    made?.parts.every(({ object }) => isStored(object)) === true &&
    made.rows.every(({ page }) => page === undefined || isStored(entryObject(page.entry)));
  if (made !== null && isWhole) return { ...made, counts: NO_PAGES_WRITTEN };
  const { task: name, argument } = chunk;
  const { bytes, lookedUp, isCacheable } = await pool.run<Packed>({ name, argument });
  if (isCacheable) cache.keepChunk(chunk, lookedUp, bytes);
  return unpack(bytes);
}

async function writeParts(run: Run): Promise<PlannedFile[]> {
  const { accumulator } = run;
  const chunks = gatheredParts(accumulator.wholeRecords());
  for await (const { parts, counts } of rendered(run, chunks)) {
    accumulator.addParts(parts, counts);
  }
  const heads: WrittenPart[] = [];
  const tables = tableChunks(accumulator.parts);
  for await (const { parts, counts } of rendered(run, tables)) {
    accumulator.addParts([], counts);
    heads.push(...parts);
  }
  return filesOf([...heads, ...accumulator.parts]);
}

async function hashFiles(
  { cache, store, accumulator }: Run,
  files: readonly PlannedFile[],
  addressOf: WritePagesOptions["addressOf"],
): Promise<BulkFile[]> {
  const facts = { addressOf, incomplete: accumulator.incomplete() };
  const hashed: BulkFile[] = [];
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- keeps one part in memory
    hashed.push(await bulkFile(file, cache, store, facts));
  }
  return hashed;
}

async function writeBulkList(run: Run, files: readonly BulkFile[]): Promise<void> {
  files.flatMap(partPages).forEach(run.accumulator.index.add);
  await writeLists(run, { ...NO_ROWS, tables: new Map([["bulk_file", bulkTable(files)]]) });
}

async function writeCongresses(run: Run, congresses: readonly CongressSummary[]): Promise<void> {
  const { pool, accumulator } = run;
  const argument = congresses;
  const written = await pool.run<ListResult>({ name: "congresses", argument });
  written.pages.forEach(accumulator.index.add);
  accumulator.addFound(written);
  const tables = new Map([["congress" as const, congressTable(congresses)]]);
  await writeLists(run, { ...NO_ROWS, tables });
}

const NO_ROWS: Omit<GatheredRows, "tables"> = {
  views: new Map(),
  rowsBelow: () => new Uint32Array(),
  owners: new Map(),
  topics: [],
};

function reportProgress({ accumulator, onProgress }: Run, step: string, share: number): void {
  onProgress?.(step, share, `${amount(accumulator.index.pages())} pages`);
}

async function writePageLines({ accumulator, pages }: Run): Promise<void> {
  for (const line of accumulator.index.takeLines()) {
    // oxlint-disable-next-line no-await-in-loop -- applies backpressure
    await pages.add(line);
  }
}

async function writeLists(run: Run, rows: GatheredRows): Promise<void> {
  const { pool, accumulator } = run;
  const lines = new Map([...rows.tables].map(([name, table]) => [name, table.lines()]));
  const paths = { all: countPaths(rows), done: new Set<string>() };
  const written = pool.inOrder(batches(walkLists(rows)), async (lists) => {
    const argument = { lists, lines } satisfies ListsTask;
    return { lists, result: await pool.run<ListResult>({ name: "lists", argument }) };
  });
  for await (const { lists, result } of written) {
    for (const { path } of lists) paths.done.add(path);
    result.pages.forEach(accumulator.index.add);
    accumulator.addFound(result);
    await writePageLines(run);
    reportProgress(run, "lists", paths.done.size / paths.all);
  }
}

function* batches(lists: Iterable<ListTask>): Generator<readonly ListTask[]> {
  let batch: ListTask[] = [];
  let pages = 0;
  for (const list of lists) {
    batch.push(list);
    pages += pageNumbers(list.rows.length).length;
    if (pages < PAGES_PER_TASK) continue;
    yield batch;
    batch = [];
    pages = 0;
  }
  if (batch.length > 0) yield batch;
}
