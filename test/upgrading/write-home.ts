/**
 * Writes a small home with this version of the program, for the tests of upgrades. The command is in README.md.
 */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

import { outcomeOf, spawnLegis } from "../spawn-legis.ts";

/** The number of files to keep in each folder of bills, roll calls, meetings, nominations and biographies. */
const FILES = 2;
/** The file of the second build, and one that is not imported yet, for the next. */
const SECOND = "bills/119/hr/BILLSTATUS-119hr10.xml";
const LATER = "bills/119/hr/BILLSTATUS-119hr1.xml";

const [archive] = process.argv.slice(2);
if (archive === undefined) throw new Error("usage: write-home.ts FILE.tar.gz");

// The helpers write to the temporary folder.
const folder = mkdtempSync(join(tmpdir(), "legis-home-"));
process.env["TMPDIR"] = folder;
const { sampleFolder } = await import("../sample-folder.ts");
const { succeeded } = await import("./programs.ts");
const home = join(folder, "home");

let day = 24;
async function run(...args: readonly string[]): Promise<string> {
  const settings = {
    LEGIS_HOME: home,
    LEGIS_BASE_URL: "https://api.example.org",
    SOURCE_DATE_EPOCH: String(Date.UTC(2026, 10, day, 3) / 1000),
  };
  return succeeded(args, await outcomeOf(spawnLegis(args, settings))).out;
}

const sample = await sampleFolder();
for (const name of [
  "committees-historical",
  "legislators-historical",
  "legislators-social-media",
]) {
  rmSync(join(sample, `legislators/${name}.yaml`));
}
for (const entry of readdirSync(sample, { recursive: true, withFileTypes: true })) {
  if (!entry.isDirectory() || entry.name === "legislators") continue;
  const files = readdirSync(join(entry.parentPath, entry.name), { withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .toSorted();
  for (const file of files.slice(FILES)) rmSync(file);
}
const later = join(home, "later");
mkdirSync(later, { recursive: true, mode: 0o700 });
renameSync(join(sample, LATER), join(later, basename(LATER)));
const second = join(folder, basename(SECOND));
renameSync(join(sample, SECOND), second);
await run("import", sample);
const account = ["--email", "ada@example.org", "--plan", "pro", "--name", "engine"];
const { key } = JSON.parse(await run("keys", "create", ...account, "--json")) as { key: string };
// The key is valid only in this home.
writeFileSync(join(home, "key"), key);
await run("generate", "--as-of", "2026-11-24");
day = 25;
await run("import", second);
await run("generate", "--as-of", "2026-11-25");
const left = ["./compiled*", "*-shm", "*-wal", "*lock"].map((name) => `--exclude=${name}`);
const owner = ["--owner=0", "--group=0", "--numeric-owner", "--sort=name"];
execFileSync("tar", [...left, ...owner, "-czf", resolve(archive), "."], { cwd: home });
const kilobytes = Math.round(statSync(archive).size / 1000);
process.stdout.write(
  `${archive}: ${kilobytes} kB, written by ${(await run("--version")).trim()}\n`,
);
rmSync(folder, { recursive: true });
