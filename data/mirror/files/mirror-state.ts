import { systemFailure } from "../../../lib/errors.ts";
import { UnfitDatabase } from "../../../lib/migrations.ts";
import { isEmpty, openSqliteFile } from "../../../lib/sqlite.ts";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import BetterSqlite, { type Database } from "better-sqlite3";

import { FetchError } from "../http/fetch-error.ts";
import { diskFailure } from "./mirror-folder.ts";
import type { Validators } from "../http/http-client.ts";

export interface KnownFile extends Validators {
  readonly path: string;
  /** The publisher's timestamp of this version, if a listing has one. */
  readonly stamp: string | null;
}

interface Note {
  readonly name: string;
  readonly value: string;
}

/** Each entry is written after its file: a crash in between costs only one extra request. */
export type MirrorState = ReturnType<typeof stateIn>;

/** An import of the mirror skips names with a leading dot. */
const STATE_NAME = ".fetched.sqlite";

/** `LEGF` in ASCII, in SQLite's header: identifies a mirror's state. */
const APPLICATION_ID = 0x4c_45_47_46;
const VERSION = 1;

const SCHEMA = `
  create table file (
    path text primary key not null,
    etag text,
    last_modified text,
    stamp text,
    run integer not null
  ) strict, without rowid;
  create table note (name text primary key not null, value text not null) strict, without rowid;
`;

/**
 * Opens a mirror's state, for one program at a time. Throws a {@link FetchError} if another program has it
 * open, or it can't be written.
 */
export function openMirrorState(mirror: string): MirrorState {
  const path = join(mirror, STATE_NAME);
  try {
    const connection = openFile(mirror, path);
    try {
      return stateIn(connection, path);
    } catch (error) {
      connection.close();
      throw error;
    }
  } catch (error) {
    throw localFailure(path, error);
  }
}

function openFile(mirror: string, path: string): Database {
  mkdirSync(mirror, { recursive: true });
  const connection = openSqliteFile(path, {
    waitMs: 1000,
    applicationId: APPLICATION_ID,
    // Held until the connection is closed or its process ends.
    pragmas: ["locking_mode = exclusive", "journal_mode = wal", "synchronous = normal"],
  });
  connection.exec("begin exclusive; commit");
  return connection;
}

function prepare(connection: Database): void {
  if (isEmpty(connection)) {
    connection.exec(`savepoint schema; ${SCHEMA} pragma user_version = ${VERSION}; release schema`);
  } else if (connection.pragma("user_version", { simple: true }) !== VERSION) {
    throw new UnfitDatabase("newer", "it is of another version");
  }
}

function stateIn(connection: Database, path: string) {
  prepare(connection);
  const guarded =
    <Arguments extends unknown[], Result>(work: (...args: Arguments) => Result) =>
    (...args: Arguments): Result => {
      try {
        return work(...args);
      } catch (error) {
        throw localFailure(path, error);
      }
    };
  const columns = "path, etag, last_modified as lastModified, stamp";
  const find = connection.prepare<[string], KnownFile>(
    `select ${columns} from file where path = ?`,
  );
  const list = connection.prepare<[string, string], KnownFile>(
    `select ${columns} from file where path >= ? and path < ? order by path`,
  );
  const save = connection.prepare(
    "replace into file (path, etag, last_modified, stamp, run) values (?, ?, ?, ?, ?)",
  );
  const confirm = connection.prepare("update file set run = ? where path = ?");
  const forget = connection.prepare("delete from file where path = ?");
  const longest = connection
    .prepare<{ from: string; to: string; run: number; share: number }, string>(
      `select path from file where path >= @from and path < @to and run < @run order by run, path
       limit (select ceil(count(*) * @share) from file where path >= @from and path < @to)`,
    )
    .pluck();
  const note = connection
    .prepare<[string], string>("select value from note where name = ?")
    .pluck();
  const notes = connection.prepare<[string, string], Note>(
    "select name, value from note where name >= ? and name < ?",
  );
  const setNote = connection.prepare("replace into note (name, value) values (?, ?)");
  const dropNote = connection.prepare("delete from note where name = ?");

  const run = Number(note.get("run") ?? 0) + 1;
  setNote.run("run", String(run));
  return {
    /** The number of runs, including this one. */
    run,
    find: guarded((name: string) => find.get(name) ?? null),
    list: guarded((prefix: string): readonly KnownFile[] => list.all(prefix, after(prefix))),
    save: guarded(({ path: name, etag, lastModified, stamp }: KnownFile) => {
      save.run(name, etag, lastModified, stamp, run);
    }),
    /** Records that the file was checked and the publisher had nothing newer. */
    confirm: guarded((name: string) => void confirm.run(run, name)),
    forget: guarded((name: string) => void forget.run(name)),
    /** Returns the share of files under a prefix that were checked least recently, rounded up. */
    leastRecentlyChecked: guarded((prefix: string, share: number): readonly string[] =>
      longest.all({ from: prefix, to: after(prefix), run, share }),
    ),
    note: guarded((name: string) => note.get(name) ?? null),
    notes: guarded((prefix: string): readonly Note[] => notes.all(prefix, after(prefix))),
    setNote: guarded((name: string, value: string | null) => {
      if (value === null) dropNote.run(name);
      else setNote.run(name, value);
    }),
    close: () => void connection.close(),
  };
}

function after(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}

function localFailure(path: string, error: unknown): unknown {
  const moveAway = "move it away; the next run then requests every file again";
  const asFetchError = (reason: string, advice: string): FetchError =>
    new FetchError({ kind: "local", address: path, reason, advice, cause: error });
  if (error instanceof UnfitDatabase) {
    return asFetchError("it is not the state of a mirror that this version can read", moveAway);
  }
  if (!(error instanceof BetterSqlite.SqliteError)) return error;
  if (/BUSY|LOCKED/.test(error.code)) {
    return asFetchError("another fetch is using this mirror", "wait for it, or end it");
  }
  const failure = systemFailure(error);
  return failure === null || failure.advice === null
    ? asFetchError("it is damaged", moveAway)
    : diskFailure(path, error);
}
