import { billProgress, courseOf } from "../../status/bill-status.ts";
import type { BillDocument, BillId, BillList } from "../../documents.ts";
import { noteGuess, noteSkipped } from "../../parse/findings.ts";
import { UnreadableFile, type FileReading, type SourceFile } from "../../parse/source-file.ts";
import { day, instant } from "../../parse/values.ts";
import { child, children, parseRecord, textAt, type XmlElement } from "../../parse/xml.ts";
import { billActions, latestAction, newestOf } from "./actions.ts";
import { billAmendments } from "./amendments.ts";
import { billCommittees } from "./committees.ts";
import { writtenBillId } from "./bill-id.ts";
import { line } from "./elements.ts";
import { cosponsors, isByRequest, person } from "./people.ts";
import { billLaws, committeeReports, costEstimates, relatedBills } from "./references.ts";
import { billSubjects, legislativeSubjects, policyArea } from "./subjects.ts";
import { authorityStatement, billNotes, billSummaries } from "./summaries.ts";
import { billTexts } from "./texts.ts";
import { billTitles, chosenTitles, displayTitle } from "./titles.ts";
import { voteName, votesOf } from "./votes.ts";
import { unknownElements } from "./known-elements.ts";

export function readBillStatus(file: SourceFile): FileReading {
  const root = parseRecord(file, "billStatus");
  const document = billOf(root);
  noteUnlinked(root, document);
  return { readings: [{ resource: "bill", document }], notices: noticesOf(root) };
}

function noteUnlinked(root: XmlElement, { actions }: BillDocument): void {
  const linked = new Set(actions.flatMap(({ votes }) => votes.map(voteName)));
  for (const name of votesOf(children(root, "bill").slice(0, 1)).map(voteName)) {
    if (linked.has(name)) continue;
    noteGuess(`no action mentions the ${name} that the bill cites, so it is not linked`);
  }
}

function noticesOf(root: XmlElement): readonly string[] {
  const version = textAt(root, "version") ?? textAt(root, "bill", "version");
  const isNew = version !== null && !/^[1-3]\./.test(version);
  return [
    ...(isNew ? [`the schema's version ${version} is unknown`] : []),
    ...unknownElements(root).map((path) => `the element ${path} is unknown, so it is not read`),
  ];
}

export function billOf(root: XmlElement): BillDocument {
  const [bill, ...others] = children(root, "bill");
  if (bill === undefined) throw new UnreadableFile("<billStatus> has no <bill>");
  for (const other of others) {
    const name = ["congress", "type", "number"].map((each) => textAt(other, each)).join(" ");
    noteSkipped(`a second <bill>, ${name}, is not read`);
  }
  const id = billId(bill);
  const area = policyArea(bill);
  const subjects = legislativeSubjects(bill);
  const titles = billTitles(bill);
  const actions = billActions(bill);
  const texts = billTexts(bill);
  const laws = billLaws(bill, actions);
  const title = line(bill, "title") ?? displayTitle(titles);
  const introduced_date = day(textAt(bill, "introducedDate"));
  const progress = billProgress(
    courseOf({ ...id, title, introduced_date, titles, actions, texts, laws }),
  );
  return {
    ...id,
    title,
    introduced_date,
    status: progress.status,
    status_date: progress.status_date,
    status_history: progress.status_history,
    sponsor: person(child(child(bill, "sponsors"), "item")),
    policy_area: area,
    latest_action: latestAction(child(bill, "latestAction")) ?? newestOf(actions),
    ...chosenTitles(titles, title, id.type.startsWith("H") ? "house" : "senate"),
    is_by_request: isByRequest(bill),
    introduced_on_behalf_of: [],
    incomplete_lists: incompleteLists(bill, subjects.length),
    committee_reports: committeeReports(bill),
    cbo_cost_estimates: costEstimates(bill),
    constitutional_authority_statement: authorityStatement(bill),
    notes: billNotes(bill),
    source_updated_at: instant(
      textAt(bill, "updateDateIncludingText") ?? textAt(bill, "updateDate"),
    ),
    enacted_date: progress.enacted_date,
    became_law_date: progress.became_law_date,
    enacted_by: progress.enacted_by,
    actions,
    subjects: billSubjects(area, subjects),
    summaries: billSummaries(bill),
    texts,
    titles,
    cosponsors: cosponsors(bill),
    committees: billCommittees(bill),
    related_bills: relatedBills(bill),
    amendments: billAmendments(bill),
    laws,
  };
}

function billId(bill: XmlElement): BillId {
  return writtenBillId({
    congress: textAt(bill, "congress"),
    type: textAt(bill, "type") ?? textAt(bill, "billType"),
    number: textAt(bill, "number") ?? textAt(bill, "billNumber"),
    originChamber: textAt(bill, "originChamber"),
  });
}

// The API behind 3.0.0 files returns at most 250 entries, with the policy area counted among the
// subjects (usgpo/bill-status#209). Files of 1.0.0 are complete.
const CUT_AT = 250;

function incompleteLists(bill: XmlElement, subjects: number): readonly BillList[] {
  if (child(bill, "billNumber") !== undefined) return [];
  const count = (list: string, entry = "item"): number => children(bill, list, entry).length;
  const lengths: readonly (readonly [BillList, number])[] = [
    ["actions", count("actions")],
    ["titles", count("titles")],
    ["cosponsors", count("cosponsors")],
    ["related_bills", count("relatedBills")],
    ["amendments", count("amendments", "amendment")],
  ];
  const cut = lengths.flatMap(([list, length]) => (length === CUT_AT ? [list] : []));
  return subjects === CUT_AT - 1 || subjects === CUT_AT ? [...cut, "subjects"] : cut;
}
