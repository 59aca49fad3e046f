import { rm, stat } from "node:fs/promises";

import { openRecords, type RecordsDatabase } from "../database/database.ts";
import { databaseFiles } from "../../lib/sqlite.ts";
import type { ImportSummary, Reread } from "./import-summary.ts";
import { isOfOtherReaders } from "./seen-files.ts";
import { takeOver } from "./take-over.ts";
import { type ListedFile, outerName } from "../files/walk.ts";

export interface ReadAnewOptions {
  readonly database: RecordsDatabase;
  /** What is imported now. */
  readonly files: readonly ListedFile[];
  /** Reads those of the files' contents that are wanted into a database. */
  readonly read: (known: {
    readonly database: RecordsDatabase;
    readonly files: readonly ListedFile[];
    readonly isWanted: (file: { readonly hash: Uint8Array }) => boolean;
  }) => Promise<ImportSummary>;
}

export interface ReadAnew {
  readonly summary: ImportSummary;
  readonly told: Reread;
}

/**
 * Where other readers than these filled the database, reads anew what they read and is still where
 * it was; `null` where there is nothing of the kind.
 *
 * It goes into a database beside the first, which stays as it is until the new one is whole and is
 * taken over in one transaction. So a run that is killed or stopped changes nothing, and the next
 * one goes on. Only content that was read before is read here: what is new comes to the records in
 * the ordinary way, where it is compared with what was there.
 */
export async function readAnew(options: ReadAnewOptions): Promise<ReadAnew | null> {
  const { database } = options;
  const known = knownFiles(database);
  if (known.length === 0) return null;
  const files = await whereTheyAre(known, options.files);
  const path = `${database.path}.anew`;
  const fresh = await openFresh(path);
  let summary: ImportSummary;
  try {
    summary = await options.read({ database: fresh, files, isWanted: wasRead(database) });
  } finally {
    fresh.close();
  }
  if (summary.interrupted) return { summary, told: NOTHING };
  const told = takeOver(database, path);
  await removeDatabase(path);
  return { summary, told: { ...told, files: summary.files.imported } };
}

const NOTHING: Reread = { files: 0, changed: 0, removed: [], missing: [] };

/** Where what other readers read stood, what was read first in front; none if these read all. */
function knownFiles(database: RecordsDatabase): string[] {
  if (!isOfOtherReaders(database)) return [];
  const { query, all } = database;
  const names = all(
    query
      .selectFrom("file")
      .select("name")
      .where("outcome", "=", "imported")
      .orderBy("imported_at")
      .orderBy("name"),
  );
  return [...new Set(names.map(({ name }) => outerName(name)))];
}

/** Files that come with this import are read last, as they would be in any other. */
async function whereTheyAre(
  names: readonly string[],
  files: readonly ListedFile[],
): Promise<ListedFile[]> {
  const now = new Set(files.map(({ name }) => name));
  const elsewhere: ListedFile[] = [];
  for (const name of names) {
    if (now.has(name)) continue;
    // oxlint-disable-next-line no-await-in-loop -- asks the disk for a number
    const found = await stat(name).catch(() => null);
    if (found?.isFile() === true) elsewhere.push({ name, size: found.size });
  }
  return [...elsewhere, ...files];
}

/** Goes on with what these readers began, and with nothing else. */
async function openFresh(path: string): Promise<RecordsDatabase> {
  const begun = await openRecords(path, { exclusive: true });
  if (!isOfOtherReaders(begun)) return begun;
  begun.close();
  await removeDatabase(path);
  return openRecords(path, { exclusive: true });
}

async function removeDatabase(path: string): Promise<void> {
  await Promise.all(databaseFiles(path).map((file) => rm(file, { force: true })));
}

function wasRead({ query, first }: RecordsDatabase) {
  return ({ hash }: { readonly hash: Uint8Array }): boolean =>
    first(
      query
        .selectFrom("file")
        .select("name")
        .where("content_hash", "=", hash)
        .where("outcome", "=", "imported"),
    ) !== null;
}
