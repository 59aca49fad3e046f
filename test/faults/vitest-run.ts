import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { MINUTE_MS } from "../../lib/time.ts";

/** The part of vitest's JSON report that is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export interface TestRun {
  /** Tests that passed. */
  readonly passed: number;
  /** The first failed test, `FILE: NAME`, or what kept its file from running; null if all passed. */
  readonly failed: string | null;
  readonly seconds: number;
}

const LONGEST_NAME = 140;
const TEST_MS = MINUTE_MS;

/** Runs test files of a checkout until the first failure. A run that takes longer than `limitMs` is one. */
export async function runTests(
  root: string,
  tests: readonly string[],
  limitMs: number,
): Promise<TestRun> {
  const reportPath = join(root, "faults-report.json");
  await rm(reportPath, { force: true });
  const began = performance.now();
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const report = ["--reporter=json", `--outputFile=${reportPath}`];
  // A fault may make a test wait forever.
  const options = ["--bail=1", "--maxWorkers=1", `--testTimeout=${TEST_MS}`, ...report];
  // A relative path would also match others that end like it.
  const files = tests.map((path) => join(root, path));
  const child = spawn(process.execPath, [vitest, "run", ...options, ...files], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: limitMs,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => (output = (output + piece.toString()).slice(-1_000)));
  }
  const [code] = (await once(child, "close")) as [number | null];
  const seconds = (performance.now() - began) / 1000;
  const text = await readFile(reportPath, "utf8").catch(() => null);
  if (text === null)
    return { passed: 0, failed: `vitest ended without a report: ${output}`, seconds };
  const { testResults } = JSON.parse(text) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = results.filter(({ status }) => status === "passed").length;
  const failed =
    firstFailure(root, testResults) ?? (code === 0 ? null : `vitest ended with ${code}`);
  return { passed, failed, seconds };
}

/** Vitest counts files that it did not reach as failed, without a message. */
function firstFailure(root: string, files: Report["testResults"]): string | null {
  const failures = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => ({ name, what: fullName })),
  );
  const broken = files
    .filter(({ status, message }) => status === "failed" && message !== "")
    .map(({ name, message }) => ({ name, what: `before its tests: ${message.split("\n", 1)[0]}` }));
  const [first] = [...failures, ...broken];
  if (first === undefined) return null;
  return `${first.name.replace(`${root}/`, "")}: ${first.what}`.slice(0, LONGEST_NAME);
}
