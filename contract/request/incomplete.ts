/** Lists may lack records: publishers cut or omit blocks of bills, and files of a kind of record may be missing. */
import { chamberOfType, legislatorPath } from "../addresses.ts";
import type { Manifest } from "../build.ts";
import { type Chamber, CHAMBERS, RECORD_KINDS, type RecordKind } from "../enumerations.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { AnyResource } from "../resource.ts";
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

type Block = "cosponsors" | "subjects";
export type NamedKind = (typeof NAMED_KINDS)[number];

export type Coverage = Pick<Manifest, "incomplete" | "totals" | "by_congress" | "current_congress">;

/**
 * By resource, the kind that every Congress has some of, and others of which its lists are made. The lists of other
 * kinds are made of their own records.
 */
const KINDS_OF: Readonly<Record<string, readonly [RecordKind, ...(NamedKind | Block)[]]>> = {
  bill_text: ["bill", "bill_text"],
  cosponsor: ["bill", "cosponsors"],
  subject: ["bill", "subjects"],
  amendment: ["bill", "amendment"],
  law: ["bill"],
  topic: ["bill"],
  topic_bill: ["bill"],
  cosponsored_bill: ["bill"],
  committee_bill: ["bill"],
  vote_position: ["vote"],
  legislator_vote: ["vote", "legislator"],
  membership: ["committee"],
};

/** Where a member served, by Congress. */
export type Served = ReadonlyMap<number, ReadonlySet<Chamber>>;

/** A resource, or the name of a list without one. */
type Listed = Pick<AnyResource, "name" | "madeOf">;

const MEMBERS = ["cosponsor", "member", "sponsor", "sponsor_bioguide_id"];

/** What lists of a resource, in a Congress or in all, may lack. */
function lackOf(
  { name, madeOf = "" }: Listed,
  { incomplete, totals, by_congress, current_congress }: Coverage,
  {
    congress,
    compared = [],
  }: { readonly congress: number | null; readonly compared?: readonly string[] },
) {
  const parts = KINDS_OF[name] ?? RECORD_KINDS.filter((each) => each === name);
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
    (kind) => !([...NAMED_KINDS, ...Object.keys(KINDS_OF)] as string[]).includes(kind),
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
export function memberIn({ path, parameters }: ListRequest): string | null {
  const [, , id] = path.split("/");
  if (id !== undefined && path.startsWith(`${legislatorPath(id)}/`)) return id;
  return parameters.find(({ name }) => MEMBERS.includes(name))?.value.toString() ?? null;
}
