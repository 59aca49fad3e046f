import { expect, it } from "vitest";

import { billPath, reportPath } from "../../contract/addresses.ts";
import { happeningsOf } from "../../contract/entries/entries.ts";
import type { CommitteeReportPart } from "../../data/documents.ts";
import { referencesTo, testKnownRecords } from "../../test/test-references.ts";
import { reportsOn } from "./reports.ts";

const report = (part: number): CommitteeReportPart => ({
  congress: 117,
  type: "HRPT",
  number: 130,
  part,
  citation: `H. Rept. 117-130, Book ${part}`,
  title: null,
  chamber: "house",
  issued_date: "2021-09-27",
  is_conference_report: false,
  committees: null,
  bills: null,
  treaties: null,
  texts: null,
  source_updated_at: null,
});
const path = billPath({ congress: 117, type: "HR", number: 5376 });

it("has the reports that a bill cites, without errata, and those that name it, each once", () => {
  const all = [report(1), report(3)];
  const given = {
    reports: new Map(
      all.map((document) => [
        reportPath(document),
        { document, updated_at: "2026-01-01T00:00:00Z" },
      ]),
    ),
    reportsOn: (on: string) => (on === path ? all : []),
  };
  const parts = ["Book 1", "Book 2", "Errata"].map((part) => `H. Rept. 117-130, ${part}`);
  const cited = [...parts, "S. Rept. 117-9"].map((citation) => ({ citation }));
  const reports = reportsOn(path, cited, {
    known: { ...testKnownRecords(given), ...given } as never,
    to: referencesTo(given),
  });
  expect(
    reports.map(({ citation, issued_date, api_url }) => [citation, issued_date, api_url]),
  ).toEqual([
    [
      "H. Rept. 117-130, Book 1",
      "2021-09-27",
      `https://api.example/api/v1/committee-reports/117/HRPT/130/1`,
    ],
    ["H. Rept. 117-130, Book 2", null, null],
    [
      "H. Rept. 117-130, Book 3",
      "2021-09-27",
      `https://api.example/api/v1/committee-reports/117/HRPT/130/3`,
    ],
    ["S. Rept. 117-9", null, null],
  ]);
  expect(reports[1]?.site_url).toBe(
    "https://www.congress.gov/congressional-report/117th-congress/house-report/130/2",
  );
});

it("names a CRS report's first version published, and each later one updated, as another event", () => {
  const crs = {
    id: "/crs-reports/R47175",
    citation: "CRS Report R47175",
    title: "Deeming",
    published_date: "2025-02-05",
    source_updated_at: "2026-03-07T01:36:56Z",
  };
  const happened = [1, null, 2, 3].flatMap((version) =>
    happeningsOf("crs_report", { ...crs, version }),
  );
  expect(happened.map(({ id, title, date }) => [id, title, date])).toEqual([
    [crs.id, "CRS Report R47175 published", "2025-02-05"],
    [crs.id, "CRS Report R47175 published", "2025-02-05"],
    [`${crs.id}/version/2`, "CRS Report R47175 updated", "2026-03-06"],
    [`${crs.id}/version/3`, "CRS Report R47175 updated", "2026-03-06"],
  ]);
});
