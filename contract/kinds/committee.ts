import * as z from "zod";

import { committeeBillResource } from "./bills-below.ts";
import { columnsOf, type Kind, shown, table } from "./kind.ts";
import { routesTagged } from "./route.ts";
import { COMMITTEE_CHAMBERS } from "../enumerations.ts";
import { wholeNumber } from "../parameter-kind.ts";
import * as parameters from "../parameter-kinds.ts";
import { blocksOf, type DetailedResource, fieldFilter } from "../resource.ts";
import { CommitteeChamberName, CommitteeTypeName } from "../schemas/enumerated.ts";
import {
  Address,
  ListAddress,
  CodeOfCommittee,
  CommitteeName,
  CommitteeRef,
  Congress,
  Count,
  feedLink,
  LegislatorRef,
  recordLinks,
  seat,
  Source,
  type RecordOf,
  Text,
  UpdatedAt,
  named,
} from "../schemas/shared.ts";

export const Committee = named(
  "Committee",
  "A committee or subcommittee, as it appears in lists.",
  {
    code: CodeOfCommittee,
    name: CommitteeName,
    chamber: CommitteeChamberName,
    type: CommitteeTypeName,
    is_current: z.boolean().describe("Whether it exists today."),
    parent: CommitteeRef.nullable().describe("A subcommittee's full committee."),
    subcommittee_count: Count.describe("How many subcommittees it has today."),
    website_url: Address.nullable().describe("Its website."),
    updated_at: UpdatedAt,
    ...recordLinks,
  },
);
export type Committee = RecordOf<typeof Committee>;

export const CommitteeDetail = named("CommitteeDetail", "A committee or subcommittee in full.", {
  ...Committee.shape,
  subcommittees: z
    .array(
      named("Subcommittee", "A subcommittee, named and linked.", {
        ...CommitteeRef.shape,
        is_current: z.boolean().describe("Whether it exists today."),
        congresses: z
          .array(Congress)
          .describe("The Congresses in which it is known, as on its page."),
      }),
    )
    .describe("Its subcommittees, former ones too."),
  jurisdiction: Text.nullable().describe("Its jurisdiction."),
  jurisdiction_source: Text.nullable().describe("The source of the jurisdiction."),
  phone: Text.nullable().describe("Its telephone number."),
  address: Text.nullable().describe("Its office."),
  rss_url: Address.nullable().describe("Its news feed."),
  minority_website_url: Address.nullable().describe("The minority's website."),
  minority_rss_url: Address.nullable().describe("The minority's news feed."),
  youtube_id: Text.nullable().describe("Its channel at YouTube."),
  congresses: z
    .array(Congress)
    .describe("The Congresses of its bills and members here, and those of the publisher's list."),
  names: z
    .array(
      named("FormerCommitteeName", "A former name.", { congress: Congress, name: CommitteeName }),
    )
    .describe("Its former names, by Congress."),
  bills_url: ListAddress.describe("The list of its bills in this API."),
  meetings_url: ListAddress.describe("The list of its meetings in this API."),
  calendar_url: Source.describe(
    "The iCalendar file of its meetings, for calendar programs. It needs no key.",
  ),
  ...feedLink,
  reports_url: ListAddress.describe("The list of its reports in this API."),
  nominations_url: ListAddress.nullable().describe(
    "The list of its nominations in this API; null except for current Senate committees.",
  ),
});
export type CommitteeDetail = RecordOf<typeof CommitteeDetail>;

const CommitteeMember = named(
  "CommitteeMember",
  "A member of a committee; on joint committees, `chamber` is the member's own chamber.",
  { ...LegislatorRef.shape, ...seat },
);

export const CommitteeBlocks = z
  .strictObject({
    memberships: z
      .array(CommitteeMember)
      .describe("Its members today, or in `congress`, the majority first and by rank."),
    past_memberships: z
      .array(CommitteeMember)
      .describe(
        "Its members at the end of each earlier Congress since this API has kept them, the newest Congress first.",
      ),
  })
  .meta({ id: "CommitteeBlocks" });
export type CommitteeBlocks = RecordOf<typeof CommitteeBlocks>;

const committeeResource: DetailedResource<Committee, CommitteeDetail & CommitteeBlocks> = {
  name: "committee",
  lean: Committee,
  detail: CommitteeDetail,
  blocks: blocksOf(CommitteeBlocks),
  filters: [
    {
      name: "current",
      kind: parameters.current,
      description:
        "Whether to include former committees: `current` returns existing ones only, `all` both.",
      facet: ({ is_current }) => (is_current ? "current" : null),
      fallback: "current",
      everything: "all",
    },
    fieldFilter("chamber", parameters.committeeChamber, "Only committees of this chamber."),
    fieldFilter("type", parameters.committeeType, "Only committees of this kind."),
  ],
  searched: [
    {
      name: "congress",
      kind: wholeNumber,
      description:
        "Only committees that worked in this Congress; `current=all` adds those that no longer exist.",
      example: "119",
    },
  ],
  firstInLinks: ["chamber", "type"],
  order: [
    { facet: ({ chamber }) => COMMITTEE_CHAMBERS.indexOf(chamber) },
    { facet: ({ code, parent }) => parent?.code ?? code },
    { facet: ({ code }) => code },
  ],
  defaultPerPage: 50,
  search: {
    of: "titles",
    fields: "name, code, acronyms, former names and parent",
    rank: ({ is_current, parent }) => (is_current ? 0 : 2) + (parent === null ? 0 : 1),
  },
};

export const OF_COMMITTEES = {
  name: "Committees",
  description: "Committees, their members, meetings and nominations.",
};
const { detail, list } = routesTagged(OF_COMMITTEES);

export const committeeKind = {
  resource: committeeResource,
  words: { one: "committee", many: "committees" },
  shown: shown(CommitteeDetail, {
    head: "name chamber type parent subcommittees subcommittee_count names",
    rows: "",
    page: "chamber is_current website_url subcommittee_count",
  }),
  routes: {
    committees: list("/committees", committeeResource, {
      summary: "List committees",
      description: "House, Senate and joint committees; subcommittees follow their parents.",
    }),
    committee: detail("/committees/:code", committeeResource, {
      summary: "Get a committee",
      description:
        "One committee; `include=memberships` adds its members, today's or those of a `congress`.",
      parameters: [
        {
          name: "congress",
          kind: wholeNumber,
          of: "memberships",
          facet: ({ congresses }: CommitteeDetail) => congresses.at(-1) ?? null,
          description:
            "The Congress whose members `memberships` lists: those of its last known list, with its day in `as_of`. If none is known, `meta.incomplete` is true. Ignored without `include=memberships`.",
        },
      ],
    }),
    committeeBills: list("/committees/:code/bills", committeeBillResource, {
      summary: "List a committee's bills",
      description:
        "Bills that the committee worked on, by Congress and the time of the referral, the newest first; those never referred to it come last in their Congress.",
    }),
  },
  entries: { seats: "Seats in committees" },
  published: "in lists",
  tables: {
    membership: table(
      (record: CommitteeDetail, { memberships, past_memberships: past }: CommitteeBlocks) =>
        [...memberships, ...past].map((entry) => ({ record, entry })),
      {
        ...columnsOf(CommitteeMember, "congress", ({ entry }) => entry),
        ...columnsOf(CommitteeDetail, "code", ({ record }) => record),
        ...columnsOf(
          CommitteeMember,
          "bioguide_id name party state title side rank as_of",
          ({ entry }) => entry,
        ),
      },
    ),
  },
  range: ({ code: id }) => id.slice(0, 1),
} as const satisfies Kind<CommitteeDetail>;
