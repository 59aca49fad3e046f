import * as z from "zod";

import { ENACTED_BY, LAW_TYPES, TEXT_FORMATS } from "../enumerations.ts";
import * as kinds from "../kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import type { DetailedResource } from "../resource.ts";
import { boundedLength } from "../search-standing.ts";
import { Bill } from "./bill.ts";
import { Address, BillRef, Day, Instant, recordLinks, type Shown, Text } from "./shared.ts";

export const Law = z.strictObject({
  congress: z.int(),
  law_type: z.enum(LAW_TYPES),
  law_number: z.int(),
  citation: Text,
  title: Text.nullable(),
  enacted_date: Day.nullable(),
  became_law_date: Day.nullable(),
  enacted_by: z.enum(ENACTED_BY),
  bill: BillRef.nullable(),
  updated_at: Instant,
  ...recordLinks,
});
export type Law = Shown<typeof Law>;

export const LawDetail = z.strictObject({
  ...Law.shape,
  bill: Bill.nullable(),
  statutes_at_large: Text.nullable(),
  texts: z.array(z.strictObject({ format: z.enum(TEXT_FORMATS), url: Address })),
  source_url: Address.nullable(),
});
export type LawDetail = Shown<typeof LawDetail>;

export const lawResource: DetailedResource<Law> = {
  name: "law",
  lean: Law,
  detail: LawDetail,
  blocks: [],
  filters: [
    { name: "congress", kind: wholeNumber, facet: (law) => law.congress },
    { name: "law_type", kind: kinds.lawType, facet: (law) => law.law_type },
  ],
  parameters: ["congress", "law_type"],
  order: [
    { facet: (law) => law.congress, descending: true },
    { facet: (law) => LAW_TYPES.indexOf(law.law_type) },
    { facet: (law) => law.law_number, descending: true },
  ],
  defaultPerPage: 20,
  search: { of: "titles", standing: ({ title }) => boundedLength(title) },
};
