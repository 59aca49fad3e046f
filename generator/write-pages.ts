import { availableParallelism } from "node:os";
import { join } from "node:path";

import { encodeIndex, entryObject } from "../contract/build-index.ts";
import { amount } from "../lib/amounts.ts";
import type { OnProgress } from "../lib/progress.ts";
import { FileError, onFile, type SystemFailure } from "../lib/errors.ts";
import { createLookup } from "../builds/published-objects.ts";
import { createListPlanner, type ListPlanner, type PlannedList } from "./cache/cached-lists.ts";
import {
  bulkFile,
  bulkTable,
  filesOf,
  gatheredParts,
  partPages,
  type PlannedFile,
} from "./bulk/bulk-files.ts";
import { tableChunks } from "./bulk/tables.ts";
import { type Chunk, type RecordsState, wholeChunks } from "./cache/chunks.ts";
import type { PageCache } from "./cache/page-cache.ts";
import { type Packed, unpack } from "./cache/packed.ts";
import type { CongressSummary } from "../contract/resources/congress.ts";
import { congressesOf, congressTable } from "./congresses.ts";
import type { BulkFile } from "../contract/resources/bulk.ts";
import type { WrittenPage } from "./pages/page-writer.ts";
import type { WrittenPart } from "./pages/part-writer.ts";
import type { RecordReader } from "../data/database/record-reader.ts";
import type { BuildReader } from "../store/store.ts";
import { createLineFile, type LineFile } from "../builds/line-files.ts";
import { createBuildAccumulator, type BuildAccumulator } from "./build-accumulator.ts";
import type { ListTask } from "./pages/list-writer.ts";
import { countPaths, type GatheredRows, walkLists } from "./pages/lists.ts";
import { type SearchTask, writeSearchDatabase } from "./pages/search-database.ts";
import { createSearchTexts, type SearchTexts } from "./pages/search-texts.ts";
import { placesIn } from "./pages/table.ts";
import type { ListsTask, WorkerSetup } from "./workers/page-tasks.ts";
import { createLocalPool, createWorkerPool, type WorkerPool } from "./workers/worker-pool.ts";
import type { Written, WrittenLists } from "./pages/written.ts";

interface WritePagesOptions {
  readonly setup: WorkerSetup;
  readonly store: BuildReader;
  readonly records: RecordReader;
  readonly state: RecordsState;
  readonly cache: PageCache;
  /** The address of what stands at a path of the API. */
  readonly addressOf: (path: string) => string;
  /** For the files that are made here. */
  readonly workDir: string;
  /** Unless given, one for each processor, or none where there is little to write; with none the calling thread writes. */
  readonly threads?: number | undefined;
  readonly threadMemoryMb?: number | undefined;
  readonly onProgress?: OnProgress | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WrittenPages {
  readonly accumulator: BuildAccumulator;
  readonly rows: GatheredRows;
  readonly index: Uint8Array;
  /** A local path. */
  readonly pages: string;
  /** The path of the search database, which is made by then. */
  readonly search: () => string;
}

const NOTHING_MADE = { made: 0, newObjects: 0, newBytes: 0 };

/** Pages that a thread takes at a time. */
const PAGES_PER_TASK = 200;
const LISTS_PER_TASK = 2000;

/**
 * Writes the pages of all records and lists, and gathers what the build's own files tell of them.
 *
 * Who does what: the calling thread hands out tasks and gathers; the threads of the pool turn records
 * into pages. A task names a chunk of votes or bills, unless the cache has what they came to; the
 * thread reads them from the database by itself, writes and checks their pages, and gives back a row
 * for each record: its line in lists, its facets, its search texts, and what people and committees it
 * showed. Results are gathered in the order of the tasks, whichever thread was first, so that the same
 * records give the same bytes. People and committees come last, as only then all is known that bills
 * and votes show of them. Then the calling thread walks the filters and hands the lists out in the same
 * way, about 200 pages to a task, while one of them writes the search database of what was kept in a file.
 *
 * What they share is read only, or theirs alone. Each thread has a connection of its own to the
 * database, which must be at the stamp that the run began with, and its own store, known records and
 * checks. The names of the objects that are in the store, and the lines of the tables once they are
 * whole, lie in shared memory: they are written before a task can see them, and by nobody after. All
 * else that passes between threads is copied. Without threads, where there is little to write, the
 * calling thread does the tasks itself.
 *
 * @throws what {@link generate} throws, but for the gates
 */
export async function writePages(options: WritePagesOptions): Promise<WrittenPages> {
  const { setup, store, records, addressOf, workDir } = options;
  const { threadMemoryMb, signal } = options;
  const threads = options.threads ?? (threadMemoryMb === undefined ? threadsFor(records) : MOST);
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
    const isNeeded = cache.lastBuild()?.rows !== accumulator.rowsHash();
    const searched = isNeeded && writeSearch(pool, task);
    const [files] = await Promise.all([hashed, searched, writeLists(run, rows)]);
    await writeBulkList(run, files);
    await writeCongresses(run, congressesOf(rows, addressOf));
    tell(run, "publishing", 0);
    await pages.close();
    const index = encodeIndex([accumulator.entries()]);
    return { accumulator, rows, index, search: searchPath(task, isNeeded), pages: pages.path };
  } finally {
    await pool.close();
  }
}

