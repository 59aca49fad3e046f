import * as z from "zod";

import {
  AMENDMENT_TYPES,
  BILL_TYPES,
  CHAMBERS,
  POSITIONS,
  STATES,
  VOTE_REQUIREMENTS,
  VOTE_RESULTS,
} from "../enumerations.ts";
import * as kinds from "../kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { blocksOf, type DetailedResource, type SortKey } from "../resource.ts";
import {
  Address,
  BillRef,
  BioguideId,
  Clock,
  Count,
  Day,
  Instant,
  Party,
  recordLinks,
  type Shown,
  Text,
} from "./shared.ts";

const Totals = z.strictObject({ yea: Count, nay: Count, present: Count, not_voting: Count });

export const Vote = z.strictObject({
  congress: z.int(),
  session: z.int(),
  chamber: z.enum(CHAMBERS),
  vote_number: z.int(),
  date: Day.nullable(),
  time: Clock.nullable(),
  question: Text,
  question_text: Text.nullable(),
  title: Text.nullable(),
  vote_type: Text.nullable(),
  required: z.enum(VOTE_REQUIREMENTS),
  result: z.enum(VOTE_RESULTS).nullable(),
  result_text: Text.nullable(),
  carried: z.boolean().nullable(),
  totals: Totals,
  bill_type: z.enum(BILL_TYPES).nullable(),
  bill_number: z.int().nullable(),
  bill: BillRef.nullable(),
  updated_at: Instant,
  ...recordLinks,
});
export type Vote = Shown<typeof Vote>;

export const VoteDetail = z.strictObject({
  ...Vote.shape,
  incomplete_blocks: z.array(z.enum(["results"])),
  party_totals: z.array(z.strictObject({ party: Party, ...Totals.shape })),
  amendment: z
    .strictObject({
      type: z.enum(AMENDMENT_TYPES).nullable(),
      number: z.int().nullable(),
      purpose: Text.nullable(),
      author: Text.nullable(),
    })
    .nullable(),
  nomination: z
    .strictObject({
      congress: z.int(),
      number: z.int(),
      part_number: Text.nullable(),
      citation: Text,
      description: Text.nullable(),
      site_url: Address.nullable(),
    })
    .nullable(),
  treaty: z.strictObject({ congress: z.int(), number: z.int() }).nullable(),
  tie_breaker: z.strictObject({ by: Text, position: z.enum(POSITIONS) }).nullable(),
  candidates: z.array(z.strictObject({ name: Text, votes: Count })).nullable(),
  notes: z.array(Text),
  source_updated_at: Instant.nullable(),
  source_url: Address.nullable(),
});
export type VoteDetail = Shown<typeof VoteDetail>;

const VoteResultEntry = z.strictObject({
  bioguide_id: BioguideId.nullable(),
  name: Text,
  first_name: Text.nullable(),
  last_name: Text.nullable(),
  party: Party.nullable(),
  state: z.enum(STATES).nullable(),
  district: z.int().nullable(),
  position: z.enum(POSITIONS),
  position_text: Text,
  api_url: Address.nullable(),
  site_url: Address.nullable(),
});

export const VoteBlocks = z.strictObject({ results: z.array(VoteResultEntry) });
export type VoteBlocks = Shown<typeof VoteBlocks>;

/** Also the order of the votes on a bill, of some of which only the identity is known. */
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

export const voteResource: DetailedResource<Vote> = {
  name: "vote",
  lean: Vote,
  detail: VoteDetail,
  blocks: blocksOf(VoteBlocks),
  filters: [
    { name: "bill_number", kind: wholeNumber, facet: (vote) => vote.bill_number },
    { name: "congress", kind: wholeNumber, facet: (vote) => vote.congress },
    { name: "bill_type", kind: kinds.billType, facet: (vote) => vote.bill_type },
    { name: "result", kind: kinds.result, facet: (vote) => vote.result },
    { name: "session", kind: wholeNumber, facet: (vote) => vote.session },
    { name: "chamber", kind: kinds.chamber, facet: (vote) => vote.chamber },
  ],
  parameters: ["congress", "session", "chamber", "bill_type", "bill_number", "result"],
  order: voteOrder,
  defaultPerPage: 20,
  search: { of: "titles" },
};
