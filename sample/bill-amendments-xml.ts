import { actionsXml, latestActionXml } from "./bill-actions-xml.ts";
import { memberXml } from "./bill-people-xml.ts";
import { displayTitle, type Amendment, type BillRecord } from "./bill-record.ts";
import { instantText, midnight } from "./calendar.ts";
import { block, line } from "./xml-text.ts";

// Lists of the files of late 2022 end after 250 entries.
const LIST_LIMIT = 250;

/** Amendments, newest first. */
export function amendmentsXml(record: BillRecord, newer: boolean): string {
  const newestFirst = record.amendments.toReversed();
  const listed = newer ? newestFirst : newestFirst.slice(0, LIST_LIMIT);
  return block(4, "amendments", listed.map((each) => amendmentXml(record, each, newer)).join(""));
}

function amendmentXml(record: BillRecord, amendment: Amendment, newer: boolean): string {
  const { congress } = record.plan;
  const { number, type, purpose, day, amends, actions } = amendment;
  const stamp = line(8, "updateDate", instantText(day + 1, 20_000));
  const name = line(8, "number", number) + line(8, "congress", congress) + line(8, "type", type);
  const described =
    type === "HAMDT"
      ? line(
          8,
          "description",
          `An amendment numbered ${number} offered in the Committee of the Whole.`,
        )
      : "";
  return block(
    6,
    "amendment",
    [
      // The files of 2022 say these four twice.
      newer ? "" : name + stamp,
      name,
      described,
      purpose === null ? "" : line(8, "purpose", purpose),
      stamp,
      latestActionXml(8, actions),
      sponsorXml(amendment, newer),
      line(8, "submittedDate", midnight(day)),
      amendment.proposed ? line(8, "proposedDate", midnight(day)) : "",
      line(8, "chamber", type === "HAMDT" ? "House of Representatives" : "Senate"),
      amends === null
        ? ""
        : block(
            8,
            "amendedAmendment",
            line(10, "number", amends) + line(10, "congress", congress) + line(10, "type", type),
          ),
      amendedBillXml(record),
      block(8, "actions", line(10, "count", actions.length) + actionsXml(10, congress, actions)),
    ].join(""),
  );
}

function sponsorXml({ sponsor }: Amendment, newer: boolean): string {
  const inside =
    "person" in sponsor ? memberXml(sponsor, newer) : line(12, "name", sponsor.shortName);
  return block(8, "sponsors", block(10, "item", inside));
}

function amendedBillXml({ plan }: BillRecord): string {
  const house = plan.origin === "house";
  return block(
    8,
    "amendedBill",
    [
      line(10, "congress", plan.congress),
      line(10, "type", plan.type),
      line(10, "originChamber", house ? "House" : "Senate"),
      line(10, "originChamberCode", house ? "H" : "S"),
      line(10, "number", plan.number),
      line(10, "title", displayTitle(plan)),
    ].join(""),
  );
}
