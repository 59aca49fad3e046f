import { availableParallelism } from "node:os";
import { join } from "node:path";

import { encodeIndex } from "../contract/build-index.ts";
import { PAGE_SIZE } from "../contract/request/page-key.ts";
import type { RecordReader } from "../data/database/record-reader.ts";
import { createLineFile, type LineFile } from "../builds/line-files.ts";
import { createBuildAccumulator, type BuildAccumulator } from "./build-accumulator.ts";
import type { ListTask } from "./pages/list-writer.ts";
import { type GatheredRows, walkLists } from "./pages/lists.ts";
import { createSearchDatabase } from "./pages/search-database.ts";
import type { ListsTask, WorkerSetup } from "./workers/page-tasks.ts";
import {
  createLocalPool,
  createWorkerPool,
  type Task,
  type WorkerPool,
} from "./workers/worker-pool.ts";
import type { Written, WrittenLists } from "./pages/written.ts";

export interface GenerateProgress {
  readonly step: "records" | "lists" | "publishing";
  /** Share of the step that is done, 0 to 1. */
  readonly done: number;
  readonly pages: number;
}

interface WritePagesOptions {
  readonly setup: WorkerSetup;
  readonly records: RecordReader;
  /** The address of what stands at a path of the API. */
  readonly addressOf: (path: string) => string;
  /** For the files that are made here. */
  readonly workDir: string;
  /** Unless given, one for each processor, or none where there is little to write; with none the calling thread writes. */
  readonly threads?: number | undefined;
  readonly threadMemoryMb?: number | undefined;
  readonly onProgress?: ((progress: GenerateProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WrittenPages {
  readonly accumulator: BuildAccumulator;
  readonly rows: GatheredRows;
  readonly index: Uint8Array;
  /** Local paths. */
  readonly search: string;
  readonly pages: string;
}

/** Bills or votes that a thread takes at a time. */
const RECORDS_PER_TASK = 50;
/** Pages' worth of list rows that a thread takes at a time. */
const PAGES_PER_TASK = 200;

/**
 * Writes the pages of all records and lists, and gathers what the build's own files tell of them.
 *
 * Who does what: the calling thread hands out tasks and gathers; the threads of the pool turn records
 * into pages. A task names a range of 50 votes or bills; the thread reads them from the database by
 * itself, writes and checks their pages, and gives back a row for each record: its line in lists, its
 * facets, its search texts, and what people and committees it showed. Results are gathered in the order
 * of the tasks, whichever thread was first, so that the same records give the same bytes. People and
 * committees come last, as only then all is known that bills and votes show of them. Then the calling
 * thread walks the filters and hands the lists out in the same way, about 200 pages to a task.
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
  const { setup, records, addressOf, workDir } = options;
  const { threadMemoryMb, signal } = options;
  const threads = options.threads ?? (threadMemoryMb === undefined ? threadsFor(records) : MOST);
  const pool =
    threads === 0
      ? await createLocalPool(setup, signal)
      : createWorkerPool(setup, { threads, threadMemoryMb, signal });
  try {
    const searchPath = join(workDir, "search.sqlite");
    const search = createSearchDatabase(searchPath);
    const pages = createLineFile(join(workDir, "pages.tsv.gz"));
    const accumulator = createBuildAccumulator(search, addressOf);
    const run: Run = { pool, accumulator, pages, onProgress: options.onProgress };
    await writeRecords(run, records);
    accumulator.addTopics();
    const rows = accumulator.rows();
    await writeLists(run, rows);
    options.onProgress?.({ step: "publishing", done: 0, pages: accumulator.entries.length });
    await pages.close();
    search.finish(rows.tables);
    const index = encodeIndex(accumulator.entries);
    return { accumulator, rows, index, search: searchPath, pages: pages.path };
  } finally {
    await pool.close();
  }
}

const MOST = availableParallelism();
/** What is written while a thread would begin. */
const FEW_RECORDS = 500;

function threadsFor(records: RecordReader): number {
  return records.countBills() + records.countVotes() > FEW_RECORDS ? MOST : 0;
}

interface Run extends Pick<WritePagesOptions, "onProgress"> {
  readonly pool: WorkerPool;
  readonly accumulator: BuildAccumulator;
  readonly pages: LineFile;
}

async function writeRecords(run: Run, records: RecordReader): Promise<void> {
  const { pool, accumulator } = run;
  const tasks: Task[] = [
    ...records
      .voteRanges(tasksFor(records.countVotes()))
      .map((argument): Task => ({ name: "votes", argument })),
    ...records
      .billRanges(tasksFor(records.countBills()))
      .map((argument): Task => ({ name: "bills", argument })),
  ];
  let done = 0;
  for await (const written of pool.runInOrder<Written>(tasks)) {
    accumulator.add(written);
    await writePageLines(run);
    done += 1;
    run.onProgress?.({
      step: "records",
      done: done / tasks.length,
      pages: accumulator.entries.length,
    });
  }
  // Only now is known what types the bills give the committees, and whom documents show.
  const last: Task[] = [
    { name: "people", argument: accumulator.sightings() },
    { name: "committees", argument: accumulator.committeeTypes },
  ];
  for await (const written of pool.runInOrder<Written>(last)) {
    accumulator.add(written);
    await writePageLines(run);
  }
}

async function writePageLines({ accumulator, pages }: Run): Promise<void> {
  for (const line of accumulator.takePageLines()) {
    // oxlint-disable-next-line no-await-in-loop -- it waits for the disk
    await pages.add(line);
  }
}

function tasksFor(count: number): number {
  return Math.ceil(count / RECORDS_PER_TASK);
}

async function writeLists(run: Run, rows: GatheredRows): Promise<void> {
  const { pool, accumulator } = run;
  const lines = new Map([...rows.tables].map(([name, table]) => [name, table.lines()]));
  const lists = [...walkLists(rows)];
  const pages = lists.reduce((sum, list) => sum + pagesOf(list), 0);
  const tasks = batches(lists).map((batch): Task => ({
    name: "lists",
    argument: { lists: batch, lines } satisfies ListsTask,
  }));
  let done = 0;
  for await (const written of pool.runInOrder<WrittenLists>(tasks)) {
    accumulator.addLists(written);
    await writePageLines(run);
    done += written.pages.length;
    run.onProgress?.({ step: "lists", done: done / pages, pages: accumulator.entries.length });
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
