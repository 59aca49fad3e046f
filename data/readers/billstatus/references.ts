import { BILL_TYPES } from "../../../contract/enumerations.ts";
import { congressOf } from "../../../contract/congress.ts";
import type { BillAction, BillDocument, BillLaw, RelatedBill } from "../../documents.ts";
import { contradict, noteGuess, noteSkipped } from "../../parse/findings.ts";
import { ascending, descending, orderedBy, uniqueBy } from "../../parse/order.ts";
import { billNamed, billType, instant, integer } from "../../parse/values.ts";
import { child, children, textAt, type XmlElement } from "../../parse/xml.ts";
import { latestAction } from "./actions.ts";
import { line, rowsAt } from "./elements.ts";

export function relatedBills(bill: XmlElement): readonly RelatedBill[] {
  const related = rowsAt(bill, "relatedBills/item", "congress, type and number", relatedBill);
  return uniqueBy(related, (each) => [each.congress, each.type, each.number].join(" ")).toSorted(
    RELATED_ORDER,
  );
}

export const RELATED_ORDER = orderedBy<RelatedBill>(
  descending("congress"),
  ascending(({ type }) => BILL_TYPES.indexOf(type)),
  ascending("number"),
);

function relatedBill(item: XmlElement): readonly RelatedBill[] {
  const [congress, number] = [integer(textAt(item, "congress")), integer(textAt(item, "number"))];
  const id = billNamed(congress, billType(textAt(item, "type")), number);
  if (id === null) return [];
  return [
    {
      ...id,
      title: line(item, "title") ?? line(item, "latestTitle"),
      latest_action: latestAction(child(item, "latestAction")),
      relationships: relationshipsOf(item),
    },
  ];
}

type Relationship = RelatedBill["relationships"][number];

function relationshipsOf(item: XmlElement): readonly Relationship[] {
  const relationships = children(item, "relationshipDetails", "item").flatMap((detail) => {
    const type = line(detail, "type");
    if (type === null) return [];
    const by = IDENTIFIERS.find((each) => each === line(detail, "identifiedBy")?.toLowerCase());
    return [{ type, identified_by: by ?? null }];
  });
  return relationships.toSorted(ascending("type", "identified_by"));
}

const IDENTIFIERS = ["house", "senate", "crs"] as const;

/**
 * Actions decide: the publisher's parts arrive at different times (usgpo/bill-status#23), and a wrong
 * digit in the list would take another bill's law.
 */
export function billLaws(bill: XmlElement, actions: readonly BillAction[]): readonly BillLaw[] {
  const listed = lawsOf(
    children(bill, "laws", "item").map((item) => ({
      type: line(item, "type"),
      number: line(item, "number"),
    })),
  );
  const named = lawsOf(actions.flatMap((action) => lawIn(action) ?? []));
  if (named.length === 0) return listed;
  const [inList, inActions] = [listed.map(lawName), named.map(lawName)];
  for (const name of inList) {
    if (inActions.includes(name)) continue;
    contradict(`lists ${name}, and its actions name ${inActions.join(", ")}`);
  }
  for (const name of inActions) {
    if (!inList.includes(name)) noteGuess(`only an action names ${name}`);
  }
  return named;
}

const lawName = ({ congress, law_type, law_number }: BillLaw): string =>
  `${law_type} law ${congress}-${law_number}`;

function lawIn({ date, text }: BillAction): WrittenLaw | null {
  const [, type = null, number = ""] =
    /^became (public|private) law no: ?(\d+-\d+)/i.exec(text) ?? [];
  // Late laws are signed after the next Congress has convened.
  const late = congressOf(date) - Number(number.split("-")[0]);
  return late === 0 || late === 1 ? { type, number } : null;
}

interface WrittenLaw {
  readonly type: string | null;
  readonly number: string | null;
}

/** Parses laws as written by their publisher: `Public Law` `117-103`. */
export function lawsOf(written: readonly WrittenLaw[]): readonly BillLaw[] {
  const laws = written.flatMap(({ type, number }): BillLaw[] => {
    const found = /^(\d+)-(\d+)$/.exec(number ?? "");
    if (found === null) {
      if (number !== null) noteSkipped(`${type ?? "a law"} "${number}" is not a law number`);
      return [];
    }
    const law_type = /private/i.test(type ?? "") ? "private" : "public";
    return [{ congress: Number(found[1]), law_type, law_number: Number(found[2]) }];
  });
  return uniqueBy(laws, (law) => JSON.stringify(law)).toSorted(LAW_ORDER);
}

const LAW_ORDER = orderedBy<BillLaw>(
  ascending("congress"),
  descending("law_type"),
  ascending("law_number"),
);

export function committeeReports(bill: XmlElement): BillDocument["committee_reports"] {
  return reportsCited(
    children(bill, "committeeReports", "committeeReport").flatMap(
      (report) => line(report, "citation") ?? [],
    ),
  );
}

/** Unique reports by citation. `H. Rept. 119-106,Book 1` lacks the space. */
export function reportsCited(citations: readonly string[]): BillDocument["committee_reports"] {
  const reports = citations.map((each) => ({ citation: each.replace(/,(?=\S)/, ", ") }));
  return uniqueBy(reports, ({ citation }) => citation).toSorted(ascending("citation"));
}

/** Cost estimates, oldest first. The oldest files prefix the elements: `rptTitle`. */
export function costEstimates(bill: XmlElement): BillDocument["cbo_cost_estimates"] {
  return estimatesOf(
    children(bill, "cboCostEstimates", "item").map((item) => ({
      pubDate: textAt(item, "pubDate") ?? textAt(item, "rptPubDate"),
      title: line(item, "title") ?? line(item, "rptTitle"),
      description: line(item, "description"),
      url: line(item, "url") ?? line(item, "rptUrl"),
    })),
  );
}

type Estimate = Readonly<Record<"pubDate" | "title" | "description" | "url", string | null>>;

export function estimatesOf(written: readonly Estimate[]): BillDocument["cbo_cost_estimates"] {
  const estimates = written.flatMap(({ pubDate, title, description, url }) => {
    const published_at = instant(pubDate);
    if (published_at === null || title === null || url === null) return [];
    return [{ published_at, title, description, url }];
  });
  return uniqueBy(estimates, (each) => JSON.stringify(each)).toSorted(
    orderedBy(
      ascending("published_at", "url"),
      ascending((each) => JSON.stringify(each)),
    ),
  );
}
