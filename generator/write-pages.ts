import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

import { entryHash, sortEntries } from "../contract/build-index.ts";
import { amount } from "../lib/amounts.ts";
import type { OnProgress } from "../lib/log.ts";
import { onFile } from "../lib/errors.ts";
import { bulkFile, bulkTable, filesOf, partPages } from "./bulk/bulk-files.ts";
import { congressesWithTables, headPiece, writeTables } from "./bulk/tables.ts";
import {
  type Chunk,
  committeesChunk,
  peopleChunks,
  recordChunks,
  type RecordsState,
} from "./tasks/chunks.ts";
import { type KeptResult, type NewResult, resultOf } from "./cache/packed-chunk.ts";
import type { PageCache } from "./cache/page-cache.ts";
import type { CongressSummary } from "../contract/resources/congress.ts";
import { congressesOf, congressTable } from "./congresses.ts";
import type { BulkFile } from "../contract/resources/bulk.ts";
import {
  createPartWriter,
  partReader,
  type PartWriter,
  type WrittenPart,
} from "./bulk/part-writer.ts";
import { createLineFile, type LineFile } from "./builds/line-files.ts";
import { createBuildAccumulator, type BuildAccumulator } from "./build-accumulator.ts";
import { type ListTask, pageNumbers } from "./pages/list-writer.ts";
import { countPaths, type GatheredRows, walkLists } from "./pages/lists.ts";
import type { RecordResult } from "./pages/record-result.ts";
import { type SearchTask, writeSearchDatabase } from "./pages/search-database.ts";
import { createSearchTexts, type SearchTexts } from "./pages/search-texts.ts";
import { placesIn } from "./pages/table.ts";
import { partlyKnownCongresses, termsGap } from "./records/terms-gap.ts";
import { createPageTasks, type PageTasks, type PageTaskSetup } from "./tasks/page-tasks.ts";
import { readPeople } from "./tasks/write-people.ts";

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

const PAGES_PER_TASK = 200;

/**
 * Turns records into pages. Votes and bills come first; results of unchanged ones come from the
 * cache. A record's pages are written and checked, and its rows have facts for lists, search, people and
 * committees. People and committees depend on bills and votes; lists come last.
 *
 * One thread does everything. More threads would each load the program and all members again, and copy
 * every result.
 */
export async function writePages(options: WritePagesOptions): Promise<WrittenPages> {
  const { setup, cache, addressOf, workDir, onProgress, signal } = options;
  using texts = createSearchTexts(join(workDir, "search.texts"));
  await using pages = createLineFile(join(workDir, "pages.tsv.gz"));
  const accumulator = createBuildAccumulator(texts, addressOf);
  const tasks = createPageTasks(setup);
  const parts = createPartWriter(setup.segments, cache, headPiece);
  const run: Run = { tasks, accumulator, pages, parts, onProgress, signal, setup, cache };
  const ofRecords = await writeRecords(run, options);
  accumulator.addTopics();
  const rows = accumulator.rows();
  texts.finish();
  const task = searchTask(join(workDir, "search.sqlite"), texts, rows);
  const files = await writeBulkFiles(run, ofRecords, addressOf);
  await writeLists(run, rows);
  await writeBulkList(run, files);
  await writeCongresses(run, congressesOf(rows, addressOf, accumulator.incomplete()));
  reportProgress(run, "publishing", 0);
  await pages.close();
  accumulator.addCounts(tasks.counts());
  accumulator.addCounts(parts.counts());
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
  readonly parts: PartWriter;
}

