import { feedAddress, topicPath } from "../../contract/addresses.ts";
import { TOPIC_KINDS, type TopicKind } from "../../contract/enumerations.ts";
import type { Topic, TopicDetail } from "../../contract/kinds/topic.ts";
import type { Day, Instant } from "../../data/documents.ts";
import type { BillFacts, TopicMention } from "./written-row.ts";
import { addTo } from "../../lib/amounts.ts";

export interface GatheredTopic {
  readonly topic: Topic;
  readonly detail: TopicDetail;
  /** Row numbers of its bills, unordered. */
  readonly bills: readonly number[];
}

interface OpenTopic {
  name: string;
  readonly kinds: Set<TopicKind>;
  readonly bills: number[];
  readonly counts: Map<number, number>;
  readonly introduced: Day[];
  updatedAt: Instant;
}

export function createTopicGatherer() {
  const topics = new Map<string, OpenTopic>();
  return {
    add: ({ slug, name, kinds }: TopicMention, row: number, bill: BillFacts): void => {
      const topic = topics.get(slug) ?? emptyTopic(name);
      topics.set(slug, topic);
      // Spellings of one slug differ by punctuation; the first in order stands for all.
      if (name < topic.name) topic.name = name;
      for (const kind of kinds) topic.kinds.add(kind);
      topic.bills.push(row);
      addTo(topic.counts, bill.congress);
      if (bill.introduced_date !== null) widenRange(topic.introduced, bill.introduced_date);
      if (bill.updated_at > topic.updatedAt) topic.updatedAt = bill.updated_at;
    },
    /** Returns the topics by slug. */
    gathered: (address: (path: string) => string): readonly GatheredTopic[] =>
      [...topics]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([slugOfTopic, topic]) => shown(slugOfTopic, topic, address)),
  };
}

function emptyTopic(name: string): OpenTopic {
  return { name, kinds: new Set(), bills: [], counts: new Map(), introduced: [], updatedAt: "" };
}

function widenRange(days: Day[], day: Day): void {
  const [first = day, last = day] = days;
  days[0] = day < first ? day : first;
  days[1] = day > last ? day : last;
}

function shown(
  slugOfTopic: string,
  { name, kinds, bills, counts, introduced, updatedAt }: OpenTopic,
  address: (path: string) => string,
): GatheredTopic {
  const congresses = [...counts.keys()];
  const topic: Topic = {
    slug: slugOfTopic,
    name,
    kinds: TOPIC_KINDS.filter((kind) => kinds.has(kind)),
    coverage: {
      first_congress: Math.min(...congresses),
      last_congress: Math.max(...congresses),
      first_date: introduced[0] ?? null,
      last_date: introduced[1] ?? null,
    },
    bill_count: bills.length,
    updated_at: updatedAt,
    id: topicPath(slugOfTopic),
    site_url: null,
    api_url: address(topicPath(slugOfTopic)),
  };
  const congressCounts = [...counts]
    .map(([congress, bill_count]) => ({ congress, bill_count }))
    .toSorted((a, b) => b.congress - a.congress);
  const detail = {
    ...topic,
    congress_counts: congressCounts,
    feed_url: feedAddress(topic.api_url),
  };
  return { topic, detail, bills };
}