function searchTask(path: string, texts: SearchTexts, { tables }: GatheredRows): SearchTask {
  const searched = [...tables].filter(([, { resource }]) => resource.search !== undefined);
  const ordered = searched.map(([name, table]) => {
    const told = { places: placesIn(table.inOrder()), lines: table.lines() };
    return [name, told] as const;
  });
  return { path, texts: texts.path, tables: new Map(ordered) };
}

/** Writes the search database in a thread, while the others write lists. */
async function writeSearch(pool: WorkerPool, task: SearchTask): Promise<void> {
  const failure = await pool.run<SystemFailure | null>({ name: "search", argument: task });
  if (failure !== null) throw new FileError(task.path, failure);
}

/** Where it is not known whether the search database is needed, it is written when it is. */
function searchPath(task: SearchTask, isWritten: boolean): () => string {
  let isThere = isWritten;
  return () => {
    if (!isThere) onFile(task.path, () => writeSearchDatabase(task));
    isThere = true;
    return task.path;
  };
}

const MOST = availableParallelism();
/** What is written while a thread would begin. */
const FEW_RECORDS = 500;

function threadsFor(records: RecordReader): number {
  return records.countBills() + records.countVotes() > FEW_RECORDS ? MOST : 0;
}

interface Run extends Pick<WritePagesOptions, "onProgress" | "setup" | "store" | "cache"> {
  readonly pool: WorkerPool;
  readonly accumulator: BuildAccumulator;
  readonly pages: LineFile;
  /** Whether the store has an object, so that it need not be written. */
  readonly isStored: (object: Uint8Array) => boolean;
}

async function writeRecords(run: Run, { state }: Pick<WritePagesOptions, "state">): Promise<void> {
  const { pool, accumulator } = run;
  const { chunks, parts } = state;
  let done = 0;
  for await (const written of pool.inOrder(chunks, (chunk) => madeOrMake(run, chunk))) {
    accumulator.add(written);
    await writePageLines(run);
    done += 1;
    tell(run, "records", done / chunks.length);
  }
  // Only now is known what types the bills give the committees, and whom documents show.
  const [sightings, types] = [accumulator.sightings(), accumulator.committeeTypes];
  const last = wholeChunks({ parts, sightings, types, tallies: accumulator.tallies() });
  for await (const written of pool.inOrder(last, (chunk) => madeOrMake(run, chunk))) {
    accumulator.add(written);
    await writePageLines(run);
  }
}

async function madeOrMake({ pool, cache, isStored }: Run, chunk: Chunk): Promise<Written> {
  const kept = cache.chunk(chunk);
  const made = kept === null ? null : unpack(kept);
  const isWhole =
    made?.parts.every(({ object }) => isStored(object)) === true &&
    made.rows.every(({ page }) => page === undefined || isStored(entryObject(page.entry)));
  if (made !== null && isWhole) {
    return { ...made, counts: NOTHING_MADE };
  }
  const { task: name, argument } = chunk;
  const { bytes, lookedUp, mayBeKept } = await pool.run<Packed>({ name, argument });
  if (mayBeKept) cache.keepChunk(chunk, lookedUp, bytes);
  return unpack(bytes);
}

