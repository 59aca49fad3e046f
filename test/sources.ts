import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Real upstream files, kept outside the repository. Tests that need them are skipped by name without them. */
export const SOURCES =
  process.env["LEGIS_SOURCES"] ?? resolve(import.meta.dirname, "../../shared/sources");

/** Whether the real upstream files are available. */
export const hasSources = existsSync(SOURCES);

/** Inputs that once failed, kept outside the repository like the real files. */
export const CASES = resolve(SOURCES, "../cases3");
export const hasCases = existsSync(CASES);
