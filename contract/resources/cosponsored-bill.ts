import { BILL_TYPES } from "../enumerations.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { type Resource, fieldFilter } from "../resource.ts";
import { BillCosponsor, BillRef, recordLinks, type RecordOf, named } from "./shared.ts";

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
  defaultPerPage: 20,
};
