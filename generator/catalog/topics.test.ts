import { describe, expect, it } from "vitest";

import type { BillFacts, TopicMention } from "./written-row.ts";
import { createTopicGatherer } from "./topics.ts";

const TAXATION: TopicMention = { slug: "taxation", name: "Taxation", kinds: ["policy_area"] };

function bill(given: Partial<BillFacts> = {}): BillFacts {
  return {
    congress: 117,
    introduced_date: "2021-02-01",
    updated_at: "2022-01-01T00:00:00Z",
    ...given,
  };
}

function gathered(...mentions: (readonly [TopicMention, BillFacts])[]) {
  const topics = createTopicGatherer();
  for (const [row, [mention, facts]] of mentions.entries()) topics.add(mention, row, facts);
  return topics.gathered((path) => `https://api.example/api/v1${path}`);
}

describe("a topic", () => {
  it("follows from its bills: first and last day, count, and count per Congress", () => {
    const [topic] = gathered(
      [TAXATION, bill({ introduced_date: "2021-05-01" })],
      [TAXATION, bill({ congress: 119, introduced_date: "2025-01-03" })],
      [TAXATION, bill({ introduced_date: "2021-02-01", updated_at: "2023-01-01T00:00:00Z" })],
      [TAXATION, bill({ introduced_date: null })],
    );
    expect(topic?.detail).toEqual({
      slug: "taxation",
      name: "Taxation",
      kinds: ["policy_area"],
      coverage: {
        first_congress: 117,
        last_congress: 119,
        first_date: "2021-02-01",
        last_date: "2025-01-03",
      },
      bill_count: 4,
      updated_at: "2023-01-01T00:00:00Z",
      id: "/topics/taxation",
      site_url: null,
      api_url: "https://api.example/api/v1/topics/taxation",
      congress_counts: [
        { congress: 119, bill_count: 1 },
        { congress: 117, bill_count: 3 },
      ],
      feed_url: "https://api.example/feeds/topics/taxation.atom",
    });
    expect(topic?.bills).toEqual([0, 1, 2, 3]);
  });

  it("of both vocabularies is one topic with both kinds, in the specified order", () => {
    const subject: TopicMention = { ...TAXATION, kinds: ["legislative_subject"] };
    const [topic, ...others] = gathered([subject, bill()], [TAXATION, bill()]);
    expect(topic?.topic.kinds).toEqual(["policy_area", "legislative_subject"]);
    expect(others).toEqual([]);
  });

  it("spelled in two ways has the first spelling in order, for any order of bills", () => {
    const dashed = { slug: "tax-exempt", name: "Tax-exempt", kinds: TAXATION.kinds };
    const spaced = { ...dashed, name: "Tax exempt" };
    for (const mentions of [
      [dashed, spaced],
      [spaced, dashed],
    ]) {
      const topics = gathered(...mentions.map((mention) => [mention, bill()] as const));
      expect(topics.map(({ topic }) => topic.name)).toEqual(["Tax exempt"]);
    }
  });

  it("has no days if no bill has one", () => {
    const [topic] = gathered([TAXATION, bill({ introduced_date: null })]);
    expect(topic?.topic.coverage).toMatchObject({ first_date: null, last_date: null });
  });
});
