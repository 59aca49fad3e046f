import type { Day } from "../../documents.ts";
import { oneLine } from "../../parse/html.ts";
import { clean, day, easternDay } from "../../parse/values.ts";
import { child, children, textAt, type XmlElement } from "../../parse/xml.ts";

/** The entries of a list, which schema 1.0.0 wraps once more: `committees/billCommittees/item`. */
export function itemsOf(
  list: XmlElement | undefined,
  wrapper: string,
  entry = "item",
): readonly XmlElement[] {
  const direct = children(list, entry);
  return direct.length > 0 ? direct : children(child(list, wrapper), "item");
}

/** Clean text that holds no markup. */
export function words(element: XmlElement | undefined, ...path: string[]): string | null {
  return clean(textAt(element, ...path));
}

/** Clean text of an element that may hold links and entities. */
export function line(element: XmlElement | undefined, ...path: string[]): string | null {
  return oneLine(textAt(element, ...path));
}

/** A day written as such, or as the instant at which it begins in Washington. */
export function dayIn(text: string | null): Day | null {
  return text?.includes("T") === true ? easternDay(text) : day(text);
}
