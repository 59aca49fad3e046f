import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Real upstream files, kept outside the repository. Tests that need them skip by name without. */
export const SOURCES =
  process.env["LEGIS_SOURCES"] ?? resolve(import.meta.dirname, "../../shared/sources");

/** Whether the real upstream files are at hand. */
export const hasSources = existsSync(SOURCES);
