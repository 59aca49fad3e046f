import { BILL_TYPES } from "../../contract/enumerations.ts";
import type { BillId, Instant } from "../documents.ts";

/** The lists of bills that BILLSTATUS cuts and api.congress.gov has in full. */
export const FULL_LISTS = ["cosponsors", "amendments"] as const;

export interface ListId extends BillId {
  readonly list: (typeof FULL_LISTS)[number];
}

export interface CutList extends ListId {
  /** The bill's own timestamp. */
  readonly stamp: Instant | null;
}

/** Relative to the mirror. */
export function fileOfList({ congress, type, number, list }: ListId): string {
  return `bill-lists/bill-${congress}-${type.toLowerCase()}-${number}-${list}.json`;
}

export function listOfFile(name: string): ListId | null {
  const [, congress, letters, number, named] = NAME.exec(name) ?? [];
  const type = BILL_TYPES.find((each) => each.toLowerCase() === letters);
  const list = FULL_LISTS.find((each) => each === named);
  if (type === undefined || list === undefined) return null;
  return { congress: Number(congress), type, number: Number(number), list };
}

const NAME = /bill-(\d+)-([a-z]+)-(\d+)-([a-z]+)\.json$/;
