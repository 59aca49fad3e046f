import {
  billName,
  congressPath,
  reportCited,
  reportPath,
  reportSite,
} from "../../contract/addresses.ts";
import { REPORT_TYPES } from "../../contract/enumerations.ts";
import { CommitteeReport, CommitteeReportDetail } from "../../contract/kinds/committee-report.ts";
import {
  CrsReport,
  crsReportCitation,
  CrsReportDetail,
  crsReportPath,
  crsReportSite,
} from "../../contract/kinds/crs-report.ts";
import type { CommitteeReportRef } from "../../contract/schemas/shared.ts";
import { filterTerm } from "../../contract/search-text.ts";
import { slug } from "../../contract/text.ts";
import type { BillDocument, CommitteeReportPart, CrsReportPart } from "../../data/documents.ts";
import { ascending, uniqueBy } from "../../data/parse/order.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { inShape } from "../records/in-shape.ts";
import type { Merged } from "../records/merged-records.ts";
import type { BuildContext } from "./build-context.ts";
import { codesOf } from "./of-committees.ts";

const asReport = inShape(CommitteeReport);
const asDetail = inShape(CommitteeReportDetail);

export function writeReport(
  { document, updated_at }: Merged<CommitteeReportPart>,
  { record, to }: BuildContext,
): WrittenRow {
  const { citation, title, bills, treaties, committees } = document;
  const detail = asDetail({
    ...document,
    committees: committees?.map(to.committee) ?? null,
    bills: bills?.map((bill) => to.bill(bill, null)) ?? null,
    treaties: treaties?.map(to.treaty) ?? null,
    congress_url: to.address(congressPath(document.congress)),
    updated_at,
    site_url: reportSite(document),
    ...to.record(reportPath(document)),
  });
  const about = [...(detail.bills ?? []), ...(detail.treaties ?? [])];
  const search = {
    keys: [detail.id],
    title,
    titles: [],
    texts: [citation, ...about.map((each) => each.citation)],
    shows: codesOf(committees).map((code) => filterTerm("committee", code)),
  };
  return record("committee_report", { lean: asReport(detail), detail }, { search });
}

const IN_ORDER = ascending<CommitteeReportRef>(
  "congress",
  ({ type }) => REPORT_TYPES.indexOf(type),
  "number",
  "part",
);

/** Returns the reports that a bill or treaty cites or that name it, by its path. */
export function reportsOn(
  path: string,
  cited: BillDocument["committee_reports"],
  { known, to }: Pick<BuildContext, "known" | "to">,
): readonly CommitteeReportRef[] {
  const named = cited.flatMap(({ citation }) => reportCited(citation) ?? []);
  const all = [...named, ...known.reportsOn(path)];
  return uniqueBy(all, reportPath).map(to.report).toSorted(IN_ORDER);
}

const asCrsReport = inShape(CrsReport);
const asCrsDetail = inShape(CrsReportDetail);

export function writeCrsReport(
  { document, updated_at }: Merged<CrsReportPart>,
  { record, to }: BuildContext,
): WrittenRow {
  const { title, topics, authors, summary, bills } = document;
  const detail = asCrsDetail({
    ...document,
    citation: crsReportCitation(document),
    bills: bills?.map((bill) => to.bill(bill, bill.title)) ?? null,
    updated_at,
    site_url: crsReportSite(document),
    ...to.record(crsReportPath(document)),
  });
  const search = {
    keys: [detail.id],
    title,
    titles: [],
    texts: [detail.citation, ...(topics ?? []), ...(authors ?? [])],
    summary: summary ?? undefined,
    shows: [
      ...(topics ?? []).map((topic) => filterTerm("topic", slug(topic))),
      ...(bills ?? []).map((bill) => filterTerm("bill", billName(bill))),
    ],
  };
  return record("crs_report", { lean: asCrsReport(detail), detail }, { search });
}
