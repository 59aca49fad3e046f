import { filterTerm } from "../contract/search/postings.ts";
import { type FilterRows, RowList } from "../generator/pages/posting-writer.ts";

export type FilteredRow = Readonly<Record<string, string | number | null>> & {
  readonly id: number;
};

/** The rows by value of some of their columns, which are filters. */
export function filterRows(rows: readonly FilteredRow[], names: readonly string[]): FilterRows {
  const found: FilterRows = new Map();
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    for (const name of names) {
      const term = filterTerm(name, row[name] ?? null);
      const known = found.get(term) ?? new RowList();
      known.add(row.id);
      found.set(term, known);
    }
  }
  return found;
}
