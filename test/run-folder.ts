/** Where a test run keeps what it writes: in memory where there is room, and in one folder. */
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
/** Linux's file system in memory: most of what tests wait for is files, synced one by one. */
const IN_MEMORY = "/dev/shm";
/** A whole run needs a good half of it. */
const ROOM = 6e9;

let folder: string | undefined;

/** Before the first worker starts, which passes it on. A TMPDIR that is set is kept to. */
export function setup(): void {
  // Each project of the configuration comes by.
  if (folder !== undefined) return;
  const place = process.env["TMPDIR"] === undefined && hasRoom() ? IN_MEMORY : tmpdir();
  removeEnded(place);
  folder = join(place, `${PREFIX}${process.pid}`);
  mkdirSync(join(folder, "compiled"), { recursive: true });
  process.env["TMPDIR"] = folder;
  // What Node compiles in a run is kept for its other processes and threads.
  process.env["NODE_COMPILE_CACHE"] = join(folder, "compiled");
  process.env["TSX_DISABLE_CACHE"] = "";
}

export function teardown(): void {
  if (folder === undefined) return;
  stopServices(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** What would stop Ceph's services goes with the folder. */
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

/** What runs left that were killed. */
function removeEnded(place: string): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue;
    try {
      rmSync(join(place, name), { recursive: true, force: true });
    } catch {
      // A small disk of a test is still mounted in it.
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
