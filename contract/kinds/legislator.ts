import * as z from "zod";

import { cosponsoredBillResource } from "./bills-below.ts";
import { legislatorVoteResource } from "./legislator-vote.ts";
import { columnsOf, type Kind, shown, table } from "./kind.ts";
import { routesTagged } from "./route.ts";
import * as parameters from "../parameter-kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { blocksOf, type DetailedResource, fieldFilter } from "../resource.ts";
import { fold } from "../text.ts";
import { ChamberName, LegislatorRoleName, StateCode } from "../schemas/enumerated.ts";
import { reads } from "../schemas/reading.ts";
import { LegislatorIds, Social, textFields } from "../schemas/legislator-ids.ts";
import {
  Address,
  ListAddress,
  BioguideId,
  CommitteeRef,
  Congress,
  Count,
  Day,
  District,
  feedLink,
  ParentCode,
  Party,
  Phrase,
  recordLinks,
  seat,
  type RecordOf,
  Text,
  Title,
  TitleDay,
  UpdatedAt,
  named,
} from "../schemas/shared.ts";

const Caucus = reads(Party, { isPlain: false })
  .nullable()
  .describe("The party that an independent caucuses with.");

const office = {
  party: reads(Party, { beside: "party_name" }).nullable().describe("The party in the term shown."),
  party_name: Phrase.nullable().describe("The party's name in the term shown."),
  caucus: Caucus,
};

const SenateClass = z
  .int()
  .nullable()
  .describe("A senator's class, 1 to 3, by which the seat comes up for election.");

/** A person as of one term: the last, or with `congress` the last that overlaps that Congress. */
export const Legislator = named(
  "Legislator",
  "A member of Congress, as it appears in lists: as of the last term or, with `congress`, the term in that Congress.",
  {
    bioguide_id: BioguideId.describe(
      "The person's id in the Biographical Directory of the United States Congress.",
    ),
    name: Text.meta({ description: "The name in full.", examples: ["Juno Figueiredo"] }),
    first_name: Text.meta({ description: "The first name.", examples: ["Juno"] }),
    middle_name: Text.nullable().describe("The middle name or initial."),
    last_name: Text.meta({ description: "The last name.", examples: ["Figueiredo"] }),
    suffix: Text.nullable().describe("The suffix of the name, such as `Jr.`."),
    nickname: Text.nullable().describe("The name that the person goes by."),
    ...office,
    state: StateCode.describe("The state or territory represented in the term shown."),
    district: District,
    chamber: ChamberName.describe("The chamber of the term shown."),
    role: LegislatorRoleName,
    is_inferred: z
      .boolean()
      .describe(
        "Whether the term shown is inferred from bills and roll calls, because no list has it.",
      ),
    in_office: z.boolean().describe("Whether the person was in office on the day of the build."),
    first_term_start: Day.nullable().describe("The first day of the first term."),
    last_term_end: Day.nullable().describe("The last day of the last term."),
    image_url: Address.nullable().describe("A portrait."),
    updated_at: UpdatedAt,
    ...recordLinks,
  },
);
export type Legislator = RecordOf<typeof Legislator>;

const span = {
  start: Day.nullable().describe("The first day."),
  end: Day.nullable().describe("The last day."),
};

/** Counts from the roll calls and bills published here. */
export const CongressRecord = named(
  "CongressRecord",
  "A legislator's votes and bills in one Congress, in numbers; null where the roll calls or the bills are not here.",
  {
    congress: Congress,
    votes_cast: Count.nullable().describe(
      "Roll calls on which the legislator voted, including `present`.",
    ),
    votes_missed: Count.nullable().describe("Roll calls that list the legislator as `not_voting`."),
    party_votes: Count.nullable().describe(
      "Roll calls on which the legislator voted yea or nay, and the members of the party under which the roll call lists the legislator were not evenly divided; 0 for independents.",
    ),
    votes_with_party: Count.nullable().describe(
      "How many of `party_votes` agreed with the majority of that party.",
    ),
    bills_sponsored: Count.nullable().describe("Bills introduced."),
    bills_cosponsored: Count.nullable().describe(
      "Bills cosponsored, without withdrawn cosponsorships.",
    ),
    bills_enacted: Count.nullable().describe("Bills introduced that became law."),
  },
);
export type CongressRecord = RecordOf<typeof CongressRecord>;

