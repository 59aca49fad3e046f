import * as z from "zod";

import { columnsOf, type Kind, shown, table } from "./kind.ts";
import { BILL_SEARCHED } from "./bill-searched.ts";
import { BILLS, BillVersion, LatestText, ofTexts } from "./bill-text.ts";
import { routesTagged } from "./route.ts";
import { chamberOfType } from "../addresses.ts";
import { BILL_TYPES } from "../enumerations.ts";
import * as parameters from "../parameter-kinds.ts";
import { severalOf, wholeNumber } from "../parameter-kind.ts";
import {
  blocksOf,
  type DetailedResource,
  type ListDate,
  type SortKey,
  fieldFilter,
} from "../resource.ts";
import { billRank } from "../search-rank.ts";
import { Amendment, billRange } from "./amendment.ts";
import {
  BillStatusName,
  ChamberName,
  CommitteeTypeName,
  TitleCategoryName,
  TopicKindName,
} from "../schemas/enumerated.ts";
import { reads } from "../schemas/reading.ts";
import {
  Address,
  ListAddress,
  BillCosponsor,
  billIdentity,
  BillRef,
  Code,
  CommitteeRef,
  CommitteeReportRef,
  Count,
  Day,
  Instant,
  LawRef,
  LegislatorRef,
  ParentCode,
  Phrase,
  PlainInstant,
  recordLinks,
  type RecordOf,
  SourceUpdatedAt,
  Source,
  StatusDate,
  Title,
  TitleDay,
  Text,
  TopicName,
  TopicRef,
  TopicSlug,
  UpdatedAt,
  UpdatedThere,
  congressLink,
  feedLink,
  named,
} from "../schemas/shared.ts";
import { BillAction, LatestAction } from "../schemas/actions.ts";
import { BillVote } from "./vote.ts";

export const Bill = named("Bill", "A bill or resolution, as it appears in lists.", {
  ...billIdentity,
  chamber: ChamberName.describe("The chamber where it was introduced."),
  title: Text.nullable().meta({
    description: "The title to display.",
    examples: ["Hearing Aid Expansion Act"],
  }),
  introduced_date: Day.nullable().describe("The day of its introduction."),
  status: BillStatusName,
  status_date: StatusDate,
  sponsor: LegislatorRef.nullable().describe("The member who introduced it."),
  cosponsor_count: Count.nullable().describe(
    "How many cosponsors it has, without those who withdrew; null if the source's list is incomplete or missing.",
  ),
  policy_area: reads(TopicRef.nullable(), { isPlain: true }).describe("Its one policy area."),
  latest_action: LatestAction.nullable().describe("Its newest action."),
  latest_text: LatestText.nullable().describe(
    "The newest version of its text, other than a law's; texts that were not adopted come last.",
  ),
  updated_at: UpdatedAt,
  ...recordLinks,
});
export type Bill = RecordOf<typeof Bill>;

const BillSubject = named("BillSubject", "A topic that a bill is about.", {
  name: TopicName,
  slug: TopicSlug,
  kind: TopicKindName,
  api_url: Address.nullable().describe("The topic in this API."),
  site_url: Address.nullable().describe("Its public page, if there is one."),
});

const BillSummary = named(
  "BillSummary",
  "A summary of a bill by the Congressional Research Service.",
  {
    version_code: Code.describe("The Congressional Research Service's code of the version."),
    action_date: reads(TitleDay, { beside: "action_description" })
      .nullable()
      .describe("The day of the action as of which it summarizes the bill."),
    action_description: Title.nullable().describe("That action, such as `Introduced in House`."),
    chamber: ChamberName.nullable().describe("The chamber of that action."),
    updated_at: UpdatedThere,
    text: z.string().describe("The summary in plain text."),
    html: z.string().describe("The summary in well-formed, harmless HTML."),
  },
);

const BillTitle = named("BillTitle", "One of a bill's titles.", {
  title: Title.describe("The title."),
  category: TitleCategoryName,
  title_type: Phrase.describe("The kind of title, in the source's words."),
  title_type_code: Code.nullable().describe("The source's code of that kind."),
  for_portion: z.boolean().describe("Whether it is the title of only a part of the bill."),
  chamber: ChamberName.nullable().describe("The chamber that gave it the title."),
  text_version_code: Code.nullable().describe("The code of the text that has the title."),
  text_version_name: Phrase.nullable().describe("The text that has the title."),
  updated_at: UpdatedThere,
});

export const CommitteeActivity = named("CommitteeActivity", "What a committee did with a bill.", {
  name: Title.describe("What it did, such as `Referred to`."),
  at: PlainInstant.nullable().describe("When, in UTC."),
});

const BillCommittee = named("BillCommittee", "A committee that worked on a bill.", {
  ...CommitteeRef.shape,
  type: CommitteeTypeName,
  parent_code: ParentCode,
  activities: z.array(CommitteeActivity).describe("What it did with the bill."),
});

