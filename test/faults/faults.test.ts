/** The list of planted faults fits the code. `npm run test:faults` plants them. */
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";

import { plant } from "./fault.ts";
import { FAULTS } from "./faults.ts";

const ROOT = join(import.meta.dirname, "../..");
const LOADERS: Readonly<Record<string, "ts" | "tsx">> = { ".ts": "ts", ".tsx": "tsx" };

describe("planted faults", () => {
  it.each(FAULTS)("$name has its text once, and changes it into valid code", (fault) => {
    const text = readFileSync(join(ROOT, fault.file), "utf8");
    const broken = plant(fault, text);
    expect(broken).not.toBe(text);
    const loader = LOADERS[extname(fault.file)];
    // Python's own tests would find invalid code.
    if (loader !== undefined) transformSync(broken, { loader });
  });

  it("have tests and documents that exist", () => {
    const named = FAULTS.flatMap(({ tests, where }) => [...tests, where]);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(FAULTS.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it("have names of their own", () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });
});
