/** Lists may lack records: publishers cut or omit blocks of bills, and files of a kind of record may be missing. */
import { chamberOfType, legislatorPath } from "../addresses.ts";
import type { Manifest } from "../build.ts";
import { type Chamber, CHAMBERS, RECORD_KINDS, type RecordKind } from "../enumerations.ts";
import { kindOf, KINDS } from "../kinds/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { plural } from "../text.ts";
import type { ListRequest } from "./request.ts";

/** Kinds of record that bills and votes name. */
export const NAMED_KINDS = [
  "bill",
  "bill_text",
  "amendment",
  "vote",
  "legislator",
  "committee",
] as const;

export type NamedKind = (typeof NAMED_KINDS)[number];

export type Coverage = Pick<Manifest, "incomplete" | "totals" | "by_congress" | "current_congress">;

/** Tables of a kind's blocks, and texts. The lists of other names are made of their own records. */
const KINDS_OF: ReadonlyMap<string, readonly [RecordKind, string]> = new Map([
  ["bill_text", ["bill", "bill_text"]],
  ...RECORD_KINDS.flatMap((kind) =>
    Object.keys(KINDS[kind].tables ?? {})
      .filter((name) => name !== kind)
      .map((name) => [name, [kind, plural(name)] as const] as const),
  ),
]);

/** Where a member served, by Congress. */
export type Served = ReadonlyMap<number, ReadonlySet<Chamber>>;

/** A resource, or the name of a list without one. */
type Listed = Pick<AnyResource, "name" | "kinds" | "madeOf">;

/** What lists of a resource, in a Congress or in all, may lack. */
function lackOf(
  { name, kinds = kindOf(name)?.resource.kinds, madeOf = "" }: Listed,
  { incomplete, totals, by_congress, current_congress }: Coverage,
  {
    congress,
    compared = [],
  }: { readonly congress: number | null; readonly compared?: readonly string[] },
) {
  const parts = kinds ?? KINDS_OF.get(name) ?? RECORD_KINDS.filter((each) => each === name);
  const [kind] = parts;
  const counts = kind && by_congress[kind];
  const isOfEach = kind !== undefined && kindOf(kind)?.mayHaveNone !== true;
  const ofChambers = CHAMBERS.map((chamber) => [`${chamber}_${kind}`, chamber] as const);
  const named = [...parts, madeOf, ...compared].map((block) => [block, null] as const);
  return {
    isNone: kind !== undefined && totals[kind] === 0,
    hasNone: (of: number): boolean =>
      of <= current_congress &&
      // Former committees are known by what they did, not by lists.
      ((isOfEach && counts !== undefined && !(of in counts)) ||
        (kind === "committee" && of < current_congress)),
    /** By Congress and chamber, the bills concerned, or `[]` for any. */
    named: [...named, ...ofChambers].flatMap(([block, chamber]) =>
      // Without a Congress, everyone is listed.
      Object.entries(block === "terms" && congress === null ? {} : (incomplete[block] ?? {}))
        .filter(([of]) => congress === null || Number(of) === congress)
        .map(([of, bills]) => ({ of: Number(of), bills, chamber })),
    ),
  };
}

/** The kinds that lists may lack. */
export const LISTED_KINDS = [
  ...NAMED_KINDS,
  ...RECORD_KINDS.filter(
    (kind) =>
      !(NAMED_KINDS as readonly string[]).includes(kind) &&
      KINDS[kind].resource.kinds === undefined,
  ),
] as const;

/** Returns whether lists of a resource, in a Congress or in all, may lack records, so that their counts are too low. */
export function lacksSome(
  resource: Listed,
  congress: number | null,
  coverage: Coverage,
  blocks: readonly string[] = [],
): boolean {
  const { isNone, hasNone, named } = lackOf(resource, coverage, { congress, compared: blocks });
  return isNone || named.length > 0 || (congress !== null && hasNone(congress));
}

/**
 * Returns whether the list of a request may lack records. `served` has the Congresses of the member that `memberIn`
 * returns. A list by `ids` says itself which records are missing.
 */
export function mayLack(
  { route, parameters, ids, q, isInText }: ListRequest,
  coverage: Coverage,
  served?: Served,
): boolean {
  if (ids !== null) return false;
  const valueOf = (wanted: string) => parameters.find(({ name }) => name === wanted)?.value;
  const bill = valueOf("bill")?.toString();
  const congress = valueOf("congress") ?? bill?.split("-")[0] ?? null;
  const { name, searched = [] } = route.resource;
  const listed = name === "bulk_file" ? { name: String(valueOf("resource")) } : route.resource;
  const compared = searched.filter((each) => valueOf(each.name) !== undefined);
  const own = congress === null ? null : Number(congress);
  const isOfBills = listed.name === "amendment";
  // Members of either chamber amend bills of both.
  const ofBill = bill?.split("-")[1]?.toUpperCase();
  const chamber = isOfBills ? ofBill && chamberOfType(ofBill) : valueOf("chamber");
  const { isNone, hasNone, named } = lackOf(
    isInText && q !== null ? { name: "bill_text" } : listed,
    coverage,
    { congress: own, compared: compared.map(({ reads = "" }) => reads) },
  );
  const isConcerned = ({ of, bills, chamber: lacking }: (typeof named)[number]): boolean =>
    (served === undefined || isIn(served.get(of), isOfBills ? null : lacking)) &&
    (chamber === undefined || lacking === null || lacking === chamber) &&
    (bill === undefined || bills.length === 0 || bills.includes(bill));
  const asked = own === null ? [...(served?.keys() ?? [])] : [own];
  return isNone || (asked.length > 0 && asked.every(hasNone)) || named.some(isConcerned);
}

const isIn = (chambers: ReadonlySet<Chamber> | undefined, chamber: Chamber | null): boolean =>
  chambers !== undefined && (chamber === null || chambers.has(chamber));

/** The member whose records the list has. */
export function memberIn({ path, parameters, route }: ListRequest): string | null {
  const [, , id] = path.split("/");
  if (id !== undefined && path.startsWith(`${legislatorPath(id)}/`)) return id;
  const { filters, searched = [] } = route.resource;
  const ofMembers = [...filters, ...searched].filter(
    ({ kind }) => kind.names?.key === "bioguide_id",
  );
  const isOne = (name: string): boolean => ofMembers.some((each) => each.name === name);
  return parameters.find(({ name }) => isOne(name))?.value.toString() ?? null;
}
