import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates an empty folder. The end of the test run removes it. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "legis-"));
}
