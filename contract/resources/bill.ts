import * as z from "zod";

import {
  ACTION_SOURCES,
  AMENDMENT_TYPES,
  BILL_STATUSES,
  BILL_TYPES,
  type Chamber,
  CHAMBERS,
  COMMITTEE_TYPES,
  TEXT_FORMATS,
  TITLE_CATEGORIES,
  TOPIC_KINDS,
} from "../enumerations.ts";
import * as kinds from "../kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { blocksOf, type DetailedResource, type SortKey } from "../resource.ts";
import { billStanding } from "../search-standing.ts";
import {
  Address,
  BillRef,
  Clock,
  CommitteeCode,
  CommitteeRef,
  Count,
  Day,
  Instant,
  LatestAction,
  LawRef,
  LegislatorRef,
  recordLinks,
  type Shown,
  Text,
  TopicRef,
  VoteRef,
} from "./shared.ts";
import { Vote } from "./vote.ts";

export const Bill = z.strictObject({
  congress: z.int(),
  type: z.enum(BILL_TYPES),
  number: z.int(),
  citation: Text,
  chamber: z.enum(CHAMBERS),
  title: Text.nullable(),
  introduced_date: Day.nullable(),
  status: z.enum(BILL_STATUSES),
  status_date: Day.nullable(),
  sponsor: LegislatorRef.nullable(),
  cosponsor_count: Count.nullable(),
  policy_area: TopicRef.nullable(),
  latest_action: LatestAction.nullable(),
  updated_at: Instant,
  ...recordLinks,
});
export type Bill = Shown<typeof Bill>;

const AmendmentId = z.strictObject({
  congress: z.int(),
  type: z.enum(AMENDMENT_TYPES),
  number: z.int(),
});
export type AmendmentId = Shown<typeof AmendmentId>;

const BLOCK_TOKENS = [
  "actions",
  "amendments",
  "committees",
  "cosponsors",
  "laws",
  "related",
  "subjects",
  "summaries",
  "texts",
  "titles",
  "votes",
] as const;

export const BillDetail = z.strictObject({
  ...Bill.shape,
  official_title: Text.nullable(),
  short_title: Text.nullable(),
  popular_title: Text.nullable(),
  is_by_request: z.boolean().nullable(),
  introduced_on_behalf_of: z.array(LegislatorRef),
  cosponsor_count_including_withdrawn: Count.nullable(),
  incomplete_blocks: z.array(z.enum(BLOCK_TOKENS)),
  counts: z.strictObject(
    Object.fromEntries(BLOCK_TOKENS.map((token) => [token, Count.nullable()])) as Record<
      (typeof BLOCK_TOKENS)[number],
      z.ZodNullable<typeof Count>
    >,
  ),
  committee_reports: z.array(z.strictObject({ citation: Text, url: Address.nullable() })),
  cbo_cost_estimates: z.array(
    z.strictObject({
      published_at: Instant,
      title: Text,
      description: Text.nullable(),
      url: Address,
    }),
  ),
  constitutional_authority_statement: Text.nullable(),
  notes: z.array(z.strictObject({ text: Text, html: Text })),
  status_history: z.array(z.strictObject({ status: z.enum(BILL_STATUSES), date: Day.nullable() })),
  source_updated_at: Instant.nullable(),
  source_url: Address.nullable(),
});
export type BillDetail = Shown<typeof BillDetail>;

const BillAction = z.strictObject({
  sequence: z.int().min(1),
  date: Day,
  time: Clock.nullable(),
  text: Text,
  type: Text.nullable(),
  code: Text.nullable(),
  source: z.enum(ACTION_SOURCES).nullable(),
  chamber: z.enum(CHAMBERS).nullable(),
  committees: z.array(CommitteeRef),
  votes: z.array(VoteRef),
  calendar: Text.nullable(),
  duplicate_of: z.int().nullable(),
});

const BillSubject = z.strictObject({
  name: Text,
  slug: Text,
  kind: z.enum(TOPIC_KINDS),
  api_url: Address.nullable(),
  site_url: Address.nullable(),
});

const BillSummary = z.strictObject({
  version_code: Text,
  action_date: Day.nullable(),
  action_description: Text.nullable(),
  chamber: z.enum(CHAMBERS).nullable(),
  updated_at: Instant.nullable(),
  text: z.string(),
  html: z.string(),
});

const BillText = z.strictObject({
  version_code: Text.nullable(),
  version_name: Text,
  date: Day.nullable(),
  formats: z.array(z.strictObject({ format: z.enum(TEXT_FORMATS), url: Address })),
});

