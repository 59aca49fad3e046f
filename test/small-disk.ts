/** A small private disk, for tests of full disks. */
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { errorCodeOf } from "../lib/errors.ts";

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: "ignore" });
}

function mountDisk(size: string, folder: string): void {
  run("mount", "-t", "tmpfs", "-o", `size=${size}`, "none", folder);
}

const CHUNK = Buffer.alloc(4096);

/** Uses up all free space, and returns a function that frees it. */
function fillDisk(folder: string): () => void {
  const filler = join(folder, "filler");
  const file = openSync(filler, "w");
  try {
    for (;;) writeSync(file, CHUNK);
  } catch (error) {
    if (errorCodeOf(error) !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
  return () => rmSync(filler);
}

/** A disk mounted at a folder. */
export interface SmallDisk {
  readonly path: string;
  /** As in {@link fillDisk}. */
  readonly fill: () => () => void;
  /** Changes an option of the mount, such as `ro` or `size=50m`. */
  readonly remount: (option: string) => void;
  readonly remove: () => void;
}

/** Makes a disk of this size, such as `20m`; requires {@link mayMount}. */
export function openSmallDisk(size: string): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), "legis-disk-"));
  mountDisk(size, path);
  return {
    path,
    fill: () => fillDisk(path),
    remount: (option) => run("mount", "-o", `remount,${option}`, path),
    remove: () => {
      run("umount", path);
      rmdirSync(path);
    },
  };
}

/** Whether this user may mount disks. */
export const mayMount = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), "legis-mount-"));
  try {
    mountDisk("1m", folder);
    run("umount", folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
})();
