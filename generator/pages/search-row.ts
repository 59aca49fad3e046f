import type { Resource } from "../../contract/resource.ts";
import { FOREMOST } from "../../contract/search-query.ts";
import { searchColumns, type SearchTexts, stemOf } from "../../contract/search-text.ts";

/** What `q` finds a record by. */
export interface SearchSource extends SearchTexts {
  /** What cites the record, and finds it first: `HR 1`, `public 119-21`. */
  readonly keys: readonly string[];
}

/** What the search database keeps of a record. */
export interface SearchRow {
  readonly keys: readonly string[];
  /** The lesser comes before the greater. */
  readonly standing: number;
  /** By full-text column. */
  readonly columns: Readonly<Record<string, string>>;
}

/** What the search database keeps of a lean record. */
export function searchRow(
  // oxlint-disable-next-line typescript/no-explicit-any -- the tables hold unlike records
  { name, search }: Resource<any>,
  record: object,
  { keys, ...texts }: SearchSource,
): SearchRow {
  if (search === undefined) throw new Error(`${name} has no search`);
  const standing = search.standing?.(record) ?? 0;
  const isStemmed = search.of === "titles";
  const columns = searchColumns(texts, { isStemmed, stem: knownStem });
  if (isStemmed) return { keys, standing, columns };
  const words = [standing === 0 ? FOREMOST : "", search.chamber?.(record) ?? ""];
  return { keys, standing, columns: { ...columns, standing: words.join(" ").trim() } };
}

const MAX_KNOWN = 100_000;
const known = new Map<string, string>();

/** Texts have the same few words again and again. */
function knownStem(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const stem = stemOf(word);
  if (known.size >= MAX_KNOWN) known.clear();
  // A copy: as a piece of its text the word would keep all of it in memory.
  known.set(Buffer.from(word).toString(), Buffer.from(stem).toString());
  return stem;
}
