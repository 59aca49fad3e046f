import type { CommitteeChamber, CommitteeType } from "../../../contract/enumerations.ts";
import { slug } from "../../../contract/text.ts";
import type { BillCommittee, CommitteeMention } from "../../documents.ts";
import { ascending, descending, orderedBy, uniqueBy } from "../../parse/order.ts";
import type { Findings } from "../../parse/source-file.ts";
import { committeeChamber, instant } from "../../parse/values.ts";
import { child, children, textAt, type XmlElement } from "../../parse/xml.ts";
import { itemsOf, rowsOf, words } from "./elements.ts";

/** Each committee followed by its subcommittees: a full committee's code ends in `00`. */
export function billCommittees(bill: XmlElement, findings?: Findings): readonly BillCommittee[] {
  const items = itemsOf(bill, "committees", "billCommittees");
  const read = (item: XmlElement): readonly BillCommittee[] => {
    const [parent] = committeeMention(item);
    if (parent === undefined) return [];
    const type = TYPES[slug(words(item, "type") ?? "")] ?? "other";
    return [
      { ...parent, type, parent_code: null, activities: activitiesOf(item) },
      ...subcommitteesOf(item, parent, findings),
    ];
  };
  const committees = rowsOf("committees", items, "systemCode", read, findings);
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
  findings: Findings | undefined,
): readonly BillCommittee[] {
  const read = (sub: XmlElement): readonly BillCommittee[] => {
    const activities = activitiesOf(sub);
    const type = "subcommittee";
    return committeeMention(sub).map((mention) => ({
      ...mention,
      chamber,
      type,
      parent_code: code,
      activities,
    }));
  };
  const items = children(item, "subcommittees", "item");
  return rowsOf(`subcommittees of ${code}`, items, "systemCode", read, findings);
}

function activitiesOf(item: XmlElement): BillCommittee["activities"] {
  return children(item, "activities", "item")
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
export function committeeMentions(
  action: XmlElement,
  findings?: Findings,
): readonly CommitteeMention[] {
  const items =
    child(action, "committees") === undefined
      ? children(action, "committee")
      : children(action, "committees", "item");
  const list = "committees of an action";
  const mentions = rowsOf(list, items, "systemCode", committeeMention, findings);
  return uniqueBy(mentions, ({ code }) => code);
}

function committeeMention(item: XmlElement): readonly CommitteeMention[] {
  const code = words(item, "systemCode")?.toLowerCase() ?? null;
  if (code === null) return [];
  const chamber = committeeChamber(textAt(item, "chamber")) ?? chamberOfCode(code);
  return chamber === null ? [] : [{ code, name: words(item, "name") ?? code, chamber }];
}

function chamberOfCode(code: string): CommitteeChamber | null {
  return committeeChamber(code.charAt(0));
}
