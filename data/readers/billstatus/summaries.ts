import type { Chamber } from "../../../contract/enumerations.ts";
import type { BillDocument, BillSummary } from "../../documents.ts";
import { noteGuess } from "../../parse/findings.ts";
import { plainText, sanitizedHtml, textOfFragment } from "../../parse/html.ts";
import { ascending, descending, orderedBy, uniqueBy } from "../../parse/order.ts";
import { chamber, day, instant } from "../../parse/values.ts";
import { children, textAt, type XmlElement } from "../../parse/xml.ts";
import { line, rowsAt } from "./elements.ts";

export function billSummaries(bill: XmlElement): readonly BillSummary[] {
  const summaries = ["summaries/summary", "summaries/billSummaries/item"].flatMap((path) =>
    rowsAt(bill, path, "text", summaryOf, noteGuess),
  );
  return uniqueBy(summaries, (each) => JSON.stringify(each)).toSorted(SUMMARY_ORDER);
}

const SUMMARY_ORDER = orderedBy<BillSummary>(
  descending("action_date"),
  // 00 is the introduced version; higher codes come later.
  descending("version_code", "updated_at"),
  ascending("text"),
  ascending((each) => JSON.stringify(each)),
);

function summaryOf(item: XmlElement): readonly BillSummary[] {
  const html = sanitizedHtml(textAt(item, "cdata", "text") ?? textAt(item, "text") ?? "");
  if (html === "") return [];
  const description = line(item, "actionDesc");
  return [
    {
      version_code: line(item, "versionCode") ?? "",
      action_date: day(textAt(item, "actionDate")),
      action_description: description,
      chamber: actingChamber(description),
      // In 1.0.0, `updateDate` is the action's time, and another element has the summary's own.
      updated_at: instant(textAt(item, "lastSummaryUpdateDate") ?? textAt(item, "updateDate")),
      text: textOfFragment(html),
      html,
    },
  ];
}

// The guide's table of version codes doesn't match the files (53 is `Passed House` in all of them),
// so use the description: the first chamber named is the acting one.
function actingChamber(description: string | null): Chamber | null {
  return chamber(/\b(house|senate)\b/i.exec(description ?? "")?.[0]);
}

export function billNotes(bill: XmlElement): BillDocument["notes"] {
  return children(bill, "notes", "item").flatMap((item) => noteWritten(textAt(item, "text")));
}

export function noteWritten(text: string | null): BillDocument["notes"] {
  const html = sanitizedHtml(text ?? "");
  return html === "" ? [] : [{ text: textOfFragment(html), html }];
}

/** A `<pre>` whose line ends the source has lost. */
export function authorityStatement(bill: XmlElement): string | null {
  const statement =
    textAt(bill, "constitutionalAuthorityStatementText") ??
    textAt(bill, "cdata", "constitutionalAuthorityStatementText");
  return statement === null ? null : plainText(statement) || null;
}
