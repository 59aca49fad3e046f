import * as z from "zod";

import { type Kind, table } from "./kind.ts";
import { routesTagged } from "./route.ts";
import * as parameters from "../parameter-kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { blocksOf, type DetailedResource, type SortKey, fieldFilter } from "../resource.ts";
import {
  AmendmentTypeName,
  BillTypeName,
  PositionName,
  StateCode,
  VoteRequirementName,
  VoteResultName,
} from "../schemas/enumerated.ts";
import {
  Address,
  AmendmentRef,
  BillRef,
  BioguideId,
  Clock,
  Count,
  Instant,
  NominationRef,
  TreatyRef,
  Party,
  recordLinks,
  type RecordOf,
  SourceUpdatedAt,
  Text,
  UpdatedAt,
  voteIdentity,
  congressLink,
  named,
} from "../schemas/shared.ts";

const Totals = named("VoteTotals", "The votes by position.", {
  yea: Count.describe("Yea, aye or guilty."),
  nay: Count.describe("Nay, no or not guilty."),
  present: Count.describe("Present."),
  not_voting: Count.describe("Not voting."),
});

export const Vote = named("Vote", "A roll-call vote, as it appears in lists.", {
  ...voteIdentity,
  time: Clock.nullable().describe("The time of day, US Eastern."),
  question: Text.meta({
    description: "The question put to the chamber.",
    examples: ["On Passage"],
  }),
  question_text: Text.nullable().describe("The question in full."),
  title: Text.nullable().describe("The subject of the vote."),
  vote_type: Text.nullable().describe("The House's kind of vote, such as `YEA-AND-NAY`."),
  required: VoteRequirementName,
  result: VoteResultName.nullable().describe("The result."),
  result_text: Text.nullable().describe("The result in the chamber's words."),
  carried: z
    .boolean()
    .nullable()
    .describe("Whether the question carried; null if the result does not say."),
  totals: Totals,
  bill_type: BillTypeName.nullable().describe("The type of the bill voted on."),
  bill_number: z.int().nullable().describe("The number of the bill voted on."),
  bill: BillRef.nullable().describe("The bill voted on, or whose amendment was voted on."),
  updated_at: UpdatedAt,
  ...recordLinks,
});
export type Vote = RecordOf<typeof Vote>;

/** A lean vote. If the vote is not in the build, only its identity and date are known. */
export const BillVote = named("BillVote", "A roll call on a bill or on an amendment to it.", {
  ...Vote.shape,
  question: Text.nullable().describe("The question; null if the vote is not published here."),
  required: Vote.shape.required
    .nullable()
    .describe("The majority needed; null if the vote is not published here."),
  totals: Vote.shape.totals
    .nullable()
    .describe("The votes cast; null if the vote is not published here."),
  updated_at: Instant.nullable().describe("Null if the vote is not published here."),
  api_url: Address.nullable().describe("Null if the vote is not published here."),
  on_amendment: AmendmentRef.nullable().describe("The amendment that was voted on."),
});
export type BillVote = RecordOf<typeof BillVote>;

