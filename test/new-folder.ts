import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes an empty folder, which is removed with all others at the end of the run. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "legis-"));
}
