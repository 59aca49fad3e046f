import { BILL_TYPES, type BillType } from "../../../contract/enumerations.ts";
import type { Roster } from "../people/roster.ts";
import { Docket } from "./docket.ts";

export interface Legislature {
  readonly seed: number;
  readonly congress: number;
  readonly bills: number;
  readonly counts: Readonly<Record<BillType, number>>;
  readonly roster: Roster;
  readonly docket: Docket;
}

// Counts of the 117th Congress as of late December 2022.
const MEASURED: Readonly<Record<BillType, number>> = {
  HR: 9698,
  S: 5357,
  HJRES: 106,
  SJRES: 70,
  HCONRES: 125,
  SCONRES: 52,
  HRES: 1532,
  SRES: 877,
};
export const FULL_CONGRESS = 17_817;

/** Divides the bills among the types as in the 117th Congress, at least one each. */
export function convene(seed: number, roster: Roster, bills: number): Legislature {
  const counts = { ...MEASURED };
  for (const type of BILL_TYPES) {
    counts[type] = Math.max(1, Math.round((MEASURED[type] * bills) / FULL_CONGRESS));
  }
  counts.HR += bills - Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { congress } = roster;
  return { seed, congress, bills, counts, roster, docket: new Docket(congress) };
}
