import type { BillId } from "../../documents.ts";
import { easternStamp } from "../../parse/eastern.ts";
import type { StoredToday } from "../../../contract/resources/today.ts";
import { UnreadableFile } from "../../parse/source-file.ts";
import { billsIn, clean, day, integer } from "../../parse/values.ts";
import { children, parseXml, textAt, type XmlElement } from "../../parse/xml.ts";
import { found } from "./floor-day.ts";

type ScheduledItem = Omit<StoredToday["scheduled"][number], "week" | "bill"> & {
  readonly bill: BillId | null;
};

/** Reads the House's list of bills that it may take up in a week. @throws {UnreadableFile} for any other file */
export function readBillsThisWeek(bytes: Uint8Array) {
  const root = parseXml(bytes);
  if (root.name !== "floorschedule") {
    throw new UnreadableFile(`the root is <${root.name}>, not <floorschedule>`);
  }
  const {
    "congress-num": number,
    "week-date": week,
    "update-date": updated,
    "create-date": created,
  } = root.attributes;
  const congress = found("the Congress", integer(number));
  return {
    /** Its Monday. */
    week: found("week-date", day(week)),
    updated_at: found("update-date", easternStamp(updated) ?? easternStamp(created)),
    items: children(root, "category").flatMap((category) =>
      children(category, "floor-items", "floor-item").map((item) =>
        scheduledItem(item, category.attributes["type"] ?? "", congress),
      ),
    ),
  };
}

function scheduledItem(item: XmlElement, category: string, congress: number): ScheduledItem {
  const { id = "", "add-date": added, "remove-date": removed } = item.attributes;
  const name = clean(textAt(item, "legis-num"));
  const text = clean(textAt(item, "floor-text"));
  const listed_at = easternStamp(added);
  if (id === "" || listed_at === null || (name ?? text) === null) {
    throw new UnreadableFile(`floor item "${id}" lacks its id, add-date or text`);
  }
  const [bill = null] = billsIn(congress, name);
  return { id, category, name, text, bill, listed_at, removed_at: easternStamp(removed) };
}
