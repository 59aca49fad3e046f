import * as z from "zod";

import type { DetailedResource } from "../resource.ts";
import {
  AmendmentStatusName,
  AmendmentTypeName,
  BillStatusName,
  BillTypeName,
  ChamberName,
  LawTypeName,
  VoteResultName,
} from "../schemas/enumerated.ts";
import {
  Address,
  ListAddress,
  Count,
  Day,
  Party,
  recordLinks,
  type RecordOf,
  TitleCongress,
  TitleDay,
  TopicName,
  TopicSlug,
  named,
} from "../schemas/shared.ts";

const billCount = Count.describe("Bills and resolutions.");

export const CongressSummary = named("Congress", "A Congress and its statistics.", {
  congress: TitleCongress,
  start_date: Day.describe("The day when it begins."),
  end_date: Day.describe("The day when it ends and the next one begins."),
  sessions: z
    .array(
      named("Session", "A session of a Congress.", {
        session: z.int().describe("The number of the session."),
        start_date: TitleDay.describe("The day when it begins."),
        end_date: TitleDay.describe("The day when the next one begins."),
      }),
    )
    .describe(
      "Its two sessions by the 20th Amendment, which has each begin on January 3. A law may set another day. Empty before the 74th Congress.",
    ),
  bill_count: Count.nullable().describe("Bills and resolutions introduced; null if unknown."),
  bills_by_type: z
    .array(
      named("TypeCount", "How many bills have a type.", {
        type: BillTypeName,
        bill_count: billCount,
      }),
    )
    .nullable()
    .describe("Bills by type; null if unknown."),
  bills_by_status: z
    .array(
      named("StatusCount", "How many bills have a status.", {
        status: BillStatusName,
        bill_count: billCount,
      }),
    )
    .nullable()
    .describe("Bills by current status; null if unknown."),
  amendments: z
    .array(
      named("AmendmentCount", "How many amendments of a type have a status.", {
        type: AmendmentTypeName,
        status: AmendmentStatusName,
        amendment_count: Count.describe("Amendments."),
      }),
    )
    .nullable()
    .describe("Amendments by type and current status; null if unknown."),
  laws: z
    .array(
      named("LawCount", "How many laws have a type.", {
        law_type: LawTypeName,
        law_count: Count.describe("Laws of that type."),
      }),
    )
    .nullable()
    .describe("Laws by type; null if unknown."),
  votes: z
    .array(
      named("VoteCount", "How many roll calls of a chamber had a result.", {
        chamber: ChamberName,
        result: VoteResultName.nullable().describe("The result."),
        vote_count: Count.describe("Roll calls."),
      }),
    )
    .nullable()
    .describe("Roll calls by chamber and result; null if unknown."),
  members: z
    .array(
      named("MemberCount", "How many members of a chamber have a party.", {
        chamber: ChamberName,
        party: Party.nullable().describe("The party; null if it is unknown."),
        member_count: Count.describe("Members."),
      }),
    )
    .nullable()
    .describe("Everyone who served in it, by chamber and party; null if unknown."),
  topics: z
    .array(
      named("TopicCount", "How many bills of a Congress have a topic.", {
        slug: TopicSlug,
        name: TopicName,
        bill_count: billCount,
        api_url: Address.describe("The topic in this API."),
      }),
    )
    .nullable()
    .describe("The twenty topics with the most bills; null if unknown."),
  incomplete_counts: z
    .array(z.enum(["bills", "amendments", "laws", "votes", "members", "topics"]))
    .describe(
      "Those of these statistics that may be too low, or are null, as the lists of these records have `meta.incomplete`.",
    ),
  bills_url: ListAddress.describe("Its bills in this API."),
  amendments_url: ListAddress.describe("Its amendments in this API."),
  laws_url: ListAddress.describe("Its laws in this API."),
  votes_url: ListAddress.describe("Its roll calls in this API."),
  legislators_url: ListAddress.describe("Its members in this API."),
  ...recordLinks,
});
export type CongressSummary = RecordOf<typeof CongressSummary>;

export const congressResource: DetailedResource<CongressSummary, CongressSummary> = {
  name: "congress",
  lean: CongressSummary,
  detail: CongressSummary,
  blocks: [],
  filters: [],
  order: [{ facet: ({ congress }) => congress, descending: true }],
  defaultPerPage: 20,
};
