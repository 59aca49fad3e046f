import { amendmentPath, billPath, votePath } from "../../contract/addresses.ts";
import { fold } from "../../contract/text.ts";
import type { AmendmentId, BillId, VoteId } from "../../data/documents.ts";
import type { KnownRecords } from "../records/known-records.ts";

export const lookUps = {
  billTitle: (id: BillId): string => `title ${billPath(id)}`,
  votesOnBill: (id: BillId): string => `votes ${billPath(id)}`,
  hasAmendment: (id: AmendmentId): string => `amendment ${amendmentPath(id)}`,
  amendmentOn: (id: VoteId): string => `amendment on ${votePath(id)}`,
  vote: (id: VoteId): string => `vote ${votePath(id)}`,
  legislator: (id: string): string => `person ${id}`,
  committee: (code: string): string => `committee ${code}`,
  lis: (id: string): string => `lis ${id}`,
  namesakes: (lastName: string): string => `name ${fold(lastName)}`,
} as const;

export function traceLookUps(known: KnownRecords) {
  let names = new Set<string>();
  const note = (name: string): void => void names.add(name);
  const recorded =
    <Id, Found>(nameOf: (id: Id) => string, find: (id: Id) => Found) =>
    (id: Id): Found => {
      note(nameOf(id));
      return find(id);
    };
  const traced = <Found>(
    map: Pick<ReadonlyMap<string, Found>, "get" | "has">,
    nameOf: (id: string) => string,
  ) => ({
    get: recorded(nameOf, (id) => map.get(id)),
    has: recorded(nameOf, (id) => map.has(id)),
  });
  const tracedRecords: KnownRecords = {
    billTitle: recorded(lookUps.billTitle, known.billTitle),
    vote: recorded(lookUps.vote, known.vote),
    votesOnBill: recorded(lookUps.votesOnBill, known.votesOnBill),
    hasAmendment: recorded(lookUps.hasAmendment, known.hasAmendment),
    amendmentOn: recorded(lookUps.amendmentOn, known.amendmentOn),
    legislators: traced(known.legislators, lookUps.legislator),
    committees: traced(known.committees, lookUps.committee),
    resolveMember: (voter, chamber, date) => {
      const found = known.resolveMember(voter, chamber, date);
      if (voter.bioguide_id !== null) return found;
      // A person found by ID doesn't depend on anyone's name.
      const byId = { ...voter, last_name: null, name: "" };
      if (voter.lis_id !== null) note(lookUps.lis(voter.lis_id));
      if (voter.lis_id === null || known.resolveMember(byId, chamber, null) === null) {
        note(lookUps.namesakes(voter.last_name ?? voter.name));
      }
      return found;
    },
  };
  return {
    known: tracedRecords,
    take: (): readonly string[] => {
      const taken = [...names];
      names = new Set();
      return taken;
    },
  };
}
