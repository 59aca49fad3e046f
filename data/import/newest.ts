import type { RecordsDatabase } from "../database/database.ts";
import type { Day, Instant } from "../documents.ts";
import { sourceOfFile } from "../files/source-names.ts";
import type { PreparedRecord } from "./prepared-file.ts";

export function noteNewest(
  { query, run }: RecordsDatabase,
  { name, modified }: { readonly name: string; readonly modified: Day | null },
  records: readonly PreparedRecord[],
  now: Instant,
): void {
  const source = sourceOfFile(name);
  const stamps = records.flatMap(({ source_updated_at: stamp }) => stamp ?? []);
  const dated = modified === null ? [] : [`${modified}T00:00:00Z`];
  const newest = (stamps.length > 0 ? stamps : dated)
    .filter((stamp) => stamp <= now)
    .toSorted()
    .at(-1);
  if (source === null || newest === undefined) return;
  run(
    query
      .insertInto("source")
      .values({ name: source, newest_at: newest, served_on: null })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet({ newest_at: newest })
          .where((is) =>
            is.or([is("source.newest_at", "is", null), is("source.newest_at", "<", newest)]),
          ),
      ),
  );
}

export function newestBySource({
  query,
  all,
}: Pick<RecordsDatabase, "query" | "all">): Readonly<Record<string, Instant>> {
  const rows = all(query.selectFrom("source").selectAll());
  return Object.fromEntries(
    rows.flatMap(({ name, newest_at }) => (newest_at === null ? [] : [[name, newest_at]])),
  );
}
