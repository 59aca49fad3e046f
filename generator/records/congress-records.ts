import type { Position } from "../../contract/enumerations.ts";
import type { BillBlocks } from "../../contract/kinds/bill.ts";
import type { CongressRecord } from "../../contract/kinds/legislator.ts";
import type { VoteBlocks } from "../../contract/kinds/vote.ts";
import type { BillDocument } from "../../data/documents.ts";
import { independent } from "../../data/merge/resolve-member.ts";
import { addTo } from "../../lib/amounts.ts";

type Counted = Exclude<keyof CongressRecord, "congress">;
const NONE: Readonly<Record<Counted, number>> = {
  votes_cast: 0,
  votes_missed: 0,
  party_votes: 0,
  votes_with_party: 0,
  bills_sponsored: 0,
  bills_cosponsored: 0,
  bills_enacted: 0,
};

/** A member's counts by Congress. */
type Counts = ReadonlyMap<number, Record<Counted, number>>;

export type Tallies = ReturnType<typeof createTallies>;

export function createTallies() {
  const counts = new Map<string, Map<number, Record<Counted, number>>>();
  return {
    count: (bioguideId: string, congress: number, counted: Counted): void => {
      const all = counts.get(bioguideId) ?? new Map<number, Record<Counted, number>>();
      const own = all.get(congress) ?? { ...NONE };
      counts.set(bioguideId, all.set(congress, own));
      own[counted] += 1;
    },
    of: (bioguideId: string): Counts => counts.get(bioguideId) ?? new Map(),
  };
}

/** By kind, the counts that are made of its records. */
const KINDS = [
  ["vote", ["votes_cast", "votes_missed", "party_votes", "votes_with_party"]],
  ["bill", ["bills_sponsored", "bills_cosponsored", "bills_enacted"]],
] as const;

/** Counts are null instead of zero in a Congress that lacks records of the kind. Who did nothing is idle. */
export function congressRecords(
  tallied: Counts,
  lacks: (kind: (typeof KINDS)[number][0], congress: number, isIdle: boolean) => boolean,
): readonly CongressRecord[] {
  const records = Array.from(tallied, ([congress, counts]): CongressRecord => {
    const zeros = KINDS.flatMap(([kind, names]) => {
      const none = names.filter((name) => counts[name] === 0);
      return lacks(kind, congress, none.length === names.length) ? none : [];
    });
    return { congress, ...counts, ...Object.fromEntries(zeros.map((name) => [name, null])) };
  });
  return records.toSorted((a, b) => b.congress - a.congress);
}

type Entry = VoteBlocks["results"][number];

const SIDES: Partial<Record<Position, "yea" | "nay">> = {
  yea: "yea",
  guilty: "yea",
  nay: "nay",
  not_guilty: "nay",
};

/**
 * Tells for each of a roll call's entries whether it agrees with the majority of the party's yeas and nays, like
 * `votes_with_party_pct` of ProPublica's Congress API. (CQ Roll Call's "party unity" only counts roll calls on which
 * the two parties' majorities differ.) Null for other positions, for independents, and if the party is evenly divided.
 * A member's party is the roll call's.
 */
function partyVotes(entries: readonly Entry[]): (entry: Entry) => boolean | null {
  const leads = new Map<string, number>();
  for (const { party, position } of entries) {
    const side = SIDES[position];
    if (party === null || side === undefined) continue;
    addTo(leads, party, side === "yea" ? 1 : -1);
  }
  return ({ party, position }) => {
    const lead = party === null || independent(party) === "I" ? 0 : (leads.get(party) ?? 0);
    const side = SIDES[position];
    return side === undefined || lead === 0 ? null : side === (lead > 0 ? "yea" : "nay");
  };
}

/** Returns who voted against most of their party; null without yeas and nays. */
export function againstParty(entries: readonly Entry[]): readonly Entry[] | null {
  const isWithParty = partyVotes(entries);
  return entries.some(({ position }) => SIDES[position] !== undefined)
    ? entries.filter((entry) => isWithParty(entry) === false)
    : null;
}

/** Counts a roll call for the `members` among its entries. */
export function countVote(
  congress: number,
  entries: readonly Entry[],
  members: ReadonlyMap<string, Entry>,
  { count }: Pick<Tallies, "count">,
): void {
  const isWithParty = partyVotes(entries);
  for (const [id, entry] of members) {
    count(id, congress, entry.position === "not_voting" ? "votes_missed" : "votes_cast");
    const isWith = isWithParty(entry);
    if (isWith === null) continue;
    count(id, congress, "party_votes");
    if (isWith) count(id, congress, "votes_with_party");
  }
}

export function countBill(
  { congress, sponsor, laws }: BillDocument,
  cosponsors: BillBlocks["cosponsors"],
  { count }: Pick<Tallies, "count">,
): void {
  const id = sponsor?.bioguide_id ?? null;
  if (id !== null) count(id, congress, "bills_sponsored");
  if (id !== null && laws.length > 0) count(id, congress, "bills_enacted");
  const active = cosponsors.filter(({ withdrawn_date }) => withdrawn_date === null);
  for (const each of new Set(active.map(({ bioguide_id }) => bioguide_id))) {
    if (each !== null) count(each, congress, "bills_cosponsored");
  }
}
