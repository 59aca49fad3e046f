import { possibleDay } from "./impossible-days.ts";
import { UnreadableFile, type SourceFile } from "./source-file.ts";
import { parseXml, type XmlElement } from "./xml.ts";

export function parseRecord(file: SourceFile, root: string): XmlElement {
  const element = parseXml(file.bytes, possibleDay);
  if (element.name !== root) {
    throw new UnreadableFile(`the root is <${element.name}>, not <${root}>`);
  }
  return element;
}
