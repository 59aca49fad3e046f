/** Lists may lack records: publishers cut or omit blocks of bills, and files of a kind of record may be missing. */
import { legislatorPath } from "../addresses.ts";
import type { Manifest } from "../build.ts";
import { CHAMBERS, RECORD_KINDS, type RecordKind } from "../enumerations.ts";
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

export type Coverage = Pick<
  Manifest,
  "incomplete" | "totals" | "by_congress" | "values" | "current_congress"
>;

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

/** A resource, or the name of a list without one. */
type Listed = Pick<AnyResource, "name" | "madeOf">;

const MEMBERS = ["cosponsor", "member", "sponsor", "sponsor_bioguide_id"];

/** What lists of a resource, in a Congress or in all, may lack. */
function lackOf(
  { name, madeOf = "" }: Listed,
  congress: number | null,
  { incomplete, totals, by_congress, values, current_congress }: Coverage,
  compared: readonly string[] = [],
) {
  const parts = KINDS_OF[name] ?? RECORD_KINDS.filter((each) => each === name);
  const [kind] = parts;
  const counts = kind && by_congress[kind];
  const isOfEach = kind !== undefined && kindOf(kind)?.mayHaveNone !== true;
  const isCounted = isOfEach && counts && congress !== null && congress <= current_congress;
  // Each chamber publishes its own meetings, which no record names.
  const chambers = kind === "meeting" ? (values[kind]?.["chamber"] ?? []) : CHAMBERS;
  const hasAll = CHAMBERS.every((chamber) => chambers.includes(chamber));
  return {
    hasNone:
      kind !== undefined && (totals[kind] === 0 || !hasAll || (isCounted && !(congress in counts))),
    /** By Congress, the bills concerned, or `[]` for any. */
    named: [...parts, madeOf, ...compared]
      // Without a Congress, everyone is listed.
      .filter((block) => block !== "terms" || congress !== null)
      .flatMap((block) => Object.entries(incomplete[block] ?? {}))
      .filter(([of]) => congress === null || Number(of) === congress),
  };
}

const DERIVED: readonly string[] = ["law", "topic"] satisfies RecordKind[];
/** The kinds that lists may lack. */
export const LISTED_KINDS = [
  ...NAMED_KINDS,
  ...RECORD_KINDS.filter((kind) => ![...NAMED_KINDS, ...DERIVED].includes(kind)),
] as const;

/** Returns whether lists of a resource, in a Congress or in all, may lack records, so that their counts are too low. */
export function lacksSome(
  resource: Listed,
  congress: number | null,
  coverage: Coverage,
  blocks: readonly string[] = [],
): boolean {
  const { hasNone, named } = lackOf(resource, congress, coverage, blocks);
  return hasNone || named.length > 0;
}

/**
 * Returns whether the list of a request may lack records. `served` has the Congresses of the member that `memberIn`
 * returns. A list by `ids` says itself which records are missing.
 */
export function mayLack(
  { route, parameters, ids, q, isInText }: ListRequest,
  coverage: Coverage,
  served?: ReadonlySet<number>,
): boolean {
  if (ids !== null) return false;
  const valueOf = (wanted: string) => parameters.find(({ name }) => name === wanted)?.value;
  const bill = valueOf("bill")?.toString();
  const congress = valueOf("congress") ?? bill?.split("-")[0] ?? null;
  const { name, searched = [] } = route.resource;
  const listed = name === "bulk_file" ? { name: String(valueOf("resource")) } : route.resource;
  const compared = searched.filter((each) => valueOf(each.name) !== undefined);
  const { hasNone, named } = lackOf(
    isInText && q !== null ? { name: "bill_text" } : listed,
    congress === null ? null : Number(congress),
    coverage,
    compared.map(({ reads = "" }) => reads),
  );
  const isConcerned = ([of, bills]: (typeof named)[number]): boolean =>
    (served?.has(Number(of)) ?? true) &&
    (bill === undefined || bills.length === 0 || bills.includes(bill));
  return hasNone || named.some(isConcerned);
}

/** The member whose records the list has. */
export function memberIn({ path, parameters }: ListRequest): string | null {
  const [, , id] = path.split("/");
  if (id !== undefined && path.startsWith(`${legislatorPath(id)}/`)) return id;
  return parameters.find(({ name }) => MEMBERS.includes(name))?.value.toString() ?? null;
}
