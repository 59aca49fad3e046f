import * as z from "zod";

import type { Kind } from "./kind.ts";
import { routesTagged } from "./route.ts";
import type { Resource } from "../resource.ts";
import {
  Address,
  CommitteeRef,
  Day,
  LatestAction,
  nominationIdentity,
  recordLinks,
  type RecordOf,
  SourceUpdatedAt,
  Text,
  UpdatedAt,
  congressLink,
  named,
} from "../schemas/shared.ts";

export const Nomination = named(
  "Nomination",
  "A nomination by the President. It has no route of its own: `api_url` is the list of the committee.",
  {
    ...nominationIdentity,
    description: Text.nullable().describe("The nominee and the office."),
    organization: Text.nullable().describe("The organization that the office belongs to."),
    received_date: Day.nullable().describe("The day on which the Senate received it."),
    is_civilian: z.boolean().describe("Whether it is for a civilian office."),
    is_military: z.boolean().describe("Whether it is for a military rank."),
    is_privileged: z
      .boolean()
      .nullable()
      .describe(
        "Whether the Senate considers it without referral to a committee, unless a senator requests one.",
      ),
    executive_calendar_number: Text.nullable().describe(
      "Its number on the Senate's Executive Calendar.",
    ),
    latest_action: LatestAction.nullable().describe("Its newest action."),
    committees: z.array(CommitteeRef).describe("The committees that it was referred to."),
    nomination_url: Address.nullable().describe("Its page at congress.gov, also `site_url`."),
    ...congressLink,
    source_updated_at: SourceUpdatedAt,
    updated_at: UpdatedAt,
    ...recordLinks,
  },
);
export type Nomination = RecordOf<typeof Nomination>;

const nominationResource: Resource<Nomination> = {
  name: "nomination",
  lean: Nomination,
  filters: [],
  order: [
    { facet: (nomination) => nomination.latest_action?.date ?? null, descending: true },
    { facet: (nomination) => nomination.number, descending: true },
    { facet: (nomination) => nomination.part_number ?? "" },
  ],
  date: {
    description: "its latest action",
    facet: (nomination) => nomination.latest_action?.date ?? null,
  },
  defaultPerPage: 20,
};

const { list } = routesTagged("Committees");

export const nominationKind = {
  resource: nominationResource,
  routes: {
    nominations: list("/nominations", nominationResource, {
      operation: "listNominations",
      summary: "List the nominations before all committees",
      description:
        "Nominations of the current Congress that were referred to a committee, by their latest action, the newest first.",
      isCurrentCongressOnly: true,
    }),
    committeeNominations: list("/committees/:code/nominations", nominationResource, {
      operation: "listCommitteeNominations",
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
  published: "for a Congress",
  range: ({ number }) => String(number).slice(0, 1),
} as const satisfies Kind<Nomination>;
