import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const POLL_MS = 50;

/** Of the test run alone, as `run-folder.ts` has it. */
const root = join(tmpdir(), "shared");

/**
 * A folder that `make` fills once for a whole test run: other test files of the run, in workers of
 * their own, wait for it and use it too.
 */
export async function sharedFolder(
  name: string,
  make: (folder: string) => Promise<void>,
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

/** Whether it falls to this worker to fill the folder. */
function claim(unfinished: string, folder: string): boolean {
  if (existsSync(folder)) return false;
  mkdirSync(root, { recursive: true });
  try {
    mkdirSync(unfinished);
  } catch {
    return false;
  }
  // Another worker may have finished between the two looks.
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
    // oxlint-disable-next-line no-await-in-loop -- waiting is what this is for
    await setTimeout(POLL_MS);
  }
  return folder;
}
