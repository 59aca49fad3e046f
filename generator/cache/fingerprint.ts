import { readFileSync } from "node:fs";

import { codeHash } from "../../lib/code-hash.ts";

const PACKAGES = new URL("../../package-lock.json", import.meta.url);

/** Includes the packages, and Node's version for its Unicode tables. */
export function fingerprint(settings: readonly string[]): string {
  return codeHash(
    ["contract", "data", "generator", "lib"],
    [
      process.version,
      String(process.versions["unicode"]),
      readFileSync(PACKAGES, "utf8"),
      ...settings,
    ],
  ).toString("hex");
}
