/** A benchmark's results: printed as a table, stored as JSON, and shown in the README. */
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
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
const README = fileURLToPath(new URL("../README.md", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const [BEGIN, END] = ["<!-- results -->", "<!-- end of results -->"];

/** The benchmarks' order in the README. */
const ORDER = [
  "import",
  "generate",
  "edge",
  "pages",
  "records",
  "ranges",
  "search",
  "serve",
  "upgrade",
  "fairness",
  "readers",
  "workers",
];

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

/** Replaces the last report in `results/` and in the README. */
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
  const readme = await readFile(README, "utf8");
  await writeFile(README, withResults(readme, await storedReports()));
  const formatter = join(ROOT, "node_modules/oxfmt/bin/oxfmt");
  await promisify(execFile)(process.execPath, [formatter, path, README], { cwd: ROOT });
}

/** Replaces the README's tables with these results. */
export function withResults(readme: string, reports: readonly StoredReport[]): string {
  const [start, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (start === -1 || end < start) throw new Error(`the README lacks ${BEGIN} or ${END}`);
  const sections = reports.map(sectionOf).join("\n");
  return `${readme.slice(0, start + BEGIN.length)}\n\n${sections}\n${readme.slice(end)}`;
}

async function storedReports(): Promise<StoredReport[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".json"));
  const texts = await Promise.all(names.map((name) => readFile(join(FOLDER, name), "utf8")));
  const rank = ({ benchmark }: StoredReport): number =>
    ORDER.includes(benchmark) ? ORDER.indexOf(benchmark) : ORDER.length;
  return texts
    .map((text) => JSON.parse(text) as StoredReport)
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The README has the first rows and columns; all are in the folder of results. */
const [MOST_ROWS, MOST_COLUMNS] = [7, 6];

function sectionOf(stored: StoredReport): string {
  const cut = shown(stored).map((cells) => cells.slice(0, MOST_COLUMNS));
  const [headings = [], ...rows] = cut.slice(0, 1 + MOST_ROWS);
  const rule = headings.map((_, column) => (column === 0 ? "---" : "---:"));
  const lines = [headings, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  const { title, about, data, versions, date, machine: where } = stored;
  const isCut = cut.length > 1 + MOST_ROWS || stored.columns.length >= MOST_COLUMNS;
  const rest = isCut ? ` All figures: \`bench/results/${stored.benchmark}.json\`.` : "";
  const source = `${data}. ${versions.join(", ")}. ${date}, ${where}.${rest}`;
  return `### ${title}\n\n${about}\n\n${lines.join("\n")}\n\n${source}\n`;
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
