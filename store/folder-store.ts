import {
  close,
  closeSync,
  constants,
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
  type Dirent,
  writeFileSync,
} from "node:fs";
import { copyFile, open as openHandle, opendir, readdir, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { threadId } from "node:worker_threads";
import pLimit from "p-limit";

import { sha256Hex } from "../lib/hash.ts";
import { errorCodeOf, firstLineOf, unlessMissing } from "../lib/errors.ts";
import { LOCK_NAME, LOCK_WAIT_MS, withLock } from "./folder-lock.ts";
import { StoreError, TooManyBytes, fileFailure, type StoreAction } from "./store-error.ts";
import type { RangeOptions, Store, StoredObject } from "./store.ts";

let partialCount = 0;
/** A path that no other open store on this machine uses. */
const partialPath = (path: string): string =>
  `${path}.${process.pid}-${threadId}-${partialCount++}.partial`;

/** Opens a store in a folder. Each object is a file, renamed into place once complete. */
export function openFolderStore(root: string, { lockWaitMs = LOCK_WAIT_MS } = {}): Store {
  const failed = (action: StoreAction, key: string, cause: unknown): StoreError => {
    const failure = fileFailure(cause) ?? { reason: "other", what: firstLineOf(cause) };
    return new StoreError({ store: root, key, action }, { ...failure, cause });
  };
  const readObject = async (key: string, options: RangeOptions): Promise<Uint8Array | null> => {
    const { signal } = options;
    try {
      return await readBytes(join(root, key), options);
    } catch (error) {
      signal?.throwIfAborted();
      if (isAbsent(error)) return null;
      throw failed("read", key, error);
    }
  };
  const put = async (key: string, write: (partial: string) => Promise<void>): Promise<void> => {
    const path = join(root, key);
    const partial = partialPath(path);
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
      return bytes === null ? null : { bytes, tag: sha256Hex(bytes) };
    },
    swap: async (key, bytes, expectedTag, { signal } = {}) => {
      try {
        return await swapFile(root, key, bytes, expectedTag, { waitMs: lockWaitMs, signal });
      } catch (error) {
        signal?.throwIfAborted();
        throw failed("replaced", key, error);
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

/** Opening a pipe would otherwise block a thread of the pool, until the process ends or something writes to it. */
const READ_AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Takes four thread-pool tasks. A `FileHandle` needs six and takes twice as long per page. */
async function readBytes(
  path: string,
  { signal, maxBytes, range }: RangeOptions,
): Promise<Uint8Array | null> {
  const file = await openFile(path, READ_AT_ONCE);
  try {
    const found = await statFile(file);
    if (!found.isFile()) return null;
    const start = range?.offset ?? 0;
    const size = Math.max(0, Math.min(range?.length ?? Infinity, found.size - start));
    if (size > maxBytes) throw new TooManyBytes(maxBytes);
    const bytes = Buffer.allocUnsafeSlow(size);
    let end = 0;
    while (end < bytes.length) {
      signal?.throwIfAborted();
      const { bytesRead } = await readFrom(file, bytes, end, bytes.length - end, start + end);
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
 * Writes a new file that survives a power loss. Only fsync is asynchronous, so several files sync in
 * parallel. Writing through the thread pool as well would triple a generator thread's time per page.
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

function openInFolder(path: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    if (errorCodeOf(error) !== "ENOENT") throw error;
    makeFolder(dirname(path));
    return openSync(path, "w");
  }
}

/** With `recursive`, Node reports a read-only file system as a missing parent folder. */
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

/** Ignores errors, since an earlier error is the one to report. */
function discard(partial: string): void {
  try {
    rmSync(partial, { force: true });
  } catch {
    // `list` reports the file, so a prune removes it later.
  }
}

/** Replaces a file under the store's lock if its tag is still `expectedTag`. */
async function swapFile(
  root: string,
  key: string,
  bytes: Uint8Array,
  expectedTag: string | null,
  wait: { readonly waitMs: number; readonly signal: AbortSignal | undefined },
): Promise<boolean> {
  const path = join(root, key);
  const partial = partialPath(path);
  const replace = (): boolean => {
    if (tagAt(path) !== expectedTag) return false;
    renameSync(partial, path);
    return true;
  };
  try {
    await writeToDisk(partial, bytes);
    // After a power loss, the objects that a pointer names must exist if the pointer does.
    await syncFolders(root);
    const isSwapped = await withLock(join(root, LOCK_NAME), replace, wait);
    if (isSwapped) await syncToDisk(dirname(path));
    return isSwapped;
  } finally {
    discard(partial);
  }
}

function tagAt(path: string): string | null {
  try {
    return sha256Hex(readFileSync(path, { flag: READ_AT_ONCE }));
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(errorCodeOf(error) ?? "")) throw error;
  }
}

/** Whether the key has no file: nothing exists, it is a folder, or part of its path is a file. */
function isAbsent(error: unknown): boolean {
  return ["ENOENT", "EISDIR", "ENOTDIR"].includes(errorCodeOf(error) ?? "");
}

export async function* listFolder(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  yield* listBelow(root, folder, prefix);
}

async function* listBelow(
  root: string,
  folder: string,
  prefix: string,
): AsyncGenerator<StoredObject> {
  for await (const entry of entriesOf(join(root, folder))) {
    const key = `${folder}${entry.name}`;
    if (key === LOCK_NAME) continue;
    if (entry.isDirectory()) {
      const isWithin = `${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`);
      if (isWithin) yield* listBelow(root, `${key}/`, prefix);
    } else if (key.startsWith(prefix)) {
      // Another process may have removed the file meanwhile.
      const found = await unlessMissing(() => stat(join(root, key)));
      if (found !== null) yield { key, size: found.size, modifiedAt: found.mtime };
    }
  }
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (errorCodeOf(error) !== "ENOENT") throw error;
  }
}

const CONCURRENT_SYNCS = 16;
/** Keys have at most three parts: `segments/…`, `builds/ID/…`. */
const DEPTH = 2;

/** Syncs folders, so that new files survive a power loss. Skips folders removed meanwhile. */
async function syncFolders(root: string): Promise<void> {
  const folders = await foldersBelow(root, DEPTH);
  await syncToDisk(root);
  await pLimit(CONCURRENT_SYNCS).map(folders, (folder) => syncToDisk(folder).catch(emptyIfGone));
}

async function syncToDisk(path: string): Promise<void> {
  const file = await openHandle(path);
  try {
    await file.sync();
  } catch (error) {
    // Some file systems, mainly network ones, can't sync folders.
    if (!["EINVAL", "ENOTSUP"].includes(errorCodeOf(error) ?? "")) throw error;
  } finally {
    await file.close();
  }
}

async function foldersBelow(folder: string, depth: number): Promise<readonly string[]> {
  if (depth === 0) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const below = entries
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => {
      const path = join(folder, name);
      return [path, ...(await foldersBelow(path, depth - 1).catch(emptyIfGone))];
    });
  return (await Promise.all(below)).flat();
}

function emptyIfGone(error: unknown): readonly string[] {
  if (errorCodeOf(error) === "ENOENT") return [];
  throw error;
}
