import type { MergedCommittee } from "../data/merge/merge-committee.ts";
import { createReferences, type References } from "../generator/records/references.ts";

/** References of a build at `https://api.example` that has these committees, and no other record. */
export function madeReferences(committees: readonly MergedCommittee[] = []): References {
  return createReferences(
    {
      billTitle: () => null,
      vote: () => null,
      votesOnBill: () => [],
      legislators: new Map(),
      committees: new Map(committees.map((committee) => [committee.code, committee])),
      resolveMember: () => null,
    },
    "https://api.example",
  );
}
