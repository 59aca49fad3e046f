import { type SetFilter, PAGE_SIZE } from "../../contract/request/request.ts";
import { eachFacet, type Filter } from "../../contract/resource.ts";
import { addMember } from "../../lib/required.ts";
import type { FacetsOf } from "../catalog/table.ts";

export interface WalkedList {
  readonly filters: readonly SetFilter[];
  readonly rows: Uint32Array;
}

/**
 * Yields every list needed to answer any combination of filters.
 *
 * Depth first: a list is split by each filter after its last one in walk order. A leaf, a list that
 * fits on one page, is not split further. (An iceberg cube with a page as its support threshold: Beyer
 * & Ramakrishnan, "Bottom-Up Computation of Sparse and Iceberg CUBEs", SIGMOD 1999.)
 */
export function* walk(
  filters: readonly (Filter<never> & { readonly facetsOf: FacetsOf })[],
  root: WalkedList,
): Generator<WalkedList> {
  yield root;
  if (root.rows.length <= PAGE_SIZE) return;
  for (const [position, { name, facetsOf, implies }] of filters.entries()) {
    const later = filters.slice(position + 1);
    // Bills of one type are all of one chamber, so splitting by chamber would repeat the list.
    const splits = later.filter((each) => each.name !== implies?.name);
    for (const [value, rows] of split(root.rows, facetsOf)) {
      yield* walk(splits, { filters: [...root.filters, { name, value }], rows });
    }
  }
}

function split(rows: Uint32Array, facetsOf: FacetsOf): [string | number, Uint32Array][] {
  const groups = new Map<string | number, number[]>();
  for (const row of rows) {
    for (const value of eachFacet(facetsOf(row))) if (value !== null) addMember(groups, value, row);
  }
  return [...groups].map(([value, group]) => [value, Uint32Array.from(group)]);
}
