import * as z from "zod";

import { type Kind, shown } from "./kind.ts";
import { OF_COMMITTEES } from "./committee.ts";
import { routesTagged } from "./route.ts";
import { Meeting } from "./meeting.ts";
import * as parameters from "../parameter-kinds.ts";
import { severalOf, wholeNumber } from "../parameter-kind.ts";
import { blocksOf, type DetailedResource, fieldFilter, type Resource } from "../resource.ts";
import { NominationStatusName, StateCode } from "../schemas/enumerated.ts";
import { reads } from "../schemas/reading.ts";
import {
  CommitteeRef,
  congressLink,
  Count,
  Day,
  Link,
  named,
  nominationIdentity,
  Phrase,
  recordLinks,
  type RecordOf,
  SourceUpdatedAt,
  StatusDate,
  Text,
  Title,
  UpdatedAt,
  VoteRef,
} from "../schemas/shared.ts";
import { ExecutiveAction, LatestAction } from "../schemas/actions.ts";
import { slug } from "../text.ts";

export const Nomination = named("Nomination", "A nomination by the President.", {
  ...nominationIdentity,
  description: Phrase.nullable().describe(
    "The nominee and the office; null for most lists of officers, whose names are in `nominees`.",
  ),
  organization: Text.nullable().describe("The organization that the office belongs to."),
  received_date: Day.nullable().describe("The day on which the Senate received it."),
  status: NominationStatusName.nullable().describe(
    "Its status; null if no known action says one, as when only the last action is known and it decides nothing.",
  ),
  status_date: StatusDate,
  is_civilian: z
    .boolean()
    .nullable()
    .describe("Whether it is for a civilian office; null if it is unknown."),
  is_military: z
    .boolean()
    .nullable()
    .describe("Whether it is for a military rank; null if it is unknown."),
  is_privileged: z
    .boolean()
    .nullable()
    .describe(
      "Whether the Senate considers it without referral to a committee, unless a senator requests one.",
    ),
  executive_calendar_number: Text.nullable().describe(
    "Its number on the Senate's Executive Calendar.",
  ),
  nominee_count: Count.nullable().describe(
    "How many people it nominates; null if only Congress.gov's list is known.",
  ),
  latest_action: LatestAction.nullable().describe("Its newest action."),
  vote: VoteRef.nullable().describe(
    "The roll call that confirmed or rejected it; null if there was none, and if that vote's own record names something else.",
  ),
  committees: z
    .array(CommitteeRef)
    .nullable()
    .describe("The committees that it was referred to; null if only Congress.gov's list is known."),
  nomination_url: Link.nullable().describe("Its page at congress.gov, also `site_url`."),
  ...congressLink,
  source_updated_at: SourceUpdatedAt,
  updated_at: UpdatedAt,
  ...recordLinks,
});
export type Nomination = RecordOf<typeof Nomination>;

export const NominationDetail = named("NominationDetail", "A nomination in full.", {
  ...Nomination.shape,
  incomplete_blocks: z
    .array(z.enum(["actions", "votes", "nominees", "meetings"]))
    .describe(
      "The blocks that are null because they are unknown. Of earlier Congresses, only Congress.gov's list is read.",
    ),
  notes: z.array(Text).describe("Contradictions in the sources."),
});
export type NominationDetail = RecordOf<typeof NominationDetail>;

export const NominationBlocks = z
  .strictObject({
    actions: z
      .array(ExecutiveAction)
      .nullable()
      .describe("Its actions, the newest first; null if they are unknown."),
    votes: z
      .array(VoteRef)
      .nullable()
      .describe(
        "The roll calls on it, also on cloture, the newest first; null if none is known and the Senate's of its Congress are not all here.",
      ),
    nominees: z
      .array(
        named("Nominee", "A person whom a nomination names.", {
          name: Title.describe("The name, as the source writes it."),
          position: Phrase.nullable().describe("The office or rank."),
          state: StateCode.nullable().describe("The state that the person is from."),
          predecessor: Text.nullable().describe("Who held the office before."),
          ordinal: reads(z.int(), { at: "nowhere" }).describe(
            "The place among the nominees for this position.",
          ),
        }),
      )
      .nullable()
      .describe("The people whom it nominates, by position; null if they are unknown."),
    meetings: z
      .array(Meeting)
      .nullable()
      .describe(
        "The meetings about it, such as its hearing, the newest first; null if none is known and the Senate's of its Congress are not here.",
      ),
  })
  .meta({ id: "NominationBlocks" });
