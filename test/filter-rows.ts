import { filterTerm } from "../contract/search/postings.ts";
import type { Postings } from "../generator/pages/posting-writer.ts";

export type FilteredRow = Readonly<Record<string, string | number | null>> & {
  readonly id: number;
};

/** Adds the rows' values of these columns as filters. */
export function addFilterRows(
  postings: Postings,
  rows: readonly FilteredRow[],
  names: readonly string[],
): void {
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    for (const name of names) postings.addFilter(filterTerm(name, row[name] ?? null), row.id);
  }
}
