import * as z from "zod";

import { CHAMBERS, LEGISLATOR_ROLES, STATES } from "../enumerations.ts";
import * as kinds from "../kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { blocksOf, type DetailedResource } from "../resource.ts";
import { fold } from "../text.ts";
import {
  Address,
  BioguideId,
  CommitteeCode,
  CommitteeRef,
  Count,
  Day,
  Instant,
  Party,
  recordLinks,
  type Shown,
  Text,
} from "./shared.ts";

/** A person as of one term: the last, or with `congress` the last that overlaps that Congress. */
export const Legislator = z.strictObject({
  bioguide_id: BioguideId,
  name: Text,
  first_name: Text,
  middle_name: Text.nullable(),
  last_name: Text,
  suffix: Text.nullable(),
  nickname: Text.nullable(),
  party: Party.nullable(),
  party_name: Text.nullable(),
  caucus: Party.nullable(),
  state: z.enum(STATES),
  district: z.int().min(0).nullable(),
  chamber: z.enum(CHAMBERS),
  role: z.enum(LEGISLATOR_ROLES),
  is_inferred: z.boolean(),
  in_office: z.boolean(),
  image_url: Address.nullable(),
  updated_at: Instant,
  ...recordLinks,
});
export type Legislator = Shown<typeof Legislator>;

const texts = <Name extends string>(...names: Name[]) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, Text.nullable()])) as Record<
      Name,
      z.ZodNullable<typeof Text>
    >,
  );

const Social = texts("twitter", "facebook", "youtube", "youtube_id", "instagram", "mastodon");

const Ids = z.strictObject({
  govtrack: z.int().nullable(),
  thomas: Text.nullable(),
  lis: Text.nullable(),
  fec: z.array(Text),
  opensecrets: Text.nullable(),
  votesmart: z.int().nullable(),
  icpsr: z.int().nullable(),
  cspan: z.int().nullable(),
  wikidata: Text.nullable(),
  wikipedia: Text.nullable(),
  ballotpedia: Text.nullable(),
  house_history: z.int().nullable(),
  pictorial: z.int().nullable(),
  google_entity_id: Text.nullable(),
});

export const LegislatorDetail = z.strictObject({
  ...Legislator.shape,
  gender: z.enum(["M", "F"]).nullable(),
  birth_date: Day.nullable(),
  birth_year: z.int().nullable(),
  death_year: z.int().nullable(),
  website_url: Address.nullable(),
  contact_form_url: Address.nullable(),
  rss_url: Address.nullable(),
  phone: Text.nullable(),
  office: Text.nullable(),
  address: Text.nullable(),
  senate_class: z.int().nullable(),
  state_rank: z.enum(["junior", "senior"]).nullable(),
  social: Social,
  ids: Ids,
  previous_bioguide_ids: z.array(BioguideId),
  other_names: z.array(
    z.strictObject({
      first_name: Text.nullable(),
      middle_name: Text.nullable(),
      last_name: Text.nullable(),
      start: Day.nullable(),
      end: Day.nullable(),
    }),
  ),
  leadership_roles: z.array(
    z.strictObject({
      title: Text,
      chamber: z.enum(CHAMBERS).nullable(),
      start: Day.nullable(),
      end: Day.nullable(),
    }),
  ),
  first_term_start: Day.nullable(),
  last_term_end: Day.nullable(),
  sponsored_bill_count: Count,
  sponsored_bills_url: Address,
});
export type LegislatorDetail = Shown<typeof LegislatorDetail>;

const Biography = z.strictObject({
  text: Text,
  html: Text.nullable(),
  source_name: Text,
  source_url: Address.nullable(),
  retrieved_at: Day.nullable(),
});

const Term = z.strictObject({
  chamber: z.enum(CHAMBERS),
  role: z.enum(LEGISLATOR_ROLES),
  start_date: Day.nullable(),
  end_date: Day.nullable(),
  state: z.enum(STATES),
  district: z.int().min(0).nullable(),
  senate_class: z.int().nullable(),
  party: Party.nullable(),
  party_name: Text.nullable(),
  caucus: Party.nullable(),
  party_affiliations: z.array(
    z.strictObject({ start: Day, end: Day, party: Party, caucus: Party.nullable() }),
  ),
  how: z.enum(["appointment", "special_election"]).nullable(),
  congresses: z.array(z.int()),
  is_inferred: z.boolean(),
});

const CommitteeMembership = z.strictObject({
  ...CommitteeRef.shape,
  parent_code: CommitteeCode.nullable(),
  title: Text.nullable(),
  side: z.enum(["majority", "minority"]),
  rank: z.int().nullable(),
  as_of: Day.nullable(),
});

export const LegislatorBlocks = z.strictObject({
  biography: Biography.nullable(),
  terms: z.array(Term),
  committee_memberships: z.array(CommitteeMembership),
});
export type LegislatorBlocks = Shown<typeof LegislatorBlocks>;

export const legislatorResource: DetailedResource<Legislator> = {
  name: "legislator",
  lean: Legislator,
  detail: LegislatorDetail,
  blocks: blocksOf(LegislatorBlocks),
  filters: [
    // Who served in a Congress, as of that Congress: the records differ, so it is a view.
    { name: "congress", kind: wholeNumber, facet: () => null, isView: true },
    { name: "state", kind: kinds.state, facet: (legislator) => legislator.state },
    { name: "party", kind: kinds.party, facet: (legislator) => legislator.party },
    { name: "chamber", kind: kinds.chamber, facet: (legislator) => legislator.chamber },
  ],
  parameters: ["congress", "chamber", "party", "state"],
  order: [
    { facet: (legislator) => fold(legislator.last_name) },
    { facet: (legislator) => fold(legislator.first_name) },
    { facet: (legislator) => legislator.bioguide_id },
  ],
  defaultPerPage: 50,
  search: { of: "people", standing: ({ in_office }) => (in_office ? 0 : 1) },
};
