import { describe, expect, it } from "vitest";

import { inlineFile } from "../../../test/inline-file.ts";
import type { CommitteeReportPart } from "../../documents.ts";
import { mergeReport } from "../../merge/merge-report.ts";
import { readSourceFile } from "../read-source-file.ts";

const NAMES = {
  list: "reports-117.json",
  detail: "report-117-hrpt-351.json",
  text: "report-117-hrpt-351-text.json",
};

function read(name: string, answer: object) {
  const reading = readSourceFile(inlineFile(JSON.stringify(answer), name));
  return {
    ...reading,
    reports: (reading?.readings ?? []).map(({ document }) => document as CommitteeReportPart),
  };
}

/** A record of what several files say, as the importer stores them. */
function merged(...answers: readonly (readonly [of: keyof typeof NAMES, answer: object])[]) {
  const parts = answers.flatMap(([of, answer]) =>
    read(NAMES[of], answer).reports.map((document) => ({ source: `api-${of}`, document })),
  );
  return mergeReport(parts);
}

// As in the API's guide.
const LISTED = {
  chamber: "House",
  citation: "H. Rept. 117-351",
  congress: 117,
  number: 351,
  part: 1,
  type: "HRPT",
  updateDate: "2022-06-21T23:26:16Z",
};
const REPORT = {
  ...LISTED,
  associatedBill: [{ congress: 117, number: "7003", type: "HR" }],
  associatedTreaties: [{ congress: 117, number: 3, part: "a" }],
  committees: [{ name: "Financial Services Committee", systemCode: "hsba00" }],
  isConferenceReport: false,
  issueDate: "2022-06-07T04:00:00Z",
  title: "EXPANDING FINANCIAL ACCESS FOR UNDERSERVED COMMUNITIES ACT",
};
const ADDRESS = "https://www.congress.gov/117/crpt/hrpt351";
const text = (url: string, type = "PDF", isErrata = "N") => ({
  formats: [{ isErrata, type, url: `${ADDRESS}/${url}` }],
});

describe("readApiReports", () => {
  it("reads a list, of which only the identity is known", () => {
    expect(read(NAMES.list, { reports: [LISTED] }).reports).toMatchObject([
      {
        congress: 117,
        type: "HRPT",
        number: 351,
        part: 1,
        citation: "H. Rept. 117-351",
        chamber: "house",
        title: null,
        bills: null,
        source_updated_at: "2022-06-21T23:26:16Z",
      },
    ]);
  });

  it("reads a report, with its day in Washington, committees, bills and treaties", () => {
    expect(read(NAMES.detail, { committeeReports: [REPORT] }).reports).toMatchObject([
      {
        title: REPORT.title,
        issued_date: "2022-06-07",
        is_conference_report: false,
        committees: [{ code: "hsba00", name: "Financial Services Committee", chamber: "house" }],
        bills: [{ congress: 117, type: "HR", number: 7003 }],
        treaties: [{ congress: 117, number: 3, suffix: "A" }],
        texts: null,
      },
    ]);
  });

  it("keeps apart the books of one number, which come newest first, and their texts", () => {
    const books = [2, 1].map((part) => ({
      ...REPORT,
      part,
      citation: `H. Rept. 117-351,Book ${part}`,
    }));
    const { reports } = read(NAMES.detail, { committeeReports: books });
    expect(reports.map(({ part, citation }) => [part, citation])).toEqual([
      [2, "H. Rept. 117-351, Book 2"],
      [1, "H. Rept. 117-351, Book 1"],
    ]);
    const texts = [text("a-pt2.pdf"), text("a-pt1.pdf"), text("a-pt1.htm", "Formatted Text")];
    const found = read(NAMES.text, { text: texts }).reports;
    expect(found.map(({ part, texts: own }) => [part, own?.map(({ format }) => format)])).toEqual([
      [2, ["pdf"]],
      [1, ["pdf", "html"]],
    ]);
  });

  it("names a part whose citation lacks it, as that of H. Rept. 119-608", () => {
    const parts = [1, 2].map((part) => ({ ...LISTED, part }));
    const { reports } = read(NAMES.list, { reports: parts });
    expect(reports.map(({ citation }) => citation)).toEqual([
      "H. Rept. 117-351",
      "H. Rept. 117-351, Part 2",
    ]);
  });

  // https://github.com/LibraryOfCongress/api.congress.gov/issues/216
  it("takes an erratum, which has an entry of its own in the list, for a text of its report", () => {
    const erratum = { ...REPORT, citation: "H. Rept. 117-351,Errata" };
    const report = merged(
      ["list", { reports: [erratum, LISTED] }],
      ["detail", { committeeReports: [erratum] }],
      ["text", { text: [text("a.pdf"), text("a-ERRATA.pdf", "PDF", "Y"), text("a.pdf")] }],
    );
    expect(report).toMatchObject({
      citation: "H. Rept. 117-351",
      title: REPORT.title,
      texts: [
        { format: "pdf", url: `${ADDRESS}/a.pdf`, is_erratum: false },
        { format: "pdf", url: `${ADDRESS}/a-ERRATA.pdf`, is_erratum: true },
      ],
    });
  });

  it("names reports without identity, and texts of unknown kinds, and reads the others", () => {
    const list = read(NAMES.list, { reports: [LISTED, { ...LISTED, type: "XRPT", part: 2 }] });
    expect(list.reports).toHaveLength(1);
    expect(list.skippedEntries).toEqual([
      'reports[1]: H. Rept. 117-351 is not identified: {"congress":"117","type":"XRPT","number":"351","part":"2"}',
    ]);
    const texts = read(NAMES.text, { text: [text("a.pdf"), text("a.doc", "Word")] });
    expect(texts.reports[0]?.texts).toHaveLength(1);
    expect(texts.skippedEntries).toEqual([`a text of unknown kind: Word ${ADDRESS}/a.doc`]);
  });

  it("refuses other answers, and a file that is named after another report", () => {
    expect(() => read(NAMES.detail, { committeeReports: {} })).toThrow(
      "not committee reports from Congress.gov",
    );
    expect(() => read("report-117-hrpt-352.json", { committeeReports: [REPORT] })).toThrow(
      "number is 351, but the file is named report-117-hrpt-352.json",
    );
    expect(() => read("report-text.json", { text: [text("a.pdf")] })).toThrow(
      "the name must have the report",
    );
  });
});

it("a report that only a text names is none", () => {
  expect(merged(["text", { text: [text("a.pdf")] }])).toBeNull();
});
