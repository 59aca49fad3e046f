import { SaxesParser, type SaxesTagPlain } from "saxes";

import { UnreadableFile } from "../../parse/source-file.ts";
import { checkParts, MAX_DEPTH, tooDeep } from "../../parse/reading-bounds.ts";
import { createTextWriter } from "./text-writer.ts";

/** Parts with a heading of their own line, and the words before their numbers. */
const PARTS: Readonly<Record<string, string>> = {
  division: "DIVISION ",
  subdivision: "Subdivision ",
  title: "TITLE ",
  subtitle: "Subtitle ",
  part: "PART ",
  subpart: "Subpart ",
  chapter: "CHAPTER ",
  subchapter: "SUBCHAPTER ",
  section: "SEC. ",
  preamble: "",
  "constitution-article": "ARTICLE ",
  "appropriations-major": "",
  "appropriations-intermediate": "",
  "appropriations-small": "",
};
/** Elements that begin a line one level deeper. */
const LEVELS = new Set(
  "subsection paragraph subparagraph clause subclause item subitem rules-clause rules-paragraph".split(
    " ",
  ),
);
/** Elements that begin a line at their parent's level. */
const LINES = new Set(
  `legis-num legis-type official-title official-title-amendment whereas continuation-text
  quoted-block-continuation-text list-item toc-entry ttitle tdesc row subheader para
  amendment-instruction instruction-paragraph attestation-date attestor role graphic-caption
  rules-clause-header instructive-para purpose legis-comment`.split(/\s+/),
);
/** The cover, which repeats the text; page breaks; and metadata. */
const LEFT_OUT = new Set(
  `metadata distribution-code calendar congress session associated-doc current-chamber action
  enrolled-dateline pre-form endorsement pagebreak image-data amend-num attestation-group-head
  toc-enum colspec`.split(/\s+/),
);

/** An element that is open, as it begins. */
const NOTHING = {
  name: "",
  level: 0,
  isStruck: false,
  /** How many quotations it is in, and the marks that begin a line there. */
  quotes: 0,
  marks: "",
  /** Whether it is a section of the outline. */
  isSection: false,
  /** Whether its number or heading waits for text on the same line. */
  isBegun: false,
  /** Whether the closing mark of its quotation is written. */
  isClosed: false,
  /** The text of a number, a heading or a field of the cover. */
  text: "",
};
type Frame = typeof NOTHING;

type Attributes = Readonly<Record<string, string>>;

const openMark = (quotes: number): string => (quotes % 2 === 0 ? "“" : "‘");
const closeMark = (quotes: number): string => (quotes % 2 === 0 ? "”" : "’");

const isPart = ({ name }: Pick<Frame, "name">): boolean => PARTS[name] !== undefined;

/**
 * Writes a bill's XML as text, a paragraph a line. GPO's XML has neither quotation marks nor the enacting clause; both
 * are written. Also returns the fields of its cover.
 */
