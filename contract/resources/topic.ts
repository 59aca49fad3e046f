import * as z from "zod";

import { TOPIC_KINDS } from "../enumerations.ts";
import { wholeNumber } from "../parameter-kind.ts";
import type { DetailedResource, Resource } from "../resource.ts";
import { fold } from "../text.ts";
import { type Bill, Bill as BillSchema, billOrder } from "./bill.ts";
import { Count, Day, Instant, recordLinks, type Shown, Text } from "./shared.ts";

export const Topic = z.strictObject({
  slug: Text,
  name: Text,
  kinds: z.array(z.enum(TOPIC_KINDS)),
  coverage: z.strictObject({
    first_congress: z.int(),
    last_congress: z.int(),
    first_date: Day.nullable(),
    last_date: Day.nullable(),
  }),
  bill_count: Count,
  updated_at: Instant,
  ...recordLinks,
});
export type Topic = Shown<typeof Topic>;

/** A topic's own fields; its bills follow as `bills`, with their pagination in `meta`. */
export const TopicDetail = z.strictObject({
  ...Topic.shape,
  congress_counts: z.array(z.strictObject({ congress: z.int(), bill_count: Count })),
});
export type TopicDetail = Shown<typeof TopicDetail>;

export const topicResource: DetailedResource<Topic> = {
  name: "topic",
  lean: Topic,
  detail: TopicDetail,
  blocks: [],
  filters: [],
  parameters: [],
  order: [{ facet: (topic) => fold(topic.name) }, { facet: (topic) => topic.slug }],
  defaultPerPage: 50,
  search: { of: "titles" },
};

/** The bills of one topic. */
export const topicBillResource: Resource<Bill> = {
  name: "topic_bill",
  lean: BillSchema,
  filters: [{ name: "congress", kind: wholeNumber, facet: (bill) => bill.congress }],
  parameters: ["congress"],
  order: billOrder,
  defaultPerPage: 20,
};
