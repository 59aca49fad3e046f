/** The activity of legislators, from the blocks of votes and bills. */
import type { Manifest } from "../../contract/build.ts";
import { type JsonRecord, valueAt } from "./json-record.ts";

interface Records {
  readonly votes: readonly JsonRecord[];
  readonly bills: readonly JsonRecord[];
}

const sideOf = ({ position }: JsonRecord): string =>
  String(position).replace("not_guilty", "nay").replace("guilty", "yea");

const COUNTS = {
  vote: ["votes_cast", "votes_missed", "party_votes", "votes_with_party"],
  bill: ["bills_sponsored", "bills_cosponsored", "bills_enacted"],
} as const;

/** Counts by ID and Congress, the newest Congress first; null in Congresses with unknown records. */
export function activityOf(
  { votes, bills }: Records,
  { by_congress, incomplete }: Pick<Manifest, "by_congress" | "incomplete">,
): ReadonlyMap<string, readonly JsonRecord[]> {
  const counts = new Map<string, Record<string, number>>();
  const count = (id: unknown, congress: unknown, what: string): void => {
    const key = `${String(id)} ${String(congress)}`;
    const own = counts.get(key) ?? {
      congress: Number(congress),
      votes_cast: 0,
      votes_missed: 0,
      party_votes: 0,
      votes_with_party: 0,
      bills_sponsored: 0,
      bills_cosponsored: 0,
      bills_enacted: 0,
    };
    own[what] = (own[what] ?? 0) + 1;
    counts.set(key, own);
  };
  for (const { congress, results } of votes) {
    const entries = results as JsonRecord[];
    for (const entry of entries) {
      const { bioguide_id: id, party } = entry;
      count(id, congress, entry["position"] === "not_voting" ? "votes_missed" : "votes_cast");
      if (party === null || party === "I" || party === "ID") continue;
      const own = entries.filter((other) => other["party"] === party).map(sideOf);
      const yeas = own.filter((side) => side === "yea").length;
      const nays = own.filter((side) => side === "nay").length;
      const side = sideOf(entry);
      if (yeas === nays || (side !== "yea" && side !== "nay")) continue;
      count(id, congress, "party_votes");
      if (side === (yeas > nays ? "yea" : "nay")) count(id, congress, "votes_with_party");
    }
  }
  for (const { congress, sponsor, laws, cosponsors } of bills) {
    const id = sponsor === null ? null : valueAt(sponsor as JsonRecord, "bioguide_id");
    if (id !== null) count(id, congress, "bills_sponsored");
    if (id !== null && (laws as unknown[]).length > 0) count(id, congress, "bills_enacted");
    const active = (cosponsors as JsonRecord[]).filter((each) => each["withdrawn_date"] === null);
    const members = new Set(active.map(({ bioguide_id }) => bioguide_id));
    for (const each of members) count(each, congress, "bills_cosponsored");
  }
  const records = [...counts].toSorted(
    ([, a], [, b]) => Number(b["congress"]) - Number(a["congress"]),
  );
  const byId = Map.groupBy(records, ([key]) => key.split(" ")[0] ?? "");
  const known = (record: Readonly<Record<string, number>>): JsonRecord => {
    const congress = String(record["congress"]);
    const unknown = (["vote", "bill"] as const).filter(
      (kind) =>
        COUNTS[kind].every((name) => record[name] === 0) &&
        (!(congress in (by_congress[kind] ?? {})) ||
          congress in (incomplete[kind] ?? {}) ||
          (kind === "vote" && congress in (incomplete["legislator"] ?? {}))),
    );
    const nulls = unknown.flatMap((kind) => COUNTS[kind].map((name) => [name, null] as const));
    return { ...record, ...Object.fromEntries(nulls) };
  };
  return new Map(Array.from(byId, ([id, own]) => [id, own.map(([, record]) => known(record))]));
}
