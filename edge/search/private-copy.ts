import { constants } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** A copy of a file that other users cannot change, for as long as it is needed. */
export interface PrivateCopy {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** Copies a file into a folder of this user's own under the folder for temporary files. */
export async function privateCopy(from: string): Promise<PrivateCopy> {
  // Its mode is 700.
  const folder = await mkdtemp(join(tmpdir(), "legis-search-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, basename(from));
    await copyFile(from, path, constants.COPYFILE_FICLONE);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