export const VoteDetail = named("VoteDetail", "A roll-call vote in full.", {
  ...Vote.shape,
  incomplete_blocks: z
    .array(z.enum(["results"]))
    .describe("`results` if the source lists fewer members than it counts."),
  party_totals: z
    .array(
      named("PartyTotals", "The votes of a party's members by position.", {
        party: Party,
        ...Totals.shape,
      }),
    )
    .describe("The votes by party."),
  amendment: named("VoteAmendment", "An amendment that was voted on.", {
    type: AmendmentTypeName.nullable().describe("Its type; null if it is unknown which it is."),
    number: z
      .int()
      .nullable()
      .describe("Its number in its Congress and type; null if it is unknown which it is."),
    serial_number: z
      .int()
      .nullable()
      .describe("The Clerk's count of amendments offered to the bill; null for the Senate."),
    purpose: Text.nullable().describe("Its purpose, in the source's words."),
    author: Text.nullable().describe("Who offered it, such as `Steube of Florida`."),
    api_url: Address.nullable().describe("The amendment in this API."),
    site_url: Address.nullable().describe("Its page at congress.gov."),
  })
    .nullable()
    .describe("The amendment voted on."),
  nomination: named("VoteNomination", "A nomination that was voted on.", {
    ...NominationRef.shape,
    description: Text.nullable().describe("The nominee and the office."),
  })
    .nullable()
    .describe("The nomination voted on."),
  treaty: TreatyRef.nullable().describe("The treaty voted on."),
  tie_breaker: named("TieBreaker", "The vote that broke a tie.", {
    by: Text.describe("Who voted."),
    position: PositionName,
  })
    .nullable()
    .describe("The Vice President's vote, which is not in `results`."),
  candidates: z
    .array(
      named("Candidate", "A candidate for Speaker of the House.", {
        name: Text.describe("The candidate."),
        votes: Count.describe("How many votes the candidate got."),
      }),
    )
    .nullable()
    .describe("The candidates of an election; null for all other votes."),
  notes: z.array(Text).describe("The source's notes, and contradictions in it."),
  source_updated_at: SourceUpdatedAt,
  source_url: Address.nullable().describe("The publisher's file."),
  ...congressLink,
});
export type VoteDetail = RecordOf<typeof VoteDetail>;

const VoteResultEntry = named("MemberVote", "How one member voted.", {
  bioguide_id: BioguideId.nullable().describe(
    "The member's id in the Biographical Directory of the United States Congress.",
  ),
  name: Text.describe("The member's name in full."),
  first_name: Text.nullable().describe("The first name."),
  last_name: Text.nullable().describe("The last name."),
  party: Party.nullable().describe("The party, as the roll call lists it."),
  state: StateCode.nullable().describe("The state or territory represented."),
  district: z
    .int()
    .nullable()
    .describe("The district of a member of the House; 0 is at large, null for senators."),
  position: PositionName,
  position_text: Text.describe("The vote as it was recorded: Aye, Nay, a candidate's name."),
  api_url: Address.nullable().describe("The member in this API."),
  site_url: Address.nullable().describe("The member's public page."),
});

export const VoteBlocks = z
  .strictObject({
    results: z
      .array(VoteResultEntry)
      .describe("How each member voted, by last name, first name and id."),
  })
  .meta({ id: "VoteBlocks" });
export type VoteBlocks = RecordOf<typeof VoteBlocks>;

/** Also the order of the votes on a bill, some of which have only an identity. */
export const voteOrder: readonly SortKey<
  Pick<Vote, "date" | "time" | "chamber" | "vote_number" | "congress" | "session">
>[] = [
  { facet: (vote) => vote.date, descending: true },
  { facet: (vote) => vote.time, descending: true },
  { facet: (vote) => vote.chamber },
  { facet: (vote) => vote.vote_number, descending: true },
  { facet: (vote) => vote.congress, descending: true },
  { facet: (vote) => vote.session, descending: true },
];

const voteResource: DetailedResource<Vote> = {
  name: "vote",
  lean: Vote,
  detail: VoteDetail,
  blocks: blocksOf(VoteBlocks),
  filters: [
    fieldFilter(
      "bill_number",
      wholeNumber,
      "Only votes on bills of this number, and on amendments to them; with `congress` and `bill_type` those of one bill.",
    ),
    fieldFilter("congress", wholeNumber, "Only votes of this Congress."),
    fieldFilter(
      "bill_type",
      parameters.billType,
      "Only votes on bills of this type, and on amendments to them.",
    ),
    fieldFilter("result", parameters.result, "Only votes with this result."),
    fieldFilter(
      "session",
      wholeNumber,
      "Only votes of this session of a Congress: 1 or 2, rarely 3.",
    ),
    fieldFilter("chamber", parameters.chamber, "Only votes of this chamber."),
  ],
  searched: [
    {
      name: "bill",
      kind: parameters.oneBill,
      description: "Only votes on this bill, and on amendments to it.",
      example: "119-hr-1",
    },
    {
      name: "member",
      kind: parameters.bioguideId,
      description: "Only votes in which this member could vote; each has the member's `position`.",
      example: "C000127",
      reads: "legislator",
    },
  ],
  firstInLinks: ["congress", "session", "chamber", "bill_type", "bill_number"],
  order: voteOrder,
  date: { description: "the vote", facet: (vote) => vote.date },
  defaultPerPage: 20,
  search: { of: "titles", fields: "question, title, and the bill's citation and title" },
};

