import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The tested versions: from 24.12, Node 24 runs TypeScript without a warning. */
export const RANGE = "24 (24.12 or later)";

const MAJOR = 24;
const MINOR = 12;

/** @param {string} version as in `24.12.0` */
export function isSuitable(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major === MAJOR && minor >= MINOR;
}

/**
 * Finds the Node in npm's package for this system, one of package.json's optional dependencies.
 * @returns {string | null}
 */
export function pinnedNode() {
  const require = createRequire(import.meta.url);
  const platform = process.platform === "win32" ? "win" : process.platform;
  try {
    const manifest = require.resolve(`node-${platform}-${process.arch}/package.json`);
    const node = join(dirname(manifest), require(manifest).bin.node);
    return existsSync(node) ? node : null;
  } catch {
    return null;
  }
}
