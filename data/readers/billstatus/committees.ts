import type { CommitteeType } from "../../../contract/enumerations.ts";
import { slug } from "../../../contract/text.ts";
import type { BillCommittee, CommitteeMention } from "../../documents.ts";
import { ascending, descending, orderedBy, uniqueBy } from "../../parse/order.ts";
import { committeeChamber, instant } from "../../parse/values.ts";
import { child, children, textAt, type XmlElement } from "../../parse/xml.ts";
import { line, rowsAt } from "./elements.ts";
import { ownValue } from "../../../lib/required.ts";

/** Each committee is followed by its subcommittees. A full committee's code ends in `00`. */
export function billCommittees(bill: XmlElement): readonly BillCommittee[] {
  const committees = ["committees/item", "committees/billCommittees/item"].flatMap((path) =>
    rowsAt(bill, path, "systemCode", withSubcommittees),
  );
  return uniqueBy(committees, ({ code }) => code).toSorted(ascending("code"));
}

function withSubcommittees(item: XmlElement): readonly BillCommittee[] {
  return committeeMention(item).flatMap((parent) => [
    {
      ...parent,
      type: ownValue(TYPES, slug(line(item, "type") ?? "")) ?? "other",
      parent_code: null,
      activities: activitiesOf(item),
    },
    ...rowsAt(item, "subcommittees/item", "systemCode", (sub) => subcommittee(sub, parent)),
  ]);
}

const TYPES: Readonly<Record<string, CommitteeType>> = {
  standing: "standing",
  select: "select",
  special: "special",
  joint: "joint",
  "task-force": "task_force",
  "commission-or-caucus": "commission_or_caucus",
};

function subcommittee(
  sub: XmlElement,
  { code, chamber }: CommitteeMention,
): readonly BillCommittee[] {
  const activities = activitiesOf(sub);
  const more = { chamber, type: "subcommittee" as const, parent_code: code, activities };
  return committeeMention(sub).map((mention) => ({ ...mention, ...more }));
}

function activitiesOf(item: XmlElement): BillCommittee["activities"] {
  return children(item, "activities", "item")
    .flatMap((activity) => {
      const name = line(activity, "name");
      return name === null ? [] : [{ name, at: instant(textAt(activity, "date")) }];
    })
    .toSorted(ACTIVITY_ORDER);
}

const ACTIVITY_ORDER = orderedBy<BillCommittee["activities"][number]>(
  descending("at"),
  ascending("name"),
);

/** An action's committees; before 2020, there was a single `committee` instead of a list. */
export function committeeMentions(action: XmlElement): readonly CommitteeMention[] {
  const path = child(action, "committees") === undefined ? "committee" : "committees/item";
  const mentions = rowsAt(action, path, "systemCode", committeeMention);
  return uniqueBy(mentions, ({ code }) => code);
}

function committeeMention(item: XmlElement): readonly CommitteeMention[] {
  const code = line(item, "systemCode")?.toLowerCase() ?? null;
  if (code === null) return [];
  const chamber = committeeChamber(textAt(item, "chamber")) ?? committeeChamber(code.charAt(0));
  return chamber === null ? [] : [{ code, name: line(item, "name") ?? code, chamber }];
}
