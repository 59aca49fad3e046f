import type { VoteDocument } from "../documents.ts";
import { unevenTotals } from "./uneven-totals.ts";

/**
 * Why one account of a roll call may not take the place of another: it lists fewer of the members
 * that it counts, or has lost its day or result. `null` where nothing speaks against it.
 */
export function whyWorse(incoming: VoteDocument, stored: VoteDocument): string | null {
  // A roll call that is vacated loses all of that, and says so.
  if (incoming.vacated || stored.vacated) return null;
  const [listed, before] = [incoming.positions.length, stored.positions.length];
  if ((listed === 0 && before > 0) || missing(incoming) > missing(stored)) {
    return `lists ${listed} members${missing(incoming) === 0 ? "" : ` and counts ${listed + missing(incoming)}`}, where ${before} are stored, which stay`;
  }
  for (const field of ["date", "result_text"] as const) {
    if (incoming[field] !== null || stored[field] === null) continue;
    return `has no ${field}, where "${stored[field]}" is stored, which stays`;
  }
  return null;
}

function missing(vote: VoteDocument): number {
  return unevenTotals(vote).reduce((sum, { listed, total }) => sum + Math.abs(total - listed), 0);
}
