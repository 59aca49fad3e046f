import { z } from "zod";

import { chamberOfType, reportCitation } from "../../../contract/addresses.ts";
import { REPORT_TYPES } from "../../../contract/enumerations.ts";
import type { CommitteeReportPart } from "../../documents.ts";
import { easternDay } from "../../parse/eastern.ts";
import { noteSkipped, readEach } from "../../parse/findings.ts";
import { ascending, uniqueBy } from "../../parse/order.ts";
import { inShape, listOf, parseJson, rowsOf, scalars, webAddress } from "../../parse/shape.ts";
import {
  type FileReading,
  idOf,
  type SourceFile,
  UnreadableFile,
} from "../../parse/source-file.ts";
import { unknowns } from "../../parse/unknowns.ts";
import { billNamed, billType, instant, integer } from "../../parse/values.ts";
import { Committee, mentions } from "./api-nominations.ts";

const Listed = z.object(scalars("congress type number part citation updateDate"));

const Report = Listed.extend({
  ...scalars("title issueDate isConferenceReport"),
  committees: listOf(Committee),
  // A list, whatever its name.
  associatedBill: listOf(z.object(scalars("congress type number"))),
  associatedTreaties: listOf(z.object(scalars("congress number part"))),
});

const Format = z.object({ ...scalars("type isErrata"), url: webAddress });

const ApiFile = z.union(
  [
    z.object({ reports: rowsOf(Listed) }),
    z.object({ committeeReports: z.array(Report).min(1) }),
    z.object({ text: z.array(z.object({ formats: listOf(Format) })) }),
  ],
  { error: "none of reports, committeeReports, text" },
);

/** Reads committees' reports from the Congress.gov API, which has all parts of a report under one number. */
export function readApiReports(file: SourceFile): FileReading {
  const answer = inShape(ApiFile, parseJson(file), "committee reports from Congress.gov");
  if ("reports" in answer) return readings("list", readEach("reports", answer.reports, listed));
  if ("committeeReports" in answer) {
    return readings("detail", answer.committeeReports.map(detailed));
  }
  const formats = answer.text.flatMap((each) => each.formats);
  const byPart = Map.groupBy(formats, ({ url }) => Number(/-pt(\d+)\b/i.exec(url ?? "")?.[1] ?? 1));
  const parts = [...byPart].map(([part, own]) => ({
    ...namedBy(file, part),
    texts: uniqueBy(own.flatMap(textIn), ({ url }) => url),
  }));
  return readings("text", parts);
}

/** An erratum has an entry of its own, or none, besides that of the report or part which it corrects. */
const isErratum = ({ citation }: CommitteeReportPart): boolean => /\bErrat/i.test(citation);

function readings(of: string, documents: readonly CommitteeReportPart[]): FileReading {
  const all = documents
    .toSorted(ascending((each: CommitteeReportPart) => Number(isErratum(each))))
    .map((document) => ({ resource: "committee_report", source: `api-${of}`, document }) as const);
  return { readings: uniqueBy(all, idOf) };
}

type Identity = Pick<CommitteeReportPart, "congress" | "type" | "number" | "part">;

const unknownReport = (id: Identity): CommitteeReportPart => ({
  ...id,
  citation: reportCitation(id),
  chamber: chamberOfType(id.type),
  ...unknowns("title issued_date is_conference_report source_updated_at"),
  ...unknowns("committees bills treaties texts"),
});

/** Answers with a report's texts don't name it; the file's name does. */
function namedBy({ name }: SourceFile, part: number): CommitteeReportPart {
  const [, congress, written, number] =
    /report-(\d+)-([a-z]+)-(\d+)-text[^/]*\.json$/.exec(name) ?? [];
  const type = REPORT_TYPES.find((each) => each === written?.toUpperCase());
  if (type === undefined) {
    throw new UnreadableFile("the name must have the report, as in report-117-hrpt-351-text.json");
  }
  return unknownReport({ congress: Number(congress), type, number: Number(number), part });
}

function listed(report: z.output<typeof Listed>): CommitteeReportPart {
  const [congress, number, part] = [report.congress, report.number, report.part ?? "1"].map(
    integer,
  );
  const type = REPORT_TYPES.find((each) => each === report.type?.toUpperCase());
  if (!congress || !number || !part || type === undefined) {
    const { citation, updateDate: _, ...written } = report;
    throw new UnreadableFile(
      `${citation ?? "a report"} is not identified: ${JSON.stringify(written)}`,
    );
  }
  const known = unknownReport({ congress, type, number, part });
  // `H. Rept. 119-106,Book 1`; not all citations have the part.
  const citation = report.citation?.replace(/,(?=\S)/, ", ") ?? "";
  return {
    ...known,
    citation: citation.includes(",") ? citation : known.citation,
    source_updated_at: instant(report.updateDate),
  };
}

function detailed(report: z.output<typeof Report>): CommitteeReportPart {
  const bills = report.associatedBill.flatMap(({ congress, type, number }) => {
    return billNamed(integer(congress), billType(type), integer(number)) ?? [];
  });
  const treaties = report.associatedTreaties.flatMap((treaty) => {
    const [congress, number] = [integer(treaty.congress), integer(treaty.number)];
    return congress && number
      ? [{ congress, number, suffix: treaty.part?.toUpperCase() ?? null }]
      : [];
  });
  const isConference = report.isConferenceReport?.toLowerCase();
  return {
    ...listed(report),
    title: report.title,
    // Midnight in Washington.
    issued_date: easternDay(report.issueDate),
    is_conference_report: isConference === undefined ? null : isConference === "true",
    committees: mentions(report.committees),
    bills: uniqueBy(bills, (bill) => JSON.stringify(bill)),
    treaties: uniqueBy(treaties, (treaty) => JSON.stringify(treaty)),
  };
}

function textIn({
  type,
  isErrata,
  url,
}: z.output<typeof Format>): CommitteeReportPart["texts"] & {} {
  const format = type === "PDF" ? "pdf" : type === "Formatted Text" ? "html" : null;
  if (format === null || url?.startsWith("https://") !== true) {
    noteSkipped(`a text of unknown kind: ${type ?? ""} ${url ?? ""}`);
    return [];
  }
  return [{ format, url, is_erratum: isErrata?.toUpperCase() === "Y" }];
}
