import { type AnyResource, eachFacet, type Facet, facetsOf } from "../../contract/resource.ts";
import { SHORT_TITLE } from "../../contract/query/expression.ts";
import { FOREMOST } from "../../contract/query/people-query.ts";
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

/** Texts that a record lacks are null. */
export interface SearchSource extends Pick<SearchTexts, "summary"> {
  readonly title: string | null;
  readonly titles: readonly (string | null)[];
  readonly texts: readonly (string | null)[];
  /** Citations that rank the record first: `HR 1`, `public 119-21`. */
  readonly keys: readonly string[];
  /** The terms of the searched filters that keep the record: `topic=health`. */
  readonly shows?: readonly string[];
  /** Instead of the resource's own rank. */
  readonly rank?: number;
}

/** A row of `search.sqlite`. */
export interface SearchRow {
  readonly keys: readonly string[];
  /** In the order of `columnsOf`. */
  readonly values: readonly Facet[];
}

export function searchRow(
  resource: AnyResource,
  record: object,
  { keys, shows = [], rank: ownRank, ...source }: SearchSource,
  { facets, view }: Pick<Row, "facets"> & { readonly view?: SetFilter },
): SearchRow {
  const { name, search, filters } = resource;
  if (search === undefined) throw new Error(`${name} has no search`);
  const texts = {
    ...source,
    title: textOrBlank(source.title),
    titles: source.titles.map(textOrBlank),
    texts: source.texts.map(textOrBlank),
  };
  const rank = ownRank ?? search.rank?.(record) ?? 0;
  const isStemmed = search.of === "titles";
  const isFirst = isStemmed ? boundedLength(texts.title) === 0 : rank === 0;
  const congress = view === undefined ? null : Number(view.value);
  const columns = searchColumns(texts, { isStemmed });
  const shown = filters.flatMap((filter, at) => {
    const values = eachFacet(facets[at] ?? null).filter((value) => value !== null);
    return filter.isView === true ? [] : values.map((value) => filterTerm(filter.name, value));
  });
  const terms = [
    ...(hasViews(resource) ? [filterTerm("view", congress)] : []),
    ...shows,
    ...(isFirst ? [isStemmed ? SHORT_TITLE : FOREMOST] : []),
    ...shown,
  ];
  const titles = search.hasMatchedTitle === true ? otherTitles(texts).join("\n") : null;
  const words = [...TEXT_COLUMNS.map((column) => columns[column]), terms.join(" ")];
  return {
    keys,
    values: [rank, congress, titles, ...(facets.slice(filters.length) as Facet[]), ...words],
  };
}

/** Lower ranks come first. `other_titles` are the candidates for `matched_title`, a line each. */
export function columnsOf(resource: AnyResource): readonly string[] {
  return ["rank", "view", "other_titles", ...daysOf(resource), ...FULL_TEXT];
}

export const FULL_TEXT = [...TEXT_COLUMNS, "filter"];

/** The days that ranges compare. */
export function daysOf(resource: AnyResource): readonly string[] {
  return facetsOf(resource)
    .slice(resource.filters.length)
    .map(({ name }) => name);
}

const textOrBlank = (text: string | null): string => text ?? "";

export function hasViews({ filters }: Pick<AnyResource, "filters">): boolean {
  return filters.some(({ isView }) => isView === true);
}
