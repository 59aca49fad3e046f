import type { VotePosition } from "../documents.ts";
import { onlyOnce } from "./findings.ts";
import { ascending, orderedBy, nameKey } from "./order.ts";

const ORDER = orderedBy<VotePosition>(
  ascending((each) => nameKey(each.last_name ?? each.name)),
  ascending((each) => nameKey(each.first_name ?? "")),
  ascending((each) => each.bioguide_id ?? each.lis_id),
  ascending("name", "state"),
);

export function inNameOrder(positions: readonly VotePosition[]): readonly VotePosition[] {
  const once = onlyOnce(positions, ({ bioguide_id, lis_id, name, position }) => {
    const id = bioguide_id ?? lis_id;
    return id === null ? null : `${name} (${id}, ${position})`;
  });
  return once.toSorted(ORDER);
}
