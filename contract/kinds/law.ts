import * as z from "zod";

import { type Kind, shown } from "./kind.ts";
import { routesTagged } from "./route.ts";
import { LAW_TYPES } from "../enumerations.ts";
import * as parameters from "../parameter-kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { type DetailedResource, fieldFilter } from "../resource.ts";
import { lawRank } from "../search-rank.ts";
import { Bill } from "./bill.ts";
import { BILL_SEARCHED } from "./bill-searched.ts";
import { reads } from "../schemas/reading.ts";
import { EnactedByName } from "../schemas/enumerated.ts";
import {
  BillRef,
  Day,
  lawIdentity,
  recordLinks,
  type RecordOf,
  Source,
  Text,
  TextFile,
  UpdatedAt,
  congressLink,
  named,
} from "../schemas/shared.ts";

export const Law = named("Law", "A public or private law, as it appears in lists.", {
  ...lawIdentity,
  uslm_id: reads(Text, { at: "nowhere" }).meta({
    description: "Its id in United States Legislative Markup (USLM).",
    examples: ["/us/pl/119/14"],
  }),
  title: Text.nullable().describe("The title of its bill."),
  enacted_date: Day.nullable().describe("The day on which it was signed or the veto overridden."),
  became_law_date: Day.nullable().describe("The day on which it was numbered."),
  enacted_by: EnactedByName,
  bill: BillRef.nullable().describe("The bill that became the law."),
  updated_at: UpdatedAt,
  ...recordLinks,
});
export type Law = RecordOf<typeof Law>;

export const LawDetail = named("LawDetail", "A public or private law in full.", {
  ...Law.shape,
  bill: Bill.nullable().describe("The bill that became the law, as it appears in lists."),
  statutes_at_large: Text.nullable().describe(
    "Its place in the Statutes at Large; always null, because no source provides it as data.",
  ),
  texts: z
    .array(TextFile)
    .describe("The law's text at govinfo.gov, available days to weeks after it is numbered."),
  source_url: Source.nullable().describe("The publisher's file."),
  ...congressLink,
});
export type LawDetail = RecordOf<typeof LawDetail>;

export const lawResource: DetailedResource<Law, LawDetail> = {
  name: "law",
  lean: Law,
  detail: LawDetail,
  blocks: [],
  filters: [
    fieldFilter("congress", wholeNumber, "Only laws of this Congress."),
    fieldFilter("law_type", parameters.lawType, "Only public or only private laws."),
  ],
  searched: [
    {
      name: "sponsor_bioguide_id",
      alias: "sponsor",
      kind: parameters.bioguideId,
      description: "Only laws whose bill this member introduced.",
      example: "C000127",
    },
    ...BILL_SEARCHED.map((filter) => ({
      ...filter,
      description: filter.description
        .replace("Only bills that", "Only laws whose bill")
        .replace("Only bills with", "Only laws whose bill has")
        .replace("Only bills referred", "Only laws whose bill was referred"),
    })),
  ],
  order: [
    { facet: (law) => law.congress, descending: true },
    { facet: (law) => LAW_TYPES.indexOf(law.law_type) },
    { facet: (law) => law.law_number, descending: true },
  ],
  date: { description: "its enactment", facet: (law) => law.enacted_date },
  kinds: ["bill"],
  madeOf: "laws",
  defaultPerPage: 20,
  search: {
    of: "titles",
    fields: "citation, title, and the bill's citation and titles",
    rank: lawRank,
    hasMatchedTitle: true,
  },
};

const LAWS_IN_PART = 1024;

const { detail, list } = routesTagged({
  name: "Laws",
  description: "Public and private laws.",
});

export const lawKind = {
  resource: lawResource,
  words: { one: "law", many: "laws" },
  shown: shown(LawDetail, {
    head: "citation law_type law_number title",
    rows: "congress",
    page: "became_law_date enacted_by",
  }),
  routes: {
    laws: list("/laws", lawResource, {
      summary: "List laws",
      description: "Laws by Congress, the newest first; public before private; then by number.",
    }),
    law: detail("/laws/:congress/:law_type/:law_number", lawResource, {
      summary: "Get a law",
      description: "One law with its bill.",
    }),
  },
  entries: { law: "Laws" },
  published: "in own files",
  range: ({ law_type, law_number }) => `${law_type} ${Math.floor(law_number / LAWS_IN_PART)}`,
} as const satisfies Kind<LawDetail>;
