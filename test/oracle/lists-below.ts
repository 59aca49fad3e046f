/** The lists below legislators and committees, from the blocks of votes and bills. */
import { type JsonRecord, pick, valueAt } from "./json-record.ts";
import { BILL_REF_FIELDS } from "./fields.ts";

interface Records {
  readonly people: readonly JsonRecord[];
  readonly committees: readonly JsonRecord[];
  readonly votes: readonly JsonRecord[];
  readonly bills: readonly JsonRecord[];
}

const VOTE_FIELDS = ["congress", "session", "chamber", "vote_number", "date", "question", "result"];
const LINKS = ["id", "site_url", "api_url"];

export function listsBelow({
  people,
  committees,
  votes,
  bills,
}: Records): ReadonlyMap<string, readonly JsonRecord[]> {
  const lists = new Map<string, JsonRecord[]>();
  const ids = people.map(({ bioguide_id }) => `/legislators/${String(bioguide_id)}`);
  for (const id of ids) lists.set(`${id}/votes`, []).set(`${id}/cosponsored-bills`, []);
  for (const { code } of committees) lists.set(`/committees/${String(code)}/bills`, []);
  for (const vote of votes) {
    const bill = vote["bill"] as JsonRecord | null;
    for (const { bioguide_id, position } of vote["results"] as JsonRecord[]) {
      lists.get(`/legislators/${String(bioguide_id)}/votes`)?.push({
        position,
        ...pick(vote, VOTE_FIELDS),
        bill: bill === null ? null : pick(bill, ["citation", "api_url"]),
        ...pick(vote, LINKS),
      });
    }
  }
  for (const bill of bills) {
    const shown = pick(bill, [...BILL_REF_FIELDS, "id"]);
    for (const cosponsor of bill["cosponsors"] as JsonRecord[]) {
      const path = `/legislators/${String(cosponsor["bioguide_id"])}/cosponsored-bills`;
      const facts = pick(cosponsor, ["sponsorship_date", "is_original", "withdrawn_date"]);
      lists.get(path)?.push({ ...shown, ...facts });
    }
    for (const { code, activities } of bill["committees"] as JsonRecord[]) {
      const done = activities as JsonRecord[];
      const referrals = done.filter(({ name }) => /^referred/i.test(String(name)));
      const times = referrals.map(({ at }) => at).filter((at) => typeof at === "string");
      lists.get(`/committees/${String(code)}/bills`)?.push({
        ...shown,
        status: bill["status"],
        referred_at: times.reduce<string | null>((a, b) => (a !== null && a < b ? a : b), null),
        latest_activity: done[0] ?? null,
      });
    }
  }
  return lists;
}

const sideOf = ({ position }: JsonRecord): string =>
  String(position).replace("not_guilty", "nay").replace("guilty", "yea");

/** The activity of legislators per Congress, newest first, by ID, from the blocks of votes and bills. */
export function congressesOf({
  votes,
  bills,
}: Pick<Records, "votes" | "bills">): ReadonlyMap<string, readonly JsonRecord[]> {
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
  return new Map(Array.from(byId, ([id, own]) => [id, own.map(([, record]) => record)]));
}
