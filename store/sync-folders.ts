import { errorCodeOf } from "../lib/errors.ts";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

import pLimit from "p-limit";

const CONCURRENT_SYNCS = 16;
/** Keys have at most three parts: `objects/ab/…`, `builds/ID/…`. */
const DEPTH = 2;

/** Syncs folders, so that new files survive a power loss. Skips folders removed meanwhile. */
export async function syncFolders(root: string): Promise<void> {
  const folders = await foldersBelow(root, DEPTH);
  await syncToDisk(root);
  await pLimit(CONCURRENT_SYNCS).map(folders, (folder) => syncToDisk(folder).catch(emptyIfGone));
}

export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path);
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
