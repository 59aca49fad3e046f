import { BILL_TYPES, type BillType } from "../../contract/enumerations.ts";
import { Docket } from "./docket.ts";
import type { Roster } from "./people.ts";
// The bills of the 117th Congress as of late December 2022.
import sizes from "./words/sizes.json" with { type: "json" };

export type Legislature = ReturnType<typeof convene>;

/** Opens a Congress of the sample, with bills of the types as in the 117th Congress, at least one each. */
export function convene(seed: number, roster: Roster, bills: number) {
  const counts: Record<BillType, number> = { ...sizes };
  for (const type of BILL_TYPES)
    counts[type] = Math.max(1, Math.round((sizes[type] * bills) / 17_817));
  counts.HR += bills - Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { seed, congress: roster.congress, bills, counts, roster, docket: new Docket() };
}
