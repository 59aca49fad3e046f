import type * as z from "zod";

import type { RecordKind } from "./enumerations.ts";
import type { ParameterKind } from "./parameter-kind.ts";

/** A value that a record shows and a filter compares; `null` matches no filter. */
export type Facet = string | number | null;
/** A filter's values in a record, which may have several. */
export type Facets = Facet | readonly Facet[];

/** The values that a record shows in a filter, each once. */
export const facetsIn = (values: readonly Facet[]): Facets =>
  values.length > 1 ? [...new Set(values)] : (values[0] ?? null);

export const eachFacet = (facets: Facets): readonly Facet[] =>
  typeof facets === "object" && facets !== null ? facets : [facets];

/** A query parameter that narrows a list to records with a value. */
export interface Filter<Lean> {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly description: string;
  /** Another name that requests may use. */
  readonly alias?: string;
  facet(record: Lean): Facets;
  readonly fallback?: string;
  /** The value that asks for every record. */
  readonly everything?: string;
  /** The filter changes the records' content, so its lists are never cut out of wider lists. */
  readonly isView?: true;
  /** For views: a value without a list is an invalid parameter. */
  readonly mustExist?: true;
  /** The filter is ignored unless this one is set too. */
  readonly beside?: string;
  /** Lists are not split by it; their runs locate its rows. */
  readonly isInRuns?: true;
  /** The filter that each value implies: `type=HR` implies `chamber=house`. */
  readonly implies?: { readonly name: string; readonly valueFor: (value: Facet) => Facet };
}

/**
 * A query parameter that narrows a list to records with a value, of which each has any number. Only the search
 * database has it: no list is stored for it.
 */
export interface SearchedFilter extends Pick<
  Filter<never>,
  "name" | "kind" | "description" | "alias"
> {
  readonly example: string;
  /** It is answered without the search database. */
  readonly isStored?: true;
  /** The block of bills that it compares, which may be cut, or the kind of record. */
  readonly reads?: string;
}

/** A filter on the field of the same name. */
export function fieldFilter<Name extends string>(
  name: Name,
  kind: ParameterKind,
  description: string,
): Filter<Readonly<Record<Name, Facet>>> {
  return { name, kind, description, facet: (record) => record[name] };
}

/** One step of a total order; `null` comes last in both directions. */
export interface SortKey<Lean> {
  facet(record: Lean): Facet;
  readonly descending?: true;
}

export interface ListDate<Lean> {
  /** Follows "on or after this day" in parentheses: `its latest action`. */
  readonly description: string;
  /** As `2026-11-21`; `null` matches no range. */
  facet(record: Lean): string | null;
}

/** An optional part of a detail, requested by `include`. */
interface Block {
  readonly token: string;
  /** In the response; differs from the token only for `related`. */
  readonly key: string;
  readonly schema: z.ZodType;
}

/** How `q` ranks records. */
export interface ResourceSearch<Lean> {
  /**
   * `titles`: matches in the title come first, and words match in other English forms.
   * `people`: people with rank 0 come first, and names match only as written.
   */
  readonly of: "titles" | "people";
  /** What `q` is compared with, for documents. */
  readonly fields: string;
  /** Lower comes first; ties keep the list's order. */
  rank?(record: Lean): number;
  /** A search's rows say by which other title it found them. */
  readonly hasMatchedTitle?: true;
  /** `in=text` searches texts instead, which show where they match. */
  readonly hasTexts?: true;
}

/** A kind of record, as generator and edge both define it. */
export interface Resource<Lean> {
  readonly name: string;
  readonly lean: z.ZodType<Lean>;
  /** In walk order: the most selective first. */
  readonly filters: readonly Filter<Lean>[];
  /** The filters that come first in links; the others follow in walk order. */
  readonly firstInLinks?: readonly string[];
  /** The other filters, in the order of links. */
  readonly searched?: readonly SearchedFilter[];
  readonly order: readonly SortKey<Lean>[];
  /** The date that `from` and `to` compare. A list without it is not in date order and has no `order`. */
  readonly date?: ListDate<Lean>;
  /** By name, other dates that searches compare: `introduced` with `introduced_from` and `introduced_to`. */
  readonly days?: Readonly<Record<string, ListDate<Lean>>>;
  /** Requests may name records by `ids`. */
  readonly isCited?: true;
  /** Full pages of such a list never change. */
  readonly isStoredOldestFirst?: true;
  readonly defaultPerPage: number;
  /** The kinds of which its records are made, if others than its own. Every Congress has some of the first. */
  readonly kinds?: readonly [RecordKind, ...RecordKind[]];
  /** The block of bills that its records are made of, which may be cut; of legislators, their terms. */
  readonly madeOf?: string;
  readonly search?: ResourceSearch<Lean>;
}

/** `Whole` is a record in full, with all its blocks. */
export interface DetailedResource<Lean, Whole = object> extends Resource<Lean> {
  /** The record's own fields, without blocks. */
  readonly detail: z.ZodObject & z.ZodType<Partial<Whole>>;
  readonly blocks: readonly Block[];
}

/** `tokens` are the include tokens that differ from their key. */
export function blocksOf(
  schema: z.ZodObject,
  tokens: Readonly<Record<string, string>> = {},
): readonly Block[] {
  return Object.entries(schema.shape).map(([key, each]) => ({
    token: tokens[key] ?? key,
    key,
    schema: each as z.ZodType,
  }));
}

/** A record of any kind. */
export type Fields = Readonly<Record<string, unknown>>;

/** A resource whose kind of record is unknown, as in tables of all resources. */
export type AnyResource = Resource<object>;
export type AnyDetailedResource = DetailedResource<object>;

/** What requests call a day of `days`. */
export const dayName = (name: string): string => `${name}_date`;

/** The values that requests compare, in the order of a row's facets: filters, then days. */
export function facetsOf<Lean>({
  filters,
  date,
  days = {},
}: Pick<Resource<Lean>, "filters" | "date" | "days">): readonly Compared<Lean>[] {
  const all = [
    ...(date === undefined ? [] : [["date", date] as const]),
    ...Object.entries(days).map(([name, day]) => [dayName(name), day] as const),
  ];
  return [
    ...filters,
    ...all.map(([name, day]) => ({ name, facet: (record: Lean) => day.facet(record) })),
  ];
}

/** Sorts filters, or a request's values of them, as links have them. */
export function inLinkOrder<Named extends { readonly name: string }>(
  filters: readonly Named[],
  { firstInLinks = [] }: Pick<Resource<never>, "firstInLinks">,
): readonly Named[] {
  const place = ({ name }: Named): number => {
    const at = firstInLinks.indexOf(name);
    return at === -1 ? firstInLinks.length : at;
  };
  return filters.toSorted((a, b) => place(a) - place(b));
}

interface Compared<Lean> {
  readonly name: string;
  facet(record: Lean): Facets;
}

export function compareBy<Lean>(order: readonly SortKey<Lean>[]): (a: Lean, b: Lean) => number {
  return (a, b) => {
    for (const key of order) {
      const compared = compareFacets(key.facet(a), key.facet(b), key.descending === true);
      if (compared !== 0) return compared;
    }
    return 0;
  };
}

/** Numbers by size, strings by code unit, `null` last in both directions. */
export function compareFacets(a: Facet, b: Facet, descending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b !== descending ? -1 : 1;
}
