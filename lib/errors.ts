import { required } from "./required.ts";

interface ErrorDetails {
  /** Used unless the subclass sets its own. */
  readonly code?: string;
  readonly subject?: string | null;
  readonly what?: string;
  readonly advice?: string | null;
  readonly cause?: unknown;
}

/** An expected failure. Its one-line message consists of `subject`, `what` and `advice`. */
export class LegisError extends Error {
  /** Stable across releases, since programs read it: `lost_race`. */
  readonly code: string;
  readonly subject: string | null;
  /** The problem without advice. */
  readonly what: string;
  /** The advice; null if `what` already includes it. */
  readonly advice: string | null;

  constructor(
    message: string,
    { code = "legis", subject = null, what, advice = null, cause }: ErrorDetails = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.subject = subject;
    this.what = what ?? message;
    this.advice = advice;
  }
}

/** A failed file operation, such as `PATH: the disk is full; make room …`. */
export class FileError extends LegisError {
  override readonly name = "FileError";

  constructor(path: string, { code, what, advice }: SystemFailure, cause?: unknown) {
    super([`${path}: ${what}`, ...(advice === null ? [] : [advice])].join("; "), {
      code,
      what,
      advice,
      cause,
      subject: path,
    });
  }
}

export interface SystemFailure {
  readonly code: string;
  readonly what: string;
  readonly advice: string | null;
}

const MAKE_ROOM = "make room and run it again";
const GIVE_RIGHT = "give this user read and write permission there, and run it again";
const LOOK_AT_DISK = "check the disk and run it again";
const MOVE_FILE = "move away the file that is where a folder should be, and run it again";
const NOT_A_FOLDER = "a part of the path is a file, not a folder";

/** By code. SQLite's extended codes, such as `SQLITE_IOERR_WRITE`, begin with a plain one. */
const DESCRIPTIONS: Readonly<Record<string, readonly [what: string, advice: string | null]>> = {
  EACCES: ["permission was denied", GIVE_RIGHT],
  EADDRINUSE: ["another program is already listening there", "set PORT to another one"],
  EDQUOT: ["the disk quota is used up", MAKE_ROOM],
  EEXIST: [NOT_A_FOLDER, MOVE_FILE],
  EFBIG: ["the file is larger than the system allows", "allow larger files and run it again"],
  EIO: ["the disk can't be read or written", LOOK_AT_DISK],
  EISDIR: ["a folder is there", "move that folder away and run it again"],
  EMFILE: ["too many files are open", "allow more (ulimit -n) and run it again"],
  ENFILE: ["too many files are open on this machine", "close some and run it again"],
  ENOENT: ["there is no such file or folder", null],
  ENOSPC: ["the disk is full", MAKE_ROOM],
  ENOTDIR: [NOT_A_FOLDER, MOVE_FILE],
  EPERM: ["permission was denied", GIVE_RIGHT],
  EROFS: ["the file system is read-only", "mount it for writing and run it again"],
  SQLITE_BUSY: ["another program is writing to it", "wait for it, or end it"],
  SQLITE_CANTOPEN: ["it can't be opened", GIVE_RIGHT],
  SQLITE_CORRUPT: ["it is damaged", null],
  SQLITE_FULL: ["the disk is full", MAKE_ROOM],
  SQLITE_IOERR: ["the disk can't be read or written", LOOK_AT_DISK],
  // Shared memory grows only on a disk with room.
  SQLITE_IOERR_SHMSIZE: ["the disk is full", MAKE_ROOM],
  SQLITE_LOCKED: ["another program is writing to it", "wait for it, or end it"],
  SQLITE_NOTADB: ["it is not an SQLite database", null],
  SQLITE_READONLY: ["it is not writable", GIVE_RIGHT],
};

/** Returns the error that ended some work, if closing its files failed after that. */
export function firstError(error: unknown): unknown {
  return error instanceof Error && error.name === "SuppressedError" && "suppressed" in error
    ? firstError(error.suppressed)
    : error;
}

export function systemFailure(error: unknown): SystemFailure | null {
  const code = errorCodeOf(error);
  if (code === null) return null;
  const plain = code in DESCRIPTIONS ? code : (/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code);
  const words = DESCRIPTIONS[plain];
  return words === undefined ? null : { code: plain, what: words[0], advice: words[1] };
}

export function isFull({ code }: Pick<SystemFailure, "code">): boolean {
  return ["EDQUOT", "ENOSPC", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"].includes(code);
}

/** Wraps a system error in a {@link FileError} for the path; returns other errors unchanged. */
export function aboutFile(path: string, thrown: unknown): unknown {
  const error = firstError(thrown);
  if (error instanceof LegisError) return error;
  const failure = systemFailure(error);
  return failure === null ? error : new FileError(path, failure, error);
}

/** Runs work on a file. @throws the work's errors, with system errors as {@link FileError} */
export function onFile<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw aboutFile(path, error);
  }
}

export async function unlessMissing<Found>(look: () => Promise<Found>): Promise<Found | null> {
  try {
    return await look();
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}

export function errorCodeOf(thrown: unknown): string | null {
  const error = firstError(thrown);
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : null;
}

export function messageOf(thrown: unknown): string {
  const error = firstError(thrown);
  return error instanceof Error ? error.message || error.name : String(error);
}

/** The first line of the message, at most 300 characters. */
export function firstLineOf(error: unknown): string {
  return required(messageOf(error).split("\n", 1)[0], "a line").slice(0, 300);
}
