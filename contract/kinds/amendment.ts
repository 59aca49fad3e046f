import * as z from "zod";

import { columnsOf, type Kind, shown, table } from "./kind.ts";
import { routesTagged } from "./route.ts";
import { billName, chamberOfType } from "../addresses.ts";
import { AMENDMENT_TYPES } from "../enumerations.ts";
import * as parameters from "../parameter-kinds.ts";
import { severalOf, wholeNumber } from "../parameter-kind.ts";
import { blocksOf, type DetailedResource, fieldFilter } from "../resource.ts";
import { lawRank } from "../search-rank.ts";
import { AmendmentStatusName, ChamberName } from "../schemas/enumerated.ts";
import {
  amendmentIdentity,
  AmendmentRef,
  BillCosponsor,
  BillRef,
  congressLink,
  Count,
  Day,
  LegislatorRef,
  named,
  Phrase,
  recordLinks,
  type RecordOf,
  SourceUpdatedAt,
  Source,
  StatusDate,
  Text,
  UpdatedAt,
} from "../schemas/shared.ts";
import { BillAction, LatestAction } from "../schemas/actions.ts";
import { BillVote } from "./vote.ts";

export const Amendment = named("Amendment", "An amendment, as it appears in lists.", {
  ...amendmentIdentity,
  chamber: ChamberName.describe("The chamber where it was offered."),
  bill: BillRef.describe("The bill that it amends, directly or by amending an amendment."),
  amends_amendment: AmendmentRef.nullable().describe("The amendment that it amends."),
  purpose: Text.nullable().meta({
    description: "Its purpose, in the source's words.",
    examples: ["To improve the bill."],
  }),
  description: Phrase.nullable().describe("Its description, in the source's words."),
  submitted_date: Day.nullable().describe("The day on which it was submitted."),
  proposed_date: Day.nullable().describe("The day on which it was proposed."),
  status: AmendmentStatusName,
  status_date: StatusDate,
  status_action: Text.nullable().describe(
    "The text of the action that decided the status; null if none did.",
  ),
  sponsor: LegislatorRef.nullable().describe("The member who offered it."),
  sponsor_text: Phrase.nullable().describe("Who offered it if not a member, such as a committee."),
  cosponsor_count: Count.nullable().describe(
    "How many cosponsors it has, without those who withdrew; null if only Congress.gov's list of the bill's amendments is known.",
  ),
  latest_action: LatestAction.nullable().describe("Its newest action."),
  updated_at: UpdatedAt,
  ...recordLinks,
});
export type Amendment = RecordOf<typeof Amendment>;

export const AmendmentDetail = named("AmendmentDetail", "An amendment in full.", {
  ...Amendment.shape,
  source_updated_at: SourceUpdatedAt,
  source_url: Source.nullable().describe("The publisher's file, which is that of the bill."),
  ...congressLink,
});
export type AmendmentDetail = RecordOf<typeof AmendmentDetail>;

export const AmendmentBlocks = z
  .strictObject({
    actions: z.array(BillAction).describe("Its actions, the newest first."),
    cosponsors: z.array(BillCosponsor).describe("Its cosponsors, by date and name."),
    votes: z.array(BillVote).describe("The roll calls on it, the newest first."),
    amendments: z.array(Amendment).describe("The amendments to it, by type and number."),
  })
  .meta({ id: "AmendmentBlocks" });
export type AmendmentBlocks = RecordOf<typeof AmendmentBlocks>;

