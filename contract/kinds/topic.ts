import * as z from "zod";

import { type Kind, shown } from "./kind.ts";
import { routesTagged } from "./route.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { type DetailedResource, type Resource, fieldFilter } from "../resource.ts";
import { fold } from "../text.ts";
import { type Bill, Bill as BillSchema, billDate, billOrder } from "./bill.ts";
import { TopicKindName } from "../schemas/enumerated.ts";
import {
  Congress,
  Count,
  Day,
  feedLink,
  recordLinks,
  type RecordOf,
  TitleCongress,
  TopicName,
  TopicSlug,
  UpdatedAt,
  named,
} from "../schemas/shared.ts";

export const Topic = named(
  "Topic",
  "A policy area or legislative subject of the Congressional Research Service, as it appears in lists.",
  {
    slug: TopicSlug,
    name: TopicName,
    kinds: z.array(TopicKindName).describe("The vocabularies that contain the name."),
    coverage: named("TopicCoverage", "The first and the last bill of a topic.", {
      first_congress: TitleCongress.describe("The Congress of its first bill."),
      last_congress: TitleCongress.describe("The Congress of its last bill."),
      first_date: Day.nullable().describe("The day of its first bill."),
      last_date: Day.nullable().describe("The day of its last bill."),
    }),
    bill_count: Count.describe("How many bills it has, in all Congresses."),
    updated_at: UpdatedAt,
    ...recordLinks,
  },
);
export type Topic = RecordOf<typeof Topic>;

/** Its bills follow as `bills`, with their paging in `meta`. */
export const TopicDetail = named("TopicDetail", "A topic in full.", {
  ...Topic.shape,
  congress_counts: z
    .array(
      named("CongressCount", "How many bills are of a Congress.", {
        congress: Congress,
        bill_count: Count.describe("How many of the topic's bills are of that Congress."),
      }),
    )
    .describe("Its bills by Congress, the newest first, whatever `congress` the request has."),
  ...feedLink,
});
export type TopicDetail = RecordOf<typeof TopicDetail>;

export const topicResource: DetailedResource<Topic, TopicDetail> = {
  name: "topic",
  lean: Topic,
  detail: TopicDetail,
  blocks: [],
  kinds: ["bill"],
  filters: [],
  order: [{ facet: (topic) => fold(topic.name) }, { facet: (topic) => topic.slug }],
  defaultPerPage: 50,
  search: { of: "titles", fields: "name and everyday words" },
};

const topicBillResource: Resource<Bill> = {
  name: "topic_bill",
  lean: BillSchema,
  filters: [fieldFilter("congress", wholeNumber, "Only the topic's bills of this Congress.")],
  order: billOrder,
  date: billDate,
  kinds: ["bill"],
  madeOf: "subjects",
  defaultPerPage: 20,
};

const { list } = routesTagged({
  name: "Topics",
  description: "Policy areas and legislative subjects.",
});

export const topicKind = {
  resource: topicResource,
  words: { one: "topic", many: "topics" },
  shown: shown(TopicDetail, {
    head: "name",
    rows: "",
    page: "",
  }),
  routes: {
    topics: list("/topics", topicResource, {
      summary: "List topics",
      description: "Topics by name.",
    }),
    topic: list("/topics/:slug", topicBillResource, {
      operation: "getTopic",
      summary: "Get a topic and its bills",
      description:
        "One topic, with a page of its bills under `bills`, in the order of the list of bills.",
      headed: { resource: "topic", key: "bills" },
    }),
  },
  published: "in lists",
  range: () => "all",
} as const satisfies Kind<TopicDetail>;
