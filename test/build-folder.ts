import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const POLL_MS = 50;

/** Belongs to this test run only, like the temporary folder of `run-folder.ts`. */
const root = join(tmpdir(), "shared");

/**
 * Returns a folder that `make` fills once per test run. Other test files, in their own workers,
 * wait for it and share it.
 */
export async function sharedFolder(
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(root, name);
  const unfinished = `${folder}.unfinished`;
  if (!claim(unfinished, folder)) return whenMade(folder);
  try {
    await make(unfinished);
  } catch (error) {
    writeFileSync(`${folder}.failed`, String(error));
    throw error;
  }
  renameSync(unfinished, folder);
  return folder;
}

/** Claims the job of filling the folder; false if another worker has it. */
function claim(unfinished: string, folder: string): boolean {
  if (existsSync(folder)) return false;
  mkdirSync(root, { recursive: true });
  try {
    mkdirSync(unfinished);
  } catch {
    return false;
  }
  // Another worker may have finished between the two checks.
  if (!existsSync(folder)) return true;
  rmSync(unfinished, { recursive: true });
  return false;
}

async function whenMade(folder: string): Promise<string> {
  const failure = `${folder}.failed`;
  while (!existsSync(folder)) {
    if (existsSync(failure)) {
      throw new Error(`${folder} could not be made: ${readFileSync(failure, "utf8")}`);
    }
    await setTimeout(POLL_MS);
  }
  return folder;
}