export const LegislatorDetail = named("LegislatorDetail", "A member of Congress in full.", {
  ...Legislator.shape,
  gender: z.enum(["M", "F"]).nullable().describe("The gender."),
  birth_date: Day.nullable().describe("The day of birth."),
  birth_year: z.int().nullable().describe("The year of birth."),
  death_year: z.int().nullable().describe("The year of death."),
  website_url: Address.nullable().describe("The official website, while in office."),
  contact_form_url: Address.nullable().describe("The contact form, while in office."),
  rss_url: Address.nullable().describe("The news feed, while in office."),
  phone: Text.nullable().describe("The office's telephone number, while in office."),
  office: Text.nullable().describe("The office in Washington, while in office."),
  address: Text.nullable().describe("The office's address, while in office."),
  senate_class: SenateClass,
  state_rank: z
    .enum(["junior", "senior"])
    .nullable()
    .describe("Whether a senator is the junior or the senior senator of the state."),
  social: Social,
  ids: LegislatorIds,
  previous_bioguide_ids: z
    .array(BioguideId)
    .describe("Bioguide ids that this one replaced; they are a 404."),
  other_names: z
    .array(
      named("OtherName", "A name that a person had for a time.", {
        ...textFields({
          first_name: "The first name.",
          middle_name: "The middle name or initial.",
          last_name: "The last name.",
        }),
        ...span,
      }),
    )
    .describe("The person's names at other times."),
  leadership_roles: z
    .array(
      named("LeadershipRole", "An office in a chamber's leadership.", {
        title: Title.describe("The office, such as `Majority Leader`."),
        chamber: ChamberName.nullable().describe("The chamber of the office."),
        ...span,
      }),
    )
    .describe("Offices in the leadership of a chamber."),
  sponsored_bill_count: Count.nullable().describe(
    "How many bills published here the person introduced; null if their Congresses have none here.",
  ),
  sponsored_bills_url: ListAddress.describe("The list of those bills in this API."),
  sponsored_amendments_url: ListAddress.describe("The list of amendments offered, in this API."),
  cosponsored_bills_url: ListAddress.describe("The list of bills cosponsored in this API."),
  votes_url: ListAddress.describe("The list of the person's votes in this API."),
  ...feedLink,
  congresses: z
    .array(CongressRecord)
    .describe("The Congresses of which votes or bills of the person are here, the newest first."),
});
export type LegislatorDetail = RecordOf<typeof LegislatorDetail>;

const Biography = named("Biography", "A biography from a named source.", {
  text: Title.describe("Plain text."),
  html: Text.nullable().describe("Well-formed, harmless HTML, if the source has any."),
  source_name: Text.describe("The source of the text."),
  source_url: Address.nullable().describe("Where it is published."),
  retrieved_at: Day.nullable().describe("The day on which it was retrieved."),
});

const Term = named("Term", "A term of service.", {
  chamber: ChamberName,
  role: LegislatorRoleName,
  start_date: TitleDay.nullable().describe("The first day of the term."),
  end_date: TitleDay.nullable().describe("The last day of the term, if it is known."),
  state: StateCode.describe("The state or territory represented."),
  district: District,
  senate_class: SenateClass,
  ...office,
  party_affiliations: z
    .array(
      named("PartyAffiliation", "A party that a member belonged to for a time.", {
        start: Day.describe("The first day."),
        end: Day.describe("The last day."),
        party: Party,
        caucus: Caucus,
      }),
    )
    .describe("The parties during the term, if they changed."),
  how: z
    .enum(["appointment", "special_election"])
    .nullable()
    .describe("How the term began, if not by a general election."),
  congresses: z.array(Congress).describe("The Congresses of the term that have begun."),
  is_inferred: z
    .boolean()
    .describe("Whether the term is known only from bills and roll calls; it has no dates."),
});

const CommitteeMembership = named(
  "CommitteeMembership",
  "A committee that a person is a member of.",
  {
    ...CommitteeRef.shape,
    parent_code: ParentCode,
    ...seat,
  },
);

export const LegislatorBlocks = z
  .strictObject({
    biography: Biography.nullable().describe("A biography; null if there is none."),
    terms: z.array(Term).describe("The terms of service, the oldest first."),
    committee_memberships: z
      .array(CommitteeMembership)
      .describe("The committees that the person is a member of today."),
    past_committee_memberships: z
      .array(CommitteeMembership)
      .describe(
        "The committees that the person was a member of at the end of each earlier Congress since this API has kept them, the newest Congress first.",
      ),
  })
  .meta({ id: "LegislatorBlocks" });
export type LegislatorBlocks = RecordOf<typeof LegislatorBlocks>;