const RelatedBill = named("RelatedBill", "A bill that is related to another.", {
  ...BillRef.shape,
  latest_action: LatestAction.nullable().describe("The related bill's newest action."),
  relationships: z
    .array(
      reads(
        named("BillRelationship", "How two bills are related.", {
          type: Phrase.describe("How they are related, such as `Identical bill`."),
          identified_by: reads(z.enum(["house", "senate", "crs"]), {
            labels: { crs: "Congressional Research Service" },
          })
            .nullable()
            .describe(
              "Who identified the relationship; `crs` is the Congressional Research Service.",
            ),
        }),
        { isPlain: true },
      ),
    )
    .describe("How they are related."),
});

const BillLaw = named("BillLaw", "The law that a bill became.", {
  ...LawRef.shape,
  enacted_date: Day.nullable().describe("The day on which it was signed or the veto overridden."),
});

export const BillBlocks = z
  .strictObject({
    actions: z.array(BillAction).describe("Its actions, the newest first."),
    subjects: z.array(BillSubject).describe("Its topics: the policy area first, then by name."),
    summaries: z.array(BillSummary).describe("Summaries, the newest first."),
    texts: z
      .array(BillVersion)
      .describe("Versions of its text: the newest first, undated ones by their stage."),
    titles: z.array(BillTitle).describe("All its titles, by category."),
    cosponsors: z.array(BillCosponsor).describe("Its cosponsors, by date and name."),
    committees: z
      .array(BillCommittee)
      .describe("The committees that worked on it, parents before their subcommittees."),
    related_bills: z.array(RelatedBill).describe("Bills that are related to it."),
    amendments: z
      .array(Amendment)
      .describe("The amendments to it, as they appear in lists, by type and number."),
    laws: z.array(BillLaw).describe("The laws that it became."),
    votes: z
      .array(BillVote)
      .describe("The roll calls on it and on its amendments, the newest first."),
    reports: z
      .array(CommitteeReportRef)
      .describe("The committees' reports on it, by type, number and part."),
  })
  .meta({ id: "BillBlocks" });
export type BillBlocks = RecordOf<typeof BillBlocks>;

export const BILL_BLOCKS = blocksOf(BillBlocks, { related_bills: "related" });
type BlockToken = Exclude<keyof BillBlocks, "related_bills"> | "related";
const BLOCK_TOKENS = BILL_BLOCKS.map(({ token }) => token as BlockToken).toSorted();

export const BillDetail = named("BillDetail", "A bill or resolution in full.", {
  ...Bill.shape,
  official_title: Text.nullable().describe("The official title of the latest stage."),
  short_title: Text.nullable().describe("The short title of the latest stage."),
  popular_title: Text.nullable().describe("Its popular title."),
  is_by_request: z
    .boolean()
    .nullable()
    .describe("Whether the sponsor introduced it for someone else."),
  introduced_on_behalf_of: z
    .array(LegislatorRef)
    .describe("The members on whose behalf it was introduced."),
  cosponsor_count_including_withdrawn: Count.nullable().describe(
    "How many cosponsors it has had, with those who withdrew; null if the source's list is incomplete or missing.",
  ),
  incomplete_blocks: z
    .array(z.enum(BLOCK_TOKENS))
    .describe("The include tokens of blocks that are incomplete or missing in the source."),
  counts: named(
    "BillCounts",
    "How many entries each block has, by include token; null if the source does not provide the block.",
    Object.fromEntries(BLOCK_TOKENS.map((token) => [token, Count.nullable()])) as Record<
      BlockToken,
      z.ZodNullable<typeof Count>
    >,
  ),
  cbo_cost_estimates: z
    .array(
      named("CostEstimate", "A cost estimate of the Congressional Budget Office.", {
        published_at: Instant.describe("When it was published, in UTC."),
        title: Title.describe("Its title."),
        description: Phrase.nullable().describe("What it covers."),
        url: Address.describe("The estimate at cbo.gov."),
      }),
    )
    .describe("The Congressional Budget Office's estimates of its cost."),
  constitutional_authority_statement: Text.nullable().describe(
    "Its basis in the Constitution, as its House sponsor states it.",
  ),
  notes: z
    .array(
      named("BillNote", "A note of the Library of Congress.", {
        text: Text.describe("Plain text."),
        html: Text.describe("Well-formed, harmless HTML."),
      }),
    )
    .describe("The Library of Congress's notes on it, and members listed with another's ID."),
  status_history: z
    .array(
      named("BillStatusStep", "A step in a bill's progress.", {
        status: BillStatusName,
        date: Day.nullable().describe("The day of the step."),
      }),
    )
    .describe("Its statuses, the oldest first."),
  source_updated_at: SourceUpdatedAt,
  source_url: Source.nullable().describe(
    "The publisher's file; before the 108th Congress its address in Congress.gov's API, which requires its own key.",
  ),
  amendments_url: ListAddress.describe("The list of the amendments to it in this API."),
  ...congressLink,
  ...feedLink,
});
export type BillDetail = RecordOf<typeof BillDetail>;

const typeRank = ({ type }: Bill): number => BILL_TYPES.indexOf(type);