const amendmentResource: DetailedResource<Amendment, AmendmentDetail & AmendmentBlocks> = {
  name: "amendment",
  lean: Amendment,
  detail: AmendmentDetail,
  blocks: blocksOf(AmendmentBlocks),
  filters: [
    {
      name: "bill",
      kind: parameters.oneBill,
      description: "Only amendments to this bill, and to amendments to it.",
      facet: ({ bill }) => billName(bill),
      implies: { name: "congress", valueFor: (bill) => Number.parseInt(String(bill), 10) },
    },
    {
      name: "sponsor",
      alias: "sponsor_bioguide_id",
      kind: parameters.bioguideId,
      description: "Only amendments that this member offered.",
      facet: ({ sponsor }) => sponsor?.bioguide_id ?? null,
    },
    fieldFilter("congress", wholeNumber, "Only amendments of this Congress."),
    fieldFilter(
      "status",
      severalOf(parameters.amendmentStatus),
      "Only amendments with this status.",
    ),
    {
      ...fieldFilter("type", severalOf(parameters.amendmentType), "Only amendments of this type."),
      implies: { name: "chamber", valueFor: (type) => chamberOfType(String(type)) },
    },
    fieldFilter(
      "chamber",
      parameters.chamber,
      "Only amendments that were offered in this chamber.",
    ),
  ],
  firstInLinks: ["congress", "type", "chamber", "sponsor", "bill", "status"],
  order: [
    { facet: (amendment) => amendment.latest_action?.date ?? null, descending: true },
    { facet: (amendment) => amendment.congress, descending: true },
    { facet: ({ type }) => AMENDMENT_TYPES.indexOf(type) },
    { facet: (amendment) => amendment.number, descending: true },
  ],
  date: {
    description: "its latest action",
    facet: (amendment) => amendment.latest_action?.date ?? null,
  },
  isCited: true,
  kinds: ["bill", "amendment"],
  madeOf: "amendments",
  defaultPerPage: 20,
  search: {
    of: "titles",
    fields: "citation, purpose, description, and the bill's citation and titles",
    rank: ({ congress, purpose }) => lawRank({ congress, title: purpose }),
  },
};

const BILLS_IN_PART = 64;

/** The part of a bill in bulk files. A part has 1 to 2 MB. */
export const billRange = ({ type, number }: Pick<BillRef, "type" | "number">): string =>
  `${type} ${Math.floor(number / BILLS_IN_PART)}`;

const { detail, list } = routesTagged({
  name: "Amendments",
  description: "Amendments to bills and resolutions, and to amendments.",
});

export const amendmentKind = {
  resource: amendmentResource,
  words: { one: "amendment", many: "amendments" },
  shown: shown(AmendmentDetail, {
    head: "citation type number purpose status status_date latest_action",
    rows: "congress status status_date sponsor cosponsor_count latest_action",
    page: "chamber submitted_date proposed_date amends_amendment status_action",
  }),
  routes: {
    amendments: list("/amendments", amendmentResource, {
      summary: "List amendments",
      description:
        "Amendments by their latest action, the newest first; then by Congress, type and number.",
    }),
    amendment: detail("/amendments/:congress/:type/:number", amendmentResource, {
      inPath: {
        type: { kind: parameters.amendmentType, description: "The amendment's type." },
        number: { kind: wholeNumber, description: "The amendment's number." },
      },
      summary: "Get an amendment",
      description: "One amendment, with the blocks that `include` asks for.",
    }),
  },
  examples: ["status=agreed_to"],
  entries: { amendments: "Amendments" },
  published: "in own files",
  tables: {
    amendment: table((amendment: AmendmentDetail) => [amendment], {
      ...columnsOf(AmendmentDetail, "congress type number citation chamber"),
      bill_type: ["text", (row) => row.bill.type],
      bill_number: ["int", (row) => row.bill.number],
      amends_type: ["text", (row) => row.amends_amendment?.type],
      amends_number: ["int", (row) => row.amends_amendment?.number],
      ...columnsOf(
        AmendmentDetail,
        "purpose description submitted_date proposed_date status status_date status_action",
      ),
      sponsor_bioguide_id: ["text", (row) => row.sponsor?.bioguide_id],
      sponsor_name: ["text", (row) => row.sponsor?.name],
      sponsor_party: ["text", (row) => row.sponsor?.party],
      sponsor_state: ["text", (row) => row.sponsor?.state],
      ...columnsOf(AmendmentDetail, "sponsor_text cosponsor_count"),
      latest_action_date: ["date", (row) => row.latest_action?.date],
      latest_action_text: ["text", (row) => row.latest_action?.text],
      api_url: ["text", (row) => row.api_url],
    }),
  },
  range: ({ bill }) => billRange(bill),
} as const satisfies Kind<AmendmentDetail>;
