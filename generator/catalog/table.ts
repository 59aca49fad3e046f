import {
  type AnyResource,
  compareFacets,
  type Facet,
  type Facets,
  facetsOf,
} from "../../contract/resource.ts";
import { createRowNumbers } from "./rows-below.ts";
import { required } from "../../lib/required.ts";

export type FacetsOf = (row: number) => Facets;

export interface Row {
  readonly line: string;
  /** In the order of `facetsOf`. */
  readonly facets: readonly Facets[];
  /** In the order of the resource's sort keys. */
  readonly sort: readonly Facet[];
}

export function rowOf(resource: AnyResource, record: object): Row {
  return {
    line: JSON.stringify(record),
    facets: facetsOf(resource).map((each) => each.facet(record)),
    sort: resource.order.map((key) => key.facet(record)),
  };
}

export type Table = ReturnType<typeof createTable>;

export function createTable(resource: AnyResource) {
  const names = facetsOf(resource).map(({ name }) => name);
  const facets = names.map(() => createColumn<Facets>());
  const sort = resource.order.map(() => createColumn<Facet>());
  const facetsNamed = (name: string): FacetsOf => facets[names.indexOf(name)]?.at ?? (() => null);
  let size = 0;
  return {
    resource,
    /** Returns the row's number. */
    add: (row: Omit<Row, "line">): number => {
      for (const [index, column] of facets.entries()) column.add(row.facets[index] ?? null);
      for (const [index, column] of sort.entries()) column.add(row.sort[index] ?? null);
      return size++;
    },
    size: () => size,
    facetsOf: facetsNamed,
    /** Of a filter or day of which each record shows one. */
    facetOf: (name: string) => facetsNamed(name) as (row: number) => Facet,
    values: (filter: number): readonly (string | number)[] =>
      [...new Set(required(facets[filter], "a column").values().flat())]
        .filter((value) => value !== null)
        .toSorted((a, b) => compareFacets(a, b, false)),
    inOrder: (): Uint32Array => {
      const ranks = sort.map((column, index) =>
        column.ranks(resource.order[index]?.descending === true),
      );
      const rows = Uint32Array.from({ length: size }, (_, row) => row);
      return rows.toSorted((a, b) => {
        for (const rank of ranks) {
          const difference = required(rank[a], "a rank") - required(rank[b], "a rank");
          if (difference !== 0) return difference;
        }
        return 0;
      });
    },
  };
}

export function placesIn(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (const [place, row] of order.entries()) places[row] = place;
  return places;
}

/** A column as codes into its distinct values, which are few. */
function createColumn<Value extends Facets>() {
  const codeOf = new Map<Value, number>();
  const distinct: Value[] = [];
  const codes = createRowNumbers();
  return {
    add: (value: Value): void => {
      let code = codeOf.get(value);
      if (code === undefined) {
        code = distinct.length;
        codeOf.set(value, code);
        distinct.push(value);
      }
      codes.add(code);
    },
    at: (row: number): Value | null => distinct[codes.at(row)] ?? null,
    values: (): readonly Value[] => distinct,
    ranks: (descending: boolean): Uint32Array => {
      const sorted = distinct.toSorted((a, b) => compareFacets(a as Facet, b as Facet, descending));
      const rankOfValue = new Map(sorted.map((value, rank) => [value, rank]));
      const rankOfCode = distinct.map((value) => required(rankOfValue.get(value), "a rank"));
      return codes.all().map((code) => required(rankOfCode[code], "a rank"));
    },
  };
}
