import * as z from "zod";

import * as kinds from "../kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import type { Resource } from "../resource.ts";
import { PositionName } from "./enumerated.ts";
import { Address, recordLinks, type Shown, Text, voteIdentity } from "./shared.ts";
import { Vote } from "./vote.ts";

/** Has no title, so rows of past Congresses never change. */
export const LegislatorVote = z
  .strictObject({
    position: PositionName,
    ...voteIdentity,
    question: Vote.shape.question,
    result: Vote.shape.result,
    bill: z
      .strictObject({
        citation: Text.meta({ description: "How the bill is cited.", examples: ["H.R. 377"] }),
        api_url: Address.nullable().describe(
          "The bill in this API; null where it is not published here.",
        ),
      })
      .meta({ id: "VotedBill", description: "A bill that was voted on, cited and linked." })
      .nullable()
      .describe("The bill voted on, or whose amendment was voted on."),
    ...recordLinks,
  })
  .meta({ id: "LegislatorVote", description: "A roll call, and how one legislator voted on it." });
export type LegislatorVote = Shown<typeof LegislatorVote>;

export const legislatorVoteResource: Resource<LegislatorVote> = {
  name: "legislator_vote",
  lean: LegislatorVote,
  filters: [
    {
      name: "congress",
      kind: wholeNumber,
      description: "Only votes of this Congress.",
      facet: (vote) => vote.congress,
      isInRuns: true,
    },
    {
      name: "chamber",
      kind: kinds.chamber,
      description: "Only votes of this chamber.",
      facet: (vote) => vote.chamber,
      isInRuns: true,
    },
    {
      name: "position",
      kind: kinds.position,
      description: "Only votes on which the legislator took this position.",
      facet: (vote) => vote.position,
    },
    {
      name: "result",
      kind: kinds.result,
      description: "Only votes that came out so.",
      facet: (vote) => vote.result,
    },
  ],
  parameters: ["congress", "chamber", "position", "result"],
  order: [
    { facet: (vote) => vote.congress },
    { facet: (vote) => vote.date ?? "" },
    { facet: (vote) => vote.chamber },
    { facet: (vote) => vote.vote_number },
    { facet: (vote) => vote.session },
  ],
  date: { description: "the vote", facet: (vote) => vote.date },
  isStoredOldestFirst: true,
  defaultPerPage: 20,
};
