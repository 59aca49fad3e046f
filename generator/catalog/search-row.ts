import { type AnyResource, type Facet, facetsOf } from "../../contract/resource.ts";
import { FOREMOST, SHORT_TITLE } from "../../contract/search-query.ts";
import { boundedLength } from "../../contract/search-rank.ts";
import {
  filterTerm,
  otherTitles,
  searchColumns,
  type SearchTexts,
  TEXT_COLUMNS,
} from "../../contract/search-text.ts";
import type { SetFilter } from "../../contract/request/request.ts";
import type { Row } from "./table.ts";

export interface SearchSource extends SearchTexts {
  /** Citations that rank the record first: `HR 1`, `public 119-21`. */
  readonly keys: readonly string[];
  /** The terms of the searched filters that keep the record: `topic=health`. */
  readonly shows?: readonly string[];
  /** Instead of the resource's own rank. */
  readonly rank?: number;
}

/** A row's columns in `search.sqlite`. */
export interface SearchRow {
  /** Lower ranks first. */
  readonly rank: number;
  readonly view: number | null;
  readonly keys: readonly string[];
  /** The days that ranges compare, in the order of the resource. */
  readonly days: readonly Facet[];
  /** The titles that `matched_title` may be, a line each; null for resources without it. */
  readonly titles: string | null;
  /** In the order of the full-text columns. */
  readonly texts: readonly string[];
}

export function searchRow(
  resource: AnyResource,
  record: object,
  { keys, shows = [], rank: ownRank, ...texts }: SearchSource,
  { facets, view }: Pick<Row, "facets"> & { readonly view?: SetFilter },
): SearchRow {
  const { name, search, filters } = resource;
  if (search === undefined) throw new Error(`${name} has no search`);
  const rank = ownRank ?? search.rank?.(record) ?? 0;
  const isStemmed = search.of === "titles";
  const isFirst = isStemmed ? boundedLength(texts.title) === 0 : rank === 0;
  const congress = view === undefined ? null : Number(view.value);
  const columns = searchColumns(texts, { isStemmed });
  const shown = filters.flatMap((filter, at) => {
    const value = facets[at] ?? null;
    return filter.isView === true || value === null ? [] : [filterTerm(filter.name, value)];
  });
  const terms = [
    ...(hasViews(resource) ? [filterTerm("view", congress)] : []),
    ...shows,
    ...(isFirst ? [isStemmed ? SHORT_TITLE : FOREMOST] : []),
    ...shown,
  ];
  return {
    rank,
    view: congress,
    keys,
    days: facets.slice(filters.length),
    titles: search.hasMatchedTitle === true ? otherTitles(texts).join("\n") : null,
    texts: [...TEXT_COLUMNS.map((column) => columns[column]), terms.join(" ")],
  };
}

/** The columns of a row, as the catalog has them until `search.sqlite` is written. */
export function columnsOf(resource: AnyResource): readonly string[] {
  return ["rank", "view", "other_titles", ...daysOf(resource), ...FULL_TEXT];
}

export const valuesOf = ({ rank, view, titles, days, texts }: SearchRow): readonly Facet[] => [
  rank,
  view,
  titles,
  ...days,
  ...texts,
];

export const FULL_TEXT = [...TEXT_COLUMNS, "filter"];

/** The days that ranges compare. */
export function daysOf(resource: AnyResource): readonly string[] {
  return facetsOf(resource)
    .slice(resource.filters.length)
    .map(({ name }) => name);
}

export function hasViews({ filters }: Pick<AnyResource, "filters">): boolean {
  return filters.some(({ isView }) => isView === true);
}
