import type { Activity } from "./bill-record.ts";
import { instantText } from "./calendar.ts";
import type { Committee } from "./committees.ts";
import { block, line } from "./xml-text.ts";

/** Committees with their subcommittees and what each did, newest first. */
export function committeesXml(activities: readonly Activity[], newer: boolean): string {
  const full = [...new Set(activities.map(({ committee }) => committee.parent ?? committee))];
  return block(4, "committees", full.map((each) => committeeXml(each, activities, newer)).join(""));
}

function committeeXml(
  committee: Committee,
  activities: readonly Activity[],
  newer: boolean,
): string {
  const subs = [...new Set(activities.map((each) => each.committee))].filter(
    ({ parent }) => parent === committee,
  );
  return block(
    6,
    "item",
    [
      line(8, "systemCode", committee.code),
      line(8, "name", committee.shortName),
      line(8, "chamber", committee.chamber === "house" ? "House" : "Senate"),
      line(8, "type", committee.kind),
      block(
        8,
        "subcommittees",
        subs.map((sub) => subcommitteeXml(sub, activities, newer)).join(""),
      ),
      activitiesXml(8, committee, activities, newer),
    ].join(""),
  );
}

function subcommitteeXml(sub: Committee, activities: readonly Activity[], newer: boolean): string {
  const inside = line(12, "systemCode", sub.code) + line(12, "name", sub.shortName);
  return block(10, "item", inside + activitiesXml(12, sub, activities, newer));
}

function activitiesXml(
  indent: number,
  committee: Committee,
  activities: readonly Activity[],
  newer: boolean,
): string {
  const items = activities
    .filter((each) => each.committee === committee)
    .toReversed()
    .map(({ name, day, seconds }) => {
      // Newer files have `Referred To`.
      const shown = newer
        ? name.replace(
            / (by|to|from)$/,
            (word) => ` ${word.charAt(1).toUpperCase()}${word.slice(2)}`,
          )
        : name;
      return block(
        indent + 2,
        "item",
        line(indent + 4, "name", shown) + line(indent + 4, "date", instantText(day, seconds)),
      );
    });
  return block(indent, "activities", items.join(""));
}
