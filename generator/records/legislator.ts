import {
  cosponsoredBillsPath,
  feedAddress,
  legislatorPath,
  legislatorSite,
  legislatorVotesPath,
} from "../../contract/addresses.ts";
import {
  type CongressRecord,
  Legislator,
  LegislatorBlocks,
  LegislatorDetail,
} from "../../contract/kinds/legislator.ts";
import type { Day } from "../../data/documents.ts";
import type { MergedLegislator } from "../../data/merge/merge-legislator.ts";
import type { ServedTerm } from "../../data/merge/served-terms.ts";
import type { Merged } from "./merged-records.ts";
import { inShape } from "./in-shape.ts";
import type { References } from "./references.ts";
import type { Membership } from "./membership.ts";

const asLegislator = inShape(Legislator);
const asDetail = inShape(LegislatorDetail);
const asBlocks = inShape(LegislatorBlocks);

export function leanLegislator(
  { document, updated_at }: Merged<MergedLegislator>,
  term: ServedTerm,
  asOf: Day,
  to: References,
): Legislator {
  const { bioguide_id } = document;
  return asLegislator({
    ...document,
    ...term,
    in_office: isInOffice(document, asOf),
    updated_at,
    site_url: legislatorSite(bioguide_id),
    ...to.record(legislatorPath(bioguide_id)),
  });
}

/** A person's own fields on their route. Only people in office have offices and pages. */
export function legislatorDetail(
  { document }: Merged<MergedLegislator>,
  lean: Legislator,
  congresses: readonly CongressRecord[],
  to: References,
): LegislatorDetail {
  const { bioguide_id } = document;
  const last = document.terms.at(-1);
  const current = <Value>(value: Value): Value | null => (lean.in_office ? value : null);
  return asDetail({
    ...document,
    ...lean,
    website_url: current(webAddress(document.website_url)),
    contact_form_url: current(webAddress(document.contact_form_url)),
    rss_url: current(webAddress(document.rss_url)),
    phone: current(document.phone),
    office: current(document.office),
    address: current(document.address),
    senate_class: last?.senate_class ?? null,
    state_rank: last?.state_rank ?? null,
    first_term_start: document.terms[0]?.start_date ?? null,
    last_term_end: last?.end_date ?? null,
    sponsored_bill_count: congresses.reduce((sum, { bills_sponsored: own }) => sum + own, 0),
    sponsored_bills_url: to.address(`/bills?sponsor_bioguide_id=${bioguide_id}`),
    sponsored_amendments_url: to.address(`/amendments?sponsor=${bioguide_id}`),
    cosponsored_bills_url: to.address(cosponsoredBillsPath(bioguide_id)),
    votes_url: to.address(legislatorVotesPath(bioguide_id)),
    feed_url: feedAddress(lean.api_url),
    congresses,
  });
}

export function legislatorBlocks(
  { biography }: Pick<MergedLegislator, "biography">,
  terms: readonly ServedTerm[],
  memberships: readonly Membership[],
  to: References,
): LegislatorBlocks {
  const seats = Map.groupBy(memberships, ({ isToday }) => isToday);
  const committeesOf = (areToday: boolean) =>
    (seats.get(areToday) ?? []).map(({ congress, committee, member, as_of }) => ({
      congress,
      ...member,
      ...to.committee(committee),
      parent_code: committee.parent_code,
      as_of,
    }));
  const source_name = "Biographical Directory of the United States Congress";
  return asBlocks({
    biography: biography === null ? null : { ...biography, source_name },
    terms,
    committee_memberships: committeesOf(true),
    past_committee_memberships: committeesOf(false),
  });
}

/** Omits addresses with typos in the source, such as `hhttps://…`. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\/\S+$/.test(text) ? text : null;
}

function isInOffice({ terms }: MergedLegislator, asOf: Day): boolean {
  const end = terms.at(-1)?.end_date ?? null;
  return end !== null && end >= asOf;
}