export type NominationBlocks = RecordOf<typeof NominationBlocks>;

const nominationResource: DetailedResource<Nomination, NominationDetail & NominationBlocks> = {
  name: "nomination",
  lean: Nomination,
  detail: NominationDetail,
  blocks: blocksOf(NominationBlocks),
  filters: [
    {
      name: "organization",
      kind: parameters.organization,
      description: "Only nominations to this organization.",
      facet: ({ organization }) => (organization === null ? null : slug(organization)),
    },
    fieldFilter("congress", wholeNumber, "Only nominations of this Congress."),
    fieldFilter(
      "status",
      severalOf(parameters.nominationStatus),
      "Only nominations with this status.",
    ),
    {
      name: "is_civilian",
      kind: parameters.yesOrNo,
      description: "Only civilian nominations, or only others.",
      facet: (nomination) => nomination.is_civilian?.toString() ?? null,
    },
  ],
  firstInLinks: ["congress"],
  searched: [
    {
      name: "committee",
      kind: parameters.committeeCode,
      description: "Only nominations that were referred to this committee.",
      example: "ssju00",
      reads: "nomination_committees",
    },
  ],
  order: [
    { facet: (nomination) => nomination.latest_action?.date ?? null, descending: true },
    { facet: (nomination) => nomination.congress, descending: true },
    { facet: (nomination) => nomination.number, descending: true },
    { facet: (nomination) => nomination.part_number ?? "" },
  ],
  date: {
    description: "its latest action",
    facet: (nomination) => nomination.latest_action?.date ?? null,
  },
  defaultPerPage: 20,
  search: { of: "titles", fields: "citation, description, organization and names of nominees" },
};

const { filters: _filters, searched: _searched, search: _search, ...plain } = nominationResource;
const committeeNominationResource: Resource<Nomination> = { ...plain, filters: [] };

const { list } = routesTagged(OF_COMMITTEES);
const ofNominations = routesTagged({
  name: "Nominations",
  description: "Nominations by the President, which the Senate confirms.",
});

export const nominationKind = {
  resource: nominationResource,
  words: { one: "nomination", many: "nominations" },
  shown: shown(NominationDetail, {
    head: "citation number part_number description status status_date latest_action vote",
    rows: "congress status status_date latest_action",
    page: "",
  }),
  routes: {
    nominations: ofNominations.list("/nominations", nominationResource, {
      summary: "List nominations",
      description: "Nominations by their latest action, the newest first.",
    }),
    nomination: ofNominations.detail("/nominations/:congress/:citation", nominationResource, {
      inPath: {
        citation: {
          kind: parameters.nominationNumber,
          description:
            "The nomination's number and part: `12`, `12-1`; also as it is cited, `PN12-1`.",
        },
      },
      summary: "Get a nomination",
      description: "One nomination, with the blocks that `include` asks for.",
    }),
    committeeNominations: list("/committees/:code/nominations", committeeNominationResource, {
      summary: "List a committee's nominations",
      description:
        "Nominations of the current Congress by their latest action, the newest first. A House or joint committee has none: its list is empty.",
      isCurrentCongressOnly: true,
    }),
  },
  sources: {
    nominations: {
      title: "Nominations, api.congress.gov",
      folders: ["nominations/"],
      needsKey: true,
    },
  },
  examples: ["status=confirmed"],
  entries: { nominations: "Nominations" },
  published: "in own files",
  range: ({ number }) => String(number).slice(0, 1),
} as const satisfies Kind<Nomination>;
