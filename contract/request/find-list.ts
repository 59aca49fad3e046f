import { invalidParameter } from "../problem.ts";
import { isBounded } from "./date-range.ts";
import { listPageKey, PAGE_SIZE } from "./page-key.ts";
import type { ListRequest, SetFilter } from "./request.ts";
import type { Facet, Filter } from "../resource.ts";

/** How a requested list can be answered from the lists that a build has. */
export type FoundList =
  /** The list itself: cut its pages. */
  | { readonly kind: "exact"; readonly filters: readonly SetFilter[]; readonly total: number }
  /** The list is part of a longer one: its runs tell the rows that show `rest` and the range. */
  | {
      readonly kind: "slice";
      readonly filters: readonly SetFilter[];
      readonly rest: readonly SetFilter[];
      readonly total: number;
    }
  /** A wider list on one page: choose the records that `rest` and the range ask for. */
  | {
      readonly kind: "leaf";
      readonly filters: readonly SetFilter[];
      readonly rest: readonly SetFilter[];
    }
  /** No record matches. */
  | { readonly kind: "empty" }
  /** Not even the unfiltered list is there: what the path names does not exist. */
  | { readonly kind: "missing" };

/** The total of the list whose first page has that key, `null` when the build has no such page. */
export type TotalOf = (pageKey: string) => number | null | Promise<number | null>;

/**
 * Finds the narrowest stored list that holds all that a request asks for.
 *
 * The walk splits a list by the filters that come later in walk order, and never splits a leaf.
 * So, dropping filters from the end: the first list found is either the list itself, or a leaf
 * to choose from, or a list that was split and has no such part.
 *
 * @throws {Problem} for a view that must exist and does not; whatever `totalOf` throws
 * @example
 * ```ts
 * const query = new URLSearchParams("congress=119&status=enacted");
 * const totals = new Map([["/bills?#1", 2500], ["/bills?congress=119#1", 40]]);
 * await findList(parseListRequest(routes.bills, [], query), (key) => totals.get(key) ?? null);
 * // {
 * //   kind: "leaf",
 * //   filters: [{ name: "congress", value: 119 }],
 * //   rest: [{ name: "status", value: "enacted" }],
 * // }
 * ```
 */
export async function findList(request: ListRequest, totalOf: TotalOf): Promise<FoundList> {
  const wanted = withoutImplied(request);
  if (wanted === null) return { kind: "empty" };
  const inRuns = wanted.filter(({ name }) => filterNamed(request, name)?.isInRuns === true);
  const filters = wanted.filter((filter) => !inRuns.includes(filter));
  const views = filters.filter(({ name }) => isView(request, name)).length;
  for (let count = filters.length; count >= views; count--) {
    const kept = filters.slice(0, count);
    // oxlint-disable-next-line no-await-in-loop -- each look-up depends on the one before
    const total = await totalOf(listPageKey(request.path, kept, 1));
    if (total === null) continue;
    const isSplit = count < filters.length;
    const isWhole = inRuns.length === 0 && !isBounded(request.range);
    if (!isSplit && isWhole) return { kind: "exact", filters: kept, total };
    const rest = [...filters.slice(count), ...inRuns];
    if (total <= PAGE_SIZE) return { kind: "leaf", filters: kept, rest };
    return isSplit ? { kind: "empty" } : { kind: "slice", filters: kept, rest, total };
  }
  for (const { name, value } of filters) {
    const view = filterNamed(request, name);
    if (view?.mustExist === true)
      throw invalidParameter(name, String(value), view.kind.allowed([]));
  }
  return views > 0 ? { kind: "empty" } : { kind: "missing" };
}

/** Whether a lean record shows all those values. */
export function showsAll(
  filters: readonly Filter<never>[],
  wanted: readonly SetFilter[],
  record: unknown,
): boolean {
  return wanted.every(({ name, value }) => {
    const filter = filters.find((each) => each.name === name);
    return filter?.facet(record as never) === value;
  });
}

/** The request's filters less those that another implies; `null` where two contradict each other. */
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

/** Whether the filter of that name changes what the records show. */
export function isView(request: ListRequest, name: string): boolean {
  return filterNamed(request, name)?.isView === true;
}

function filterNamed({ route }: ListRequest, name: string): Filter<never> | undefined {
  return route.resource.filters.find((each) => each.name === name);
}
