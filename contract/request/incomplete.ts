/**
 * Which lists may lack records. Publishers cut long lists of a bill, and some bills come without any. A list of records
 * that are made of such a block may lack what the block lacks.
 */
import { cosponsoredBillsPath } from "../addresses.ts";
import type { Manifest } from "../build.ts";
import type { ListRequest } from "./request.ts";

/** By resource: the block of bills that its records are made of, or of legislators that places them in a Congress. */
export const MADE_OF: Readonly<Record<string, string>> = {
  amendment: "amendments",
  law: "laws",
  cosponsored_bill: "cosponsors",
  committee_bill: "committees",
  topic_bill: "subjects",
  legislator: "terms",
};

/** By filter: the block of bills that it compares. */
const COMPARED: Readonly<Record<string, string>> = {
  cosponsor: "cosponsors",
  committee: "committees",
  topic: "subjects",
};

/** Filters with the id of a member. */
const MEMBERS: readonly string[] = ["cosponsor", "sponsor", "sponsor_bioguide_id"];

interface Among {
  /** Null for all Congresses. */
  readonly congress: number | null;
  /** A bill's name, such as `117-hr-1`. */
  readonly bill?: string;
  /** The only Congresses that matter, if they are known. */
  readonly served?: ReadonlySet<number>;
}

/** Returns whether a bill that could be meant lacks entries of the block. */
export function mayLack(
  incomplete: Manifest["incomplete"],
  block: string | undefined,
  { congress, bill, served }: Among,
): boolean {
  // Without a Congress, everyone is listed.
  if (block === undefined || (block === "terms" && congress === null)) return false;
  return Object.entries(incomplete[block] ?? {}).some(
    ([of, bills]) =>
      (congress === null || congress === Number(of)) &&
      (served?.has(Number(of)) ?? true) &&
      (bill === undefined || bills.length === 0 || bills.includes(bill)),
  );
}

/** `served` has the Congresses of the member that `memberIn` returns. A list by `ids` says itself which are missing. */
export function listMayLack(
  { route, parameters, ids }: ListRequest,
  incomplete: Manifest["incomplete"],
  served?: ReadonlySet<number>,
): boolean {
  if (ids !== null) return false;
  const valueOf = (wanted: string) => parameters.find(({ name }) => name === wanted)?.value;
  const bill = valueOf("bill");
  const congress = valueOf("congress") ?? bill?.toString().split("-")[0];
  const among = {
    congress: congress === undefined ? null : Number(congress),
    ...(bill !== undefined && { bill: String(bill) }),
    ...(served !== undefined && { served }),
  };
  const blocks = [MADE_OF[route.resource.name], ...parameters.map(({ name }) => COMPARED[name])];
  return blocks.some((block) => mayLack(incomplete, block, among));
}

/** Returns the id of the member whose records the list has, or null. Other Congresses than the member's lack nothing. */
export function memberIn({ path, parameters }: Pick<ListRequest, "path" | "parameters">) {
  const [, , id = ""] = path.split("/");
  if (path === cosponsoredBillsPath(id)) return id;
  const filter = parameters.find(({ name }) => MEMBERS.includes(name));
  return filter === undefined ? null : String(filter.value);
}
