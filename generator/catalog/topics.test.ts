import { expect, it } from "vitest";

import { createTopicGatherer } from "./topics.ts";

/** What is known of a topic with bills of these Congresses, introduced on these days. */
function topicOf(...bills: readonly (readonly [congress: number, introduced: string | null])[]) {
  const topics = createTopicGatherer();
  const mention = { slug: "taxation", name: "Taxation", kinds: ["policy_area"] } as const;
  for (const [row, [congress, introduced_date]] of bills.entries()) {
    topics.add(mention, row, { congress, introduced_date, updated_at: "2022-01-01T00:00:00Z" });
  }
  return topics.gathered((path) => path)[0];
}

it("a topic follows from its bills: first and last Congress and day, and count per Congress", () => {
  const topic = topicOf([117, "2021-05-01"], [119, "2025-01-03"], [117, "2021-02-01"], [117, null]);
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
  const coverage = topicOf([117, null])?.topic.coverage;
  expect(coverage).toMatchObject({ first_date: null, last_date: null });
});
