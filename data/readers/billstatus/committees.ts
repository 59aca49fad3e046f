import type { CommitteeChamber, CommitteeType } from "../../../contract/enumerations.ts";
import { slug } from "../../../contract/text.ts";
import type { BillCommittee, CommitteeMention } from "../../documents.ts";
import { ascending, descending, orderedBy, uniqueBy } from "../../parse/order.ts";
import { committeeChamber, instant } from "../../parse/values.ts";
import { child, children, textAt, type XmlElement } from "../../parse/xml.ts";
import { itemsOf, words } from "./elements.ts";

/** Each committee followed by its subcommittees: a full committee's code ends in `00`. */
export function billCommittees(bill: XmlElement): readonly BillCommittee[] {
  const items = itemsOf(child(bill, "committees"), "billCommittees");
  const committees = items.flatMap((item) => {
    const parent = committeeMention(item);
    if (parent === null) return [];
    const type = TYPES[slug(words(item, "type") ?? "")] ?? "other";
    return [
      { ...parent, type, parent_code: null, activities: activitiesOf(item) },
      ...subcommitteesOf(item, parent),
    ];
  });
  return uniqueBy(committees, ({ code }) => code).toSorted(ascending("code"));
}

const TYPES: Readonly<Record<string, CommitteeType>> = {
  standing: "standing",
  select: "select",
  special: "special",
  joint: "joint",
  "task-force": "task_force",
  "commission-or-caucus": "commission_or_caucus",
};

function subcommitteesOf(
  item: XmlElement,
  { code, chamber }: CommitteeMention,
): readonly BillCommittee[] {
  return children(child(item, "subcommittees"), "item").flatMap((sub) => {
    const mention = committeeMention(sub);
    if (mention === null) return [];
    const activities = activitiesOf(sub);
    return [{ ...mention, chamber, type: "subcommittee" as const, parent_code: code, activities }];
  });
}

function activitiesOf(item: XmlElement): BillCommittee["activities"] {
  return children(child(item, "activities"), "item")
    .flatMap((activity) => {
      const name = words(activity, "name");
      return name === null ? [] : [{ name, at: instant(textAt(activity, "date")) }];
    })
    .toSorted(ACTIVITY_ORDER);
}

const ACTIVITY_ORDER = orderedBy<BillCommittee["activities"][number]>(
  descending("at"),
  ascending("name"),
);

/** The committees of an action; before 2020 there was one `committee` and no list. */
export function committeeMentions(action: XmlElement): readonly CommitteeMention[] {
  const list = child(action, "committees");
  const items = list === undefined ? children(action, "committee") : children(list, "item");
  const mentions = items.flatMap((item) => committeeMention(item) ?? []);
  return uniqueBy(mentions, ({ code }) => code);
}

function committeeMention(item: XmlElement): CommitteeMention | null {
  const code = words(item, "systemCode")?.toLowerCase() ?? null;
  if (code === null) return null;
  const chamber = committeeChamber(textAt(item, "chamber")) ?? chamberOfCode(code);
  return chamber === null ? null : { code, name: words(item, "name") ?? code, chamber };
}

function chamberOfCode(code: string): CommitteeChamber | null {
  return committeeChamber(code.charAt(0));
}
