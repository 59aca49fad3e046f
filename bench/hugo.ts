/** How fast JSON is written: `legis generate` and Hugo, from the same records. */
import { spawnSync } from "node:child_process";
import { constants } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import { amount } from "../lib/amounts.ts";
import { type BuildPages, openBuildPages } from "./harness/build-pages.ts";
import type { Report, Row } from "./harness/report.ts";
import { inRounds, median, medianRatio } from "./harness/rounds.ts";
import { runLegis, runMeasured } from "./harness/run-measured.ts";
import { type Sample, withScratch } from "./harness/samples.ts";
import { hugoPath, writeSite } from "./hugo/write-site.ts";

export interface HugoBenchOptions {
  readonly sample: Sample;
  readonly rounds: number;
}

interface Written {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  readonly pages: number;
  /** Of JSON, before it is compressed. */
  readonly bytes: number;
}

const COMPARED = 100;

const rateOf = ({ bytes, seconds }: Written): number => bytes / 1e6 / seconds;
const byCpu = ({ bytes, cpuSeconds }: Written): number => bytes / 1e6 / cpuSeconds;

/** Both in turn. */
export function benchHugo(options: HugoBenchOptions): Promise<Report> {
  return withScratch("hugo", (folder) => measure(options, folder));
}

async function measure({ sample, rounds }: HugoBenchOptions, folder: string): Promise<Report> {
  const pages = await openBuildPages(sample.store);
  const site = join(folder, "site");
  const keys = await writeSite(pages, site);
  const output = join(folder, "public");
  await runHugo(site, output);
  const compared = await requireSamePages(pages, keys, output);
  const results = await inRounds(rounds, {
    legis: () => runGenerate(sample, join(folder, "home")),
    hugo: () => runHugo(site, output),
  });
  const rowOf = (what: string, written: readonly Written[]): Row => {
    const middle = (pick: (each: Written) => number): number => median(written.map(pick));
    const ratio = (pick: (each: Written) => number): number =>
      medianRatio(written.map(pick), results.hugo.map(pick));
    return {
      what,
      figures: {
        seconds: middle(({ seconds }) => seconds),
        cpuSeconds: middle(({ cpuSeconds }) => cpuSeconds),
        peakBytes: middle(({ peakBytes }) => peakBytes),
        pages: middle((each) => each.pages),
        bytes: middle(({ bytes }) => bytes),
        rate: middle(rateOf),
        toHugo: ratio(rateOf),
        toHugoByCpu: ratio(byCpu),
      },
    };
  };
  return {
    benchmark: "hugo",
    title: "Writing JSON",
    about: `\`legis generate\` of a first build (links, hashes, checks, search and gzip included) and Hugo, whose files are plain. Hugo gets every record ready to print, and has lists by one filter alone; ${amount(compared)} pages of both are compared before. The median of ${rounds} rounds in turn.`,
    data: amount(pages.bills, "bill"),
    versions: [hugoVersion() ?? ""],
    columns: {
      seconds: { heading: "seconds", unit: "seconds" },
      cpuSeconds: { heading: "CPU seconds", unit: "seconds" },
      peakBytes: { heading: "peak memory", unit: "bytes" },
      pages: { heading: "pages", unit: "amount" },
      bytes: { heading: "JSON", unit: "bytes" },
      rate: { heading: "MB of JSON/s", unit: "ratio" },
      toHugo: { heading: "× Hugo", unit: "ratio" },
      toHugoByCpu: { heading: "× Hugo by CPU", unit: "ratio" },
    },
    rows: [
      rowOf("legis generate, compressed", results.legis),
      rowOf("Hugo, not compressed", results.hugo),
    ],
  };
}

/** Such as `Hugo 0.111.3`; null where it is not installed. */
export function hugoVersion(): string | null {
  const { stdout } = spawnSync("hugo", ["version"], { encoding: "utf8" });
  const [, version] = /^hugo v(\d[\d.]*)/.exec(stdout ?? "") ?? [];
  return version === undefined ? null : `Hugo ${version}`;
}

async function runHugo(site: string, output: string): Promise<Written> {
  await rm(output, { recursive: true, force: true });
  const run = await runMeasured("hugo", ["--source", site, "--destination", output, "--quiet"]);
  const names = await readdir(output, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return { ...run, pages: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function runGenerate({ records }: Sample, home: string): Promise<Written> {
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true, mode: 0o700 });
  await copyFile(records, join(home, "records.sqlite"), constants.COPYFILE_FICLONE);
  const run = await runLegis(["generate"], { LEGIS_HOME: home });
  return { ...run, ...(run.printed as Pick<Written, "pages" | "bytes">) };
}

/** @throws {Error} for the first record of which the two pages do not say the same */
async function requireSamePages(
  { objects, textOf }: BuildPages,
  keys: readonly string[],
  output: string,
): Promise<number> {
  const step = Math.max(1, Math.floor(keys.length / COMPARED));
  const compared = keys.filter((_, at) => at % step === 0);
  for (const key of compared) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const text = await readFile(join(output, hugoPath(key)), "utf8");
    const ours: unknown = JSON.parse(textOf(objects.get(key) ?? ""));
    if (!isDeepStrictEqual(JSON.parse(text), ours)) {
      throw new Error(`Hugo's page of ${key} says something else than the one of the build`);
    }
  }
  return compared.length;
}
