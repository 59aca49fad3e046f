import { AMENDMENT_TYPES } from "../../../contract/enumerations.ts";
import type { AmendmentId, BillAmendment, PersonMention } from "../../documents.ts";
import { ascending, orderedBy, uniqueBy } from "../../parse/order.ts";
import { instant, integer } from "../../parse/values.ts";
import { child, children, textAt, type XmlElement } from "../../parse/xml.ts";
import { billActions, latestAction, newestOf } from "./actions.ts";
import { dayIn, line, rowsAt } from "./elements.ts";
import { cosponsors, person } from "./people.ts";
import { votesOf } from "./votes.ts";

export function billAmendments(bill: XmlElement): readonly BillAmendment[] {
  const needs = "single congress, type and number";
  const amendments = rowsAt(bill, "amendments/amendment", needs, amendmentOf);
  return uniqueBy(amendments, (each) => [each.congress, each.type, each.number].join(" ")).toSorted(
    AMENDMENT_ORDER,
  );
}

export const AMENDMENT_ORDER = orderedBy<BillAmendment>(
  ascending(({ type }) => AMENDMENT_TYPES.indexOf(type)),
  ascending("number", "congress"),
);

// Number, Congress, type, update date and sometimes the texts occur twice; the first is newer.
function amendmentOf(element: XmlElement): readonly BillAmendment[] {
  const id = amendmentId(element);
  if (id === null || ID.some((name) => textsAt(element, name).size > 1)) return [];
  const actions = children(element, "actions").flatMap(billActions);
  return [
    {
      ...id,
      purpose: line(element, "purpose"),
      description: line(element, "description"),
      submitted_date: dayIn(textAt(element, "submittedDate")),
      proposed_date: dayIn(textAt(element, "proposedDate")),
      ...sponsorOf(child(child(element, "sponsors"), "item")),
      cosponsor_count: cosponsorCount(child(element, "cosponsors")),
      amends_amendment: amendmentId(child(element, "amendedAmendment")),
      // In the 117th, four in five amendments have no latestAction, but a list of actions.
      latest_action: latestAction(child(element, "latestAction")) ?? newestOf(actions),
      source_updated_at: instant(textAt(element, "updateDate")),
      actions,
      cosponsors: cosponsors(element),
      votes: votesOf(children(element, "actions", "actions", "item")),
    },
  ];
}

// An element may have another amendment's after its own (usgpo/bill-status#44).
const ID = ["congress", "type", "number"];

function textsAt(element: XmlElement, name: string): ReadonlySet<string> {
  return new Set(children(element, name).map(({ text }) => text.trim()));
}

function amendmentId(element: XmlElement | undefined): AmendmentId | null {
  const [congress, type, number] = ID.map((name) => textAt(element, name));
  return amendmentNamed(congress, type, number);
}

type Written = string | null | undefined;

export function amendmentNamed(
  congress: Written,
  type: Written,
  number: Written,
): AmendmentId | null {
  const [ofCongress, numbered] = [integer(congress), integer(number)];
  const ofType = AMENDMENT_TYPES.find((each) => each === type?.toUpperCase());
  if (ofCongress === null || numbered === null || ofType === undefined) return null;
  return { congress: ofCongress, type: ofType, number: numbered };
}

// A sponsoring committee, such as `Rules Committee`, only has a name.
function sponsorOf(item: XmlElement | undefined): Pick<BillAmendment, "sponsor" | "sponsor_text"> {
  const isPerson = line(item, "bioguideId") !== null || line(item, "fullName") !== null;
  const sponsor: PersonMention | null = isPerson ? person(item) : null;
  return { sponsor, sponsor_text: isPerson ? null : line(item, "name") };
}

function cosponsorCount(listed: XmlElement | undefined): number {
  return (
    integer(textAt(listed, "count")) ??
    integer(textAt(listed, "currentCount")) ??
    children(listed, "item").length
  );
}
