import { statSync } from "node:fs";
import { availableParallelism } from "node:os";

import { createBatches } from "./batches.ts";
import { explained, type RecordsDatabase } from "../database/database.ts";
import { isSkipped } from "../files/skipped-names.ts";
import type { Day, Instant } from "../documents.ts";
import { createFileWriter } from "./file-writer.ts";
import { openFullest } from "./fullest.ts";
import { countFiles, createTally, type ImportSummary } from "./import-summary.ts";
import { amount } from "../../lib/amounts.ts";
import { inOrder } from "../../lib/in-order.ts";
import type { OnProgress } from "../../lib/log.ts";
import { createReaderPool, type ReaderPool } from "./reader-pool.ts";
import { QUARANTINE_NIGHTS } from "../files/advice.ts";
import { openProblems } from "./problems.ts";
import { openRows } from "./record-rows.ts";
import { createSeenFiles, filesOfOtherReaders } from "./seen-files.ts";
import { openVersions } from "./versions.ts";
import { listFiles, type ListedFile, outerName, walk } from "../files/walk.ts";

export interface ImportOptions {
  readonly paths: readonly string[];
  readonly database: RecordsDatabase;
  readonly now: Instant;
  readonly onProgress?: OnProgress;
  /** Stops the import cleanly; everything stored so far stays. */
  readonly signal?: AbortSignal;
  readonly threads?: number;
  /** Opens other readers than the reader threads. */
  readonly openReaders?: (today: Day) => ReaderPool;
  readonly quarantineNights?: number;
  readonly acceptsAll?: boolean;
}

/**
 * Imports upstream files in name order, each atomically. Refuses unreadable files by name and
 * continues; skips content read before; reads files of earlier reader versions again, wherever they
 * are. A crash loses at most one transaction of several hundred files, which the next import reads
 * again.
 *
 * A file is `seen` if its content was read before (`seen-files.ts`), and `quarantined` if it looks wrong
 * (`judge.ts`, `problems.ts`). A record is merged from all of its accepted versions (`versions.ts`), so the order
 * of files and imports makes no difference.
 *
 * @throws {RecordsError} if the database can't be read or written; the summary has problems with
 *   files
 */
export async function importPaths(options: ImportOptions): Promise<ImportSummary> {
  try {
    return await importFiles(options);
  } catch (error) {
    throw explained(error, options.database.path);
  }
}

async function importFiles(options: ImportOptions): Promise<ImportSummary> {
  const { database, now, signal, onProgress } = options;
  const listed = await listFiles(options.paths);
  const files = [...filesElsewhere(database, listed), ...listed];
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const names = files.map(({ name }) => name);
  const started = performance.now();
  const seen = createSeenFiles(database, now);
  const tally = createTally();
  const batches = createBatches(database);
  const today = now.slice(0, 10);
  const quarantineNights = options.quarantineNights ?? QUARANTINE_NIGHTS;
  const problems = openProblems(database, batches, names, { now, quarantineNights });
  const pool =
    options.openReaders?.(today) ??
    createReaderPool(options.threads ?? availableParallelism(), today);
  const writer = createFileWriter({
    rows: openRows(database),
    fullest: openFullest(database, today),
    versions: openVersions(database),
    seen,
    tally,
    batches,
    pool,
    problems,
    now,
    acceptsAll: options.acceptsAll ?? false,
  });
  const items = walk(files, { isSkipped, isSeen: (zip) => writer.isSeen(zip) });
  const limit = { count: pool.threads * FILES_IN_FLIGHT, bytes: MAX_BYTES_IN_FLIGHT };
  let bytes = 0;
  let interrupted = false;
  try {
    for await (const read of inOrder(items, limit, writer)) {
      interrupted = signal?.aborted ?? false;
      if (interrupted) break;
      await writer.write(read);
      bytes += read.item.size;
      const detail = `${amount(countFiles(tally))} files  ${read.item.name}`;
      onProgress?.("import", bytes / totalBytes, detail);
    }
    batches.end();
  } catch (error) {
    batches.abandon();
    throw error;
  } finally {
    await pool.close();
  }
  const seconds = (performance.now() - started) / 1000;
  return {
    ...tally,
    notices: Array.from(tally.notices, ([notice, named]) => ({ notice, files: named })),
    outdated: filesOfOtherReaders(database),
    interrupted,
    seconds,
    filesPerSecond: Math.round(countFiles(tally) / Math.max(seconds, 0.001)),
  };
}

/** Lists files outside the requested paths that earlier reader versions read, to update all records at once. */
function filesElsewhere(database: RecordsDatabase, listed: readonly ListedFile[]): ListedFile[] {
  const names = new Set(listed.map(({ name }) => name));
  const outer = new Set(filesOfOtherReaders(database).map(outerName));
  return [...outer]
    .filter((name) => !names.has(name))
    .flatMap((name) => {
      const found = statSync(name, { throwIfNoEntry: false });
      return found?.isFile() === true ? [{ name, size: found.size }] : [];
    });
}

/** Per thread, so that it has files to read while others wait to be written. */
const FILES_IN_FLIGHT = 64;
const MAX_BYTES_IN_FLIGHT = 32 * 1024 * 1024;
