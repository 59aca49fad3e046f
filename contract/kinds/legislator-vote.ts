import * as parameters from "../parameter-kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { type Resource, fieldFilter } from "../resource.ts";
import { PositionName } from "../schemas/enumerated.ts";
import {
  Address,
  recordLinks,
  type RecordOf,
  Text,
  voteIdentity,
  named,
} from "../schemas/shared.ts";
import { Vote } from "./vote.ts";

export const LegislatorVote = named(
  "LegislatorVote",
  "A roll call, and how one legislator voted on it.",
  {
    position: PositionName,
    ...voteIdentity,
    question: Vote.shape.question,
    question_text: Vote.shape.question_text,
    title: Vote.shape.title,
    result: Vote.shape.result,
    bill: named("VotedBill", "A bill that was voted on, cited and linked.", {
      citation: Text.meta({ description: "How the bill is cited.", examples: ["H.R. 115"] }),
      api_url: Address.nullable().describe(
        "The bill in this API; null if it is not published here.",
      ),
    })
      .nullable()
      .describe(
        "The bill voted on, or whose amendment was voted on; the first of several, all of which the vote names.",
      ),
    ...recordLinks,
  },
);
export type LegislatorVote = RecordOf<typeof LegislatorVote>;

export const legislatorVoteResource: Resource<LegislatorVote> = {
  name: "legislator_vote",
  kinds: ["vote", "legislator"],
  lean: LegislatorVote,
  filters: [
    { ...fieldFilter("congress", wholeNumber, "Only votes of this Congress."), isInRuns: true },
    {
      ...fieldFilter("chamber", parameters.chamber, "Only votes of this chamber."),
      isInRuns: true,
    },
    fieldFilter(
      "position",
      parameters.position,
      "Only votes on which the legislator took this position.",
    ),
    fieldFilter("result", parameters.result, "Only votes with this result."),
  ],
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
