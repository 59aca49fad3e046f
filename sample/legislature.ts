import type { BillType } from "../contract/enumerations.ts";
import type { Docket } from "./docket.ts";
import type { Roster } from "./people.ts";

/** One Congress of the sample: everything that a bill of it is derived from. */
export interface Legislature {
  readonly seed: number;
  readonly congress: number;
  /** How many measures there are of each type. */
  readonly counts: Readonly<Record<BillType, number>>;
  readonly roster: Roster;
  readonly docket: Docket;
}

// The 117th Congress, of late December 2022.
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
const MEASURED_TOTAL = 17_817;

/** Splits a number of bills over the types as in the 117th Congress, with one of each at least. */
export function countsOf(bills: number): Record<BillType, number> {
  const counts = { ...MEASURED };
  let others = 0;
  for (const type of Object.keys(MEASURED) as BillType[]) {
    counts[type] = Math.max(1, Math.round((MEASURED[type] * bills) / MEASURED_TOTAL));
    if (type !== "HR") others += counts[type];
  }
  counts.HR = bills - others;
  return counts;
}

// As congress.gov writes them.
const CITATIONS: Readonly<Record<BillType, string>> = {
  HR: "H.R.",
  S: "S.",
  HJRES: "H.J. Res.",
  SJRES: "S.J. Res.",
  HCONRES: "H. Con. Res.",
  SCONRES: "S. Con. Res.",
  HRES: "H. Res.",
  SRES: "S. Res.",
};

/** `H.R. 12`. */
export function citation(type: BillType, number: number): string {
  return `${CITATIONS[type]} ${number}`;
}
