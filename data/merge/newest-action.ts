import type { LatestAction } from "../documents.ts";
import { descending } from "../parse/order.ts";

const NEWEST_FIRST = descending<LatestAction>("date", "time");

/** The newest of the actions; of those of one day the first, as the sources list the newest first. */
export function newestAction(actions: readonly (LatestAction | null)[]): LatestAction | null {
  return actions.filter((action) => action !== null).toSorted(NEWEST_FIRST)[0] ?? null;
}
