import { expect, it } from "vitest";

import type { TopicMention } from "./written-row.ts";
import { createTopicGatherer } from "./topics.ts";

const TAXATION: TopicMention = { slug: "taxation", name: "Taxation", kinds: ["policy_area"] };

/** The topics that bills mention, each a bill of the 117th Congress. */
function topicsIn(...mentions: readonly TopicMention[]) {
  const topics = createTopicGatherer();
  const bill = { congress: 117, introduced_date: null, updated_at: "2022-01-01T00:00:00Z" };
  for (const [row, mention] of mentions.entries()) topics.add(mention, row, bill);
  return topics.gathered((path) => path);
}

it("a topic follows from its bills: first and last Congress and day, and count per Congress", () => {
  const topics = createTopicGatherer();
  for (const [row, [congress, introduced_date]] of (
    [
      [117, "2021-05-01"],
      [119, "2025-01-03"],
      [117, "2021-02-01"],
      [117, null],
    ] as const
  ).entries()) {
    topics.add(TAXATION, row, { congress, introduced_date, updated_at: "2022-01-01T00:00:00Z" });
  }
  const [topic] = topics.gathered((path) => path);
  expect(topic?.detail).toMatchObject({
    coverage: {
      first_congress: 117,
      last_congress: 119,
      first_date: "2021-02-01",
      last_date: "2025-01-03",
    },
    bill_count: 4,
    congress_counts: [
      { congress: 119, bill_count: 1 },
      { congress: 117, bill_count: 3 },
    ],
  });
});

it("a topic has no days if no bill has one", () => {
  const [topic] = topicsIn(TAXATION);
  expect(topic?.topic.coverage).toMatchObject({ first_date: null, last_date: null });
});

it("a topic of both vocabularies is one with both kinds, in the specified order", () => {
  const topics = topicsIn({ ...TAXATION, kinds: ["legislative_subject"] }, TAXATION);
  expect(topics.map(({ topic }) => topic.kinds)).toEqual([["policy_area", "legislative_subject"]]);
});

it("a topic spelled in two ways has the first spelling in order, for any order of bills", () => {
  const dashed = { ...TAXATION, slug: "tax-exempt", name: "Tax-exempt" };
  const spaced = { ...dashed, name: "Tax exempt" };
  for (const topics of [topicsIn(dashed, spaced), topicsIn(spaced, dashed)]) {
    expect(topics.map(({ topic }) => topic.name)).toEqual(["Tax exempt"]);
  }
});
