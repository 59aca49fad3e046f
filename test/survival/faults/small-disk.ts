import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own for a test. */
export interface SmallDisk {
  readonly path: string;
  /** Fills it to the last byte; gives what makes room again. */
  readonly fill: () => () => void;
  readonly remove: () => void;
}

const MOUNT = "mount";
const UNMOUNT = "umount";
const CHUNK = Buffer.alloc(4096);

/** A file system in memory; null where this process may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), "legis-disk-"));
  const mounted = spawnSync(MOUNT, ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path]);
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true });
    return null;
  }
  return {
    path,
    fill: () => {
      const filling = join(path, "filling");
      const file = openSync(filling, "w");
      try {
        for (;;) writeSync(file, CHUNK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
      return () => rmSync(filling);
    },
    remove: () => {
      spawnSync(UNMOUNT, [path]);
      rmSync(path, { recursive: true });
    },
  };
}

/** Whether this process may mount file systems. */
export const canMount = (() => {
  const disk = mountSmallDisk(1);
  disk?.remove();
  return disk !== null;
})();
