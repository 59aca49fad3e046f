import type { Day } from "../../documents.ts";
import { oneLine } from "../../parse/html.ts";
import { noteSkipped } from "../../parse/findings.ts";
import { easternDay } from "../../parse/eastern.ts";
import { day } from "../../parse/values.ts";
import { children, textAt, type XmlElement } from "../../parse/xml.ts";

/** Reads rows. Reports by `note`, and skips, non-empty rows that lack a value that `read` needs. */
export function rowsAt<Row>(
  element: XmlElement,
  path: string,
  needs: string,
  read: (row: XmlElement) => readonly Row[],
  note = noteSkipped,
): readonly Row[] {
  const [name = "", ...names] = path.split("/");
  return children(element, name, ...names).flatMap((row, index) => {
    const found = read(row);
    const written = found.length > 0 ? "" : allText(row);
    if (written !== "") note(`${path}[${index}] has no known ${needs}: "${written.slice(0, 100)}"`);
    return found;
  });
}

function allText({ text, children: below }: XmlElement): string {
  return [text.trim(), ...below.map(allText)].filter((each) => each !== "").join(", ");
}

/** Clean text of an element that may contain links and, escaped twice, entities. */
export function line(element: XmlElement | undefined, ...path: string[]): string | null {
  return oneLine(textAt(element, ...path));
}

export function dayIn(text: string | null): Day | null {
  return text?.includes("T") === true ? easternDay(text) : day(text);
}