/** Also the order of a topic's bills. */
export const billOrder: readonly SortKey<Bill>[] = [
  { facet: (bill) => bill.latest_action?.date ?? null, descending: true },
  { facet: (bill) => bill.congress, descending: true },
  { facet: typeRank },
  { facet: (bill) => bill.number, descending: true },
];

export const billDate: ListDate<Bill> = {
  description: "its latest action",
  facet: (bill) => bill.latest_action?.date ?? null,
};

export const billResource: DetailedResource<Bill, BillDetail & BillBlocks> = {
  name: "bill",
  lean: Bill,
  detail: BillDetail,
  blocks: BILL_BLOCKS,
  filters: [
    {
      name: "sponsor_bioguide_id",
      alias: "sponsor",
      kind: parameters.bioguideId,
      description: "Only bills that this member introduced.",
      facet: (bill) => bill.sponsor?.bioguide_id ?? null,
    },
    fieldFilter("congress", wholeNumber, "Only bills of this Congress."),
    fieldFilter("status", severalOf(parameters.billStatus), "Only bills with this status."),
    {
      ...fieldFilter("type", severalOf(parameters.billType), "Only bills of this type."),
      implies: { name: "chamber", valueFor: (type) => chamberOfType(String(type)) },
    },
    fieldFilter("chamber", parameters.chamber, "Only bills that were introduced in this chamber."),
  ],
  firstInLinks: ["congress", "type", "chamber", "status"],
  searched: BILL_SEARCHED,
  order: billOrder,
  date: billDate,
  days: {
    introduced: { description: "its introduction", facet: (bill) => bill.introduced_date },
    status: { description: "its status", facet: (bill) => bill.status_date },
  },
  isCited: true,
  defaultPerPage: 20,
  search: {
    of: "titles",
    fields: "citation, titles and subjects",
    rank: billRank,
    hasMatchedTitle: true,
    hasTexts: true,
  },
};

const { detail, list } = routesTagged(BILLS);

export const billKind = {
  resource: billResource,
  words: { one: "bill", many: "bills" },
  shown: shown(BillDetail, {
    head: "citation type number title chamber status status_date status_history counts sponsor introduced_date cosponsor_count policy_area latest_action latest_text",
    rows: "congress status status_date sponsor cosponsor_count policy_area latest_action",
    page: "chamber introduced_date latest_text",
  }),
  routes: {
    bills: list("/bills", billResource, {
      summary: "List bills",
      description:
        "Bills by their latest action, the newest first; then by Congress, type and number.",
    }),
    bill: detail("/bills/:congress/:type/:number", billResource, {
      summary: "Get a bill",
      description: "One bill, with the blocks that `include` asks for.",
    }),
    ...ofTexts,
  },
  sources: {
    bills: { title: "Bills, govinfo.gov", folders: ["bills/", "zips/"] },
    "bill-lists": {
      title: "Lists of bills beyond 250 entries, api.congress.gov",
      folders: ["bill-lists/"],
      needsKey: true,
    },
    "bill-texts": { title: "Texts of bills, govinfo.gov", folders: ["texts/", "text-zips/"] },
  },
  examples: ["status=enacted"],
  entries: {
    introduced: "Introductions",
    status: "Actions and statuses",
    texts: "Texts",
    cosponsors: "Cosponsors",
    topics: "Topics",
    committees: "Committees",
    summaries: "Summaries",
  },
  published: "in own files",
  tables: {
    bill: table((bill: BillDetail) => [bill], {
      ...columnsOf(
        BillDetail,
        "congress type number citation chamber title introduced_date status status_date",
      ),
      sponsor_bioguide_id: ["text", (row) => row.sponsor?.bioguide_id],
      sponsor_name: ["text", (row) => row.sponsor?.name],
      sponsor_party: ["text", (row) => row.sponsor?.party],
      sponsor_state: ["text", (row) => row.sponsor?.state],
      sponsor_district: ["int", (row) => row.sponsor?.district],
      cosponsor_count: ["int", (row) => row.cosponsor_count],
      policy_area: ["text", (row) => row.policy_area?.name],
      latest_action_date: ["date", (row) => row.latest_action?.date],
      latest_action_text: ["text", (row) => row.latest_action?.text],
      api_url: ["text", (row) => row.api_url],
    }),
    cosponsor: table(
      (record: BillDetail, { cosponsors }: BillBlocks) =>
        cosponsors.map((entry) => ({ record, entry })),
      {
        ...columnsOf(BillDetail, "congress type number", ({ record }) => record),
        ...columnsOf(
          BillCosponsor,
          "bioguide_id name party state district sponsorship_date is_original withdrawn_date",
          ({ entry }) => entry,
        ),
      },
    ),
    subject: table(
      (record: BillDetail, { subjects }: BillBlocks) =>
        subjects.map((entry) => ({ record, entry })),
      {
        ...columnsOf(BillDetail, "congress type number", ({ record }) => record),
        ...columnsOf(BillSubject, "slug name kind", ({ entry }) => entry),
      },
    ),
  },
  range: billRange,
} as const satisfies Kind<BillDetail>;
