import { type Gap, type Manifest, MAX_INCOMPLETE_BILLS } from "../../contract/build.ts";
import type { BillDetail } from "../../contract/kinds/bill.ts";
import type { BillDocument } from "../../data/documents.ts";

export interface IncompleteBill {
  /** Such as `117-hr-1`. */
  readonly bill: string;
  readonly congress: number;
  readonly blocks: readonly string[];
}

const byBlock = (bills: readonly IncompleteBill[]) =>
  [...new Set(bills.flatMap(({ blocks }) => blocks))]
    .toSorted()
    .map((block) => [block, bills.filter(({ blocks }) => blocks.includes(block))] as const);

export function gapsOf(bills: readonly IncompleteBill[]): readonly Gap[] {
  const gap = { resource: "bill", files: [] };
  return byBlock(bills).map(([block, { length: records }]) => ({ ...gap, block, records }));
}

/** `partlyKnown` are the Congresses of which not all members are known. */
export function incompleteBlocks(
  bills: readonly IncompleteBill[],
  partlyKnown: readonly number[],
): Manifest["incomplete"] {
  const incomplete: Manifest["incomplete"] = {};
  for (const [block, lacking] of byBlock(bills)) {
    const ofBlock: Record<string, string[]> = (incomplete[block] = {});
    for (const [congress, some] of Map.groupBy(lacking, (each) => each.congress)) {
      const names = some.map(({ bill }) => bill).toSorted();
      ofBlock[congress] = names.length > MAX_INCOMPLETE_BILLS ? [] : names;
    }
  }
  if (partlyKnown.length === 0) return incomplete;
  return { ...incomplete, terms: Object.fromEntries(partlyKnown.map((each) => [each, []])) };
}

/** A bill's roll calls are also found in its actions and amendments. */
export function incompleteBlocksOf(
  { incomplete_lists: lists }: Pick<BillDocument, "incomplete_lists">,
  hasUnknown: Readonly<Record<"votes" | "reports", boolean>>,
): BillDetail["incomplete_blocks"] {
  const tokens = lists.map((list) => (list === "related_bills" ? "related" : list));
  const lacksVotes = hasUnknown.votes || lists.includes("actions") || lists.includes("amendments");
  return [
    ...tokens,
    ...(lacksVotes ? (["votes"] as const) : []),
    ...(hasUnknown.reports ? (["reports"] as const) : []),
  ].toSorted();
}
