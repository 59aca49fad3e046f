import type * as z from "zod";

import type { ParameterKind } from "./parameter-kind.ts";

/** A value that a record shows and a filter compares; `null` matches no filter. */
export type Facet = string | number | null;

/** One query parameter that narrows a list to the records that show a value. */
export interface Filter<Lean> {
  readonly name: string;
  readonly kind: ParameterKind;
  /** Which records it narrows a list to, for people. */
  readonly description: string;
  facet(record: Lean): Facet;
  /** Taken when the request has none. */
  readonly fallback?: string;
  /** The value that asks for every record. */
  readonly everything?: string;
  /**
   * A view changes what the records themselves show, so its lists are made from records of
   * their own and a narrower list is never chosen out of a wider one.
   */
  readonly isView?: true;
  /** Only for views: a value without a list of its own is not allowed. */
  readonly mustExist?: true;
  /** The filter counts only beside this one, and is ignored without it. */
  readonly beside?: string;
  /** Lists are not split by it: their runs say which rows show a value. */
  readonly isInRuns?: true;
  /** The value of another filter that follows from this one's: `type=HR` is `chamber=house`. */
  readonly implies?: { readonly name: string; readonly valueFor: (value: Facet) => Facet };
}

/** One step of a total order; `null` comes last. */
export interface SortKey<Lean> {
  facet(record: Lean): Facet;
  readonly descending?: true;
}

/** The day that `from` and `to` compare. */
export interface ListDate<Lean> {
  /** For people, to follow "the day of": `the latest action`. */
  readonly description: string;
  /** As `2026-11-21`; `null` is in no range. */
  facet(record: Lean): string | null;
}

/** A part of a detail that `include` asks for. */
interface Block {
  /** The token in `include=`. */
  readonly token: string;
  /** The key in the response; the same as the token but for `related`. */
  readonly key: string;
  readonly schema: z.ZodType;
}

/** How `q` ranks the records of a kind. */
export interface ResourceSearch<Lean> {
  /**
   * In titles, where words stand decides first and then the standing; English words are found in
   * their other forms. Of people, those who stand at 0 come first, and names have no other forms.
   */
  readonly of: "titles" | "people";
  /** The lesser comes before the greater; then decides the list's order. */
  standing?(record: Lean): number;
  /** The chamber implied by a title before a legislator's name, such as `Sen.`. */
  chamber?(record: Lean): string;
}

/** Everything that generator and edge have to agree on about one kind of record. */
export interface Resource<Lean> {
  readonly name: string;
  readonly lean: z.ZodType<Lean>;
  /** In walk order: the most selective first. */
  readonly filters: readonly Filter<Lean>[];
  /** The order in which links repeat the filters. */
  readonly parameters: readonly string[];
  readonly order: readonly SortKey<Lean>[];
  /** The date that `from` and `to` compare. Absent if the list is not in date order; then it has no `order` either. */
  readonly date?: ListDate<Lean>;
  /** The date that `introduced_from` and `introduced_to` compare. */
  readonly introduced?: ListDate<Lean>;
  /** Requests may name records by `ids`. */
  readonly isCited?: true;
  /** The list's order begins with the oldest record, so full pages never change again. */
  readonly isStoredOldestFirst?: true;
  readonly defaultPerPage: number;
  /** Absent where the collection has no `q`. */
  readonly search?: ResourceSearch<Lean>;
}

/** A resource whose records have a route of their own. */
export interface DetailedResource<Lean> extends Resource<Lean> {
  /** The record's own fields, without blocks. */
  readonly detail: z.ZodObject;
  readonly blocks: readonly Block[];
}

/** The blocks of a schema that has each under its key; `tokens` are those that are not the key. */
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

/** All that requests compare of a record, in the order of a row's facets: filters, then days. */
export function facetsOf<Lean>({
  filters,
  date,
  introduced,
}: Pick<Resource<Lean>, "filters" | "date" | "introduced">): readonly Compared<Lean>[] {
  const dayOf = (name: string, day: ListDate<Lean> | undefined): readonly Compared<Lean>[] =>
    day === undefined ? [] : [{ name, facet: (record) => day.facet(record) }];
  return [...filters, ...dayOf("date", date), ...dayOf("introduced_date", introduced)];
}

interface Compared<Lean> {
  readonly name: string;
  facet(record: Lean): Facet;
}

/** Compares two records by a total order. */
export function compareBy<Lean>(order: readonly SortKey<Lean>[]): (a: Lean, b: Lean) => number {
  return (a, b) => {
    for (const key of order) {
      const compared = compareFacets(key.facet(a), key.facet(b), key.descending === true);
      if (compared !== 0) return compared;
    }
    return 0;
  };
}

/** Numbers by size, strings by code unit, `null` last whichever the direction. */
export function compareFacets(a: Facet, b: Facet, descending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b !== descending ? -1 : 1;
}
