/** Measures what each of four builds a day writes when real bills arrive as their files did. */
import {
  constants as fileConstants,
  copyFileSync,
  globSync,
  readFileSync,
  statSync,
} from "node:fs";
import { basename, join } from "node:path";
import { constants, zstdCompressSync } from "node:zlib";

import BetterSqlite from "better-sqlite3";

import type { BillDocument } from "../data/documents.ts";
import { amount } from "../lib/amounts.ts";
import { sha256 } from "../lib/hash.ts";
import { DAY_MS } from "../lib/time.ts";
import type { Report, Row } from "./harness/report.ts";
import { runLegis } from "./harness/run-measured.ts";
import { withScratch } from "./harness/samples.ts";
import { quantiles } from "./search.ts";

export interface MonthBenchOptions {
  /** A records database of real bills, which is copied. */
  readonly records: string;
  /** The first day to replay. */
  readonly first: string;
  readonly days: number;
}

type Figure = "bills" | "pages" | "indexes" | "search" | "cpuSeconds";

const BUILDS_A_DAY = 4;
/** How a bucket has `search.sqlite`. */
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Makes a build of the bills as they were, and then one each six hours. */
export function benchMonth({ records, first, days }: MonthBenchOptions): Promise<Report<Figure>> {
  return withScratch("month", async (home) => {
    const path = join(home, "records.sqlite");
    copyFileSync(records, path, fileConstants.COPYFILE_FICLONE);
    const buildAt = async (time: number): Promise<Row<Figure>> => {
      const now = `${new Date(time).toISOString().slice(0, 19)}Z`;
      const bills = rewind(path, records, now);
      const before = new Set(filesOf(home));
      const settings = { LEGIS_HOME: home, SOURCE_DATE_EPOCH: String(time / 1000) };
      const { cpuSeconds } = await runLegis(["generate"], settings);
      const [pages, indexes, search] = [0, 1, 2].map((group) =>
        filesOf(home)
          .filter((file) => !before.has(file) && groupOf(file) === group)
          .reduce((sum, file) => sum + storedBytes(file), 0),
      );
      const figures = { bills, pages, indexes, search, cpuSeconds } as Row<Figure>["figures"];
      console.log(now, JSON.stringify(figures));
      return { what: now.slice(0, 16), figures };
    };
    const start = Date.parse(first);
    await buildAt(start);
    const rows: Row<Figure>[] = [];
    for (let build = 1; build <= days * BUILDS_A_DAY; build++) {
      rows.push(await buildAt(start + (build * DAY_MS) / BUILDS_A_DAY));
    }
    const over = (what: string, share: number): Row<Figure> => {
      const ofColumn = (name: string): [string, number] => {
        const values = rows.map(({ figures }) => figures[name as Figure] ?? 0);
        return [name, quantiles(values)(share)];
      };
      const figures = Object.fromEntries(Object.keys(COLUMNS).map(ofColumn));
      return { what, figures: figures as Row<Figure>["figures"] };
    };
    return {
      benchmark: "month",
      title: "A replayed month",
      about: `Files that a build adds to the store, as a bucket has them. A bill's actions, cosponsors and printings come on their days, at the time of day of the file's last update, and the rest with that update. Amendments and votes are there from the start.`,
      data: `${amount(days, "day")} from ${first}, ${BUILDS_A_DAY} builds a day`,
      versions: [],
      columns: COLUMNS,
      rows: [...rows, over("median", 0.5), over("p90", 0.9)],
    };
  });
}

const COLUMNS: Report<Figure>["columns"] = {
  bills: { heading: "bills changed", unit: "amount" },
  pages: { heading: "segments", unit: "bytes" },
  indexes: { heading: "indexes and lists", unit: "bytes" },
  search: { heading: "search.sqlite", unit: "bytes" },
  cpuSeconds: { heading: "CPU seconds", unit: "seconds" },
};

const filesOf = (home: string): string[] =>
  globSync(join(home, "store/{segments,text-search,builds}/**/*")).filter((file) =>
    statSync(file).isFile(),
  );

const groupOf = (file: string): number =>
  file.includes("/segments/") ? 0 : basename(file) === "search.sqlite" ? 2 : 1;

function storedBytes(file: string): number {
  if (groupOf(file) !== 2) return statSync(file).size;
  return zstdCompressSync(readFileSync(file), FASTEST).length;
}

/** Changes the bills at `path` to what those in `records` were at a time. Returns how many differ. */
function rewind(path: string, records: string, now: string): number {
  const database = new BetterSqlite(path);
  try {
    database.prepare("ATTACH ? AS whole").run(records);
    const missing = database.prepare(
      `INSERT OR IGNORE INTO bill (congress, type, number, amendments, source_updated_at,
         updated_at, content_hash, document, document_hash)
       SELECT congress, type, number, amendments, source_updated_at,
         updated_at, content_hash, document, document_hash FROM whole.bill WHERE rowid = ?`,
    );
    const key = "(congress, type, number) = (@congress, @type, @number)";
    const remove = database.prepare(`DELETE FROM bill WHERE ${key}`);
    const update = database.prepare(
      `UPDATE bill SET document = @document, document_hash = @hash, updated_at = @now,
         source_updated_at = @source WHERE ${key} AND document <> @document`,
    );
    const rows = database
      .prepare<[], { id: number; document: string }>("SELECT rowid id, document FROM whole.bill")
      .all();
    return database.transaction(() => {
      let changed = 0;
      for (const { id, document } of rows) {
        const whole = JSON.parse(document) as BillDocument;
        const { congress, type, number } = whole;
        const bill = billAt(whole, now);
        if (bill === null) {
          remove.run({ congress, type, number });
          continue;
        }
        missing.run(id);
        const text = JSON.stringify(bill);
        const source = bill.source_updated_at;
        const values = { congress, type, number, document: text, hash: sha256(text), now, source };
        changed += update.run(values).changes;
      }
      return changed;
    })();
  } finally {
    database.close();
  }
}

/** A bill without what came later; null before its first action. */
function billAt(bill: BillDocument, now: string): BillDocument | null {
  const { source_updated_at: updated } = bill;
  if (updated === null || updated <= now) return bill;
  const has = (date: string | null): boolean => date === null || date + updated.slice(10) <= now;
  const actions = bill.actions.filter(({ date }) => has(date));
  const [latest] = actions;
  if (latest === undefined) return null;
  const history = bill.status_history.filter(({ date }) => has(date));
  const isLaw = has(bill.enacted_date);
  return {
    ...bill,
    actions,
    latest_action: { date: latest.date, time: latest.time, text: latest.text },
    status: history.at(-1)?.status ?? "introduced",
    status_date: history.at(-1)?.date ?? bill.introduced_date,
    status_history: history,
    source_updated_at: latest.date && latest.date + updated.slice(10),
    ...(!isLaw && { enacted_date: null, became_law_date: null, enacted_by: null, laws: [] }),
    summaries: bill.summaries.filter(({ updated_at }) => updated_at === null || updated_at <= now),
    texts: bill.texts.filter(({ date }) => has(date)),
    cosponsors: bill.cosponsors.filter(({ sponsorship_date }) => has(sponsorship_date)),
  };
}
