import { legislatorPath, legislatorSite } from "../../contract/addresses.ts";
import type { Legislator, LegislatorDetail } from "../../contract/resources/legislator.ts";
import type { Day } from "../../data/documents.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";
import type { ServedTerm } from "../../data/merge/served-terms.ts";
import type { Merged } from "./merged-records.ts";
import type { Block } from "../pages/page-writer.ts";
import type { References } from "./references.ts";
import type { Membership } from "./membership.ts";

/** A person as of one term. */
export function leanLegislator(
  { document, updated_at }: Merged<MergedLegislator>,
  term: ServedTerm,
  asOf: Day,
  to: References,
): Legislator {
  const { bioguide_id } = document;
  return {
    bioguide_id,
    name: document.name,
    first_name: document.first_name,
    middle_name: document.middle_name,
    last_name: document.last_name,
    suffix: document.suffix,
    nickname: document.nickname,
    party: term.party,
    party_name: term.party_name,
    caucus: term.caucus,
    state: term.state,
    district: term.district,
    chamber: term.chamber,
    role: term.role,
    is_inferred: term.is_inferred,
    in_office: isInOffice(document, asOf),
    image_url: document.image_url,
    updated_at,
    site_url: legislatorSite(bioguide_id),
    api_url: to.address(legislatorPath(bioguide_id)),
  };
}

/** A person's own fields on their route. Offices and pages are those of who is in office. */
export function legislatorDetail(
  { document }: Merged<MergedLegislator>,
  lean: Legislator,
  sponsoredBills: number,
  to: References,
): LegislatorDetail {
  const last = document.terms.at(-1);
  const current = <Value>(value: Value): Value | null => (lean.in_office ? value : null);
  return {
    ...lean,
    gender: document.gender,
    birth_date: document.birth_date,
    birth_year: document.birth_year,
    death_year: document.death_year,
    website_url: current(webAddress(document.website_url)),
    contact_form_url: current(webAddress(document.contact_form_url)),
    rss_url: current(webAddress(document.rss_url)),
    phone: current(document.phone),
    office: current(document.office),
    address: current(document.address),
    senate_class: last?.senate_class ?? null,
    state_rank: last?.state_rank ?? null,
    social: document.social ?? NO_SOCIAL,
    ids: document.ids === null ? NO_IDS : { ...document.ids, fec: [...document.ids.fec] },
    previous_bioguide_ids: [...document.previous_bioguide_ids],
    other_names: [...document.other_names],
    leadership_roles: [...document.leadership_roles],
    first_term_start: document.terms[0]?.start_date ?? null,
    last_term_end: last?.end_date ?? null,
    sponsored_bill_count: sponsoredBills,
    sponsored_bills_url: to.address(`/bills?sponsor_bioguide_id=${document.bioguide_id}`),
  };
}

/** Biography, terms oldest first, and today's committee seats. */
export function legislatorBlocks(
  { biography }: Pick<MergedLegislator, "biography">,
  terms: readonly ServedTerm[],
  memberships: readonly Membership[],
  to: References,
): Block[] {
  return [
    {
      key: "biography",
      value:
        biography === null
          ? null
          : {
              text: biography.text,
              html: biography.html,
              source_name: "Biographical Directory of the United States Congress",
              source_url: biography.source_url,
              retrieved_at: biography.retrieved_at,
            },
    },
    { key: "terms", value: terms.map(shownTerm) },
    {
      key: "committee_memberships",
      value: memberships.map(({ committee, member, as_of }) => ({
        ...to.committee(committee),
        parent_code: committee.parent_code,
        title: member.title,
        side: member.side,
        rank: member.rank,
        as_of,
      })),
    },
  ];
}

/** Nothing where the source has a slip of the pen, such as `hhttps://…`: nobody can follow it. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\/\S+$/.test(text) ? text : null;
}

function shownTerm(term: ServedTerm): object {
  return {
    chamber: term.chamber,
    role: term.role,
    start_date: term.start_date,
    end_date: term.end_date,
    state: term.state,
    district: term.district,
    senate_class: term.senate_class,
    party: term.party,
    party_name: term.party_name,
    caucus: term.caucus,
    party_affiliations: term.party_affiliations.map(({ start, end, party, caucus }) => ({
      start,
      end,
      party,
      caucus,
    })),
    how: term.how,
    congresses: term.congresses,
    is_inferred: term.is_inferred,
  };
}

function isInOffice({ terms }: MergedLegislator, asOf: Day): boolean {
  const end = terms.at(-1)?.end_date ?? null;
  return end !== null && end >= asOf;
}

const NO_SOCIAL = {
  twitter: null,
  facebook: null,
  youtube: null,
  youtube_id: null,
  instagram: null,
  mastodon: null,
};

const NO_IDS = {
  govtrack: null,
  thomas: null,
  lis: null,
  fec: [],
  opensecrets: null,
  votesmart: null,
  icpsr: null,
  cspan: null,
  wikidata: null,
  wikipedia: null,
  ballotpedia: null,
  house_history: null,
  pictorial: null,
  google_entity_id: null,
};
