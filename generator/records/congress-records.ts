import type { Position } from "../../contract/enumerations.ts";
import type { BillBlocks } from "../../contract/resources/bill.ts";
import type { CongressRecord } from "../../contract/resources/legislator.ts";
import type { VoteBlocks } from "../../contract/resources/vote.ts";
import type { BillDocument } from "../../data/documents.ts";
import { independent } from "../../data/merge/resolve-member.ts";
import { required } from "../../lib/required.ts";

const COUNTED = [
  "votes_cast",
  "votes_missed",
  "party_votes",
  "votes_with_party",
  "bills_sponsored",
  "bills_cosponsored",
  "bills_enacted",
] as const;
type Counted = (typeof COUNTED)[number];

/** Packed counts. A key is a Bioguide id, a space and a Congress. */
export interface Tallies<Names = readonly string[]> {
  readonly keys: Names;
  /** `COUNTED.length` numbers per key. */
  readonly counts: Uint32Array;
}

export type TallyKeeper = ReturnType<typeof createTallies>;

export function createTallies() {
  const counts = new Map<string, Uint32Array>();
  const countsOf = (key: string): Uint32Array => {
    const own = counts.get(key) ?? new Uint32Array(COUNTED.length);
    counts.set(key, own);
    return own;
  };
  return {
    count: (bioguideId: string, congress: number, counted: Counted): void => {
      const own = countsOf(`${bioguideId} ${congress}`);
      const index = COUNTED.indexOf(counted);
      own[index] = required(own[index], counted) + 1;
    },
    add: ({ keys, counts: others }: Tallies): void => {
      for (const [index, key] of keys.entries()) {
        const own = countsOf(key);
        for (let each = 0; each < own.length; each++) {
          own[each] = required(own[each], key) + required(others[index * own.length + each], key);
        }
      }
    },
    all: (): Tallies => {
      const packed = new Uint32Array(counts.size * COUNTED.length);
      for (const [index, own] of [...counts.values()].entries())
        packed.set(own, index * COUNTED.length);
      return { keys: [...counts.keys()], counts: packed };
    },
  };
}

export function congressRecords({ keys, counts }: Tallies): Map<string, readonly CongressRecord[]> {
  const records = new Map<string, readonly CongressRecord[]>();
  for (const [index, key] of keys.entries()) {
    const [bioguideId, congress] = key.split(" ") as [string, string];
    const own = COUNTED.map((name, each) => [
      name,
      required(counts[index * COUNTED.length + each], key),
    ]);
    const record = { congress: Number(congress), ...Object.fromEntries(own) } as CongressRecord;
    const others = records.get(bioguideId) ?? [];
    records.set(
      bioguideId,
      [...others, record].toSorted((a, b) => b.congress - a.congress),
    );
  }
  return records;
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
  { count }: Pick<TallyKeeper, "count">,
): void {
  const leads = new Map<string, number>();
  for (const { party, position } of entries) {
    const side = SIDES[position];
    if (party === null || side === undefined) continue;
    leads.set(party, (leads.get(party) ?? 0) + (side === "yea" ? 1 : -1));
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
  { count }: Pick<TallyKeeper, "count">,
): void {
  const id = sponsor?.bioguide_id ?? null;
  if (id !== null) count(id, congress, "bills_sponsored");
  if (id !== null && laws.length > 0) count(id, congress, "bills_enacted");
  const active = cosponsors.filter(({ withdrawn_date }) => withdrawn_date === null);
  for (const each of new Set(active.map(({ bioguide_id }) => bioguide_id))) {
    if (each !== null) count(each, congress, "bills_cosponsored");
  }
}
