import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { beforeEach, expect, it } from "vitest";

import { newFolder } from "../test/new-folder.ts";

const PROGRAM = join(import.meta.dirname, "legis.js");

const PACKAGE = join(import.meta.dirname, "../package.json");

let home: string;

beforeEach(() => {
  home = newFolder();
});

function run(args: readonly string[], of = home): string {
  const { PATH = "", TMPDIR = tmpdir() } = process.env;
  const env = { PATH, TMPDIR, LEGIS_HOME: of };
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    env,
    encoding: "utf8",
  });
  return stdout + stderr;
}

const compiled = (): number =>
  readdirSync(join(home, "compiled"), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  ).length;

it("keeps compiled code in a folder of the home that only its user can read", () => {
  expect(run(["--help"])).toContain("Usage: legis");
  expect(compiled()).toBeGreaterThan(0);
  expect(statSync(join(home, "compiled")).mode & 0o777).toBe(0o700);
});

it("drops the compiled code of other versions", () => {
  mkdirSync(join(home, "compiled", "0.9.0"), { recursive: true, mode: 0o700 });
  run(["--help"]);
  const { version } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { version: string };
  expect(readdirSync(join(home, "compiled"))).toEqual([version]);
});

it("uses no compiled code from a folder that others can write", () => {
  mkdirSync(join(home, "compiled"));
  chmodSync(join(home, "compiled"), 0o777);
  expect(run(["--help"])).toContain("Usage: legis");
  expect(compiled()).toBe(0);
});

it("makes no home for a command that needs none", () => {
  expect(run(["--help"], join(home, "none"))).toContain("Usage: legis");
  expect(readdirSync(home)).toEqual([]);
});

it("names the lines of a page's source in a stack trace", () => {
  const page = join(import.meta.dirname, "../site/pages/failure-page.tsx");
  const lines = readFileSync(page, "utf8").split("\n");
  const start = lines.findIndex((line) => line.includes("function suspendedPage(")) + 1;
  const program = `
    const { suspendedPage } = await import(${JSON.stringify(pathToFileURL(page))});
    try { suspendedPage(null); } catch ({ stack }) { console.log(stack.match(/page.tsx:(\\d+)/)[1]); }`;
  const loader = pathToFileURL(join(import.meta.dirname, "load.js")).href;
  const args = ["--import", loader, "--input-type=module", "--eval", program];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(Number(stdout) - start).toBeOneOf([1, 2, 3]);
});

it.runIf(process.platform === "linux")("runs with two arenas of the allocator", () => {
  const { MALLOC_ARENA_MAX: _, ...env } = process.env;
  const code = "data:text/javascript,console.log(process.env.MALLOC_ARENA_MAX)";
  const args = ["--import", code, PROGRAM, "--help"];
  const { stdout } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  expect(stdout).toMatch(/^undefined\n2\nUsage: legis/);
});
