/** The program does not run code that another user put in shared folders. */
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

// Starts npm and the program.
vi.setConfig({ testTimeout: 300_000 });

const ROOT = join(import.meta.dirname, "..");
const PROGRAM = join(ROOT, "bin/legis.js");
const PLANTED = `process.getBuiltinModule("fs").writeFileSync(process.env.LEGIS_HOME+"/ran","");`;

let folder: string;
/** Stands in for the machine's /tmp, where anyone can write. */
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
    "its threads",
    [process.execPath, PROGRAM, "import", join(ROOT, "package-lock.json"), "--json"],
    "files",
  ],
  [
    "the CLI, whose pages have JSX, or npm",
    ["npm", "--prefix", ROOT, "run", "-s", "legis", "--", "page", "/api/v1"],
    "schema_not_ready",
  ],
] as const)("another user's code is not run by %s", (_, [file, ...args], shown) => {
  const { PATH = "" } = process.env;
  // npm caches its own compiled code there; scheduled jobs start without npm.
  const env = { PATH, LEGIS_HOME: home, TMPDIR: shared, NODE_DISABLE_COMPILE_CACHE: "1" };
  const run = (): string => spawnSync(file, args, { cwd: shared, env, encoding: "utf8" }).stdout;

  expect(run()).toContain(shown);
  const replaced = replaceCode(shared);
  expect(run()).toContain(shown);
  expect(existsSync(join(home, "ran"))).toBe(false);
  expect(replaced).toEqual([]);
});

/** Inserts code into all files that the program left in the shared folder. */
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
