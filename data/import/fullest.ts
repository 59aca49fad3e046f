import { dateOf, dayOf } from "../../lib/time.ts";
import type { RecordsDatabase } from "../database/database.ts";
import type { Day } from "../documents.ts";
import type { Loss, Totals } from "./rules.ts";

const REMEMBERED_DAYS = 30;

export type Fullest = ReturnType<typeof openFullest>;

/** Remembers the former sizes of lists, so that small losses of many nights add up. */
export function openFullest({ query, run, all }: RecordsDatabase, today: Day) {
  const since = dateOf(dayOf(Date.parse(today)) - REMEMBERED_DAYS);
  const rowsOf = (name: string) => {
    const rows = query.selectFrom("fullest").select(["section", "entries", "until"]);
    const recent = all(rows.where("name", "=", name).where("until", ">=", since));
    return new Map(recent.map((row) => [row.section, row]));
  };
  return {
    of: (name: string): Totals =>
      new Map(Array.from(rowsOf(name), ([section, { entries }]) => [section, entries])),
    /** Remembers what a list lost, from the day on which it lost it, and forgets what it has again. */
    note(name: string, losses: readonly Loss[]): void {
      const known = rowsOf(name);
      run(query.deleteFrom("fullest").where("name", "=", name));
      for (const { section, had: entries } of losses) {
        const before = known.get(section);
        const until = before?.entries === entries ? before.until : today;
        run(query.insertInto("fullest").values({ name, section, entries, until }));
      }
    },
  };
}
