/** Totals of Congresses, counted record by record. */
import { BASE_URL } from "../build.ts";
import { type JsonRecord, valueAt } from "./json-record.ts";
import type { Universe } from "./universe.ts";

interface Counted {
  readonly congress: number;
  readonly counts: Record<string, number>;
}

/** For each Congress, the number of records with certain values: `vote house passed`, `bill type HR`. */
export function countedCongresses(universe: Universe): ReadonlyMap<number, Counted["counts"]> {
  const counted = new Map<number, Counted["counts"]>();
  const count = (congress: unknown, key: string): void => {
    const counts = counted.get(Number(congress)) ?? {};
    counted.set(Number(congress), counts);
    counts[key] = (counts[key] ?? 0) + 1;
  };
  for (const bill of universe.bills) {
    count(bill["congress"], "bill");
    count(bill["congress"], `type ${String(bill["type"])}`);
    count(bill["congress"], `status ${String(bill["status"])}`);
  }
  for (const law of universe.laws) count(law["congress"], `law ${String(law["law_type"])}`);
  for (const vote of universe.votes) {
    count(vote["congress"], `vote ${String(vote["chamber"])} ${String(vote["result"])}`);
  }
  for (const [congress, members] of universe.served) {
    for (const member of members) {
      count(congress, `member ${String(member["chamber"])} ${String(member["party"])}`);
    }
  }
  return counted;
}

/** The same counts as in a record of `/congresses`. */
export function displayedCounts(record: JsonRecord): Counted["counts"] {
  const entries = (name: string, amount: string, label: string, ...fields: readonly string[]) =>
    (record[name] as readonly JsonRecord[]).map((entry) => [
      [label, ...fields.map((field) => String(entry[field]))].join(" "),
      entry[amount] as number,
    ]);
  const bills = record["bill_count"] as number;
  return Object.fromEntries([
    ...(bills === 0 ? [] : [["bill", bills]]),
    ...entries("bills_by_type", "bill_count", "type", "type"),
    ...entries("bills_by_status", "bill_count", "status", "status"),
    ...entries("laws", "law_count", "law", "law_type"),
    ...entries("votes", "vote_count", "vote", "chamber", "result"),
    ...entries("members", "member_count", "member", "chamber", "party"),
  ]);
}

/** The topics with the most bills of a Congress. */
export function mostUsedTopics({ topics }: Universe, congress: number): readonly JsonRecord[] {
  return topics
    .map(({ lean, bills }) => ({
      slug: lean["slug"],
      name: lean["name"],
      bill_count: bills.filter((bill) => valueAt(bill, "congress") === congress).length,
      api_url: `${BASE_URL}/api/v1/topics/${String(lean["slug"])}`,
    }))
    .filter(({ bill_count }) => bill_count > 0)
    .toSorted((a, b) => b.bill_count - a.bill_count || (String(a.slug) < String(b.slug) ? -1 : 1))
    .slice(0, 20);
}
