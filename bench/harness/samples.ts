/** Samples of the fictitious legislature, created once for all benchmarks of the same code. */
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { codeHash } from "../../lib/hash.ts";
import { amount } from "../../lib/amounts.ts";
import { runLegis } from "./run-measured.ts";

export interface Sample {
  /** A `LEGIS_HOME` with records and a store. */
  readonly home: string;
  /** The upstream files. */
  readonly files: string;
  readonly records: string;
  readonly store: string;
}

const ROOT = join(tmpdir(), "legis-bench");

/** A benchmark's scratch folder, emptied before and removed after it. */
export async function withScratch<Result>(
  name: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(ROOT, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The sample's upstream files alone, in a folder. */
export async function sampleFiles(bills: number): Promise<string> {
  const files = join(await homeOf(bills), "files");
  if (!existsSync(files)) {
    console.log(`(writing the sample of ${amount(bills, "bill")})`);
    const begun = `${files}.partial`;
    await rm(begun, { recursive: true, force: true });
    await runLegis(["sample", "--out", begun, "--bills", String(bills)], {});
    await rename(begun, files);
  }
  return files;
}

/** The sample imported, with a build of it. */
export async function openSample(bills: number): Promise<Sample> {
  const files = await sampleFiles(bills);
  const home = join(await homeOf(bills), "home");
  if (!existsSync(home)) {
    console.log(`(importing and generating the sample of ${amount(bills, "bill")})`);
    const begun = `${home}.partial`;
    await rm(begun, { recursive: true, force: true });
    await mkdir(begun, { recursive: true, mode: 0o700 });
    const settings = { LEGIS_HOME: begun };
    await runLegis(["import", files], settings);
    await runLegis(["generate"], settings);
    await rename(begun, home);
  }
  return { home, files, records: join(home, "records.sqlite"), store: join(home, "store") };
}

/** Samples that other code has made are removed. */
async function homeOf(bills: number): Promise<string> {
  const mine = codeHash(["contract", "data", "generator", "lib"]).toString("hex").slice(0, 12);
  const made = existsSync(ROOT) ? await readdir(ROOT) : [];
  const old = made.filter((name) => name.startsWith("sample-") && !name.endsWith(mine));
  await Promise.all(old.map((name) => rm(join(ROOT, name), { recursive: true })));
  const home = join(ROOT, `sample-${bills}-${mine}`);
  await mkdir(home, { recursive: true, mode: 0o700 });
  return home;
}
