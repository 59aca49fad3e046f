import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const FOLDERS = ["contract", "data", "generator", "lib"] as const;
const PACKAGES = "package-lock.json";
const CODE = /(?<!\.test)\.ts$|\.tsx$|\.json$/;

/** Includes the packages, and Node's version for its Unicode tables. */
export function fingerprint(settings: readonly string[]): string {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([process.version, process.versions["unicode"], ...settings]));
  for (const folder of FOLDERS) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
    for (const file of files.filter((each) => CODE.test(each)).toSorted()) {
      hash.update(`${folder}/${file}\0`).update(readFileSync(join(ROOT, folder, file)));
    }
  }
  hash.update(readFileSync(join(ROOT, PACKAGES)));
  return hash.digest("hex");
}
