import * as z from "zod";

import { columnsOf, type Kind, shown, table } from "./kind.ts";
import { routesTagged } from "./route.ts";
import * as parameters from "../parameter-kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import {
  blocksOf,
  type DetailedResource,
  facetsIn,
  type SortKey,
  fieldFilter,
} from "../resource.ts";
import {
  AmendmentTypeName,
  BillTypeName,
  PositionName,
  StateCode,
  VoteRequirementName,
  VoteResultName,
} from "../schemas/enumerated.ts";
import { reads } from "../schemas/reading.ts";
import {
  Address,
  AmendmentRef,
  BillRef,
  BioguideId,
  Clock,
  Count,
  District,
  NominationRef,
  TreatyRef,
  Party,
  Phrase,
  recordLinks,
  type RecordOf,
  SourceUpdatedAt,
  Source,
  Text,
  Title,
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

const VoteNomination = named("VoteNomination", "A nomination that was voted on.", {
  ...NominationRef.shape,
  description: Text.nullable().describe("The nominee and the office."),
});

export const Vote = named("Vote", "A roll-call vote, as it appears in lists.", {
  ...voteIdentity,
  time: Clock.nullable().describe("The time of day, US Eastern."),
  question: Text.meta({
    description: "The question put to the chamber.",
    examples: ["On Passage"],
  }),
  question_text: Text.nullable().describe("The question in full."),
  title: Phrase.nullable().describe("The subject of the vote."),
  vote_type: reads(Text, { as: "shouted" })
    .nullable()
    .describe("The House's kind of vote, such as `YEA-AND-NAY`."),
  required: VoteRequirementName,
  result: VoteResultName.nullable().describe("The result."),
  result_text: Text.nullable().describe("The result in the chamber's words."),
  carried: z
    .boolean()
    .nullable()
    .describe("Whether the question carried; null if the result does not say."),
  totals: Totals,
  against_party_count: Count.nullable().describe(
    "How many voted against most of their party; null without the members' yeas and nays.",
  ),
  bill_type: BillTypeName.nullable().describe(
    "The type of the bill voted on; of several, the first's.",
  ),
  bill_number: z
    .int()
    .nullable()
    .describe("The number of the bill voted on; of several, the first's."),
  bill: BillRef.nullable().describe(
    "The bill voted on, or whose amendment was voted on; the first of several.",
  ),
  bills: z.array(BillRef).describe("All bills voted on together, or the only one."),
  nominations: z.array(VoteNomination).describe("The nominations voted on, several if en bloc."),
  treaties: z.array(TreatyRef).describe("The treaties voted on."),
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
  updated_at: UpdatedAt.nullable().describe("Null if the vote is not published here."),
  api_url: Vote.shape.api_url.nullable().describe("Null if the vote is not published here."),
  on_amendment: AmendmentRef.nullable().describe("The amendment that was voted on."),
});
export type BillVote = RecordOf<typeof BillVote>;

const VoteAmendment = named("VoteAmendment", "An amendment that was voted on.", {
  type: AmendmentTypeName.nullable().describe("Its type; null if it is unknown which it is."),
  number: reads(z.int(), { names: "amendment" })
    .nullable()
    .describe("Its number in its Congress and type; null if it is unknown which it is."),
  serial_number: z
    .int()
    .nullable()
    .describe("The Clerk's count of amendments offered to the bill; null for the Senate."),
  purpose: Phrase.nullable().describe("Its purpose, in the source's words."),
  author: Text.nullable().describe("Who offered it, such as `Steube of Florida`."),
  api_url: Address.nullable().describe("The amendment in this API."),
  site_url: Address.nullable().describe("Its page at congress.gov."),
});

const VoteResultEntry = named("MemberVote", "How one member voted.", {
  bioguide_id: BioguideId.nullable().describe(
    "The member's id in the Biographical Directory of the United States Congress.",
  ),
  name: Text.describe("The member's name in full."),
  first_name: Text.nullable().describe("The first name."),
  last_name: Text.nullable().describe("The last name."),
  party: Party.nullable().describe("The party, as the roll call lists it."),
  state: StateCode.nullable().describe("The state or territory represented."),
  district: District,
  position: PositionName,
  position_text: Text.describe("The vote as it was recorded: Aye, Nay, a candidate's name."),
  api_url: Address.nullable().describe("The member in this API."),
  site_url: Address.nullable().describe("The member's public page."),
});

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
  against_party: z
    .array(
      named(
        "MemberAgainstParty",
        "A member who voted against most of the party.",
        VoteResultEntry.pick({
          bioguide_id: true,
          name: true,
          party: true,
          state: true,
          position: true,
          api_url: true,
        }).shape,
      ),
    )
    .nullable()
    .describe(
      "Who said yea or nay, or guilty or not guilty, against the majority of those of their party who did. Parties that are evenly divided and independents have nobody; null without the members' yeas and nays, as in elections of a Speaker and quorum calls.",
    ),
  amendment: VoteAmendment.nullable().describe("The amendment voted on; the first of several."),
  amendments: z.array(VoteAmendment).describe("All amendments voted on together, or the only one."),
  nomination: VoteNomination.nullable().describe("The nomination voted on; the first of several."),
  treaty: TreatyRef.nullable().describe("The treaty voted on; the first of several."),
  tie_breaker: named("TieBreaker", "The vote that broke a tie.", {
    by: Text.describe("Who voted."),
    position: PositionName,
  })
    .nullable()
    .describe("The Vice President's vote, which is not in `results`."),
  candidates: z
    .array(
      named("Candidate", "A candidate for Speaker of the House.", {
        name: Title.describe("The candidate."),
        votes: Count.describe("How many votes the candidate got."),
      }),
    )
    .nullable()
    .describe("The candidates of an election; null for all other votes."),
  notes: z.array(Text).describe("The source's notes, and contradictions in it."),
  source_updated_at: SourceUpdatedAt,
  source_url: Source.nullable().describe("The publisher's file."),
  ...congressLink,
});
export type VoteDetail = RecordOf<typeof VoteDetail>;

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