/** Writes the remaining parts and the tables, and returns all files. */
async function writeParts(run: Run): Promise<PlannedFile[]> {
  const { pool, accumulator } = run;
  const chunks = gatheredParts(accumulator.wholeRecords());
  for await (const { parts, counts } of pool.inOrder(chunks, (chunk) => madeOrMake(run, chunk))) {
    accumulator.addParts(parts, counts);
  }
  const heads: WrittenPart[] = [];
  const tables = tableChunks(accumulator.parts);
  for await (const { parts, counts } of pool.inOrder(tables, (chunk) => madeOrMake(run, chunk))) {
    accumulator.addParts([], counts);
    heads.push(...parts);
  }
  return filesOf([...heads, ...accumulator.parts]);
}

async function hashFiles(
  { cache, store }: Run,
  files: readonly PlannedFile[],
  addressOf: WritePagesOptions["addressOf"],
): Promise<BulkFile[]> {
  const hashed: BulkFile[] = [];
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- one part in memory at a time
    hashed.push(await bulkFile(file, cache, store, addressOf));
  }
  return hashed;
}

/** Adds the files' parts and writes the list of files. */
async function writeBulkList(run: Run, files: readonly BulkFile[]): Promise<void> {
  run.accumulator.addPages(files.flatMap(partPages));
  await writeLists(run, { ...NO_ROWS, tables: new Map([["bulk_file", bulkTable(files)]]) });
}

async function writeCongresses(run: Run, congresses: readonly CongressSummary[]): Promise<void> {
  const { pool, accumulator } = run;
  const argument = congresses;
  const written = await pool.run<WrittenLists>({ name: "congresses", argument });
  accumulator.addPages(written.pages);
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

function tell({ accumulator, onProgress }: Run, step: string, share: number): void {
  onProgress?.(step, share, `${amount(accumulator.pages())} pages`);
}

async function writePageLines({ accumulator, pages }: Run): Promise<void> {
  for (const line of accumulator.takePageLines()) {
    // oxlint-disable-next-line no-await-in-loop -- it waits for the disk
    await pages.add(line);
  }
}

async function writeLists(run: Run, rows: GatheredRows): Promise<void> {
  const { pool, accumulator, cache, isStored, setup } = run;
  const { currentCongress } = setup;
  const { lines, hashes } = linesOf(rows);
  const planner = createListPlanner(cache, { lineHashes: hashes, currentCongress, isStored });
  const paths = { all: countPaths(rows), done: new Set<string>() };
  const plans = batches(walkLists(rows), planner);
  const written = pool.inOrder(plans, async (batch) => {
    const argument = { lists: tasksOf(batch), lines } satisfies ListsTask;
    if (argument.lists.length === 0) return { batch, made: null };
    return { batch, made: await pool.run<WrittenLists>({ name: "lists", argument }) };
  });
  for await (const { batch, made } of written) {
    const pages = made?.pages.values() ?? [].values();
    for (const list of batch) {
      const all = list.made.map((page) => page ?? taken(pages));
      paths.done.add(list.task.path);
      planner.keep(list, all);
      accumulator.addPages(all);
    }
    if (made !== null) accumulator.addFound(made);
    await writePageLines(run);
    tell(run, "lists", paths.done.size / paths.all);
  }
}

function linesOf({ tables }: GatheredRows) {
  return {
    lines: new Map([...tables].map(([name, table]) => [name, table.lines()])),
    hashes: new Map([...tables].map(([name, table]) => [name, table.lineHashes()])),
  };
}

function taken(pages: Iterator<WrittenPage>): WrittenPage {
  const next = pages.next();
  if (next.done === true) throw new Error("a thread made fewer pages than it was asked for");
  return next.value;
}

/** What is left to make of lists. */
function tasksOf(batch: readonly PlannedList[]): ListTask[] {
  return batch.flatMap(({ task, made }) => {
    const pages = made.flatMap((page, at) => (page === null ? [at + 1] : []));
    return pages.length === 0 ? [] : [{ ...task, pages }];
  });
}

/** Lists together until they make up a task; a list is not divided. */
function* batches(
  lists: Iterable<ListTask>,
  { plan }: Pick<ListPlanner, "plan">,
): Generator<readonly PlannedList[]> {
  let batch: PlannedList[] = [];
  let pages = 0;
  for (const list of lists) {
    const planned = plan(list);
    batch.push(planned);
    pages += planned.made.filter((page) => page === null).length;
    if (pages < PAGES_PER_TASK && batch.length < LISTS_PER_TASK) continue;
    yield batch;
    batch = [];
    pages = 0;
  }
  if (batch.length > 0) yield batch;
}