/** Returns the parts of bulk files. */
async function writeRecords(
  run: Run,
  { state }: Pick<WritePagesOptions, "state">,
): Promise<readonly WrittenPart[]> {
  const { accumulator, parts, setup } = run;
  const { records, known, asOf } = setup;
  const all = records.countVotes() + records.countBills();
  let done = 0;
  for await (const chunk of untilAborted(recordChunks(records), run)) {
    await writeChunk(run, chunk);
    done += chunk.inputs.length;
    reportProgress(run, "records", done / all);
  }
  const written = await parts.finish();
  // Only now are the committees' types and all sightings from bills known.
  const [sightings, tallies] = [accumulator.sightings(), accumulator.tallies()];
  const withTables = congressesWithTables(written);
  const people = readPeople({ records, known, asOf, sightings, tallies, withTables });
  for await (const chunk of untilAborted(peopleChunks(people, state), run)) {
    await writeChunk(run, chunk);
  }
  await writeChunk(run, committeesChunk(accumulator.committeeTypes, state));
  const everybody = [...known.legislators.values()].map(({ document }) => document);
  const gap = termsGap(everybody, asOf);
  if (gap !== null) accumulator.addGap(gap);
  accumulator.partlyKnown.push(...partlyKnownCongresses(everybody, asOf));
  return [...written, ...(await parts.finish())];
}

/** Lets the event loop turn before each item, so that Ctrl-C works. */
async function* untilAborted<Item>(
  items: Iterable<Item>,
  { signal }: Pick<Run, "signal">,
): AsyncGenerator<Item> {
  for (const item of items) {
    await setImmediate();
    signal?.throwIfAborted();
    yield item;
  }
}

const NOTHING_MADE = { violations: [], lookedUp: [] };

async function writeChunk(run: Run, { name, inputs }: Chunk): Promise<void> {
  const { tasks, cache, accumulator, parts, setup } = run;
  const before = cache.chunk(name);
  const results = new Map<string, KeptResult | NewResult>();
  let isSame = before.size === inputs.length;
  for (const { name: record, state, make } of inputs) {
    const kept = before.get(record);
    const known = kept?.state === state ? resultOf(kept) : null;
    const isCurrent = kept !== undefined && known !== null && isStored(known, setup);
    const { result, ...made } = isCurrent
      ? { result: known, ...NOTHING_MADE }
      : make(tasks.records);
    accumulator.violations.push(...made.violations);
    if (isCurrent) results.set(record, kept);
    else if (made.violations.length === 0) results.set(record, { state, result, ...made });
    isSame &&= isCurrent;
    for (const piece of accumulator.add(result)) await parts.add(piece);
  }
  await setup.segments.flush();
  if (!isSame) cache.keepChunk(name, results);
  await writePageLines(run);
}

function isStored({ rows }: RecordResult, { segments }: Pick<PageTaskSetup, "segments">): boolean {
  return rows.every(({ page }) => page === undefined || segments.isStored(entryHash(page.entry)));
}

async function writeBulkFiles(
  { accumulator, parts, cache, setup }: Run,
  ofRecords: readonly WrittenPart[],
  addressOf: WritePagesOptions["addressOf"],
): Promise<BulkFile[]> {
  for (const piece of accumulator.latePieces()) await parts.add(piece);
  const written = [...ofRecords, ...(await parts.finish())];
  const { segments } = setup;
  const readText = partReader(segments);
  const parquet = await writeTables(written, { parts, cache, segments, readText });
  const facts = { addressOf, incomplete: accumulator.incomplete() };
  const files: BulkFile[] = [];
  for (const file of filesOf([...written, ...parquet])) {
    files.push(await bulkFile(file, cache, parts, facts));
  }
  return files;
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
  accumulator.violations.push(...written.violations);
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
    await pages.add(line);
  }
}

async function writeLists(run: Run, rows: GatheredRows): Promise<void> {
  const { tasks, accumulator, setup } = run;
  const lines = new Map([...rows.tables].map(([name, table]) => [name, table.lines()]));
  const paths = { all: countPaths(rows), done: new Set<string>() };
  for await (const lists of untilAborted(batches(walkLists(rows)), run)) {
    const written = tasks.lists(lists, lines);
    await setup.segments.flush();
    for (const { path } of lists) paths.done.add(path);
    written.forEach(accumulator.index.add);
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
