/** Two versions of the program: this one, and a copy of it with the next contract version. */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { CONTRACT_VERSION } from "../../contract/build.ts";
import { type Outcome, outcomeOf } from "../spawn-legis.ts";

type Settings = Readonly<Record<string, string>>;

/** A checkout of the program. */
export interface Program {
  readonly root: string;
  readonly start: (args: readonly string[], settings: Settings) => ChildProcess;
  /** Runs a command. @throws if its exit code is not 0 */
  readonly run: (args: readonly string[], settings: Settings) => Promise<Outcome>;
}

export const ROOT = join(import.meta.dirname, "../..");
const LEFT_OUT = new Set([".git", "node_modules", "var", "test", "bench", "docs"]);

/** @throws if a command did not exit with 0 */
export function succeeded(args: readonly string[], outcome: Outcome): Outcome {
  if (outcome.code === 0) return outcome;
  throw new Error(`legis ${args.join(" ")} left with ${outcome.code}: ${outcome.err}`);
}

/** Copies the program into a folder as the next contract version. */
export function copyAsNextVersion(root: string): string {
  for (const name of readdirSync(ROOT)) {
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  const path = join(root, "contract/build.ts");
  const now = `CONTRACT_VERSION = ${CONTRACT_VERSION};`;
  const text = readFileSync(path, "utf8");
  if (!text.includes(now)) throw new Error(`${path} has no ${now}`);
  writeFileSync(path, text.replace(now, `CONTRACT_VERSION = ${CONTRACT_VERSION + 1};`));
  return root;
}

export function programIn(root: string): Program {
  const start: Program["start"] = (args, settings) => {
    const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
    return spawn(process.execPath, [join(root, "bin/legis.js"), ...args], {
      cwd: tmpdir(),
      env: { PATH, NODE_COMPILE_CACHE, TMPDIR: tmpdir(), ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
  };
  const run: Program["run"] = async (args, settings) =>
    succeeded(args, await outcomeOf(start(args, settings)));
  return { root, start, run };
}
