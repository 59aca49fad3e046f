import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { aboutFile, FileError, firstError, isFull, LegisError } from "../lib/errors.ts";

/** @throws {LegisError} `work_folder_full` if its disk is full */
export async function inWorkFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await makeWorkFolder();
  try {
    return await work(folder);
  } catch (error) {
    throw explained(folder, firstError(error));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function explained(folder: string, cause: unknown): unknown {
  const isOwn = cause instanceof FileError && isFull(cause) && cause.subject?.startsWith(folder);
  if (isOwn !== true) return cause;
  const what = `${folder}: the disk is full`;
  const advice = "make room there, or set TMPDIR to a folder with more, and run it again";
  const code = "work_folder_full";
  return new LegisError(`${what}; ${advice}`, { code, what, advice, cause, subject: folder });
}

async function makeWorkFolder(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), "legis-generate-"));
  } catch (error) {
    throw aboutFile(tmpdir(), error);
  }
}
