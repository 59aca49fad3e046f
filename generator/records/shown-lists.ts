import type { BillBlocks } from "../../contract/kinds/bill.ts";
import type { BillDocument } from "../../data/documents.ts";
import type { References } from "./references.ts";

export function shownActions(
  actions: BillDocument["actions"],
  to: References,
): BillBlocks["actions"] {
  return actions.map((action) => ({
    ...action,
    committees: action.committees.map(to.committeeAsNamed),
    votes: action.votes.map(to.vote),
  }));
}

export function shownCosponsors(
  cosponsors: BillDocument["cosponsors"],
  to: References,
): BillBlocks["cosponsors"] {
  return cosponsors.map((cosponsor) => ({ ...cosponsor, ...to.legislator(cosponsor) }));
}
