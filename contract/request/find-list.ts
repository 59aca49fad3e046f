import { invalidParameter } from "../problem.ts";
import {
  isBounded,
  isInRange,
  type ListRequest,
  type SetFilter,
  listPageKey,
  PAGE_SIZE,
} from "./request.ts";
import { eachFacet, type Facet, type Fields, type Filter } from "../resource.ts";

/** How to answer a list request from the lists of a build. */
export type FoundList =
  /** The list is stored: cut its pages. */
  | { readonly kind: "exact"; readonly filters: readonly SetFilter[]; readonly total: number }
  /** Part of a stored list, whose runs locate the rows with `rest` in the range. */
  | {
      readonly kind: "slice";
      readonly filters: readonly SetFilter[];
      readonly rest: readonly SetFilter[];
      readonly total: number;
    }
  /** A wider list on one page: choose the records with `rest` in the range. */
  | {
      readonly kind: "leaf";
      readonly filters: readonly SetFilter[];
      readonly rest: readonly SetFilter[];
    }
  | { readonly kind: "empty" }
  /** Not even the unfiltered list is stored: the record that the path names does not exist. */
  | { readonly kind: "missing" };

/** The total of the list whose first page has that key; `null` if the build has no such page. */
export type TotalOf = (pageKey: string) => number | null | Promise<number | null>;

/**
 * Finds the narrowest stored list that contains all that a request asks for.
 *
 * The generator splits a list by the filters that come later in walk order, and never splits a leaf. So,
 * dropping filters from the end, the first list found is either the list itself, or a leaf to choose from,
 * or a list that was split and has no such part.
 *
 * @throws {Problem} for a view that must exist and does not; whatever `totalOf` throws
 */
export async function findList(request: ListRequest, totalOf: TotalOf): Promise<FoundList> {
  const wanted = withoutImplied(request);
  if (wanted === null) return { kind: "empty" };
  const inRuns = wanted.filter(({ name }) => filterNamed(request, name)?.isInRuns === true);
  const filters = wanted.filter((filter) => !inRuns.includes(filter));
  const views = filters.filter(({ name }) => isView(request, name)).length;
  for (let count = filters.length; count >= views; count--) {
    const outer = filters.slice(0, count);
    const total = await totalOf(listPageKey(request.path, outer, 1));
    if (total === null) continue;
    const isSplit = count < filters.length;
    const isWhole = inRuns.length === 0 && !isBounded(request.range);
    if (!isSplit && isWhole) return { kind: "exact", filters: outer, total };
    const rest = [...filters.slice(count), ...inRuns];
    if (total <= PAGE_SIZE) return { kind: "leaf", filters: outer, rest };
    return isSplit ? { kind: "empty" } : { kind: "slice", filters: outer, rest, total };
  }
  for (const { name, value } of filters) {
    const view = filterNamed(request, name);
    if (view?.mustExist === true)
      throw invalidParameter(name, String(value), view.kind.allowed([]));
  }
  return views > 0 ? { kind: "empty" } : { kind: "missing" };
}

/** Chooses the records in the range that have all of some filters. */
export function filterRecords(
  { route: { resource }, range }: ListRequest,
  wanted: readonly SetFilter[],
  lines: readonly string[],
): readonly string[] {
  const { date, filters } = resource;
  if (wanted.length === 0 && !isBounded(range)) return lines;
  return lines.filter((line) => {
    const record = JSON.parse(line) as Fields;
    const isDated =
      !isBounded(range) || (date !== undefined && isInRange(date.facet(record), range));
    return isDated && showsAll(filters, wanted, record);
  });
}

export function showsAll(
  filters: readonly Filter<never>[],
  wanted: readonly SetFilter[],
  record: unknown,
): boolean {
  return wanted.every(({ name, value }) => {
    const filter = filters.find((each) => each.name === name);
    return filter !== undefined && eachFacet(filter.facet(record as never)).includes(value);
  });
}

/** Drops filters that another implies; `null` if two contradict each other. */
function withoutImplied({ route, filters }: ListRequest): readonly SetFilter[] | null {
  const implied = new Map<string, Facet>();
  for (const { name, value } of filters) {
    const implies = route.resource.filters.find((each) => each.name === name)?.implies;
    if (implies !== undefined) implied.set(implies.name, implies.valueFor(value));
  }
  const contradicts = filters.some(
    ({ name, value }) => implied.has(name) && implied.get(name) !== value,
  );
  return contradicts ? null : filters.filter(({ name }) => !implied.has(name));
}

export function isView(request: ListRequest, name: string): boolean {
  return filterNamed(request, name)?.isView === true;
}

function filterNamed({ route }: ListRequest, name: string): Filter<never> | undefined {
  return route.resource.filters.find((each) => each.name === name);
}
