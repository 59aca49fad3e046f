/** What Node compiles in a test run is kept for the run's other processes and threads. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder: string | undefined;

/** Before the first worker starts, which passes it on. */
export function setup(): void {
  // Each project of the configuration comes by.
  if (process.env["NODE_COMPILE_CACHE"] !== undefined) return;
  folder = mkdtempSync(join(tmpdir(), "legis-compiled-"));
  process.env["NODE_COMPILE_CACHE"] = folder;
}

export function teardown(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
