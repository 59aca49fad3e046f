import { DAY_MS } from "../../lib/time.ts";
import { congressOf, congressStart } from "../../contract/congress.ts";
import type { Day } from "../documents.ts";

/**
 * How many of a list's entries may be gone on a day before the list is taken for cut off: a small
 * share, or, while a new Congress forms its committees, half.
 */
export function mostLost(count: number, today: Day): number {
  const half = Math.floor(count / 2);
  const age = Date.parse(today) - Date.parse(congressStart(congressOf(today)));
  if (age < FORMING_DAYS * DAY_MS) return half;
  return Math.min(half, Math.max(A_FEW, Math.floor(count * SMALL_SHARE)));
}

const FORMING_DAYS = 90;
const SMALL_SHARE = 0.05;
/** In a list of any length. */
const A_FEW = 3;
