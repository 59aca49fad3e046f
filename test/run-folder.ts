/** Puts all files of a test run in one folder, in memory if there is room. */
import { execFileSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "legis-run-";
/** Linux's in-memory file system: most test time is spent writing and syncing files. */
const IN_MEMORY = "/dev/shm";
/** A whole run needs more than half of this. */
const ROOM = 6e9;

let folder: string | undefined;

/** Runs before the first worker starts, so that workers inherit it. A TMPDIR that is set is respected. */
export function setup(): void {
  // Runs once for each project of the configuration.
  if (folder !== undefined) return;
  const place = process.env["TMPDIR"] === undefined && hasRoom() ? IN_MEMORY : tmpdir();
  removeEnded(place);
  folder = join(place, `${PREFIX}${process.pid}`);
  mkdirSync(join(folder, "compiled"), { recursive: true });
  process.env["TMPDIR"] = folder;
  // Compiled code is shared by the run's processes and threads.
  process.env["NODE_COMPILE_CACHE"] = join(folder, "compiled");
}

export function teardown(): void {
  if (folder === undefined) return;
  stopServices(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the stop scripts of Ceph's services in the folder. */
function stopServices(within: string): void {
  for (const name of readdirSync(within)) {
    const stop = join(within, name, "stop.sh");
    if (existsSync(stop)) execFileSync(stop, ["now"], { stdio: "ignore" });
  }
}

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

/** Removes the folders of runs that were killed. */
function removeEnded(place: string): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue;
    try {
      rmSync(join(place, name), { recursive: true, force: true });
    } catch {
      // A test's small disk is still mounted in it.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
