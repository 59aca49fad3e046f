import { DAY_MS } from "../../lib/time.ts";
import type { RecordsDatabase } from "../database/database.ts";
import type { RecordsSchema } from "../database/schema.ts";
import type { Day } from "../documents.ts";
import { type Counts, NO_COUNTS } from "./rules.ts";

const REMEMBERED_DAYS = 30;

export type Fullest = ReturnType<typeof openFullest>;

/** What records and lists had lately and have no more, so that small losses of many nights add up. */
export function openFullest(database: RecordsDatabase, today: Day) {
  const { query, run } = database;
  const since = new Date(Date.parse(today) - REMEMBERED_DAYS * DAY_MS).toISOString().slice(0, 10);
  const remembered = database.prepared(
    query
      .selectFrom("fullest")
      .select(["section", "entries"])
      .where("name", "=", "")
      .where("until", ">=", ""),
  );
  const of = (name: string): Counts => {
    const rows = remembered.all([name, since]);
    if (rows.length === 0) return NO_COUNTS;
    return new Map(rows.map(({ section, entries }) => [section, entries]));
  };
  const put = (row: RecordsSchema["fullest"]): void => {
    const { entries, until } = row;
    const added = query.insertInto("fullest").values(row);
    run(
      added.onConflict((conflict) =>
        conflict
          .columns(["name", "section"])
          .doUpdateSet({ entries, until })
          .where((is) =>
            is.or([is("fullest.entries", "<", entries), is("fullest.until", "<", since)]),
          ),
      ),
    );
  };
  return {
    of,
    /** Remembers what a version lost and forgets what it restored. */
    note(name: string, then: Counts, now: Counts): void {
      const known = of(name);
      for (const [section, entries] of then) {
        if ((now.get(section) ?? 0) < entries) put({ name, section, entries, until: today });
        else if (known.has(section)) {
          run(query.deleteFrom("fullest").where((is) => is.and({ name, section })));
        }
      }
    },
    /** Takes a record or list as it is: its losses were confirmed. */
    forget: (name: string): void => void run(query.deleteFrom("fullest").where("name", "=", name)),
  };
}
