import { UnreadableFile } from "../../parse/source-file.ts";
import { integer } from "../../parse/values.ts";
import { textAt, type XmlElement } from "../../parse/xml.ts";

/** A required number, which may be written as `1st`. */
export function numberAt(element: XmlElement | undefined, name: string): number {
  const text = textAt(element, name);
  const number = integer(text?.replace(/(?<=\d)(?:st|nd|rd|th)$/i, ""));
  if (number !== null) return number;
  throw new UnreadableFile(text === null ? `has no ${name}` : `${name} is "${text}", not a number`);
}

export function countAt(element: XmlElement | undefined, name: string): number {
  const text = textAt(element, name);
  const count = text === null ? 0 : integer(text);
  if (count !== null && count >= 0) return count;
  throw new UnreadableFile(`${name} is "${text}", not a count`);
}
