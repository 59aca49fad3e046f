import { constants } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Makes a temporary copy of a file that other users cannot change. */
export async function privateCopy(from: string) {
  // mkdtemp creates it with mode 700.
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
