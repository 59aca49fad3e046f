import { LRUCache } from "lru-cache";

import type { BillId, Instant } from "../../documents.ts";
import { uniqueBy } from "../../parse/order.ts";
import { easternStamp } from "../../parse/eastern.ts";
import { UnreadableFile } from "../../parse/source-file.ts";
import { billsIn, clean, day, instantOf, integer } from "../../parse/values.ts";
import { child, children, parseXml, textAt, type XmlElement } from "../../parse/xml.ts";
import { billName } from "../../../contract/addresses.ts";
import type { HouseDay } from "../../../contract/resources/today.ts";

type Line = Omit<HouseDay["actions"][number], "bills" | "vote"> & {
  readonly bills: readonly BillId[];
  /** The number of the roll call whose result it tells. */
  readonly roll_call: number | null;
};

/** A legislative day of the House, which may end after midnight. Its newest line is first, as in the file. */
type FloorDay = Omit<HouseDay, "actions"> & { readonly actions: readonly Line[] };

/** By the Congress and the element: all but the newest lines are read again with each look at a day. */
const linesRead = new LRUCache<string, Line>({ max: 1_000 });

const INLINE = new Set(["a", "b", "i", "em", "strong"]);

/** Reads the Clerk's file of a legislative day. @throws {UnreadableFile} for any other */
export function readFloorDay(bytes: Uint8Array): FloorDay {
  const root = parseXml(bytes, undefined, INLINE);
  if (root.name !== "legislative_activity") {
    throw new UnreadableFile(`the root is <${root.name}>, not <legislative_activity>`);
  }
  const numbers = child(root, "legislative_congress")?.attributes ?? {};
  const { date } = child(root, "legislative_day")?.attributes ?? {};
  const made = Date.parse(textAt(root, "pubDate") ?? "");
  const all = child(root, "floor_actions");
  const finished = child(all, "legislative_day_finished");
  const congress = found("the Congress", integer(numbers["congress"]));
  return {
    day: found("the date of legislative_day", day(dashed(date))),
    congress,
    session: found("the session", integer(numbers["session"])),
    published_at: found("pubDate", Number.isNaN(made) ? null : instantOf(new Date(made))),
    is_finished: finished?.text.trim().toLowerCase() === "yes",
    next_convenes: stamp(finished?.attributes["next-legislative-day-convenes"]),
    actions: uniqueBy(
      children(all, "floor_action").map((action) => {
        const key = JSON.stringify([congress, action]);
        const line = linesRead.get(key) ?? floorAction(action, congress);
        linesRead.set(key, line);
        return line;
      }),
      ({ id }) => id,
    ),
  };
}

function floorAction(action: XmlElement, congress: number): Line {
  const { "act-id": code, "unique-id": id = "", "update-date-time": updated } = action.attributes;
  const description = child(action, "action_description");
  const text = found(`the text of floor action "${id}"`, clean(description?.text));
  const at = stamp(child(action, "action_time")?.attributes["for-search"]);
  const cited = [textAt(action, "action_item"), text.replaceAll(/\bU\. ?S\./g, "US")];
  const links = linksIn(description);
  return {
    id: found("the id of a floor action", clean(id)),
    at: found(`the time of floor action "${id}"`, at),
    updated_at: found(`update-date-time of floor action "${id}"`, stamp(updated)),
    code: code ?? "",
    text,
    bills: uniqueBy(
      cited.flatMap((each) => billsIn(congress, each)),
      billName,
    ),
    roll_call: integer(links.flatMap((href) => /\brollnumber=(\d+)/.exec(href) ?? [])[1]),
  };
}

function linksIn(element: XmlElement | undefined): readonly string[] {
  return (element?.children ?? []).flatMap((each) => [
    each.attributes["href"] ?? "",
    ...linksIn(each),
  ]);
}

/** Reads `20260417T02:08:35`, on Washington's clocks. */
const stamp = (text: string | undefined): Instant | null => easternStamp(dashed(text));

const dashed = (text: string | undefined): string | undefined =>
  text?.replace(/^(\d{4})(\d{2})(?=\d{2}(?:T|$))/, "$1-$2-");

/** @throws {UnreadableFile} if it is not found */
export function found<Value>(what: string, value: Value | null): Value {
  if (value === null) throw new UnreadableFile(`${what} is missing or malformed`);
  return value;
}
