import * as z from "zod";

import type { DetailedResource } from "../resource.ts";
import {
  BillStatusName,
  BillTypeName,
  ChamberName,
  LawTypeName,
  VoteResultName,
} from "./enumerated.ts";
import {
  Address,
  Congress as CongressNumber,
  Count,
  Day,
  Party,
  recordLinks,
  type Shown,
  TopicName,
  TopicSlug,
} from "./shared.ts";

const billCount = Count.describe("Bills and resolutions.");

export const CongressSummary = z
  .strictObject({
    congress: CongressNumber,
    start_date: Day.describe("The day when it begins."),
    end_date: Day.describe("The day when it ends and the next one begins."),
    sessions: z
      .array(
        z
          .strictObject({
            session: z.int().describe("The number of the session."),
            start_date: Day.describe("The day when it begins."),
            end_date: Day.describe("The day when the next one begins."),
          })
          .meta({ id: "Session", description: "A session of a Congress." }),
      )
      .describe(
        "Its two sessions by the 20th Amendment, which has each begin on January 3. A law may set another day. Empty before the 74th Congress.",
      ),
    bill_count: Count.describe("Bills and resolutions introduced."),
    bills_by_type: z
      .array(
        z
          .strictObject({ type: BillTypeName, bill_count: billCount })
          .meta({ id: "TypeCount", description: "How many bills have a type." }),
      )
      .describe("Bills by type."),
    bills_by_status: z
      .array(
        z
          .strictObject({ status: BillStatusName, bill_count: billCount })
          .meta({ id: "StatusCount", description: "How many bills have a status." }),
      )
      .describe("Bills by status today."),
    laws: z
      .array(
        z
          .strictObject({ law_type: LawTypeName, law_count: Count.describe("Laws of that type.") })
          .meta({ id: "LawCount", description: "How many laws have a type." }),
      )
      .describe("Laws by type."),
    votes: z
      .array(
        z
          .strictObject({
            chamber: ChamberName,
            result: VoteResultName.nullable().describe("How they came out."),
            vote_count: Count.describe("Roll calls."),
          })
          .meta({ id: "VoteCount", description: "How many roll calls of a chamber had a result." }),
      )
      .describe("Roll calls by chamber and result."),
    members: z
      .array(
        z
          .strictObject({
            chamber: ChamberName,
            party: Party.nullable().describe("The party; null where it is not known."),
            member_count: Count.describe("Members."),
          })
          .meta({ id: "MemberCount", description: "How many members of a chamber have a party." }),
      )
      .describe("Everybody who served in it, by chamber and party."),
    topics: z
      .array(
        z
          .strictObject({
            slug: TopicSlug,
            name: TopicName,
            bill_count: billCount,
            api_url: Address.describe("The topic in this API."),
          })
          .meta({ id: "TopicCount", description: "How many bills of a Congress have a topic." }),
      )
      .describe("The twenty topics with the most bills."),
    bills_url: Address.describe("Its bills in this API."),
    laws_url: Address.describe("Its laws in this API."),
    votes_url: Address.describe("Its roll calls in this API."),
    legislators_url: Address.describe("Its members in this API."),
    ...recordLinks,
  })
  .meta({ id: "Congress", description: "A Congress in numbers." });
export type CongressSummary = Shown<typeof CongressSummary>;

export const congressResource: DetailedResource<CongressSummary> = {
  name: "congress",
  lean: CongressSummary,
  detail: CongressSummary,
  blocks: [],
  filters: [],
  parameters: [],
  order: [{ facet: ({ congress }) => congress, descending: true }],
  defaultPerPage: 20,
};
