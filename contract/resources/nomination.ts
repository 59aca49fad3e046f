import * as z from "zod";

import type { Resource } from "../resource.ts";
import {
  Address,
  CommitteeRef,
  Day,
  Instant,
  LatestAction,
  recordLinks,
  type Shown,
  Text,
} from "./shared.ts";

export const Nomination = z.strictObject({
  congress: z.int(),
  number: z.int(),
  part_number: Text.nullable(),
  citation: Text,
  description: Text.nullable(),
  organization: Text.nullable(),
  received_date: Day.nullable(),
  is_civilian: z.boolean(),
  is_military: z.boolean(),
  is_privileged: z.boolean().nullable(),
  executive_calendar_number: Text.nullable(),
  latest_action: LatestAction.nullable(),
  committees: z.array(CommitteeRef),
  nomination_url: Address.nullable(),
  source_updated_at: Instant.nullable(),
  updated_at: Instant,
  ...recordLinks,
});
export type Nomination = Shown<typeof Nomination>;

export const nominationResource: Resource<Nomination> = {
  name: "nomination",
  lean: Nomination,
  filters: [],
  parameters: [],
  order: [
    { facet: (nomination) => nomination.latest_action?.date ?? null, descending: true },
    { facet: (nomination) => nomination.number, descending: true },
    { facet: (nomination) => nomination.part_number ?? "" },
  ],
  defaultPerPage: 20,
};
