import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CODE = /(?<!\.test)\.ts$|\.tsx$|\.json$/;

/** Hashes settings and the program's code in some folders, without tests. */
export function codeHash(folders: readonly string[], settings: readonly string[] = []): Buffer {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for (const folder of folders) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
    for (const file of files.filter((each) => CODE.test(each)).toSorted()) {
      hash.update(`${folder}/${file}\0`).update(readFileSync(join(ROOT, folder, file)));
    }
  }
  return hash.digest();
}
