import type { Resource } from "../../contract/resource.ts";
import { FOREMOST, SHORT_TITLE } from "../../contract/search-query.ts";
import { boundedLength } from "../../contract/search-rank.ts";
import {
  otherTitles,
  type SearchColumns,
  searchColumns,
  type SearchTexts,
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
  readonly columns: SearchColumns;
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
  const isFirst = isStemmed ? boundedLength(texts.title) === 0 : rank === 0;
  const first = isStemmed ? SHORT_TITLE : FOREMOST;
  return {
    keys,
    shows: isFirst ? [...shows, first] : shows,
    rank,
    columns: searchColumns(texts, { isStemmed }),
    titles: search.hasMatchedTitle === true ? otherTitles(texts).join("\n") : null,
  };
}