/** A vote has a row for each member of its chamber. */
const VOTES_IN_PART = 32;

const { detail, list } = routesTagged({
  name: "Votes",
  description: "Roll-call votes of both chambers.",
});

export const voteKind = {
  resource: voteResource,
  routes: {
    votes: list("/votes", voteResource, {
      operation: "listVotes",
      summary: "List votes",
      description: "Roll-call votes by date and time, the newest first.",
    }),
    vote: detail("/votes/:congress/:session/:chamber/:vote_number", voteResource, {
      operation: "getVote",
      summary: "Get a vote",
      description: "One roll-call vote; `include=results` adds how each member voted.",
    }),
  },
  sources: {
    "house-votes": { title: "House roll calls, clerk.house.gov", folders: ["votes/house/"] },
    "senate-votes": { title: "Senate roll calls, senate.gov", folders: ["votes/senate/"] },
  },
  examples: ["chamber=house"],
  entries: { votes: "Votes" },
  published: "in own files",
  tables: {
    vote: table((vote: VoteDetail) => [vote], {
      congress: ["int", (row) => row.congress],
      session: ["int", (row) => row.session],
      chamber: ["text", (row) => row.chamber],
      vote_number: ["int", (row) => row.vote_number],
      date: ["date", (row) => row.date],
      time: ["text", (row) => row.time],
      question: ["text", (row) => row.question],
      question_text: ["text", (row) => row.question_text],
      title: ["text", (row) => row.title],
      vote_type: ["text", (row) => row.vote_type],
      required: ["text", (row) => row.required],
      result: ["text", (row) => row.result],
      result_text: ["text", (row) => row.result_text],
      carried: ["bool", (row) => row.carried],
      yea: ["int", (row) => row.totals.yea],
      nay: ["int", (row) => row.totals.nay],
      present: ["int", (row) => row.totals.present],
      not_voting: ["int", (row) => row.totals.not_voting],
      bill_congress: ["int", (row) => row.bill?.congress],
      bill_type: ["text", (row) => row.bill?.type],
      bill_number: ["int", (row) => row.bill?.number],
      api_url: ["text", (row) => row.api_url],
    }),
    vote_position: table(
      (record: VoteDetail, { results }: VoteBlocks) => results.map((entry) => ({ record, entry })),
      {
        congress: ["int", ({ record }) => record.congress],
        session: ["int", ({ record }) => record.session],
        chamber: ["text", ({ record }) => record.chamber],
        vote_number: ["int", ({ record }) => record.vote_number],
        date: ["date", ({ record }) => record.date],
        bioguide_id: ["text", ({ entry }) => entry.bioguide_id],
        name: ["text", ({ entry }) => entry.name],
        party: ["text", ({ entry }) => entry.party],
        state: ["text", ({ entry }) => entry.state],
        district: ["int", ({ entry }) => entry.district],
        position: ["text", ({ entry }) => entry.position],
        position_text: ["text", ({ entry }) => entry.position_text],
      },
    ),
  },
  range: ({ session, chamber, vote_number }) =>
    `${session} ${chamber} ${Math.floor(vote_number / VOTES_IN_PART)}`,
} as const satisfies Kind<VoteDetail>;
