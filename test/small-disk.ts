/** A small disk of one's own, for what happens when it is full. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: "ignore" });
}

/** Makes a folder a disk of its own, as `20m`. */
export function mountDisk(size: string, folder: string): void {
  run("mount", "-t", "tmpfs", "-o", `size=${size}`, "none", folder);
}

export function unmountDisk(folder: string): void {
  run("umount", folder);
}

/** Uses up all that is free, and gives what makes room again. */
export function fillDisk(folder: string): () => void {
  const filler = join(folder, "filler");
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  return () => rmSync(filler);
}

/** Whether this user may mount one. */
export const mayMount = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), "legis-mount-"));
  try {
    mountDisk("1m", folder);
    unmountDisk(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
})();
