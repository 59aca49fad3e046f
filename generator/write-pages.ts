import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

import { sortEntries } from "../contract/build-index.ts";
import { amount } from "../lib/amounts.ts";
import type { OnProgress } from "../lib/log.ts";
import { onFile } from "../lib/errors.ts";
import { bulkFile, bulkTable, filesOf, partPages } from "./bulk/bulk-files.ts";
import { congressesWithTables, headPiece, writeTables } from "./bulk/tables.ts";
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
import { type SearchTask, writeSearchDatabase } from "./pages/search-database.ts";
import type { WrittenRow } from "./pages/written-row.ts";
import { createSearchTexts, type SearchTexts } from "./pages/search-texts.ts";
import { placesIn } from "./pages/table.ts";
import { partlyKnownCongresses, termsGap } from "./records/terms-gap.ts";
import { createPageTasks, type PageTasks, type PageTaskSetup } from "./tasks/page-tasks.ts";
import { readPeople } from "./tasks/write-people.ts";

interface WritePagesOptions {
  readonly setup: PageTaskSetup;
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
  /** The path of the search database. */
  readonly search: string;
}

const PAGES_PER_TASK = 200;

/**
 * Turns records into pages. Votes and bills come first. A record's pages are written and checked, and its rows have facts for lists, search, people and
 * committees. People and committees depend on bills and votes; lists come last.
 *
 * One thread does everything. More threads would each load the program and all members again, and copy
 * every result.
 */
export async function writePages(options: WritePagesOptions): Promise<WrittenPages> {
  const { setup, addressOf, workDir, onProgress, signal } = options;
  using texts = createSearchTexts(join(workDir, "search.texts"));
  await using pages = createLineFile(join(workDir, "pages.tsv.gz"));
  const accumulator = createBuildAccumulator(texts, addressOf);
  const tasks = createPageTasks(setup);
  const parts = createPartWriter(setup.segments, headPiece);
  const run: Run = { tasks, accumulator, pages, parts, onProgress, signal, setup };
  const ofRecords = await writeRecords(run);
  accumulator.addTopics();
  const rows = accumulator.rows();
  texts.finish();
  const search = join(workDir, "search.sqlite");
  onFile(search, () => writeSearchDatabase(searchTask(search, texts, rows)));
  const files = await writeBulkFiles(run, ofRecords, addressOf);
  await writeLists(run, rows);
  await writeBulkList(run, files);
  await writeCongresses(run, congressesOf(rows, addressOf, accumulator.incomplete()));
  reportProgress(run, "publishing", 0);
  await pages.close();
  accumulator.addCounts(tasks.counts());
  accumulator.addCounts(parts.counts());
  const entries = sortEntries([accumulator.index.entries()]);
  return { accumulator, rows, entries, search, pages: pages.path };
}

function searchTask(path: string, texts: SearchTexts, { tables }: GatheredRows): SearchTask {
  const searched = [...tables].filter(([, { resource }]) => resource.search !== undefined);
  const ordered = searched.map(([name, table]) => {
    return [name, { places: placesIn(table.inOrder()), lines: table.lines() }] as const;
  });
  return { path, texts: texts.path, tables: new Map(ordered) };
}

type RunOptions = "onProgress" | "signal" | "setup";

interface Run extends Pick<WritePagesOptions, RunOptions> {
  readonly tasks: PageTasks;
  readonly accumulator: BuildAccumulator;
  readonly pages: LineFile;
  readonly parts: PartWriter;
}

/** Returns the parts of bulk files. */
async function writeRecords(run: Run): Promise<readonly WrittenPart[]> {
  const { accumulator, parts, setup } = run;
  const tasks = run.tasks.records;
  const { records, known, asOf } = setup;
  const all = records.countVotes() + records.countBills();
  let done = 0;
  const add = async (rows: readonly WrittenRow[]): Promise<void> => {
    for (const piece of rows.flatMap(accumulator.add)) await parts.add(piece);
    if (++done % RECORDS_PER_FLUSH > 0) return;
    await flush(run);
    reportProgress(run, "records", Math.min(1, done / all));
  };
  for await (const vote of untilAborted(records.votes(), run)) {
    await add(tasks.vote(vote, accumulator));
  }
  for await (const bill of untilAborted(records.bills(), run)) {
    await add(tasks.bill(bill, accumulator));
  }
  const written = await parts.finish();
  // Only now are the committees' types and all sightings from bills known.
  const { sightings, tallies } = accumulator;
  const withTables = congressesWithTables(written);
  const gathered = { tallies, withTables, sightings: sightings.all() };
  const people = readPeople({ records, known, asOf, ...gathered });
  for await (const person of untilAborted(people, run)) await add(tasks.person(person));
  await add(tasks.committees(accumulator.committeeTypes));
  await flush(run);
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

const RECORDS_PER_FLUSH = 50;

async function flush(run: Run): Promise<void> {
  run.accumulator.violations.push(...run.tasks.violations());
  await run.setup.segments.flush();
  await writePageLines(run);
}

async function writeBulkFiles(
  { accumulator, parts, setup }: Run,
  ofRecords: readonly WrittenPart[],
  addressOf: WritePagesOptions["addressOf"],
): Promise<BulkFile[]> {
  for (const piece of accumulator.latePieces()) await parts.add(piece);
  const written = [...ofRecords, ...(await parts.finish())];
  const parquet = await writeTables(written, parts, partReader(setup.segments));
  const facts = { addressOf, incomplete: accumulator.incomplete() };
  const files: BulkFile[] = [];
  for (const file of filesOf([...written, ...parquet])) {
    files.push(bulkFile(file, parts, facts));
  }
  return files;
}

async function writeBulkList(run: Run, files: readonly BulkFile[]): Promise<void> {
  files.flatMap(partPages).forEach(run.accumulator.index.add);
  await writeLists(run, { ...NO_ROWS, tables: new Map([["bulk_file", bulkTable(files)]]) });
}

async function writeCongresses(run: Run, congresses: readonly CongressSummary[]): Promise<void> {
  run.tasks.congresses(congresses).forEach(run.accumulator.index.add);
  await flush(run);
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
