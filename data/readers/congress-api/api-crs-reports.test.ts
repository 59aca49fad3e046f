import { describe, expect, it } from "vitest";

import { inlineFile } from "../../../test/inline-file.ts";
import type { CrsReportPart } from "../../documents.ts";
import { mergeCrsReport } from "../../merge/merge-report.ts";
import { readSourceFile } from "../read-source-file.ts";

function read(answer: object, name = "crs-report-R47175.json") {
  const reading = readSourceFile(inlineFile(JSON.stringify(answer), name));
  const reports = (reading?.readings ?? []).map(({ document }) => document as CrsReportPart);
  return { ...reading, reports };
}
const listOf = (...rows: object[]) => read({ CRSReports: rows }, "crs-reports.json");

const LISTED = {
  contentType: "Reports",
  id: "R47175",
  publishDate: "2025-02-05T04:34:31Z",
  status: "Active",
  title: "Setting Levels: The House &amp; the Senate",
  updateDate: "2025-02-07T01:36:56Z",
  version: 102,
};
const BILL = { congress: 117, number: 1151, title: "Providing for allocations.", type: "HRES" };
const LAW = { congress: 93, number: "93-344", title: null, type: "PUB" };
const REPORT = {
  ...LISTED,
  authors: [{ author: "Ada Pine" }],
  topics: [{ topic: "Budget &amp; Appropriations Procedure" }],
  summary: "What &quot;deeming&quot; is.",
  relatedMaterials: [LAW, BILL, BILL, { ...BILL, number: "1" }],
  formats: [
    { format: "PDF", url: "https://congress.gov/R47175.2.pdf" },
    { format: "HTML", url: "https://congress.gov/R47175.html" },
  ],
};

describe("readApiCrsReports", () => {
  it("reads a report: a bill once, numbers as text too, entities as characters, laws as words", () => {
    expect(read({ CRSReport: REPORT }).reports).toEqual([
      {
        report_id: "R47175",
        title: "Setting Levels: The House & the Senate",
        type: "report",
        is_active: true,
        published_date: "2025-02-04",
        version: 102,
        source_updated_at: "2025-02-07T01:36:56Z",
        topics: ["Budget & Appropriations Procedure"],
        summary: 'What "deeming" is.',
        authors: ["Ada Pine"],
        bills: [
          { congress: 117, type: "HRES", number: 1151, title: "Providing for allocations." },
          { congress: 117, type: "HRES", number: 1, title: "Providing for allocations." },
        ],
        laws: ["Public Law 93-344"],
        texts: [
          { format: "pdf", url: "https://congress.gov/R47175.2.pdf" },
          { format: "html", url: "https://congress.gov/R47175.html" },
        ],
      },
    ]);
  });

  it("reads a list, whose reports lack topics, authors and bills", () => {
    const { reports } = listOf(LISTED, { ...LISTED, id: "98-807", status: "Archived" });
    expect(reports).toMatchObject([
      { report_id: "R47175", topics: null, bills: null },
      { report_id: "98-807", is_active: false, texts: null },
    ]);
    const parts = [
      ...reports.slice(0, 1).map((document) => ({ source: "api-list", document })),
      ...read({ CRSReport: REPORT }).reports.map((document) => ({
        source: "api-detail",
        document,
      })),
    ];
    expect(mergeCrsReport(parts)).toMatchObject({ authors: ["Ada Pine"], version: 102 });
  });

  it.each([
    ["another's id", { CRSReport: { ...REPORT, id: "R47176" } }, /the file is named crs-report-R4/],
    ["another type", { CRSReport: { ...REPORT, contentType: "Podcasts" } }, /"Podcasts"/],
    ["another status", { CRSReport: { ...REPORT, status: "Retired" } }, /"Retired"/],
    ["a renamed field", { CRSReport: { ...REPORT, title: undefined, name: "x" } }, /"title":null/],
    ["a renamed key", { CRSReport: [REPORT] }, /neither CRSReports nor CRSReport/],
  ])("refuses an answer with %s", (_, answer, reason) => {
    expect(() => read(answer)).toThrow(reason);
  });

  it.each([
    ["a material", { relatedMaterials: [BILL, { ...BILL, type: "TREATY" }] }, "TREATY 117 1151"],
    ["a law", { relatedMaterials: [BILL, { ...LAW, number: "344" }] }, "344"],
    ["a text", { formats: [{ format: "EPUB", url: "https://congress.gov/x" }] }, "EPUB"],
  ])("names %s of unknown kind and has the rest", (_, changed, named) => {
    const { reports, skippedEntries } = read({ CRSReport: { ...REPORT, ...changed } });
    expect(reports).toMatchObject([{ report_id: "R47175", authors: ["Ada Pine"] }]);
    expect(skippedEntries).toEqual([expect.stringContaining(named)]);
  });

  it("has all other reports of a list although one is odd", () => {
    const { reports, skippedEntries } = listOf(LISTED, { ...LISTED, id: "R1", contentType: null });
    expect(reports.map(({ report_id }) => report_id)).toEqual(["R47175"]);
    expect(skippedEntries).toEqual([expect.stringContaining('"R1"')]);
  });
});
