import { congressOf } from "../../contract/congress.ts";
import { compareFacets } from "../../contract/resource.ts";
import type { Day, MembershipPart } from "../../data/documents.ts";
import type { MergedCommittee } from "../../data/merge/merge-committee.ts";
import type { RecordReader } from "../../data/database/record-reader.ts";
import { descending } from "../../data/parse/order.ts";

export interface Membership {
  readonly congress: number;
  /** Whether it is of the sitting Congress. */
  readonly isToday: boolean;
  readonly committee: MergedCommittee;
  readonly member: MembershipPart["members"][number];
  readonly as_of: Day | null;
}

/** Reads all memberships up to a day, the newest Congress first. */
export function readMemberships(
  records: RecordReader,
  committees: ReadonlyMap<string, MergedCommittee>,
  asOf: Day,
): readonly Membership[] {
  const sitting = congressOf(asOf);
  const lists = [...records.parts("membership")].flatMap(({ id, parts }) => {
    const committee = committees.get(id);
    return committee === undefined ? [] : parts.map(({ document }) => ({ ...document, committee }));
  });
  // A list without a Congress is today's, unless there are others.
  const hasCongress = lists.some(({ congress }) => congress !== null);
  return lists
    .map((list) => ({ ...list, congress: list.congress ?? (hasCongress ? Infinity : sitting) }))
    .filter(({ congress }) => congress <= sitting)
    .toSorted(descending("congress"))
    .flatMap(({ congress, committee, as_of, members }) =>
      members
        .map((member) => ({ congress, isToday: congress === sitting, committee, member, as_of }))
        .toSorted(bySeat),
    );
}

function bySeat({ member: a }: Membership, { member: b }: Membership): number {
  return (
    compareFacets(a.side, b.side, false) ||
    compareFacets(a.rank, b.rank, false) ||
    compareFacets(a.name, b.name, false)
  );
}
