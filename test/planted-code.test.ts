/** Code that another user put where the program might look for its own is not run. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

// npm and the program are started.
vi.setConfig({ testTimeout: 300_000 });

const ROOT = join(import.meta.dirname, "..");
const PROGRAM = join(ROOT, "bin/legis.js");
const PLANTED = `process.getBuiltinModule("fs").writeFileSync(process.env.LEGIS_HOME+"/ran","");`;

let folder: string;
/** Stands for the machine's /tmp, in which everybody may write. */
let shared: string;
let home: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "legis-planted-"));
  [shared, home] = [join(folder, "shared"), join(folder, "home")];
  for (const each of [shared, home]) mkdirSync(each);
});

afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  [
    "its command, whose pages have JSX",
    [process.execPath, PROGRAM, "page", "/api/v1"],
    "schema_not_ready",
  ],
  [
    "its threads",
    [process.execPath, PROGRAM, "import", join(ROOT, "package-lock.json"), "--json"],
    "files",
  ],
  [
    "npm",
    ["npm", "--prefix", ROOT, "run", "-s", "legis", "--", "page", "/api/v1"],
    "schema_not_ready",
  ],
] as const)("by %s", (_, [file, ...args], shown) => {
  const { PATH = "" } = process.env;
  // npm keeps compiled code of its own there; what is scheduled starts without npm.
  const env = { PATH, LEGIS_HOME: home, TMPDIR: shared, NODE_DISABLE_COMPILE_CACHE: "1" };
  const run = (): string => spawnSync(file, args, { cwd: shared, env, encoding: "utf8" }).stdout;

  expect(run()).toContain(shown);
  const replaced = replaceCode(shared);
  expect(run()).toContain(shown);
  expect(existsSync(join(home, "ran"))).toBe(false);
  expect(replaced).toEqual([]);
});

/** Puts code in front of all that the program keeps there, whose names another user could find out. */
function replaceCode(path: string): string[] {
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const each of files) {
    writeFileSync(each, readFileSync(each, "utf8").replace('"code":"', `$&${escaped(PLANTED)}`));
  }
  return files;
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
