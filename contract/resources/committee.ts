import * as z from "zod";

import { COMMITTEE_CHAMBERS, COMMITTEE_TYPES } from "../enumerations.ts";
import * as kinds from "../kinds.ts";
import { blocksOf, type DetailedResource } from "../resource.ts";
import {
  Address,
  CommitteeCode,
  CommitteeRef,
  Count,
  Day,
  Instant,
  LegislatorRef,
  recordLinks,
  type Shown,
  Text,
} from "./shared.ts";

export const Committee = z.strictObject({
  code: CommitteeCode,
  name: Text,
  chamber: z.enum(COMMITTEE_CHAMBERS),
  type: z.enum(COMMITTEE_TYPES),
  is_current: z.boolean(),
  parent: CommitteeRef.nullable(),
  subcommittee_count: Count,
  website_url: Address.nullable(),
  updated_at: Instant,
  ...recordLinks,
});
export type Committee = Shown<typeof Committee>;

export const CommitteeDetail = z.strictObject({
  ...Committee.shape,
  subcommittees: z.array(z.strictObject({ ...CommitteeRef.shape, is_current: z.boolean() })),
  jurisdiction: Text.nullable(),
  jurisdiction_source: Text.nullable(),
  phone: Text.nullable(),
  address: Text.nullable(),
  rss_url: Address.nullable(),
  minority_website_url: Address.nullable(),
  minority_rss_url: Address.nullable(),
  youtube_id: Text.nullable(),
  congresses: z.array(z.int()),
  names: z.array(z.strictObject({ congress: z.int(), name: Text })),
  meetings_url: Address,
  nominations_url: Address.nullable(),
});
export type CommitteeDetail = Shown<typeof CommitteeDetail>;

/** On joint committees `chamber` tells which chamber the member comes from. */
const CommitteeMember = z.strictObject({
  ...LegislatorRef.shape,
  title: Text.nullable(),
  side: z.enum(["majority", "minority"]),
  rank: z.int().nullable(),
  as_of: Day.nullable(),
});

export const CommitteeBlocks = z.strictObject({ memberships: z.array(CommitteeMember) });
export type CommitteeBlocks = Shown<typeof CommitteeBlocks>;

export const committeeResource: DetailedResource<Committee> = {
  name: "committee",
  lean: Committee,
  detail: CommitteeDetail,
  blocks: blocksOf(CommitteeBlocks),
  filters: [
    {
      name: "current",
      kind: kinds.current,
      facet: ({ is_current }) => (is_current ? "current" : null),
      fallback: "current",
      everything: "all",
    },
    { name: "chamber", kind: kinds.committeeChamber, facet: ({ chamber }) => chamber },
    { name: "type", kind: kinds.committeeType, facet: ({ type }) => type },
  ],
  parameters: ["chamber", "type", "current"],
  order: [
    { facet: ({ chamber }) => COMMITTEE_CHAMBERS.indexOf(chamber) },
    { facet: ({ code, parent }) => parent?.code ?? code },
    { facet: ({ code }) => code },
  ],
  defaultPerPage: 50,
  search: { of: "titles" },
};
