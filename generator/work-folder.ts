import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { aboutFile, FileError, isFull, LegisError } from "../lib/errors.ts";

/**
 * Does work in a folder of its own, which is gone after it.
 *
 * @throws {WorkFolderFull} when its disk is full
 */
export async function inWorkFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await makeWorkFolder();
  try {
    return await work(folder);
  } catch (error) {
    throw isFullIn(folder, error) ? new WorkFolderFull(folder, { cause: error }) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The disk has no room for what a build is put together of. */
class WorkFolderFull extends LegisError {
  override readonly name = "WorkFolderFull";

  constructor(folder: string, options: ErrorOptions) {
    const what = `${folder}: the disk is full`;
    const advice = "make room there, or set TMPDIR to a folder with more, and run it again";
    super(`${what}; ${advice}`, {
      code: "work_folder_full",
      what,
      advice,
      ...options,
      subject: folder,
    });
  }
}

function isFullIn(folder: string, error: unknown): boolean {
  return (
    error instanceof FileError && isFull(error) && (error.subject?.startsWith(folder) ?? false)
  );
}

async function makeWorkFolder(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), "legis-generate-"));
  } catch (error) {
    throw aboutFile(tmpdir(), error);
  }
}