export function writeText(xml: string) {
  const parser = new SaxesParser();
  const writer = createTextWriter();
  const cover = new Map<string, string>();
  const open: Frame[] = [];
  let root = { name: "", attributes: {} as Attributes };
  let head: Frame | null = null;
  let leftOut = 0;
  let [hasClause, hasSection] = [false, false];
  const top = (): Frame => open.at(-1) ?? { ...NOTHING };
  const write = (text: string): void => {
    if (head === null) writer.write(text, top().isStruck);
    else head.text += text;
  };
  const startLine = ({ level, marks }: Frame): void => writer.startLine(level, marks);

  const closeBlock = (quotes: number): void => {
    writer.tighten();
    write(closeMark(quotes));
  };

  /** Begins the part, paragraph or other text that an element is. */
  const begin = (frame: Frame, above: Frame, attributes: Attributes): void => {
    const { name } = frame;
    if (name === "legis-body" || name === "resolution-body") {
      startLine(frame);
      if (!hasClause) writer.write(clauseOf(root, attributes), false);
      hasClause = true;
    } else if (isPart(frame)) {
      frame.isSection = !frame.isStruck && above.marks === "";
      if (frame.isSection) writer.openSection(name);
      startLine(frame);
      frame.isBegun = true;
    } else if (LEVELS.has(name)) {
      frame.level += 1;
      startLine(frame);
      frame.isBegun = true;
    } else if (name === "quoted-block") {
      frame.level += 1;
      frame.marks += openMark(frame.quotes);
      frame.quotes += 1;
      startLine(frame);
    } else if (name === "text") {
      if (!above.isBegun) writer.startLine(above.level + Number(isPart(above)), above.marks);
      above.isBegun = false;
    } else if (LINES.has(name)) startLine(frame);
    else if (name === "after-quoted-block") {
      frame.quotes -= 1;
      closeBlock(frame.quotes);
      above.isClosed = true;
    } else if (name === "quote" || name === "term") {
      write(openMark(frame.quotes));
      frame.quotes += 1;
    } else if (name === "entry") {
      if (above.isBegun) write(" | ");
      above.isBegun = true;
    } else if (name === "linebreak") write(" ");
    if (/^(?:enum|header)$/.test(name)) head = frame;
  };

  /** Writes a part's number or heading, which ends its line, or a paragraph's. */
  const writeHead = ({ name, text }: Frame, above: Frame): void => {
    const words = text.replaceAll(/\s+/g, " ").trim();
    const field = name === "enum" ? "number" : "heading";
    if (words === "") return;
    if (above.isSection) writer.name(field, words.replace(/\.$/, ""));
    const isSection = above.name === "section";
    if (!isPart(above)) {
      const isHeading = field === "heading" && LEVELS.has(above.name);
      write(isHeading ? `${words.replace(/\.$/, "")}.—` : `${words} `);
    } else if (field === "number") {
      const isFirst = isSection && above.isSection && !hasSection;
      hasSection ||= isFirst;
      write(`${isFirst ? "SECTION " : (PARTS[above.name] ?? "")}${words}${isSection ? " " : ""}`);
      above.text = isSection ? "" : "—";
    } else {
      write(`${above.text}${words}`);
      above.isBegun = false;
    }
  };

  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    if (open.length > MAX_DEPTH) throw tooDeep(` at <${name}> in line ${parser.line}`);
    if (open.length === 0) root = { name, attributes };
    const above = top();
    const { level, quotes, marks } = above;
    const isStruck =
      above.isStruck || attributes["changed"] === "deleted" || name === "deleted-phrase";
    const frame: Frame = { ...NOTHING, name, level, quotes, marks, isStruck };
    open.push(frame);
    const date = attributes["date"];
    if (name === "action-date" && date !== undefined) cover.set("date", date);
    if (leftOut > 0 || LEFT_OUT.has(name) || attributes["display"] === "no") leftOut += 1;
    else begin(frame, above, attributes);
  });
  parser.on("closetag", ({ name }: SaxesTagPlain) => {
    const frame = open.pop() ?? top();
    const above = top();
    if (/-?form$/.test(above.name)) cover.set(name, frame.text);
    if (leftOut > 0) {
      leftOut -= 1;
      return;
    }
    if (frame === head) {
      head = null;
      writeHead(frame, above);
    } else if (name === "quote" || name === "term") write(closeMark(frame.quotes - 1));
    else if (name === "quoted-block" && !frame.isClosed) closeBlock(frame.quotes - 1);
    if (frame.isSection) writer.closeSection();
    // Text after a block begins a line of its own.
    if (isPart(frame) || LEVELS.has(name)) above.isBegun = false;
  });
  const addText = (text: string): void => {
    const frame = top();
    frame.text += frame === head ? "" : text;
    if (leftOut === 0) write(text);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("error", (error) => {
    throw new UnreadableFile(`not well-formed XML: ${error.message}`);
  });
  checkParts(xml, /<[^/]/g);
  parser.write(xml).close();
  return { root, cover, ...writer.finish() };
}

const CONGRESS =
  "by the Senate and House of Representatives of the United States of America in Congress assembled,";

/** The words before a bill's first section, unless the file says that they are not printed. */
function clauseOf(
  { name, attributes }: { readonly name: string; readonly attributes: Attributes },
  body: Attributes,
): string {
  const told = body["display-enacting-clause"] ?? body["display-resolving-clause"] ?? "";
  if (told.startsWith("no-")) return "";
  if (name === "bill") return `Be it enacted ${CONGRESS}`;
  const kind = attributes["resolution-type"] ?? "";
  return kind.endsWith("-joint") ? `Resolved ${CONGRESS}` : (RESOLVED[kind] ?? "Resolved,");
}

const RESOLVED: Readonly<Record<string, string>> = {
  "house-concurrent": "Resolved by the House of Representatives (the Senate concurring),",
  "senate-concurrent": "Resolved by the Senate (the House of Representatives concurring),",
};
