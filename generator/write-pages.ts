import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

import { entryHash, sortEntries } from "../contract/build-index.ts";
import { amount } from "../lib/amounts.ts";
import type { OnProgress } from "../lib/log.ts";
import { onFile } from "../lib/errors.ts";
import {
  bulkFile,
  bulkTable,
  filesOf,
  gatheredParts,
  partPages,
  partReader,
  type PlannedFile,
} from "./bulk/bulk-files.ts";
import { congressesWithTables, tableChunks } from "./bulk/tables.ts";
import { type Chunk, type RecordsState, wholeChunks } from "./cache/chunks.ts";
import type { PageCache } from "./cache/page-cache.ts";
import type { CongressSummary } from "../contract/resources/congress.ts";
import { congressesOf, congressTable } from "./congresses.ts";
import type { BulkFile } from "../contract/resources/bulk.ts";
import type { WrittenPart } from "./pages/part-writer.ts";
import { createLineFile, type LineFile } from "./builds/line-files.ts";
import { createBuildAccumulator, type BuildAccumulator } from "./build-accumulator.ts";
import { type ListTask, pageNumbers } from "./pages/list-writer.ts";
import { countPaths, type GatheredRows, walkLists } from "./pages/lists.ts";
import { type SearchTask, writeSearchDatabase } from "./pages/search-database.ts";
import { createSearchTexts, type SearchTexts } from "./pages/search-texts.ts";
import { placesIn } from "./pages/table.ts";
import {
  createPageTasks,
  type Made,
  type PageTasks,
  type PageTaskSetup,
} from "./tasks/page-tasks.ts";
import { pack, unpack, type TaskResult } from "./pages/task-result.ts";

interface WritePagesOptions {
  readonly setup: PageTaskSetup;
  readonly state: RecordsState;
  readonly cache: PageCache;
  readonly addressOf: (path: string) => string;
  readonly workDir: string;
  readonly onProgress?: OnProgress | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WrittenPages {
  readonly accumulator: BuildAccumulator;
  readonly rows: GatheredRows;
  /** Sorted entries of the index, without places. */
  readonly entries: Uint8Array;
  readonly pages: string;
  /** Returns the path of the search database, writing it first if necessary. */
  readonly search: () => string;
}

const NO_PAGES_WRITTEN = { rendered: 0, newTexts: 0, newBytes: 0 };

const PAGES_PER_TASK = 200;

/**
 * Turns records into pages. Votes and bills come first, in chunks of which the unchanged ones are in
 * the cache: a chunk's pages are written and checked, and a row per record has facts for lists, search,
 * people and committees. People and committees depend on bills and votes; lists come last.
 *
 * One thread does everything. Others would load the program and all people again, and copy each
 * result.
 */
export async function writePages(options: WritePagesOptions): Promise<WrittenPages> {
  const { setup, cache, addressOf, workDir, onProgress, signal } = options;
  using texts = createSearchTexts(join(workDir, "search.texts"));
  await using pages = createLineFile(join(workDir, "pages.tsv.gz"));
  const accumulator = createBuildAccumulator(texts, addressOf);
  const tasks = createPageTasks(setup);
  const run: Run = { tasks, accumulator, pages, onProgress, signal, setup, cache };
  await writeRecords(run, options);
  accumulator.addTopics();
  const rows = accumulator.rows();
  texts.finish();
  const task = searchTask(join(workDir, "search.sqlite"), texts, rows);
  const files = await hashFiles(run, await writeParts(run), addressOf);
  await writeLists(run, rows);
  await writeBulkList(run, files);
  await writeCongresses(run, congressesOf(rows, addressOf));
  reportProgress(run, "publishing", 0);
  await pages.close();
  const entries = sortEntries([accumulator.index.entries()]);
  return { accumulator, rows, entries, search: searchPath(task), pages: pages.path };
}

function searchTask(path: string, texts: SearchTexts, { tables }: GatheredRows): SearchTask {
  const searched = [...tables].filter(([, { resource }]) => resource.search !== undefined);
  const ordered = searched.map(([name, table]) => {
    return [name, { places: placesIn(table.inOrder()), lines: table.lines() }] as const;
  });
  return { path, texts: texts.path, tables: new Map(ordered) };
}

function searchPath(task: SearchTask): () => string {
  let isThere = false;
  return () => {
    if (!isThere) onFile(task.path, () => writeSearchDatabase(task));
    isThere = true;
    return task.path;
  };
}

type RunOptions = "onProgress" | "signal" | "setup" | "cache";

interface Run extends Pick<WritePagesOptions, RunOptions> {
  readonly tasks: PageTasks;
  readonly accumulator: BuildAccumulator;
  readonly pages: LineFile;
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

/** Lets the event loop turn before each item, so that Ctrl-C works. */
async function* untilAborted<Item>(
  items: Iterable<Item>,
  { signal }: Pick<Run, "signal">,
): AsyncGenerator<Item> {
  for (const item of items) {
    // oxlint-disable-next-line no-await-in-loop -- one turn of the event loop per item
    await setImmediate();
    signal?.throwIfAborted();
    yield item;
  }
}

async function* rendered(run: Run, chunks: readonly Chunk[]): AsyncGenerator<TaskResult> {
  for await (const chunk of untilAborted(chunks, run)) yield await cachedOrRendered(run, chunk);
}

async function cachedOrRendered(
  { tasks, cache, setup: { segments } }: Run,
  chunk: Chunk,
): Promise<TaskResult> {
  const cached = cache.chunk(chunk);
  const made = cached === null ? null : unpack(cached);
  const isWhole =
    made?.parts.every(({ hash }) => segments.isStored(hash)) === true &&
    made.rows.every(({ page }) => page === undefined || segments.isStored(entryHash(page.entry)));
  if (made !== null && isWhole) return { ...made, counts: NO_PAGES_WRITTEN };
  const make = tasks[chunk.task] as (argument: unknown) => Promise<Made>;
  const { written, lookedUp } = await make(chunk.argument);
  await segments.flush();
  const isCacheable = written.findings.violations.length === 0;
  if (isCacheable) cache.keepChunk(chunk, lookedUp, pack(written));
  return written;
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
  run: Run,
  files: readonly PlannedFile[],
  addressOf: WritePagesOptions["addressOf"],
): Promise<BulkFile[]> {
  const facts = { addressOf, incomplete: run.accumulator.incomplete() };
  const hashed: BulkFile[] = [];
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- keeps one part in memory
    hashed.push(await bulkFile(file, run.cache, partReader(run.setup.segments), facts));
  }
  return hashed;
}

async function writeBulkList(run: Run, files: readonly BulkFile[]): Promise<void> {
  files.flatMap(partPages).forEach(run.accumulator.index.add);
  await writeLists(run, { ...NO_ROWS, tables: new Map([["bulk_file", bulkTable(files)]]) });
}

async function writeCongresses(run: Run, congresses: readonly CongressSummary[]): Promise<void> {
  const { tasks, accumulator, setup } = run;
  const written = tasks.congresses(congresses);
  await setup.segments.flush();
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
  const { tasks, accumulator, setup } = run;
  const lines = new Map([...rows.tables].map(([name, table]) => [name, table.lines()]));
  const paths = { all: countPaths(rows), done: new Set<string>() };
  for await (const lists of untilAborted(batches(walkLists(rows)), run)) {
    const result = tasks.lists({ lists, lines });
    // oxlint-disable-next-line no-await-in-loop -- keeps few segments in memory
    await setup.segments.flush();
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
