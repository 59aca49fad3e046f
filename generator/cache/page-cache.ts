import { rmSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { crc32 } from "node:zlib";

import BetterSqlite, { type Database } from "better-sqlite3";

import { messageOf, systemFailure } from "../../lib/errors.ts";
import { databaseFiles, openSqliteFile } from "../../lib/sqlite.ts";
import type { Facts } from "./facts.ts";
import { type ChunkResults, type KeptResult, packChunk, unpackChunk } from "./packed-chunk.ts";

export type PageCache = ReturnType<typeof cacheIn>;

/** `LEGC` in ASCII, in SQLite's header. */
const APPLICATION_ID = 0x4c_45_47_43;
/** A killed run keeps what it committed. */
const COMMIT_EVERY_MS = 1000;

export function cachePath(recordsPath: string): string {
  return `${recordsPath.replace(/\.sqlite$/, "")}.cache.sqlite`;
}

/**
 * Resets a cache that is unreadable or that other code made. A run that can't open it continues
 * without it. The cache only saves time; it can be deleted whenever no build is being made.
 */
export function openPageCache(
  path: string,
  fingerprint: string,
  readFacts: () => Facts,
  clock = () => performance.now(),
): PageCache {
  const remarks: string[] = [];
  const connection = open(path, fingerprint, remarks);
  if (connection !== null) return cacheIn(connection, { path, readFacts, remarks, clock });
  const unused = openFile(":memory:", fingerprint);
  return cacheIn(unused, { path, readFacts, remarks, clock, isBroken: true });
}

interface CachedBuild {
  /** A hash of all records; null if the build had violations. */
  readonly records: string | null;
  /** A hash of the search database's rows. */
  readonly rows: string;
  readonly content_sha256: string;
  readonly search_sha256: string;
}

function open(path: string, fingerprint: string, remarks: string[]): Database | null {
  try {
    return openFile(path, fingerprint);
  } catch (error) {
    if (isDamage(error)) {
      remarks.push(`the page cache ${path} could not be read and was reset`);
      removeFiles(path);
      return open(path, fingerprint, remarks);
    }
    remarks.push(`cannot use the page cache ${path}: ${whatOf(error)}; rendering all pages`);
    return null;
  }
}

const TABLES = `
  create table made_by (fingerprint text not null) strict;
  create table kept (
    name text primary key not null, value blob not null, checksum integer not null) strict;
  create table build (
    records text, rows text not null,
    content_sha256 text not null, search_sha256 text not null) strict;
`;

function openFile(path: string, fingerprint: string): Database {
  const connection = openSqliteFile(path, {
    waitMs: 0,
    applicationId: APPLICATION_ID,
    // Held until the connection is closed or its process ends.
    pragmas: ["locking_mode = exclusive", "journal_mode = wal", "synchronous = normal"],
  });
  try {
    connection.exec("begin immediate");
    if (!isFromSameCode(connection, fingerprint)) resetCache(connection, fingerprint);
    connection.exec("commit; begin");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function isFromSameCode(connection: Database, fingerprint: string): boolean {
  if (!tablesOf(connection).includes("made_by")) return false;
  return connection.prepare("select fingerprint from made_by").pluck().get() === fingerprint;
}

/** Other code may have used different tables. */
function resetCache(connection: Database, fingerprint: string): void {
  for (const table of tablesOf(connection)) connection.exec(`drop table ${table}`);
  connection.exec(TABLES);
  connection.prepare("insert into made_by values (?)").run(fingerprint);
}

function tablesOf(connection: Database): readonly string[] {
  const tables = "select name from sqlite_schema where type = 'table'";
  return connection.prepare<[], string>(tables).pluck().all();
}

function removeFiles(path: string): void {
  for (const file of databaseFiles(path)) rmSync(file, { force: true });
}

function isDamage(error: unknown): boolean {
  return error instanceof BetterSqlite.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code);
}

interface Opened {
  readonly path: string;
  readonly readFacts: () => Facts;
  readonly remarks: string[];
  readonly clock: () => number;
  readonly isBroken?: boolean;
}

function cacheIn(connection: Database, opened: Opened) {
  const { path, remarks } = opened;
  let read: Facts | null = null;
  const facts = (): Facts => (read ??= opened.readFacts());
  const { guarded, write } = createGuard(connection, opened);
  const find = connection.prepare<[string], KeptRow>(
    "select value, checksum from kept where name = ?",
  );
  const put = connection.prepare("insert or replace into kept values (?, ?, ?)");
  const findBuild = connection.prepare<[], CachedBuild>("select * from build");
  const putBuild = connection.prepare("insert into build values (?, ?, ?, ?)");
  const used = new Set<string>();
  const damaged = `the page cache ${path} has damaged rows; their pages were rendered again`;
  /** Checks the checksum, since SQLite doesn't detect damage within a value. */
  const valueOf = (name: string): Buffer | null =>
    guarded(() => {
      used.add(name);
      const found = find.get(name);
      if (found === undefined || found.checksum === crc32(found.value)) return found?.value ?? null;
      if (!remarks.includes(damaged)) remarks.push(damaged);
      return null;
    });
  const keep = (name: string, value: Uint8Array): void =>
    write(() => {
      used.add(name);
      put.run(name, value, crc32(value));
    });
  return {
    remarks: remarks as readonly string[],
    /** Returns a chunk's results by record. Those whose look-ups changed are left out. */
    chunk: (name: string): ReadonlyMap<string, KeptResult> => {
      const packed = valueOf(name);
      return packed === null ? new Map() : unpackChunk(packed, facts());
    },
    keepChunk: (name: string, results: ChunkResults): void =>
      keep(name, packChunk(results, facts())),
    /** Returns what `keepDerived` got. The caller compares what it was made of. */
    derived: (name: string): unknown => {
      const value = valueOf(name);
      return value === null ? null : (deserialize(value) as unknown);
    },
    keepDerived: (name: string, value: unknown): void => keep(name, serialize(value)),
    lastBuild: (): CachedBuild | null => guarded(() => findBuild.get() ?? null),
    keepBuild: ({ records, rows, content_sha256, search_sha256 }: CachedBuild): void =>
      write(() => {
        connection.exec("delete from build");
        putBuild.run(records, rows, content_sha256, search_sha256);
      }),
    finish: (): void =>
      void guarded(() => {
        removeUnused(connection, used);
        connection.exec("commit; begin");
      }),
    [Symbol.dispose]: (): void => {
      if (!connection.open) return;
      if (connection.inTransaction) connection.exec("rollback");
      connection.close();
    },
  };
}

/** Disables a failing cache; the build works without it. */
function createGuard(connection: Database, { path, remarks, clock, isBroken = false }: Opened) {
  let isDisabled = isBroken;
  let committedAt = clock();
  const guarded = <Result>(work: () => Result): Result | null => {
    if (isDisabled) return null;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof BetterSqlite.SqliteError)) throw error;
      isDisabled = true;
      remarks.push(`the page cache ${path} failed and was disabled: ${whatOf(error)}`);
      if (isDamage(error)) {
        connection.close();
        removeFiles(path);
      }
      return null;
    }
  };
  const write = (work: () => void): void =>
    void guarded(() => {
      work();
      if (clock() - committedAt < COMMIT_EVERY_MS) return;
      connection.exec("commit; begin");
      committedAt = clock();
    });
  return { guarded, write };
}

function removeUnused(connection: Database, used: ReadonlySet<string>): void {
  const names = connection.prepare<[], string>("select name from kept").pluck().all();
  const remove = connection.prepare("delete from kept where name = ?");
  for (const name of names) if (!used.has(name)) remove.run(name);
}

interface KeptRow {
  readonly value: Buffer;
  readonly checksum: number;
}

function whatOf(error: unknown): string {
  return systemFailure(error)?.what ?? messageOf(error);
}
