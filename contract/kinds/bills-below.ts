import { BILL_TYPES } from "../enumerations.ts";
import { easternDayAt } from "../eastern.ts";
import * as parameters from "../parameter-kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { type Resource, fieldFilter } from "../resource.ts";
import { CommitteeActivity } from "./bill.ts";
import { BillStatusName } from "../schemas/enumerated.ts";
import {
  BillCosponsor,
  BillRef,
  Instant,
  recordLinks,
  type RecordOf,
  named,
} from "../schemas/shared.ts";

export const CommitteeBill = named("CommitteeBill", "A bill, and what one committee did with it.", {
  ...BillRef.shape,
  ...recordLinks,
  status: BillStatusName,
  referred_at: Instant.nullable().describe(
    "When it was first referred to the committee, in UTC; null if it never was, or if no source says when.",
  ),
  latest_activity: CommitteeActivity.nullable().describe(
    "The committee's latest activity on it; null if no source has one.",
  ),
});
export type CommitteeBill = RecordOf<typeof CommitteeBill>;

export const committeeBillResource: Resource<CommitteeBill> = {
  name: "committee_bill",
  lean: CommitteeBill,
  filters: [
    { ...fieldFilter("congress", wholeNumber, "Only bills of this Congress."), isInRuns: true },
    fieldFilter("status", parameters.billStatus, "Only bills with this status."),
  ],
  order: [
    { facet: (bill) => bill.congress },
    { facet: (bill) => bill.referred_at ?? "" },
    { facet: (bill) => BILL_TYPES.indexOf(bill.type) },
    { facet: (bill) => bill.number },
  ],
  date: {
    description: "the referral to the committee",
    facet: (bill) => (bill.referred_at === null ? null : easternDayAt(bill.referred_at)),
  },
  isStoredOldestFirst: true,
  kinds: ["bill"],
  madeOf: "committees",
  defaultPerPage: 20,
};

const { sponsorship_date, is_original, withdrawn_date } = BillCosponsor.shape;

export const CosponsoredBill = named(
  "CosponsoredBill",
  "A bill, and when one legislator cosponsored it.",
  {
    ...BillRef.shape,
    ...recordLinks,
    sponsorship_date: sponsorship_date.describe("The day on which the legislator cosponsored it."),
    is_original,
    withdrawn_date: withdrawn_date.describe("The day on which the legislator withdrew."),
  },
);
export type CosponsoredBill = RecordOf<typeof CosponsoredBill>;

export const cosponsoredBillResource: Resource<CosponsoredBill> = {
  name: "cosponsored_bill",
  lean: CosponsoredBill,
  filters: [
    { ...fieldFilter("congress", wholeNumber, "Only bills of this Congress."), isInRuns: true },
  ],
  order: [
    { facet: (bill) => bill.congress },
    { facet: (bill) => bill.sponsorship_date ?? "" },
    { facet: (bill) => BILL_TYPES.indexOf(bill.type) },
    { facet: (bill) => bill.number },
    { facet: (bill) => bill.withdrawn_date },
  ],
  date: { description: "the cosponsorship", facet: (bill) => bill.sponsorship_date },
  isStoredOldestFirst: true,
  kinds: ["bill"],
  madeOf: "cosponsors",
  defaultPerPage: 20,
};
