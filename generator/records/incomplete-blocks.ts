import { type Gap, type Manifest, MAX_INCOMPLETE_BILLS } from "../../contract/build.ts";

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
  return byBlock(bills).map(([block, { length: records }]) => ({
    resource: "bill",
    block,
    records,
    files: [],
  }));
}

export function incompleteBlocks(bills: readonly IncompleteBill[]): Manifest["incomplete"] {
  const entries = byBlock(bills).map(([block, lacking]) => {
    const congresses = Object.entries(Object.groupBy(lacking, ({ congress }) => congress));
    const named = congresses.map(([congress, some = []]) => {
      const names =
        some.length > MAX_INCOMPLETE_BILLS ? [] : some.map(({ bill }) => bill).toSorted();
      return [congress, names] as const;
    });
    return [block, Object.fromEntries(named)] as const;
  });
  return Object.fromEntries(entries);
}
