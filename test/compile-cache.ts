/** What Node compiles in a test run is kept for the run's other processes and threads. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder: string;

/** Before the first worker starts, which passes it on. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), "legis-compiled-"));
  process.env["NODE_COMPILE_CACHE"] = folder;
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
