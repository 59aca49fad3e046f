import type { VotePosition } from "../documents.ts";
import { leaveOut } from "./findings.ts";
import { ascending, orderedBy, nameKey } from "./order.ts";

const ORDER = orderedBy<VotePosition>(
  ascending((each) => nameKey(each.last_name ?? each.name)),
  ascending((each) => nameKey(each.first_name ?? "")),
  ascending((each) => each.bioguide_id ?? each.lis_id),
  ascending("name", "state"),
);

/** By last name, first name and id; a row that stands there twice is left out and named. */
export function inNameOrder(positions: readonly VotePosition[]): readonly VotePosition[] {
  const names = new Set<string>();
  const once = positions.filter(({ bioguide_id, lis_id, name, position }) => {
    const id = bioguide_id ?? lis_id;
    const key = `${id} ${name} ${position}`;
    if (id !== null && names.has(key)) leaveOut(`${name} (${id}) is listed twice`);
    return id === null || names.size < names.add(key).size;
  });
  return once.toSorted(ORDER);
}
