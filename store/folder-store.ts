import { sha256Hex } from "../lib/hash.ts";
import { errorCodeOf, firstLineOf } from "../lib/errors.ts";
import {
  close,
  closeSync,
  fstat,
  fsync,
  mkdirSync,
  open,
  openSync,
  read,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { copyFile, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { threadId } from "node:worker_threads";

import { syncFolders, syncToDisk } from "./sync-folders.ts";
import { LOCK_NAME, LOCK_WAIT_MS, withLock } from "./folder-lock.ts";
import { listFolder } from "./folder-list.ts";
import { fileFailure, type StoreAction, StoreError, TooManyBytes } from "./store-error.ts";
import type { ReadOptions, Store } from "./store.ts";

let begun = 0;
/** No other file of any store that this machine has open. */
const unfinished = (path: string): string =>
  `${path}.${process.pid}-${threadId}-${begun++}.partial`;

/** A store in a folder; an object is a file, renamed into place when it is complete. */
export function openFolderStore(root: string, { lockWaitMs = LOCK_WAIT_MS } = {}): Store {
  const failed = (action: StoreAction, key: string, cause: unknown): StoreError => {
    const failure = fileFailure(cause) ?? { reason: "other", what: firstLineOf(cause) };
    return new StoreError({ store: root, key, action }, { ...failure, cause });
  };
  const readObject = async (
    key: string,
    { signal, maxBytes }: ReadOptions,
  ): Promise<Uint8Array | null> => {
    try {
      return await readWhole(join(root, key), maxBytes, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (isAbsent(error)) return null;
      throw failed("read", key, error);
    }
  };
  /** Writes a file beside its place, and renames it there when it is complete. */
  const put = async (key: string, write: (partial: string) => Promise<void>): Promise<void> => {
    const path = join(root, key);
    const partial = unfinished(path);
    try {
      await write(partial);
      renameSync(partial, path);
    } catch (error) {
      discard(partial);
      throw failed("written", key, error);
    }
  };
  return {
    read: readObject,
    localFile: async (key, { maxBytes }) => {
      const path = join(root, key);
      try {
        const found = await stat(path);
        if (found.size > maxBytes) throw new TooManyBytes(maxBytes);
        return found.isFile() ? path : null;
      } catch (error) {
        if (isAbsent(error)) return null;
        throw failed("read", key, error);
      }
    },
    write: (key, bytes) => put(key, (partial) => writeToDisk(partial, bytes)),
    upload: (key, from) =>
      put(key, async (partial) => {
        makeFolder(dirname(partial));
        await copyFile(from, partial);
        await syncToDisk(partial);
      }),
    readTagged: async (key, options) => {
      const bytes = await readObject(key, options);
      return bytes === null ? null : { bytes, tag: tagOf(bytes) };
    },
    swap: async (key, bytes, expectedTag, { signal } = {}) => {
      const path = join(root, key);
      const partial = unfinished(path);
      try {
        await writeToDisk(partial, bytes);
        // What the object leads to is found after a loss of power, before the object is.
        await syncFolders(root);
        const replace = (): boolean => {
          if (tagAt(path) !== expectedTag) return false;
          renameSync(partial, path);
          return true;
        };
        const lock = join(root, LOCK_NAME);
        const isSwapped = await withLock(lock, replace, { waitMs: lockWaitMs, signal });
        if (isSwapped) await syncToDisk(dirname(path));
        return isSwapped;
      } catch (error) {
        signal?.throwIfAborted();
        throw failed("replaced", key, error);
      } finally {
        discard(partial);
      }
    },
    list: async function* (prefix) {
      try {
        yield* listFolder(root, prefix);
      } catch (error) {
        throw failed("listed", prefix, error);
      }
    },
    remove: async (key) => {
      const path = join(root, key);
      try {
        await rm(path, { force: true });
        if (dirname(key) !== ".") await removeIfEmpty(dirname(path));
      } catch (error) {
        if (!isAbsent(error)) throw failed("removed", key, error);
      }
    },
  };
}

const openFile = promisify(open);
const statFile = promisify(fstat);
const readFrom = promisify(read);
const closeFile = promisify(close);

/**
 * A file of known size, in four turns of the thread pool. A `FileHandle` takes six, and twice the
 * time for a page.
 */
async function readWhole(
  path: string,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | null> {
  const file = await openFile(path, "r");
  try {
    const found = await statFile(file);
    if (!found.isFile()) return null;
    if (found.size > maxBytes) throw new TooManyBytes(maxBytes);
    const bytes = Buffer.allocUnsafeSlow(found.size);
    let end = 0;
    while (end < bytes.length) {
      signal?.throwIfAborted();
      // oxlint-disable-next-line no-await-in-loop -- large files come in pieces
      const { bytesRead } = await readFrom(file, bytes, end, bytes.length - end, end);
      if (bytesRead === 0) return bytes.subarray(0, end);
      end += bytesRead;
    }
    return bytes;
  } finally {
    await closeFile(file);
  }
}

const sync = promisify(fsync);

/**
 * Writes a new file that outlasts a loss of power. The disk alone is waited for, for several files
 * at once: a page that is also written through the thread pool takes a generator's thread three
 * times as long.
 */
async function writeToDisk(path: string, bytes: Uint8Array): Promise<void> {
  const file = openInFolder(path);
  try {
    writeFileSync(file, bytes);
    await sync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes the file's folder only when it turns out to be missing. */
function openInFolder(path: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    if (errorCodeOf(error) !== "ENOENT") throw error;
    makeFolder(dirname(path));
    return openSync(path, "w");
  }
}

/** With `recursive`, Node says of a read-only file system that the folder above is missing. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (errorCodeOf(error) === "EEXIST" && statSync(folder).isDirectory()) return;
    if (errorCodeOf(error) !== "ENOENT") throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, { recursive: true });
  }
}

/** Takes an unfinished file away, if it came to that; the error before it is what matters. */
function discard(partial: string): void {
  try {
    rmSync(partial, { force: true });
  } catch {
    // It is found by `list`.
  }
}

function tagAt(path: string): string | null {
  try {
    return tagOf(readFileSync(path));
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

function tagOf(bytes: Uint8Array): string {
  return sha256Hex(bytes);
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(errorCodeOf(error) ?? "")) throw error;
  }
}

/** No file has the key: nothing is there, a folder is, or a part of its path is a file. */
function isAbsent(error: unknown): boolean {
  return ["ENOENT", "EISDIR", "ENOTDIR"].includes(errorCodeOf(error) ?? "");
}
