/** The program leaves no code in shared folders, where another user could replace it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, expect, it } from "vitest";

import { newFolder } from "./new-folder.ts";

const ROOT = join(import.meta.dirname, "..");
const PROGRAM = join(ROOT, "bin/legis.js");

let folder: string;
/** Stands in for the machine's /tmp, where anyone can write. */
let shared: string;
let home: string;

beforeEach(() => {
  folder = newFolder();
  [shared, home] = [join(folder, "shared"), join(folder, "home")];
  for (const each of [shared, home]) mkdirSync(each);
});

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
] as const)("no code is left to another user by %s", (_, [file, ...args], shown) => {
  const { PATH = "" } = process.env;
  // npm caches its own compiled code there; scheduled jobs start without npm.
  const env = { PATH, LEGIS_HOME: home, TMPDIR: shared, NODE_DISABLE_COMPILE_CACHE: "1" };
  const { stdout } = spawnSync(file, args, { cwd: shared, env, encoding: "utf8" });
  expect(stdout).toContain(shown);
  const left = readdirSync(shared, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});
