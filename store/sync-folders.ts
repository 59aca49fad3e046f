import { errorCodeOf } from "../lib/errors.ts";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

import pLimit from "p-limit";

const AT_ONCE = 16;
/** Keys have three parts at most: `objects/ab/…`, `builds/ID/…`. */
const DEPTH = 2;

/**
 * Makes the names in a store's folders outlast a loss of power, as their files do already. A folder
 * that another process takes away meanwhile, with the last object in it, has no names left.
 */
export async function syncFolders(root: string): Promise<void> {
  const folders = await foldersBelow(root, DEPTH);
  await syncToDisk(root);
  await pLimit(AT_ONCE).map(folders, (folder) => syncToDisk(folder).catch(noneIfGone));
}

/** Makes a file's bytes or a folder's names outlast a loss of power. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } catch (error) {
    // Some file systems, those of networks above all, have no such thing for folders.
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
      return [path, ...(await foldersBelow(path, depth - 1).catch(noneIfGone))];
    });
  return (await Promise.all(below)).flat();
}

function noneIfGone(error: unknown): readonly string[] {
  if (errorCodeOf(error) === "ENOENT") return [];
  throw error;
}