const voteResource: DetailedResource<Vote, VoteDetail & VoteBlocks> = {
  name: "vote",
  lean: Vote,
  detail: VoteDetail,
  blocks: blocksOf(VoteBlocks),
  filters: [
    {
      name: "bill_number",
      kind: wholeNumber,
      description:
        "Only votes on bills of this number, and on amendments to them; with `congress` and `bill_type` those of one bill. Of bills voted on together, one may have the number and another the type: `bill` asks for one bill.",
      facet: ({ bills }) => facetsIn(bills.map(({ number }) => number)),
    },
    fieldFilter("congress", wholeNumber, "Only votes of this Congress."),
    {
      name: "bill_type",
      kind: parameters.billType,
      description: "Only votes on bills of this type, and on amendments to them.",
      facet: ({ bills }) => facetsIn(bills.map(({ type }) => type)),
    },
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
  words: { one: "vote", many: "votes" },
  shown: shown(VoteDetail, {
    head: "question title date time session chamber vote_number totals party_totals against_party against_party_count bill_type bill_number bill nomination treaty amendment result",
    rows: "",
    page: "question_text vote_type required carried bill_type bill_number result_text",
  }),
  routes: {
    votes: list("/votes", voteResource, {
      summary: "List votes",
      description: "Roll-call votes by date and time, the newest first.",
    }),
    vote: detail("/votes/:congress/:session/:chamber/:vote_number", voteResource, {
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
      ...columnsOf(
        VoteDetail,
        "congress session chamber vote_number date time question question_text title vote_type required result result_text carried",
      ),
      yea: ["int", (row) => row.totals.yea],
      nay: ["int", (row) => row.totals.nay],
      present: ["int", (row) => row.totals.present],
      not_voting: ["int", (row) => row.totals.not_voting],
      bill_congress: ["int", (row) => row.bill?.congress],
      bill_type: ["text", (row) => row.bill?.type],
      bill_number: ["int", (row) => row.bill?.number],
      api_url: ["text", (row) => row.api_url],
      against_party_count: ["int", (row) => row.against_party_count],
    }),
    vote_position: table(
      (record: VoteDetail, { results }: VoteBlocks) => results.map((entry) => ({ record, entry })),
      {
        ...columnsOf(
          VoteDetail,
          "congress session chamber vote_number date",
          ({ record }) => record,
        ),
        ...columnsOf(
          VoteResultEntry,
          "bioguide_id name party state district position position_text",
          ({ entry }) => entry,
        ),
      },
    ),
  },
  range: ({ session, chamber, vote_number }) =>
    `${session} ${chamber} ${Math.floor(vote_number / VOTES_IN_PART)}`,
} as const satisfies Kind<VoteDetail>;
