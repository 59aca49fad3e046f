/** Lists made of blocks of bills may lack records, because publishers cut or omit some blocks. */
import { cosponsoredBillsPath } from "../addresses.ts";
import type { Manifest } from "../build.ts";
import type { ListRequest } from "./request.ts";

const MEMBERS = ["cosponsor", "sponsor", "sponsor_bioguide_id"];

/**
 * Returns whether a bill that the list may be about lacks part of the list's blocks. `served` has the Congresses of the
 * member that `memberIn` returns. A list by `ids` says itself which records are missing.
 */
export function mayLack(
  { route, parameters, ids }: ListRequest,
  incomplete: Manifest["incomplete"],
  served?: ReadonlySet<number>,
): boolean {
  const valueOf = (wanted: string) => parameters.find(({ name }) => name === wanted)?.value;
  const bill = valueOf("bill")?.toString();
  const congress = valueOf("congress") ?? bill?.split("-")[0];
  const { name: resource, madeOf, searched = [] } = route.resource;
  // Without a Congress, everyone is listed.
  const own = resource === "legislator" && congress === undefined ? "" : madeOf;
  const compared = searched.filter(({ name }) => valueOf(name) !== undefined);
  const blocks = [own, ...compared.map(({ reads }) => reads)];
  const found = blocks.flatMap((block = "") => Object.entries(incomplete[block] ?? {}));
  return found.some(
    ([of, bills]) =>
      ids === null &&
      String(congress ?? of) === of &&
      (served?.has(Number(of)) ?? true) &&
      (bill === undefined || bills.length === 0 || bills.includes(bill)),
  );
}

/** The member whose records the list has. */
export function memberIn({ path, parameters }: ListRequest): string | null {
  const [, , id] = path.split("/");
  if (id !== undefined && path === cosponsoredBillsPath(id)) return id;
  return parameters.find(({ name }) => MEMBERS.includes(name))?.value.toString() ?? null;
}
