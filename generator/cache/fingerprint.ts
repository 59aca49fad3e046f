import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const FOLDERS = ["contract", "data", "generator", "lib"] as const;
const PACKAGES = "package-lock.json";

/** Includes the packages, and Node's version for its Unicode tables. */
export function fingerprint(settings: readonly string[]): string {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([process.version, process.versions["unicode"], ...settings]));
  for (const folder of FOLDERS) addFolder(folder);
  hash.update(readFileSync(join(ROOT, PACKAGES)));
  return hash.digest("hex");

  function addFolder(folder: string): void {
    const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) addFolder(path);
      else if (isCode(path)) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
    }
  }
}

function isCode(path: string): boolean {
  return /\.(tsx?|json)$/.test(path) && !path.endsWith(".test.ts");
}
