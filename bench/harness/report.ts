/** A benchmark's results: printed as a table, and stored as JSON. */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { amount, size, table } from "../../lib/amounts.ts";

type Unit = "amount" | "bytes" | "seconds" | "milliseconds" | "microseconds" | "ratio";

interface Column {
  readonly heading: string;
  readonly unit: Unit;
}

/** Figures by column; null if there is none. */
export interface Row<Name extends string = string> {
  readonly what: string;
  readonly figures: Readonly<Record<Name, number | null>>;
}

export interface Report<Name extends string = string> {
  /** The command that runs it, such as `edge`. */
  readonly benchmark: string;
  readonly title: string;
  /** The method. */
  readonly about: string;
  /** The size of the data. */
  readonly data: string;
  /** Versions of the measured programs, besides Node. */
  readonly versions: readonly string[];
  readonly columns: Readonly<Record<Name, Column>>;
  readonly rows: readonly Row<Name>[];
}

/** The cells of a report, stored in `results/` with one row per line. */
interface Cells {
  readonly columns: readonly (readonly [heading: string, unit: Unit])[];
  readonly rows: readonly (readonly [what: string, ...figures: (number | null)[]])[];
}

interface StoredReport extends Omit<Report, "columns" | "rows">, Cells {
  readonly date: string;
  readonly machine: string;
}

const FOLDER = fileURLToPath(new URL("../results", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const FORMATTERS: Readonly<Record<Unit, (value: number) => string>> = {
  amount: (value) => amount(Math.round(value)),
  bytes: size,
  seconds: (value) => value.toFixed(value < 10 ? 2 : 1),
  milliseconds: (value) => value.toFixed(1),
  microseconds: (value) => value.toFixed(1),
  ratio: (value) => value.toFixed(2),
};

/** Describes this machine, without its name. */
export function machine(): string {
  return `${cpus()[0]?.model.trim()}, ${amount(availableParallelism(), "core")}, ${size(totalmem())}`;
}

export function printReport(report: Report): void {
  const { title, about, data, versions } = report;
  console.log(
    `${title}\n${about}\n${data}; ${[`Node ${process.version}`, ...versions].join(", ")}`,
  );
  console.log(`${table(shown(cellsOf(report)))}\n`);
}

/** Replaces the last report in `results/`. */
export async function keepReport(report: Report): Promise<void> {
  const stored: StoredReport = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    ...report,
    ...cellsOf(report),
    versions: [`Node ${process.version}`, ...report.versions],
  };
  await mkdir(FOLDER, { recursive: true });
  const path = join(FOLDER, `${report.benchmark}.json`);
  await writeFile(path, `${JSON.stringify(stored, null, 2)}\n`);
  const formatter = join(ROOT, "node_modules/oxfmt/bin/oxfmt");
  await promisify(execFile)(process.execPath, [formatter, path], { cwd: ROOT });
}

function cellsOf({ columns, rows }: Report): Cells {
  const entries = Object.entries(columns);
  return {
    columns: entries.map(([, { heading, unit }]) => [heading, unit]),
    rows: rows.map(({ what, figures }) => {
      const own = entries.map(([name]) => figures[name] ?? null);
      return [what, ...own.map((value) => value && Number(value.toPrecision(6)))];
    }),
  };
}

function shown({ columns, rows }: Cells): string[][] {
  const figure = (value: number | null, at: number): string =>
    value === null ? "" : FORMATTERS[columns[at]?.[1] ?? "amount"](value);
  return [
    ["", ...columns.map(([heading]) => heading)],
    ...rows.map(([what, ...figures]) => [what, ...figures.map(figure)]),
  ];
}
