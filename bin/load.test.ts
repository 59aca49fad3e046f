import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

const LOADER = join(import.meta.dirname, "load.js");

it("creating a closure does not name it, which would cost more than creating it", () => {
  const folder = mkdtempSync(join(tmpdir(), "legis-load-"));
  try {
    const made = join(folder, "made.ts");
    writeFileSync(
      made,
      "export const make = (n: number) => { const inner = () => n; return inner; };",
    );
    const program = `
      let named = 0;
      const define = Object.defineProperty;
      Object.defineProperty = (...given) => { if (given[1] === "name") named += 1; return define(...given); };
      const { make } = await import(process.argv[1]);
      make(1);
      console.log(named);`;
    const args = ["--import", LOADER, "--input-type=module", "--eval", program, made];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect(stdout + stderr).toBe("0\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
