import * as z from "zod";

import { type Kind, shown } from "./kind.ts";
import { routesTagged } from "./route.ts";
import { CONGRESS_GOV } from "../addresses.ts";
import { matching, nameSuchAs } from "../parameter-kind.ts";
import { oneBill } from "../parameter-kinds.ts";
import type { DetailedResource } from "../resource.ts";
import { reads } from "../schemas/reading.ts";
import {
  BillRef,
  Day,
  named,
  recordLinks,
  type RecordOf,
  SourceUpdatedAt,
  Text,
  TextFile,
  UpdatedAt,
} from "../schemas/shared.ts";

type Identity = Pick<CrsReport, "report_id">;

export const crsReportPath = ({ report_id }: Identity): string => `/crs-reports/${report_id}`;

const SERIES: Readonly<Record<string, string>> = {
  IF: "In Focus",
  IG: "Infographic",
  IN: "Insight",
  LSB: "Legal Sidebar",
  TE: "Testimony",
};

export const crsReportCitation = ({ report_id }: Identity): string =>
  `CRS ${SERIES[/^[A-Z]*/.exec(report_id)?.[0] ?? ""] ?? "Report"} ${report_id}`;

export const crsReportSite = ({ report_id }: Identity): string =>
  `${CONGRESS_GOV}/crs-report/${report_id}`;

const reportId = matching(
  /^[A-Z]*\d[\dA-Z-]*$/,
  "a CRS report's number such as R47175 or 98-807",
  (text) => text.toUpperCase(),
);

const UNLESS_LISTED = "null if only Congress.gov's list is known.";

export const CrsReport = named("CrsReport", "A report of the Congressional Research Service.", {
  report_id: reads(Text, { names: "crs_report" }).meta({
    description: "Its number at the Congressional Research Service.",
    examples: ["R47175"],
  }),
  citation: Text.meta({
    description: "How it is cited.",
    examples: ["CRS Report R47175"],
  }),
  title: Text.describe("Its title."),
  type: reads(z.enum(["report", "post", "resource", "infographic", "testimony"]), {
    isPlain: true,
  }).describe("What it is."),
  is_active: z.boolean().describe("Whether it is still updated; if not, it is archived."),
  published_date: Day.nullable().describe(
    "The day on which it was published; for some older ones that of their transfer to Congress.gov.",
  ),
  version: z
    .int()
    .nullable()
    .describe("The Library of Congress's count of its versions; file names have another one."),
  topics: z.array(Text).nullable().describe(`Its topics, in its own words; ${UNLESS_LISTED}`),
  source_updated_at: SourceUpdatedAt,
  updated_at: UpdatedAt,
  ...recordLinks,
});
export type CrsReport = RecordOf<typeof CrsReport>;

export const CrsReportDetail = named(
  "CrsReportDetail",
  "A report of the Congressional Research Service in full.",
  {
    ...CrsReport.shape,
    summary: Text.nullable().describe("Its summary; null if there is none, or if it is unknown."),
    authors: z.array(Text).nullable().describe(`Its authors; ${UNLESS_LISTED}`),
    bills: z.array(BillRef).nullable().describe(`The bills that it names; ${UNLESS_LISTED}`),
    laws: z
      .array(Text)
      .nullable()
      .describe(`The laws that it names, such as \`Public Law 93-344\`; ${UNLESS_LISTED}`),
    texts: z.array(TextFile).nullable().describe(`Its text; ${UNLESS_LISTED}`),
  },
);
export type CrsReportDetail = RecordOf<typeof CrsReportDetail>;

const reportResource: DetailedResource<CrsReport, CrsReportDetail> = {
  name: "crs_report",
  lean: CrsReport,
  detail: CrsReportDetail,
  blocks: [],
  filters: [],
  searched: [
    {
      name: "topic",
      kind: nameSuchAs("Budget & Appropriations Procedure"),
      description: "Only reports on this topic, in the service's own words.",
      example: "budget-and-appropriations-procedure",
    },
    {
      name: "bill",
      kind: oneBill,
      description: "Only reports that name this bill.",
      example: "119-hr-1",
    },
  ],
  order: [
    { facet: ({ published_date }) => published_date, descending: true },
    { facet: ({ report_id }) => report_id, descending: true },
  ],
  date: { description: "its publication", facet: ({ published_date }) => published_date },
  defaultPerPage: 20,
  search: { of: "titles", fields: "number, title, topics, authors and summary" },
};

const { list, detail } = routesTagged({
  name: "CRS reports",
  description: "What the Congressional Research Service explains to Congress.",
});

export const crsReportKind = {
  resource: reportResource,
  words: { one: "CRS report", many: "CRS reports" },
  shown: shown(CrsReportDetail, {
    head: "citation report_id title",
    rows: "type published_date topics",
    page: "summary",
  }),
  routes: {
    "crs-reports": list("/crs-reports", reportResource, {
      summary: "List CRS reports",
      description: "Reports of the Congressional Research Service by their day, the newest first.",
    }),
    crs_report: detail("/crs-reports/:report_id", reportResource, {
      inPath: { report_id: { kind: reportId, description: "The report's number." } },
      summary: "Get a CRS report",
      description: "One report, with its summary, its bills and the addresses of its text.",
    }),
  },
  cited: {
    as: "R47175",
    form: /^(?:crs\s+(?:[a-z]+\s+)*)?((?:R[LS]?|I[FGN]|LSB|TE)\d{4,5})$/i,
    pathOf: (id = "") => crsReportPath({ report_id: id.toUpperCase() }),
  },
  sources: {
    "crs-reports": {
      title: "CRS reports, api.congress.gov",
      folders: ["crs-reports/"],
      needsKey: true,
    },
  },
  entries: { crs_reports: "CRS reports" },
  published: "in own files",
  range: ({ report_id }) => report_id.slice(0, -2),
} as const satisfies Kind<CrsReport>;
