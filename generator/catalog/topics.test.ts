import { expect, it } from "vitest";

import { createTopicGatherer } from "./topics.ts";

it("a topic has no days if no bill has one", () => {
  const topics = createTopicGatherer();
  const mention = { slug: "taxation", name: "Taxation", kinds: ["policy_area"] } as const;
  const bill = { congress: 117, introduced_date: null, updated_at: "2022-01-01T00:00:00Z" };
  topics.add(mention, 0, bill);
  const [topic] = topics.gathered((path) => path);
  expect(topic?.topic.coverage).toMatchObject({ first_date: null, last_date: null });
});
