import {
  amendmentSite,
  billCitation,
  billPath,
  billSite,
  billSource,
  congressPath,
  feedAddress,
} from "../../contract/addresses.ts";
import { Bill, BILL_BLOCKS, BillBlocks, BillDetail } from "../../contract/resources/bill.ts";
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
    ...to.record(billPath(document)),
  });
}

/** `null` if the list is cut or missing, so its length is wrong. */
function cosponsorCount({ cosponsors, incomplete_lists }: BillDocument): number | null {
  if (incomplete_lists.includes("cosponsors")) return null;
  return cosponsors.filter(({ withdrawn_date }) => withdrawn_date === null).length;
}

/** `null` for an unknown list: the API's page of a bill has no lists. */
function countsOf(blocks: BillBlocks, { incomplete_lists }: BillDocument): BillDetail["counts"] {
  const unknown: ReadonlySet<string> = new Set(incomplete_lists);
  const counts = BILL_BLOCKS.map(({ token, key }) => {
    const { length } = blocks[key as keyof BillBlocks];
    return [token, length === 0 && unknown.has(key) ? null : length] as const;
  });
  return Object.fromEntries(counts) as BillDetail["counts"];
}

export function billDetail(
  document: BillDocument,
  lean: Bill,
  blocks: BillBlocks,
  to: References,
): BillDetail {
  const isCut = document.incomplete_lists.includes("cosponsors");
  return asDetail({
    ...document,
    ...lean,
    introduced_on_behalf_of: document.introduced_on_behalf_of.map(to.legislator),
    cosponsor_count_including_withdrawn: isCut ? null : document.cosponsors.length,
    incomplete_blocks: document.incomplete_lists.map(tokenOf).toSorted(),
    counts: countsOf(blocks, document),
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