const legislatorResource: DetailedResource<Legislator, LegislatorDetail & LegislatorBlocks> = {
  name: "legislator",
  lean: Legislator,
  detail: LegislatorDetail,
  blocks: blocksOf(LegislatorBlocks),
  filters: [
    // A view, since each record is as of that Congress.
    {
      name: "congress",
      kind: wholeNumber,
      description:
        "Only those who served in this Congress, with party, state, district, chamber and role of that term. Without it, everyone is shown as of the last term.",
      facet: () => null,
      isView: true,
    },
    fieldFilter(
      "state",
      parameters.state,
      "Only those who represent this state or territory in the term shown.",
    ),
    fieldFilter(
      "party",
      parameters.party,
      "Only those who belong to this party in the term shown.",
    ),
    fieldFilter(
      "chamber",
      parameters.chamber,
      "Only those who sit in this chamber in the term shown.",
    ),
  ],
  searched: [
    {
      name: "in_office",
      alias: "current",
      kind: parameters.yesOrNo,
      description: "Whether they are in office on the day of the build.",
      example: "true",
    },
    {
      name: "district",
      kind: parameters.district,
      description: "Only those of this district then; 0 is at large.",
      example: "1",
    },
    {
      name: "gender",
      kind: parameters.gender,
      description: "Only those of this gender.",
      example: "F",
    },
  ],
  firstInLinks: ["congress", "chamber", "party"],
  order: [
    { facet: ({ in_office }) => Number(!in_office) },
    { facet: (legislator) => fold(legislator.last_name) },
    { facet: (legislator) => fold(legislator.first_name) },
    { facet: (legislator) => legislator.bioguide_id },
  ],
  madeOf: "terms",
  defaultPerPage: 50,
  search: {
    of: "people",
    fields: "names, nicknames, states and offices in the leadership",
  },
};

const IDS_IN_PART = 1024;

const { detail, list } = routesTagged({
  name: "Legislators",
  description: "Current and former members of Congress.",
});

/** Returns the last Congress served in. */
function lastOf(terms: LegislatorBlocks["terms"]): number | null {
  const served = terms.flatMap(({ congresses }) => congresses);
  return served.length === 0 ? null : Math.max(...served);
}

export const legislatorKind = {
  resource: legislatorResource,
  words: { one: "member", many: "members" },
  shown: shown(LegislatorDetail, {
    head: "name role state district party party_name in_office first_term_start congresses",
    rows: "",
    page: "last_term_end chamber first_name middle_name last_name suffix nickname party_name is_inferred image_url",
  }),
  routes: {
    legislators: list("/legislators", legislatorResource, {
      summary: "List legislators",
      description:
        "Members in office first, then by last name, first name and id. Without `congress`, everyone as of the last term; with it, those who served in that Congress, as of that term.",
    }),
    legislator: detail("/legislators/:bioguide_id", legislatorResource, {
      summary: "Get a legislator",
      description: "One person, with the blocks that `include` asks for.",
    }),
    legislatorVotes: list("/legislators/:bioguide_id/votes", legislatorVoteResource, {
      summary: "List a legislator's votes",
      description:
        "Every roll call published here that lists the person, with the position taken: by Congress and date, the newest first.",
    }),
    cosponsoredBills: list("/legislators/:bioguide_id/cosponsored-bills", cosponsoredBillResource, {
      operation: "listCosponsoredBills",
      summary: "List the bills that a legislator cosponsored",
      description:
        "Bills by Congress and the day of the cosponsorship, the newest first, including withdrawn cosponsorships.",
    }),
  },
  sources: {
    legislators: {
      title: "Legislators and committees, congress-legislators",
      folders: ["legislators/"],
    },
    biographies: { title: "Biographies, bioguide.congress.gov", folders: ["biography/"] },
  },
  published: "in lists",
  tables: {
    legislator: table(
      (person: LegislatorDetail & { readonly congress?: number }, { terms }: LegislatorBlocks) => {
        const congress = person.congress ?? lastOf(terms);
        const record = person.congresses.find((each) => each.congress === congress);
        return [{ ...person, congress, record }];
      },
      {
        congress: ["int", (row) => row.congress],
        ...columnsOf(
          LegislatorDetail,
          "bioguide_id name first_name last_name party party_name caucus state district chamber role in_office gender birth_year",
        ),
        icpsr: ["int", (row) => row.ids.icpsr],
        govtrack: ["int", (row) => row.ids.govtrack],
        api_url: ["text", (row) => row.api_url],
        votes_cast: ["int", (row) => row.record?.votes_cast],
        votes_missed: ["int", (row) => row.record?.votes_missed],
        party_votes: ["int", (row) => row.record?.party_votes],
        votes_with_party: ["int", (row) => row.record?.votes_with_party],
      },
    ),
  },
  hasWholeTables: true,
  range: ({ bioguide_id: id }) => `${id[0]} ${Math.floor(Number(id.slice(1)) / IDS_IN_PART)}`,
} as const satisfies Kind<LegislatorDetail>;
