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

/** Counts by member and Congress: a key is a Bioguide ID, a space and a Congress. */
type Counts = ReadonlyMap<string, Record<Counted, number>>;

export type Tallies = ReturnType<typeof createTallies>;

export function createTallies() {
  const counts = new Map<string, Record<Counted, number>>();
  return {
    count: (bioguideId: string, congress: number, counted: Counted): void => {
      const key = `${bioguideId} ${congress}`;
      const own = counts.get(key) ?? { ...NONE };
      counts.set(key, own);
      own[counted] += 1;
    },
    all: (): Counts => counts,
  };
}

/** By kind, the counts of records, and others that are made of them. */
const OF_KIND = {
  vote: { counted: ["votes_cast", "votes_missed"], more: ["party_votes", "votes_with_party"] },
  bill: { counted: ["bills_sponsored", "bills_cosponsored"], more: ["bills_enacted"] },
} as const;

/** Counts are null instead of zero in a Congress that lacks records of the kind. */
export function congressRecords(
  { all }: Tallies,
  lacks: (kind: keyof typeof OF_KIND, congress: number) => boolean,
): Map<string, readonly CongressRecord[]> {
  const records = Map.groupBy(all(), ([key]) => key.replace(/ .*/, ""));
  return new Map(
    Array.from(records, ([bioguideId, ofMember]) => {
      const each = ofMember.map(([key, counts]): CongressRecord => {
        const record = { congress: Number(key.slice(bioguideId.length + 1)), ...counts };
        const unknown = (["vote", "bill"] as const).filter(
          (kind) =>
            OF_KIND[kind].counted.every((name) => counts[name] === 0) &&
            lacks(kind, record.congress),
        );
        const names = unknown.flatMap((kind) => Object.values(OF_KIND[kind]).flat());
        return { ...record, ...Object.fromEntries(names.map((name) => [name, null])) };
      });
      return [bioguideId, each.toSorted((a, b) => b.congress - a.congress)];
    }),
  );
}

type Entry = VoteBlocks["results"][number];

const SIDES: Partial<Record<Position, "yea" | "nay">> = {
  yea: "yea",
  guilty: "yea",
  nay: "nay",
  not_guilty: "nay",
};

/**
 * Counts a roll call for the `members` among its entries.
 *
 * A vote with the party is a yea or nay that matches the majority of the party's yeas and nays, on any
 * roll call, like `votes_with_party_pct` of ProPublica's Congress API. (CQ Roll Call's "party unity"
 * only counts roll calls on which the two parties' majorities differ.) A member's party is the roll
 * call's. Independents have no party, and a tie has no majority.
 */
export function countVote(
  congress: number,
  entries: readonly Entry[],
  members: ReadonlyMap<string, Entry>,
  { count }: Pick<Tallies, "count">,
): void {
  const leads = new Map<string, number>();
  for (const { party, position } of entries) {
    const side = SIDES[position];
    if (party === null || side === undefined) continue;
    addTo(leads, party, side === "yea" ? 1 : -1);
  }
  for (const [id, { party, position }] of members) {
    count(id, congress, position === "not_voting" ? "votes_missed" : "votes_cast");
    const lead = party === null || independent(party) === "I" ? 0 : (leads.get(party) ?? 0);
    const side = SIDES[position];
    if (side === undefined || lead === 0) continue;
    count(id, congress, "party_votes");
    if (side === (lead > 0 ? "yea" : "nay")) count(id, congress, "votes_with_party");
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
