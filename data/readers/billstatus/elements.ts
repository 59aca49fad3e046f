import type { Day } from "../../documents.ts";
import { oneLine } from "../../parse/html.ts";
import { noteSkipped } from "../../parse/findings.ts";
import { easternDay } from "../../parse/eastern.ts";
import { clean, day } from "../../parse/values.ts";
import { children, textAt, type XmlElement } from "../../parse/xml.ts";

/** Reads rows. Reports and skips non-empty rows that lack a value that `read` needs. */
export function rowsAt<Row>(
  element: XmlElement,
  path: string,
  needs: string,
  read: (row: XmlElement) => readonly Row[],
): readonly Row[] {
  const [name = "", ...names] = path.split("/");
  return children(element, name, ...names).flatMap((row, index) => {
    const found = read(row);
    const written = found.length > 0 ? "" : allText(row);
    if (written !== "")
      noteSkipped(`${path}[${index}] has no known ${needs}: "${written.slice(0, 100)}"`);
    return found;
  });
}

function allText({ text, children: below }: XmlElement): string {
  return [text.trim(), ...below.map(allText)].filter((each) => each !== "").join(", ");
}

export function words(element: XmlElement | undefined, ...path: string[]): string | null {
  return clean(textAt(element, ...path));
}

/** Clean text of an element that may contain links and entities. */
export function line(element: XmlElement | undefined, ...path: string[]): string | null {
  return oneLine(textAt(element, ...path));
}

export function dayIn(text: string | null): Day | null {
  return text?.includes("T") === true ? easternDay(text) : day(text);
}
