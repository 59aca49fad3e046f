import { compareFacets } from "../../contract/resource.ts";
import type { Day, MembershipPart } from "../../data/documents.ts";
import type { MergedCommittee } from "../../data/merge/merge-committee.ts";
import type { RecordReader } from "../../data/database/record-reader.ts";

export interface Membership {
  readonly committee: MergedCommittee;
  readonly member: MembershipPart["members"][number];
  readonly as_of: Day | null;
}

export function readMemberships(
  records: RecordReader,
  committees: ReadonlyMap<string, MergedCommittee>,
): readonly Membership[] {
  return [...records.parts("membership")].flatMap(({ id, parts }) => {
    const committee = committees.get(id);
    if (committee === undefined) return [];
    return parts.flatMap(({ document: { members, as_of } }) =>
      members.map((member) => ({ committee, member, as_of })).toSorted(bySeat),
    );
  });
}

function bySeat({ member: a }: Membership, { member: b }: Membership): number {
  return (
    compareFacets(a.side, b.side, false) ||
    compareFacets(a.rank, b.rank, false) ||
    compareFacets(a.name, b.name, false)
  );
}
