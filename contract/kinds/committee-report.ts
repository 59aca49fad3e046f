import * as z from "zod";

import { type Kind, shown } from "./kind.ts";
import { routesTagged } from "./route.ts";
import { REPORT_TYPES } from "../enumerations.ts";
import * as parameters from "../parameter-kinds.ts";
import { severalOf, wholeNumber } from "../parameter-kind.ts";
import { type DetailedResource, fieldFilter } from "../resource.ts";
import { ChamberName } from "../schemas/enumerated.ts";
import {
  BillRef,
  CommitteeRef,
  congressLink,
  Day,
  named,
  recordLinks,
  type RecordOf,
  reportIdentity,
  SourceUpdatedAt,
  Text,
  TextFile,
  TreatyRef,
  UpdatedAt,
} from "../schemas/shared.ts";

const UNLESS_LISTED = "null if only Congress.gov's list is known.";

export const CommitteeReport = named(
  "CommitteeReport",
  "A report of a committee, or a part of it.",
  {
    ...reportIdentity,
    title: Text.nullable().describe(`Its title; ${UNLESS_LISTED}`),
    chamber: ChamberName.describe("The chamber that it was made to."),
    issued_date: Day.nullable().describe(`The day on which it was filed; ${UNLESS_LISTED}`),
    is_conference_report: z
      .boolean()
      .nullable()
      .describe(`Whether a conference of both chambers made it; ${UNLESS_LISTED}`),
    committees: z
      .array(CommitteeRef)
      .nullable()
      .describe(`The committees that made it; ${UNLESS_LISTED}`),
    ...congressLink,
    source_updated_at: SourceUpdatedAt,
    updated_at: UpdatedAt,
    ...recordLinks,
  },
);
export type CommitteeReport = RecordOf<typeof CommitteeReport>;

export const CommitteeReportDetail = named(
  "CommitteeReportDetail",
  "A report of a committee, or a part of it, in full.",
  {
    ...CommitteeReport.shape,
    bills: z.array(BillRef).nullable().describe(`The bills that it is about; ${UNLESS_LISTED}`),
    treaties: z
      .array(TreatyRef)
      .nullable()
      .describe(`The treaties that it is about; ${UNLESS_LISTED}`),
    texts: z
      .array(
        named("CommitteeReportText", "A text of a report as a file at its publisher.", {
          ...TextFile.shape,
          is_erratum: z.boolean().describe("Whether it only corrects the report."),
        }),
      )
      .nullable()
      .describe("Its text; null if the addresses are unknown."),
  },
);
export type CommitteeReportDetail = RecordOf<typeof CommitteeReportDetail>;

const reportResource: DetailedResource<CommitteeReport, CommitteeReportDetail> = {
  name: "committee_report",
  lean: CommitteeReport,
  detail: CommitteeReportDetail,
  blocks: [],
  filters: [
    fieldFilter("congress", wholeNumber, "Only reports of this Congress."),
    fieldFilter("type", severalOf(parameters.reportType), "Only reports of this type."),
    {
      name: "conference",
      kind: parameters.yesOrNo,
      description: "Only conference reports, or only others.",
      facet: ({ is_conference_report: isOne }) => isOne?.toString() ?? null,
    },
  ],
  searched: [
    {
      name: "committee",
      kind: parameters.committeeCode,
      description: "Only reports of this committee.",
      example: "hsag00",
    },
  ],
  order: [
    { facet: ({ issued_date }) => issued_date, descending: true },
    { facet: ({ congress }) => congress, descending: true },
    { facet: ({ type }) => REPORT_TYPES.indexOf(type) },
    { facet: ({ number }) => number, descending: true },
    { facet: ({ part }) => part, descending: true },
  ],
  date: { description: "its filing", facet: ({ issued_date }) => issued_date },
  defaultPerPage: 20,
  search: { of: "titles", fields: "citation, title, and citations of bills and treaties" },
};

const { list, detail } = routesTagged({
  name: "Committee reports",
  description: "Why committees reported bills and treaties, and what conferences agreed to.",
});

const REPORTS_IN_PART = 64;

export const committeeReportKind = {
  resource: reportResource,
  words: { one: "committee report", many: "committee reports" },
  shown: shown(CommitteeReportDetail, {
    head: "citation type number part title",
    rows: "congress",
    page: "chamber",
  }),
  routes: {
    "committee-reports": list("/committee-reports", reportResource, {
      summary: "List committee reports",
      description: "Reports of committees by the day of their filing, the newest first.",
    }),
    committee_report: detail("/committee-reports/:congress/:type/:number/:part", reportResource, {
      inPath: {
        type: { kind: parameters.reportType, description: "The report's type." },
        number: { kind: wholeNumber, description: "The report's number." },
        part: { kind: wholeNumber, description: "The part or book; 1 if it has none." },
      },
      summary: "Get a committee report",
      description: "One report, with its bills, treaties and the addresses of its text.",
    }),
  },
  cited: {
    as: "H. Rept. 117-130",
    form: /^(h|s|e)(?:ouse|enate|x(?:ec(?:utive)?)?)?\.?\s*(?:rept|report|rpt)\.?\s*(?:no\.\s*)?(\d+)-(\d+)(?:,?\s*(?:part|pt|book)\.?\s*(\d*))?$/i,
    pathOf: (chamber, congress, number, part) =>
      `/committee-reports/${congress}/${chamber?.toUpperCase()}RPT/${number}/${part || 1}`,
  },
  sources: {
    "committee-reports": {
      title: "Committee reports, api.congress.gov",
      folders: ["committee-reports/"],
      needsKey: true,
    },
  },
  examples: ["conference=true"],
  entries: { reports: "Committee reports" },
  published: "in own files",
  range: ({ type, number }) => `${type} ${Math.floor(number / REPORTS_IN_PART)}`,
} as const satisfies Kind<CommitteeReport>;
