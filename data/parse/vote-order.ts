import type { VotePosition } from "../documents.ts";
import { ascending, orderedBy, nameKey } from "./order.ts";

const ORDER = orderedBy<VotePosition>(
  ascending((each) => nameKey(each.last_name ?? each.name)),
  ascending((each) => nameKey(each.first_name ?? "")),
  ascending((each) => each.bioguide_id ?? each.lis_id),
  ascending("name", "state"),
);

/** By last name, first name and id. */
export function inNameOrder(positions: readonly VotePosition[]): readonly VotePosition[] {
  return positions.toSorted(ORDER);
}
