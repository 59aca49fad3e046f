import { z } from "zod";

import { lawCitation } from "../../../contract/addresses.ts";
import type { CrsReportPart } from "../../documents.ts";
import { easternDay } from "../../parse/eastern.ts";
import { noteSkipped, readEach } from "../../parse/findings.ts";
import { decoded } from "../../parse/html.ts";
import { uniqueBy } from "../../parse/order.ts";
import { inShape, listOf, parseJson, rowsOf, scalars, webAddress } from "../../parse/shape.ts";
import { type FileReading, type SourceFile, UnreadableFile } from "../../parse/source-file.ts";
import { unknowns } from "../../parse/unknowns.ts";
import { billNamed, billType, instant, integer } from "../../parse/values.ts";
import { lawsOf } from "../billstatus/references.ts";

const Listed = z.object(scalars("id title contentType status publishDate updateDate version"));

const Report = Listed.extend({
  ...scalars("summary"),
  authors: listOf(z.object(scalars("author"))),
  topics: listOf(z.object(scalars("topic"))),
  relatedMaterials: listOf(z.object(scalars("congress number title type"))),
  formats: listOf(z.object({ ...scalars("format"), url: webAddress })),
});

const ApiFile = z.union(
  [z.object({ CRSReports: rowsOf(Listed) }), z.object({ CRSReport: Report })],
  { error: "neither CRSReports nor CRSReport" },
);

/** Reads reports of the Congressional Research Service from the Congress.gov API. */
export function readApiCrsReports(file: SourceFile): FileReading {
  const answer = inShape(ApiFile, parseJson(file), "CRS reports from Congress.gov");
  const [source, documents] =
    "CRSReports" in answer
      ? (["api-list", readEach("CRSReports", answer.CRSReports, listed)] as const)
      : (["api-detail", [detailed(answer.CRSReport)]] as const);
  const readings = documents.map(
    (document) => ({ resource: "crs_report", source, document }) as const,
  );
  return { readings: uniqueBy(readings, ({ document }) => document.report_id) };
}

const TYPES: Readonly<Record<string, CrsReportPart["type"]>> = {
  Reports: "report",
  Posts: "post",
  Resources: "resource",
  Infographics: "infographic",
  Testimony: "testimony",
};
const STATUSES: Readonly<Record<string, boolean>> = { Active: true, Archived: false };

function listed(report: z.output<typeof Listed>): CrsReportPart {
  const { id, title, contentType, status } = report;
  const type = TYPES[contentType ?? ""];
  const is_active = STATUSES[status ?? ""];
  if (id === null || title === null || type === undefined || is_active === undefined) {
    const written = JSON.stringify({ id, title, contentType, status });
    throw new UnreadableFile(`a CRS report lacks an id, title, known type or status: ${written}`);
  }
  return {
    report_id: id.toUpperCase(),
    title: decoded(title),
    type,
    is_active,
    published_date: easternDay(report.publishDate),
    version: integer(report.version),
    source_updated_at: instant(report.updateDate),
    ...unknowns("topics summary authors bills laws texts"),
  };
}

function detailed(report: z.output<typeof Report>): CrsReportPart {
  const named = report.relatedMaterials.map(materialIn);
  const bills = named.flatMap(({ bill }) => bill ?? []);
  return {
    ...listed(report),
    topics: textsOf(report.topics.map(({ topic }) => topic)),
    summary: report.summary === null ? null : decoded(report.summary),
    authors: textsOf(report.authors.map(({ author }) => author)),
    bills: uniqueBy(bills, ({ congress, type, number }) => `${congress} ${type} ${number}`),
    laws: textsOf(named.map(({ law }) => law ?? null)),
    texts: report.formats.flatMap(({ format: written, url }) => {
      const format = written === "PDF" ? "pdf" : written === "HTML" ? "html" : null;
      if (format !== null && url?.startsWith("https://") === true) return [{ format, url }];
      noteSkipped(`a text of unknown kind: ${written ?? ""} ${url ?? ""}`);
      return [];
    }),
  };
}

/** Texts from pages, which still have `&amp;`, each once. */
const textsOf = (texts: readonly (string | null)[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => (text === null ? [] : decoded(text)))),
];

type Material = z.output<typeof Report>["relatedMaterials"][number];

/** Laws, type `PUB`, have numbers with their Congress, which may be one without records here. */
function materialIn({ congress, number, title, type }: Material) {
  if (type === "PUB" || type === "PRIV") {
    const [law] = lawsOf([{ type: type === "PUB" ? "public" : "private", number }]);
    return law === undefined ? {} : { law: lawCitation(law) };
  }
  const bill = billNamed(integer(congress), billType(type), integer(number));
  if (bill !== null) return { bill: { ...bill, title: title === null ? null : decoded(title) } };
  noteSkipped(
    `a related material of unknown kind: ${type ?? ""} ${congress ?? ""} ${number ?? ""}`,
  );
  return {};
}
