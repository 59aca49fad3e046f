/** The topics, from the `subjects` of the bills' details. */
import { BASE_URL } from "../build.ts";
import { type JsonRecord, valueAt } from "./json-record.ts";

export interface OracleTopic {
  /** As in the list of topics. */
  readonly lean: JsonRecord;
  /** As on its own route, without its bills. */
  readonly detail: JsonRecord;
  /** Lean and unsorted. */
  readonly bills: readonly JsonRecord[];
}

interface Mention {
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly bill: JsonRecord;
}

/** `details` have their subjects; `lean` are the same bills in the same order. */
export function gatherTopics(
  details: readonly JsonRecord[],
  lean: readonly JsonRecord[],
): readonly OracleTopic[] {
  const mentions = details.flatMap((detail, at) =>
    (detail["subjects"] as Omit<Mention, "bill">[]).map(({ slug, name, kind }): Mention => ({
      slug,
      name,
      kind,
      bill: lean[at] ?? {},
    })),
  );
  const slugs = Map.groupBy(mentions, ({ slug }) => slug);
  return [...slugs].map(([slug, of]) => topicOf(slug, of));
}

function topicOf(slug: string, mentions: readonly Mention[]): OracleTopic {
  const bills = [...new Set(mentions.map(({ bill }) => bill))];
  const congresses = bills.map((bill) => Number(bill["congress"]));
  const textsOf = (field: string): string[] =>
    bills
      .map((bill) => valueAt(bill, field))
      .filter((text) => typeof text === "string")
      .toSorted();
  const days = textsOf("introduced_date");
  const lean = {
    slug,
    name: mentions.map(({ name }) => name).toSorted()[0],
    kinds: ["policy_area", "legislative_subject"].filter((kind) =>
      mentions.some((each) => each.kind === kind),
    ),
    coverage: {
      first_congress: Math.min(...congresses),
      last_congress: Math.max(...congresses),
      first_date: days[0] ?? null,
      last_date: days.at(-1) ?? null,
    },
    bill_count: bills.length,
    updated_at: textsOf("updated_at").at(-1),
    id: `/topics/${slug}`,
    site_url: null,
    api_url: `${BASE_URL}/api/v1/topics/${slug}`,
  };
  const counts = [...new Set(congresses)]
    .toSorted((a, b) => b - a)
    .map((congress) => ({
      congress,
      bill_count: congresses.filter((each) => each === congress).length,
    }));
  const feed_url = `${BASE_URL}/feeds/topics/${slug}.atom`;
  return { lean, detail: { ...lean, congress_counts: counts, feed_url }, bills };
}
