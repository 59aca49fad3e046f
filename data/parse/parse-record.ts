import { blankXmlDays } from "./impossible-days.ts";
import { UnreadableFile, type SourceFile } from "./source-file.ts";
import { parseXml, type XmlElement } from "./xml.ts";

/**
 * Parses an upstream record in XML. Days that no calendar has are blank in it, and named.
 *
 * @throws {UnreadableFile} when it has another root
 */
export function parseRecord({ bytes, findings }: SourceFile, root: string): XmlElement {
  const element = parseXml(bytes);
  if (element.name !== root) {
    throw new UnreadableFile(`the root is <${element.name}>, not <${root}>`);
  }
  return blankXmlDays(element, findings);
}
