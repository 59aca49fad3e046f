/** `npm run test:faults`: breaks the code in one way at a time, and runs the tests that should notice. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Command } from "commander";

import { MINUTE_MS } from "../../lib/time.ts";
import { copyCheckout } from "./copy-checkout.ts";
import { type Fault, plant } from "./fault.ts";
import { FAULTS } from "./faults.ts";
import { runTests } from "./vitest-run.ts";

interface Options {
  readonly only?: readonly string[];
  readonly list?: boolean;
  readonly json?: string;
}

/** What became of a planted fault. */
interface Outcome {
  readonly fault: string;
  /** The first test that failed; null if none did. */
  readonly caughtBy: string | null;
  readonly seconds: number;
}

/** A fault may make a test run forever. */
const [ONE_MS, ALL_MS] = [5 * MINUTE_MS, 30 * MINUTE_MS];

const ROOT = join(import.meta.dirname, "../..");

await new Command("npm run test:faults --")
  .description(
    "Breaks the code in one way at a time, in a copy of the tracked files, and runs the tests that should notice. Fails if one does not.",
  )
  .option("--only <names...>", "only these faults")
  .option("--list", "list the faults and the promises that they break, and run nothing")
  .option("--json <file>", "write the results to a file")
  .action(async ({ only, list, json }: Options) => {
    const faults = chosen(only);
    if (list === true) {
      for (const { name, promise, where } of faults) console.log(`${name}: ${promise} (${where})`);
      return;
    }
    const outcomes = await runFaults(faults);
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(outcomes, null, 2)}\n`);
    const missed = outcomes.filter(({ caughtBy }) => caughtBy === null);
    console.log(`\n${outcomes.length - missed.length} of ${outcomes.length} faults caught`);
    for (const { fault } of missed) console.log(`missed: ${fault}`);
    if (missed.length > 0) process.exitCode = 1;
  })
  .parseAsync();

function chosen(only: readonly string[] | undefined): readonly Fault[] {
  if (only === undefined) return FAULTS;
  return only.map((name) => {
    const fault = FAULTS.find((each) => each.name === name);
    if (fault === undefined) throw new Error(`there is no fault ${name}; --list lists them`);
    return fault;
  });
}

/** @throws {Error} if the text of a fault does not occur exactly once, or a test fails without a fault */
async function runFaults(faults: readonly Fault[]): Promise<readonly Outcome[]> {
  const planted = faults.map((fault) => {
    const text = readFileSync(join(ROOT, fault.file), "utf8");
    return { ...fault, text, broken: plant(fault, text) };
  });
  const copy = copyCheckout(ROOT);
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  // Runs the exit handler.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
  const width = Math.max(...faults.map(({ name }) => name.length));
  const print = (name: string, seconds: number, found: string): void =>
    console.log(`${name.padEnd(width)}  ${seconds.toFixed(1).padStart(5)} s  ${found}`);

  const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
  const { failed, passed, seconds: secondsBefore } = await runTests(copy, tests, ALL_MS);
  if (failed !== null) throw new Error(`a test fails without any fault: ${failed}`);
  print("without a fault", secondsBefore, `${passed} tests passed`);

  const outcomes: Outcome[] = [];
  for (const fault of planted) {
    const path = join(copy, fault.file);
    writeFileSync(path, fault.broken);
    const { failed: caughtBy, seconds } = await runTests(copy, fault.tests, ONE_MS);
    writeFileSync(path, fault.text);
    print(fault.name, seconds, caughtBy ?? "MISSED");
    outcomes.push({ fault: fault.name, caughtBy, seconds: Math.round(seconds * 10) / 10 });
  }
  return outcomes;
}
