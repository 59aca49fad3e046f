import type { Day } from "../../documents.ts";
import { oneLine } from "../../parse/html.ts";
import { readEach } from "../../parse/read-each.ts";
import { UnreadableFile, type Findings } from "../../parse/source-file.ts";
import { clean, day, easternDay } from "../../parse/values.ts";
import { allText, children, textAt, type XmlElement } from "../../parse/xml.ts";

/** The entries of a list, which schema 1.0.0 wraps once more: `committees/billCommittees/item`. */
export function itemsOf(
  bill: XmlElement,
  list: string,
  wrapper = "",
  entry = "item",
): readonly XmlElement[] {
  const direct = children(bill, list, entry);
  return direct.length > 0 ? direct : children(bill, list, wrapper, "item");
}

/**
 * Reads the rows of a list. One that says something and lacks what it needs is left out and named.
 *
 * @param needs the elements without which `read` gives nothing
 */
export function rowsOf<Row>(
  list: string,
  rows: readonly XmlElement[],
  needs: string,
  read: (row: XmlElement) => readonly Row[],
  findings: Findings | undefined,
): readonly Row[] {
  const readable = (row: XmlElement): readonly Row[] => {
    const found = read(row);
    const said = found.length > 0 ? "" : allText(row);
    if (said === "") return found;
    throw new UnreadableFile(`has no known ${needs}: "${said.slice(0, 100)}"`);
  };
  return readEach(list, rows, readable, findings).flat();
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
