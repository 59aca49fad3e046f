import * as z from "zod";

import { type Kind, shown } from "./kind.ts";
import { routesTagged } from "./route.ts";
import * as parameters from "../parameter-kinds.ts";
import { severalOf, wholeNumber } from "../parameter-kind.ts";
import { blocksOf, type DetailedResource, fieldFilter } from "../resource.ts";
import { TreatyStatusName } from "../schemas/enumerated.ts";
import {
  CommitteeRef,
  CommitteeReportRef,
  Congress,
  congressLink,
  Day,
  named,
  Phrase,
  recordLinks,
  type RecordOf,
  SourceUpdatedAt,
  StatusDate,
  Text,
  Title,
  treatyIdentity,
  UpdatedAt,
  VoteRef,
} from "../schemas/shared.ts";
import { ExecutiveAction, LatestAction } from "../schemas/actions.ts";
import { slug } from "../text.ts";

export const Treaty = named("Treaty", "A treaty that the President sent to the Senate.", {
  ...treatyIdentity,
  title: Text.nullable().describe("Its formal title; null if only Congress.gov's list is known."),
  topic: Text.nullable().describe("Its topic, in the Senate's words."),
  transmitted_date: Day.nullable().describe("The day on which the President sent it."),
  in_force_date: Day.nullable().describe("The day on which it came into force, if published."),
  congress_considered: Congress.nullable().describe(
    "The Congress that approved or returned it; null until then.",
  ),
  status: TreatyStatusName.nullable().describe("Its status; null if its actions are unknown."),
  status_date: StatusDate,
  is_active: z
    .boolean()
    .describe(
      "Whether the Senate still has it, in whichever Congress. If it was rejected, or its actions are unknown, `congress_considered` says so.",
    ),
  latest_action: LatestAction.nullable().describe("Its newest action; null if it is unknown."),
  vote: VoteRef.nullable().describe(
    "The roll call that approved or rejected it; null if there was none, and if that vote's own record names something else.",
  ),
  ...congressLink,
  source_updated_at: SourceUpdatedAt,
  updated_at: UpdatedAt,
  ...recordLinks,
});
export type Treaty = RecordOf<typeof Treaty>;

export const TreatyDetail = named("TreatyDetail", "A treaty in full.", {
  ...Treaty.shape,
  titles: z
    .array(
      named("TreatyTitle", "A title of a treaty.", {
        title: Title.describe("The title."),
        type: Phrase.nullable().describe("Its kind, such as `Treaty - Short Title`."),
      }),
    )
    .nullable()
    .describe("All its titles; null if only Congress.gov's list is known."),
  countries: z
    .array(Text)
    .nullable()
    .describe("The countries and other parties; null if only Congress.gov's list is known."),
  index_terms: z
    .array(Text)
    .nullable()
    .describe("The terms of its index; null if only Congress.gov's list is known."),
  old_number: Text.nullable().describe(
    "Its number before the 97th Congress, such as `EX. M, 92-2`.",
  ),
  incomplete_blocks: z
    .array(z.enum(["actions", "votes", "committees", "resolution", "reports"]))
    .describe("The blocks that are null because the publisher did not give them."),
  notes: z.array(Text).describe("Contradictions in the sources."),
});
export type TreatyDetail = RecordOf<typeof TreatyDetail>;

export const TreatyBlocks = z
  .strictObject({
    actions: z
      .array(ExecutiveAction)
      .nullable()
      .describe("Its actions, the newest first; null if they are unknown."),
    votes: z
      .array(VoteRef)
      .nullable()
      .describe(
        "The roll calls on it, the newest first; null if none is known and the Senate's are not all here.",
      ),
    committees: z
      .array(CommitteeRef)
      .nullable()
      .describe("The committees that it was referred to; null if they are unknown."),
    resolution: Text.nullable().describe(
      "The Senate's resolution of advice and consent as plain text, a paragraph per line; null if there is none, or if it is unknown.",
    ),
    reports: z
      .array(CommitteeReportRef)
      .nullable()
      .describe(
        "The committees' reports on it; null if no report names it and only Congress.gov's list is known.",
      ),
  })
  .meta({ id: "TreatyBlocks" });
export type TreatyBlocks = RecordOf<typeof TreatyBlocks>;

const treatyResource: DetailedResource<Treaty, TreatyDetail & TreatyBlocks> = {
  name: "treaty",
  lean: Treaty,
  detail: TreatyDetail,
  blocks: blocksOf(TreatyBlocks),
  filters: [
    {
      name: "topic",
      kind: parameters.treatyTopic,
      description: "Only treaties on this topic.",
      facet: ({ topic }) => (topic === null ? null : slug(topic)),
    },
    fieldFilter("congress", wholeNumber, "Only treaties that this Congress received."),
    fieldFilter("status", severalOf(parameters.treatyStatus), "Only treaties with this status."),
    {
      name: "active",
      kind: parameters.yesOrNo,
      description: "Only treaties that the Senate still has, or only others.",
      facet: ({ is_active }) => String(is_active),
    },
  ],
  firstInLinks: ["congress"],
  order: [
    { facet: ({ transmitted_date }) => transmitted_date, descending: true },
    { facet: ({ congress }) => congress, descending: true },
    { facet: ({ number }) => number, descending: true },
    { facet: ({ suffix }) => suffix ?? "" },
  ],
  date: { description: "its transmission", facet: ({ transmitted_date }) => transmitted_date },
  defaultPerPage: 20,
  search: { of: "titles", fields: "citation, titles, topic, countries and index terms" },
};

const { list, detail } = routesTagged({
  name: "Treaties",
  description: "Treaties that the President sent to the Senate.",
});

export const treatyKind = {
  resource: treatyResource,
  words: { one: "treaty", many: "treaties" },
  shown: shown(TreatyDetail, {
    head: "citation number title status status_date latest_action vote",
    rows: "congress status status_date latest_action",
    page: "suffix",
  }),
  routes: {
    treaties: list("/treaties", treatyResource, {
      summary: "List treaties",
      description:
        "Treaties by the day of their transmission, the newest first. A treaty stays with the Senate over Congresses until it is decided: `active=true` lists those.",
    }),
    treaty: detail("/treaties/:congress/:citation", treatyResource, {
      inPath: {
        congress: { kind: wholeNumber, description: "The Congress that received it." },
        citation: {
          kind: parameters.treatyNumber,
          description:
            "The treaty document's number and the letter of its part: `13`, `13-A`; also as it is cited, `Treaty Doc. 114-13A`.",
        },
      },
      summary: "Get a treaty",
      description: "One treaty, with the blocks that `include` asks for.",
    }),
  },
  cited: {
    as: "Treaty Doc. 117-1",
    form: /^treaty\s+doc(?:ument)?\.?\s*(?:no\.\s*)?(\d+)-(\d+)$/i,
    pathOf: (congress, number) => `/treaties/${congress}/${number}`,
  },
  sources: {
    treaties: { title: "Treaties, api.congress.gov", folders: ["treaties/"], needsKey: true },
  },
  examples: ["status=rejected"],
  entries: { treaties: "Treaties" },
  published: "in own files",
  mayHaveNone: true,
  range: () => "all",
} as const satisfies Kind<Treaty>;
