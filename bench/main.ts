/**
 * `npm run bench`: import and generation of a sample legislature, and the edge against bare
 * `node:http`, side by side in one run. `-- --bills N` scales the sample, `-- --only edge` or
 * `pipeline` runs one of the two on what the last run left. `-- --only soak` keeps a server under mixed
 * load for an hour, or for `--minutes N`, on what the last run left or on the builds in `--store DIR`.
 */
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";

import { amount, size, table } from "../lib/amounts.ts";
import { benchEdge } from "./edge.ts";
import { benchSoak } from "./soak.ts";

const { values } = parseArgs({
  options: {
    bills: { type: "string", default: "20000" },
    only: { type: "string" },
    minutes: { type: "string", default: "60" },
    store: { type: "string" },
  },
});
const home = join(tmpdir(), "legis-bench");
const program = fileURLToPath(new URL("../bin/legis.js", import.meta.url));

console.log(
  `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${size(totalmem())}, Node ${process.version}\n`,
);
if (values.only === "soak") {
  const store = values.store ?? join(home, "store");
  if (!(await benchSoak({ store, minutes: Number(values.minutes) }))) process.exitCode = 1;
} else {
  if (values.only !== "edge") await benchPipeline();
  if (values.only !== "pipeline") await benchEdge(home);
}

async function benchPipeline(): Promise<void> {
  await rm(home, { recursive: true, force: true });
  const sample = join(home, "sample");
  await legis("sample", "--out", sample, "--bills", values.bills);
  const imported = (await legis("import", "--json", sample)) as Imported;
  const again = (await legis("import", "--json", sample)) as Imported;
  const generated = (await legis("generate", "--json")) as Generated;
  const unchanged = (await legis("generate", "--json")) as Generated;
  const importRow = (label: string, { files, seconds, peakMemory }: Imported): string[] =>
    row(label, `${amount(sum(files))} files`, sum(files) / seconds, seconds, peakMemory);
  const generateRow = (label: string, { pages, seconds, peakMemory }: Generated): string[] =>
    row(label, `${amount(pages)} pages`, pages / seconds, seconds, peakMemory);
  console.log(`sample of ${amount(Number(values.bills))} bills`);
  console.log(
    table([
      ["step", "what", "per second", "seconds", "peak memory"],
      importRow("import", imported),
      importRow("import again", again),
      generateRow("generate", generated),
      generateRow("generate again", unchanged),
    ]),
  );
  console.log();
}

interface Imported {
  readonly files: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly peakMemory: number;
}

interface Generated {
  readonly pages: number;
  readonly seconds: number;
  readonly peakMemory: number;
}

async function legis(...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, LEGIS_HOME: home },
    maxBuffer: 2 ** 26,
  });
  return args.includes("--json") ? JSON.parse(stdout) : null;
}

function row(
  label: string,
  what: string,
  perSecond: number,
  seconds: number,
  memory: number,
): string[] {
  return [label, what, amount(Math.round(perSecond)), seconds.toFixed(1), size(memory)];
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