const BillTitle = z.strictObject({
  title: Text,
  category: z.enum(TITLE_CATEGORIES),
  title_type: Text,
  title_type_code: Text.nullable(),
  for_portion: z.boolean(),
  chamber: z.enum(CHAMBERS).nullable(),
  text_version_code: Text.nullable(),
  text_version_name: Text.nullable(),
  updated_at: Instant.nullable(),
});

const BillCosponsor = z.strictObject({
  ...LegislatorRef.shape,
  sponsorship_date: Day.nullable(),
  is_original: z.boolean(),
  withdrawn_date: Day.nullable(),
});

const BillCommittee = z.strictObject({
  ...CommitteeRef.shape,
  type: z.enum(COMMITTEE_TYPES),
  parent_code: CommitteeCode.nullable(),
  activities: z.array(z.strictObject({ name: Text, at: Instant.nullable() })),
});

const RelatedBill = z.strictObject({
  ...BillRef.shape,
  latest_action: LatestAction.nullable(),
  relationships: z.array(
    z.strictObject({ type: Text, identified_by: z.enum(["house", "senate", "crs"]).nullable() }),
  ),
});

const BillAmendment = z.strictObject({
  ...AmendmentId.shape,
  citation: Text,
  chamber: z.enum(CHAMBERS).nullable(),
  purpose: Text.nullable(),
  description: Text.nullable(),
  submitted_date: Day.nullable(),
  proposed_date: Day.nullable(),
  sponsor: LegislatorRef.nullable(),
  sponsor_text: Text.nullable(),
  cosponsor_count: Count,
  amends_amendment: AmendmentId.nullable(),
  latest_action: LatestAction.nullable(),
  votes: z.array(VoteRef),
  source_updated_at: Instant.nullable(),
  site_url: Address.nullable(),
});

const BillLaw = z.strictObject({ ...LawRef.shape, enacted_date: Day.nullable() });

/** A lean vote; of one that is not in the build only the identity and date are known. */
export const BillVote = z.strictObject({
  ...Vote.shape,
  question: Text.nullable(),
  required: Vote.shape.required.nullable(),
  totals: Vote.shape.totals.nullable(),
  updated_at: Instant.nullable(),
  api_url: Address.nullable(),
  on_amendment: AmendmentId.nullable(),
});
export type BillVote = Shown<typeof BillVote>;

export const BillBlocks = z.strictObject({
  actions: z.array(BillAction),
  subjects: z.array(BillSubject),
  summaries: z.array(BillSummary),
  texts: z.array(BillText),
  titles: z.array(BillTitle),
  cosponsors: z.array(BillCosponsor),
  committees: z.array(BillCommittee),
  related_bills: z.array(RelatedBill),
  amendments: z.array(BillAmendment),
  laws: z.array(BillLaw),
  votes: z.array(BillVote),
});
export type BillBlocks = Shown<typeof BillBlocks>;

const chamberOfType = (type: string): Chamber => (type.startsWith("H") ? "house" : "senate");

const typeRank = ({ type }: Bill): number => BILL_TYPES.indexOf(type);

/** Also the order of a topic's bills. */
export const billOrder: readonly SortKey<Bill>[] = [
  { facet: (bill) => bill.latest_action?.date ?? null, descending: true },
  { facet: (bill) => bill.congress, descending: true },
  { facet: typeRank },
  { facet: (bill) => bill.number, descending: true },
];

export const billResource: DetailedResource<Bill> = {
  name: "bill",
  lean: Bill,
  detail: BillDetail,
  blocks: blocksOf(BillBlocks, { related_bills: "related" }),
  filters: [
    {
      name: "sponsor_bioguide_id",
      kind: kinds.bioguideId,
      facet: (bill) => bill.sponsor?.bioguide_id ?? null,
    },
    { name: "congress", kind: wholeNumber, facet: (bill) => bill.congress },
    { name: "status", kind: kinds.billStatus, facet: (bill) => bill.status },
    {
      name: "type",
      kind: kinds.billType,
      facet: (bill) => bill.type,
      implies: { name: "chamber", valueFor: (type) => chamberOfType(String(type)) },
    },
    { name: "chamber", kind: kinds.chamber, facet: (bill) => bill.chamber },
  ],
  parameters: ["congress", "type", "chamber", "status", "sponsor_bioguide_id"],
  order: billOrder,
  defaultPerPage: 20,
  search: { of: "titles", standing: billStanding },
};
