/**
 * Takes Scalar's API reference, the build for browsers, from its npm package into `edge/web/reference/`, which is
 * committed: `npm exec -- node edge/web/reference/take-scalar.ts 1.72.1`. As a dependency it would bring 270 packages along,
 * 290 MB, for this one file.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const FOLDER = import.meta.dirname;
const SCRIPT = "package/dist/browser/standalone.js";

const [version] = process.argv.slice(2);
if (version === undefined) throw new Error("usage: take-scalar.ts VERSION, such as 1.72.1");
const folder = mkdtempSync(join(tmpdir(), "legis-scalar-"));
try {
  // npm holds what it fetches against the registry's hash.
  const output = execFileSync("npm", ["pack", "--json", `@scalar/api-reference@${version}`], {
    cwd: folder,
    encoding: "utf8",
  });
  const [packed] = JSON.parse(output) as [{ filename: string; integrity: string }];
  execFileSync("tar", ["-xzf", packed.filename, SCRIPT], { cwd: folder });
  const script = readFileSync(join(folder, SCRIPT));
  writeFileSync(join(FOLDER, "script/scalar.js.gz"), gzipSync(script, { level: 9 }));
  writeFileSync(join(FOLDER, "scalar.ts"), description(packed.integrity, script));
} finally {
  rmSync(folder, { recursive: true });
}

function description(integrity: string, script: Buffer): string {
  const sha256 = createHash("sha256").update(script).digest("hex");
  return `/** Scalar's API reference (MIT, see \`scalar.LICENSE\`) in \`script/scalar.js.gz\`, as \`edge/web/reference/take-scalar.ts\` took it. */
export const SCALAR = {
  version: "${version}",
  /** The npm package's. */
  integrity:
    "${integrity}",
  /** The script's. */
  sha256: "${sha256}",
} as const;
`;
}
