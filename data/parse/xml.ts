import { SaxesParser } from "saxes";

import { possibleDay } from "./impossible-days.ts";
import { UnreadableFile, type SourceFile } from "./source-file.ts";
import { checkParts, MAX_DEPTH, MAX_PARTS, tooDeep, tooManyParts } from "./reading-bounds.ts";
import { sourceText } from "./source-text.ts";
import { noteGuess } from "./findings.ts";
import { oneLine } from "./html.ts";

/** An element with its joined text, including CDATA, and its children in document order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/**
 * Ignores DOCTYPE and processing instructions. `tidy` maps the text of attributes and leaves. The text of `inline`
 * elements is also part of their parents' text.
 *
 * @throws {UnreadableFile} if not well-formed, or with more or deeper elements than any known
 *   document
 */
export function parseXml(
  bytes: Uint8Array,
  tidy = (_name: string, text: string, _line: number): string => text,
  inline: ReadonlySet<string> = new Set(),
): XmlElement {
  const parser = new SaxesParser();
  const root = { name: "", attributes: {}, children: [] as XmlElement[], text: "" };
  const open = [root];
  let counted = 0;
  parser.on("attribute", (attribute) => {
    attribute.value = tidy(attribute.name, attribute.value, parser.line);
    if (++counted > MAX_PARTS) throw tooManyParts();
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > MAX_DEPTH) throw tooDeep(` at <${name}> in line ${parser.line}`);
    const element = { name, attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => {
    const element = open.pop();
    if (element === undefined) return;
    if (inline.has(element.name)) addText(element.text);
    if (element.children.length > 0) return;
    element.text = tidy(element.name, element.text, parser.line);
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("error", (error) => {
    throw new UnreadableFile(`not well-formed XML: ${error.message}`);
  });
  const text = xmlText(bytes);
  checkParts(text, /<[^/]/g);
  parser.write(text).close();
  const [document] = root.children;
  if (document === undefined) throw new UnreadableFile("has no XML element");
  return document;
}

/** The text of an XML file, in which HTML's names of characters and lone ampersands are read as what they mean. */
export function xmlText(bytes: Uint8Array): string {
  const text = sourceText(bytes);
  if (!UNKNOWN_NAME.test(text)) return text;
  return text.replaceAll(NAMED_OR_LITERAL, (found, name: string | undefined) => {
    if (found.startsWith("<")) return found;
    const meant = (name === "nbsp" ? " " : oneLine(found)) ?? found;
    noteGuess(name === undefined ? "a lone & is a character" : `${found} is read as ${meant}`);
    return meant.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  });
}

const UNKNOWN_NAME = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;
/** Also finds what may have any ampersand: comments and CDATA. */
const NAMED_OR_LITERAL =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)(?:([a-zA-Z]+\d*);)?/g;

export function parseRecord(file: SourceFile, root: string): XmlElement {
  const element = parseXml(file.bytes, possibleDay);
  if (element.name !== root) {
    throw new UnreadableFile(`the root is <${element.name}>, not <${root}>`);
  }
  return element;
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((each) => each.name === name);
}

export function children(
  element: XmlElement | undefined,
  name: string,
  ...path: readonly string[]
): readonly XmlElement[] {
  const found = element?.children.filter((each) => each.name === name) ?? [];
  const [next, ...rest] = path;
  return next === undefined ? found : found.flatMap((each) => children(each, next, ...rest));
}

export function textAt(element: XmlElement | undefined, ...path: string[]): string | null {
  let at = element;
  for (const name of path) at = child(at, name);
  const text = at?.text.trim() ?? "";
  return text === "" ? null : text;
}
