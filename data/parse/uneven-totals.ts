import type { VoteDocument } from "../documents.ts";

export function unevenTotals({
  positions,
  totals,
  candidates,
}: Pick<VoteDocument, "positions" | "totals" | "candidates">) {
  const count = (...names: readonly string[]): number =>
    positions.filter(({ position }) => names.includes(position)).length;
  const counted =
    candidates === null
      ? [
          { position: "yea", listed: count("yea", "guilty"), total: totals.yea },
          { position: "nay", listed: count("nay", "not_guilty"), total: totals.nay },
          { position: "present", listed: count("present"), total: totals.present },
          { position: "not_voting", listed: count("not_voting"), total: totals.not_voting },
        ]
      : [
          {
            position: "candidate",
            listed: count("candidate"),
            total: candidates.reduce((sum, { votes }) => sum + votes, 0),
          },
        ];
  return counted.filter(({ listed, total }) => listed !== total);
}

/** Names positions with more members than the total, in a roll call that the import has adopted. */
export function surplusNotes(vote: Parameters<typeof unevenTotals>[0]): readonly string[] {
  return unevenTotals(vote).flatMap(({ listed, position, total }) =>
    listed > total ? [`${listed} members are listed as ${position}, the total is ${total}`] : [],
  );
}

export function lacksMembers(vote: Parameters<typeof unevenTotals>[0]): boolean {
  const uneven = unevenTotals(vote);
  return uneven.length > 0 && uneven.every(({ listed, total }) => listed < total);
}
