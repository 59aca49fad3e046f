import type { RecordsDatabase } from "../database/database.ts";

/** By name, the records that still stand as an earlier version's readers read them. */
export function outdatedRecords({ query, all }: RecordsDatabase): string[] {
  const rows = all(query.selectFrom("outdated_record").select("record").orderBy("record"));
  return rows.map(({ record }) => record);
}

/** Whether a record, by its name, still stands as an earlier version's readers read it. */
export function isOutdated({ query, first }: RecordsDatabase, record: string): boolean {
  return (
    first(query.selectFrom("outdated_record").select("record").where("record", "=", record)) !==
    null
  );
}

/** Notes that a record, by its name, is as these readers read it, or is gone. */
export function markCurrent({ query, run }: RecordsDatabase, record: string): void {
  run(query.deleteFrom("outdated_record").where("record", "=", record));
}
