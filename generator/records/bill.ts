import {
  billCitation,
  billName,
  billPath,
  billSite,
  billSource,
  chamberOfType,
  congressPath,
  feedAddress,
} from "../../contract/addresses.ts";
import type { Amendment } from "../../contract/kinds/amendment.ts";
import { Bill, BILL_BLOCKS, BillBlocks, BillDetail } from "../../contract/kinds/bill.ts";
import type { BillDocument } from "../../data/documents.ts";
import type { Stored } from "../../data/database/record-reader.ts";
import { escapeMarkup } from "../../lib/escape-markup.ts";
import type { BillVotes } from "./bill-votes.ts";
import { inShape } from "./in-shape.ts";
import type { BillTexts } from "./bill-texts.ts";
import { type KnownRecords, wrongIds } from "./known-records.ts";
import type { References } from "./references.ts";

const asBill = inShape(Bill);
const asDetail = inShape(BillDetail);
const asBlocks = inShape(BillBlocks);

export function leanBill(
  { document, updated_at }: Stored<BillDocument>,
  texts: BillTexts,
  to: References,
): Bill {
  const { type, sponsor, policy_area } = document;
  return asBill({
    ...document,
    citation: billCitation(document),
    chamber: chamberOfType(type),
    sponsor: sponsor === null ? null : to.legislator(sponsor),
    cosponsor_count: cosponsorCount(document),
    policy_area: policy_area === null ? null : to.topic(policy_area),
    latest_text: texts.latest,
    updated_at: updated_at > texts.updatedAt ? updated_at : texts.updatedAt,
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
  known: Pick<KnownRecords, "legislators">,
  to: References,
): BillDetail {
  const isCut = document.incomplete_lists.includes("cosponsors");
  const people = [...(document.sponsor === null ? [] : [document.sponsor]), ...document.cosponsors];
  const ofIds = wrongIds(people, known).map((text) => ({ text, html: escapeMarkup(text) }));
  return asDetail({
    ...document,
    ...lean,
    notes: [...document.notes, ...ofIds],
    introduced_on_behalf_of: document.introduced_on_behalf_of.map(to.legislator),
    cosponsor_count_including_withdrawn: isCut ? null : document.cosponsors.length,
    incomplete_blocks: incompleteBlocksOf(document),
    counts: countsOf(blocks, document),
    source_url: billSource(document),
    amendments_url: to.address(`/amendments?bill=${billName(document)}`),
    congress_url: to.address(congressPath(document.congress)),
    feed_url: feedAddress(lean.api_url),
  });
}

export function billBlocks(
  document: BillDocument,
  votes: BillVotes,
  amendments: readonly Amendment[],
  to: References,
): BillBlocks {
  return asBlocks({
    ...document,
    actions: shownActions(document.actions, to),
    subjects: document.subjects.map(({ name, kind }) => ({ ...to.topic(name), name, kind })),
    cosponsors: shownCosponsors(document.cosponsors, to),
    committees: document.committees.map((committee) => ({
      ...committee,
      ...to.committeeAsNamed(committee),
    })),
    related_bills: document.related_bills.map((bill) => ({
      ...bill,
      ...to.bill(bill, bill.title),
    })),
    amendments,
    laws: document.laws.map((law) => ({ ...to.law(law), enacted_date: document.enacted_date })),
    votes,
  });
}

export function shownActions(
  actions: BillDocument["actions"],
  to: References,
): BillBlocks["actions"] {
  return actions.map((action) => ({
    ...action,
    committees: action.committees.map(to.committeeAsNamed),
    votes: action.votes.map(to.vote),
  }));
}

export function shownCosponsors(
  cosponsors: BillDocument["cosponsors"],
  to: References,
): BillBlocks["cosponsors"] {
  return cosponsors.map((cosponsor) => ({ ...cosponsor, ...to.legislator(cosponsor) }));
}

/** A bill's roll calls are also found in its actions and amendments. */
export function incompleteBlocksOf({
  incomplete_lists: lists,
}: Pick<BillDocument, "incomplete_lists">): BillDetail["incomplete_blocks"] {
  const tokens = lists.map((list) => (list === "related_bills" ? "related" : list));
  const lacksVotes = lists.includes("actions") || lists.includes("amendments");
  return [...tokens, ...(lacksVotes ? (["votes"] as const) : [])].toSorted();
}
