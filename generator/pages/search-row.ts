import type { Resource } from "../../contract/resource.ts";
import { FOREMOST, SHORT_TITLE } from "../../contract/search-query.ts";
import { boundedLength } from "../../contract/search-rank.ts";
import {
  otherTitles,
  searchColumns,
  type SearchTexts,
  stemOf,
} from "../../contract/search-text.ts";

export interface SearchSource extends SearchTexts {
  /** Citations that rank the record first: `HR 1`, `public 119-21`. */
  readonly keys: readonly string[];
  /** The terms of the searched filters that keep the record: `topic=health`. */
  readonly shows?: readonly string[];
  /** Instead of the resource's own rank. */
  readonly rank?: number;
}

export interface SearchRow {
  readonly keys: readonly string[];
  readonly shows: readonly string[];
  /** Lower ranks first. */
  readonly rank: number;
  readonly columns: Readonly<Record<string, string>>;
  /** The titles that `matched_title` may be, a line each; null for resources without it. */
  readonly titles: string | null;
}

export function searchRow(
  // oxlint-disable-next-line typescript/no-explicit-any -- the tables have different record types
  { name, search }: Resource<any>,
  record: object,
  { keys, shows = [], rank: ownRank, ...texts }: SearchSource,
): SearchRow {
  if (search === undefined) throw new Error(`${name} has no search`);
  const rank = ownRank ?? search.rank?.(record) ?? 0;
  const isStemmed = search.of === "titles";
  const columns = searchColumns(texts, { isStemmed, stem: cachedStem });
  const titles = search.hasMatchedTitle === true ? otherTitles(texts).join("\n") : null;
  if (isStemmed) {
    const isShort = boundedLength(texts.title) === 0;
    return { keys, shows: isShort ? [...shows, SHORT_TITLE] : shows, rank, columns, titles };
  }
  const words = [rank === 0 ? FOREMOST : "", search.chamber?.(record) ?? ""];
  return { keys, shows, rank, columns: { ...columns, standing: words.join(" ").trim() }, titles };
}

const MAX_KNOWN = 100_000;
const known = new Map<string, string>();

/** Caches stems, since texts repeat the same few words. */
function cachedStem(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const stem = stemOf(word);
  if (known.size >= MAX_KNOWN) known.clear();
  // Copies the strings, since a slice would keep its whole text in memory.
  known.set(Buffer.from(word).toString(), Buffer.from(stem).toString());
  return stem;
}
