import {
  amendmentSite,
  billCitation,
  billPath,
  billSite,
  billSource,
  congressPath,
  feedAddress,
} from "../../contract/addresses.ts";
import { Bill, BillBlocks, BillDetail } from "../../contract/resources/bill.ts";
import type { BillAmendment, BillDocument, BillList } from "../../data/documents.ts";
import type { Stored } from "../../data/database/record-reader.ts";
import type { BillVotes } from "./bill-votes.ts";
import { inShape } from "./in-shape.ts";
import type { References } from "./references.ts";

const asBill = inShape(Bill);
const asDetail = inShape(BillDetail);
const asBlocks = inShape(BillBlocks);

export function leanBill({ document, updated_at }: Stored<BillDocument>, to: References): Bill {
  const { type, sponsor, policy_area } = document;
  return asBill({
    ...document,
    citation: billCitation(document),
    chamber: type.startsWith("H") ? "house" : "senate",
    sponsor: sponsor === null ? null : to.legislator(sponsor),
    cosponsor_count: cosponsorCount(document),
    policy_area: policy_area === null ? null : to.topic(policy_area),
    updated_at,
    site_url: billSite(document),
    api_url: to.address(billPath(document)),
  });
}

/** `null` if the list is cut or missing, so its length is wrong. */
function cosponsorCount({ cosponsors, incomplete_lists }: BillDocument): number | null {
  if (incomplete_lists.includes("cosponsors")) return null;
  return cosponsors.filter(({ withdrawn_date }) => withdrawn_date === null).length;
}

/** `null` for an unknown list: the API's page of a bill has no lists. */
function lengthOf(list: BillList, document: BillDocument): number | null {
  const { length } = document[list];
  return length === 0 && document.incomplete_lists.includes(list) ? null : length;
}

export function billDetail(
  document: BillDocument,
  lean: Bill,
  votes: BillVotes,
  to: References,
): BillDetail {
  const isCut = document.incomplete_lists.includes("cosponsors");
  return asDetail({
    ...document,
    ...lean,
    introduced_on_behalf_of: document.introduced_on_behalf_of.map(to.legislator),
    cosponsor_count_including_withdrawn: isCut ? null : document.cosponsors.length,
    incomplete_blocks: document.incomplete_lists.map(tokenOf).toSorted(),
    counts: {
      actions: lengthOf("actions", document),
      amendments: lengthOf("amendments", document),
      committees: lengthOf("committees", document),
      cosponsors: lengthOf("cosponsors", document),
      laws: lengthOf("laws", document),
      related: lengthOf("related_bills", document),
      subjects: lengthOf("subjects", document),
      summaries: lengthOf("summaries", document),
      texts: lengthOf("texts", document),
      titles: lengthOf("titles", document),
      votes: votes.length,
    },
    source_url: billSource(document),
    congress_url: to.address(congressPath(document.congress)),
    feed_url: feedAddress(lean.api_url),
  });
}

export function billBlocks(document: BillDocument, votes: BillVotes, to: References): BillBlocks {
  return asBlocks({
    ...document,
    actions: document.actions.map((action) => ({
      ...action,
      committees: action.committees.map(to.committeeAsNamed),
      votes: action.votes.map(to.vote),
    })),
    subjects: document.subjects.map(({ name, kind }) => ({ ...to.topic(name), name, kind })),
    cosponsors: document.cosponsors.map((cosponsor) => ({
      ...cosponsor,
      ...to.legislator(cosponsor),
    })),
    committees: document.committees.map((committee) => ({
      ...committee,
      ...to.committeeAsNamed(committee),
    })),
    related_bills: document.related_bills.map((bill) => ({
      ...bill,
      ...to.bill(bill, bill.title),
    })),
    amendments: document.amendments.map((amendment) => shownAmendment(amendment, to)),
    laws: document.laws.map((law) => ({ ...to.law(law), enacted_date: document.enacted_date })),
    votes,
  });
}

const AMENDMENT_CITATIONS = { HAMDT: "H.Amdt.", SAMDT: "S.Amdt.", SUAMDT: "S.U.Amdt." } as const;

function shownAmendment(
  amendment: BillAmendment,
  to: References,
): BillBlocks["amendments"][number] {
  const { congress, type, number, sponsor } = amendment;
  return {
    ...amendment,
    citation: `${AMENDMENT_CITATIONS[type]} ${number}`,
    sponsor: sponsor === null ? null : to.legislator(sponsor),
    votes: amendment.votes.map(to.vote),
    site_url: amendmentSite(congress, type, number),
  };
}

function tokenOf(list: BillList): BillDetail["incomplete_blocks"][number] {
  return list === "related_bills" ? "related" : list;
}
