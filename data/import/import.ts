import { statSync } from "node:fs";
import { availableParallelism } from "node:os";

import { createBatches } from "./batches.ts";
import { explained, type RecordsDatabase } from "../database/database.ts";
import { isPassedOver } from "../files/passed-over.ts";
import type { Instant } from "../documents.ts";
import { createFileWriter } from "./file-writer.ts";
import { createTally, type ImportSummary } from "./import-summary.ts";
import { inOrder } from "../../lib/in-order.ts";
import type { ReadFile } from "./prepared-file.ts";
import { createLocalReader, createReaderPool, FILES_PER_THREAD } from "./reader-pool.ts";
import { openProblems, QUARANTINE_NIGHTS } from "./problems.ts";
import { createSeenFiles, READER_VERSION, readByOthers } from "./seen-files.ts";
import { listFiles, type ListedFile, outerName, walk } from "../files/walk.ts";

export interface ImportOptions {
  /** Folders, files and zips. */
  readonly paths: readonly string[];
  readonly database: RecordsDatabase;
  /** The `updated_at` of what changes. */
  readonly now: Instant;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Stops the import cleanly; what was stored by then stays. */
  readonly signal?: AbortSignal;
  /** Reader threads; one for each processor unless given. */
  readonly threads?: number;
  /** Reads on the calling thread, by this function, in place of reader threads. */
  readonly readFile?: ReadFile;
  /** Nights after which a quarantined version is adopted; 3 unless given. */
  readonly quarantineNights?: number;
  /** Takes every version, also one that looks wrong. */
  readonly acceptsAll?: boolean;
}

interface ImportProgress {
  /** Of the file that was dealt with last. */
  readonly name: string;
  readonly files: number;
  /** On the disk, as `totalBytes` is. */
  readonly bytes: number;
  readonly totalBytes: number;
}

/**
 * Reads upstream files into the records database.
 *
 * A file that can't be read is refused by name, and the rest goes on. Content that was read before
 * is not read again. Files are stored in the order of their names, each whole or not at all, in
 * transactions of some hundred files; what a crash loses is read again next time. Files that an
 * earlier version of the readers read are read again, wherever they are.
 *
 * @throws {RecordsError} when the database can't be read or written; what is wrong with a file is in the
 *   summary instead
 * @example
 * ```ts
 * const database = await openRecords("./var/records.sqlite");
 * const summary = await importPaths({
 *   paths: ["./var/mirror"],
 *   database,
 *   now: "2026-11-21T03:00:00Z",
 * });
 * summary.refused; // [{ name: "./var/mirror/…/roll711.html", reason: "an HTML page, not a record" }]
 * ```
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
  const files = [...readElsewhere(database, listed), ...listed];
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const names = files.map(({ name }) => name);
  const seen = createSeenFiles(database, {
    readerVersion: READER_VERSION,
    now,
    names,
  });
  const tally = createTally();
  const batches = createBatches(database);
  const today = now.slice(0, 10);
  const quarantineNights = options.quarantineNights ?? QUARANTINE_NIGHTS;
  const problems = openProblems(database, { now, quarantineNights, names, batches });
  const pool =
    options.readFile === undefined
      ? createReaderPool(options.threads ?? availableParallelism(), today)
      : createLocalReader(options.readFile, today);
  const writer = createFileWriter({
    database,
    seen,
    tally,
    batches,
    pool,
    problems,
    now,
    acceptsAll: options.acceptsAll ?? false,
  });
  const items = walk(files, { isPassedOver, isSeen: (zip) => seen.find(zip) !== null });
  const limit = { count: pool.threads * FILES_IN_FLIGHT, bytes: MAX_BYTES_IN_FLIGHT };
  let bytes = 0;
  let interrupted = false;
  try {
    for await (const read of inOrder(items, limit, writer)) {
      interrupted = signal?.aborted ?? false;
      if (interrupted) break;
      await writer.write(read);
      bytes += read.item.size;
      onProgress?.({ name: read.item.name, files: tally.count(), bytes, totalBytes });
    }
    batches.end();
  } catch (error) {
    batches.abandon();
    throw error;
  } finally {
    await pool.close();
  }
  return { ...tally.summary(interrupted), outdated: readByOthers(database) };
}

/** Files that earlier readers read elsewhere, so that one upgrade brings all records up to date. */
function readElsewhere(database: RecordsDatabase, listed: readonly ListedFile[]): ListedFile[] {
  const names = new Set(listed.map(({ name }) => name));
  const outer = new Set(readByOthers(database).map(outerName));
  return [...outer]
    .filter((name) => !names.has(name))
    .flatMap((name) => {
      const found = statSync(name, { throwIfNoEntry: false });
      return found?.isFile() === true ? [{ name, size: found.size }] : [];
    });
}

/** For each thread: as many are read as wait to be written or to be handed out. */
const FILES_IN_FLIGHT = 2 * FILES_PER_THREAD;
const MAX_BYTES_IN_FLIGHT = 32 * 1024 * 1024;
