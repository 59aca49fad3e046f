import { SaxesParser, type SaxesTagPlain } from "saxes";

import { readLawCitation } from "../../../contract/search/law-citations.ts";
import type { Day } from "../../documents.ts";
import { UnreadableFile } from "../../parse/source-file.ts";
import { checkParts, MAX_DEPTH, tooDeep } from "../../parse/reading-bounds.ts";
import { day } from "../../parse/values.ts";
import { writtenDay } from "../../parse/written-date.ts";
import { DECISIONS, OWNERS, PART_WORDS } from "./elements.ts";
import { createTextWriter } from "./text-writer.ts";

/** An element that is open, as it begins. */
const NOTHING = {
  name: "",
  decision: "inline" as NonNullable<ReturnType<typeof DECISIONS.get>>,
  level: 0,
  isStruck: false,
  /** The part for lines in it that no section owns. */
  owner: "cover",
  /** How many quotations it is in, and the marks that begin a line there. */
  quotes: 0,
  marks: "",
  /** Whether it is a section of the outline. */
  isSection: false,
  /** Whether its number or heading waits for text on the same line. */
  isBegun: false,
  /** Whether the closing mark of its quotation is written. */
  isClosed: false,
  /** Its own text. */
  text: "",
};
type Frame = typeof NOTHING;

type Attributes = Readonly<Record<string, string>>;

const openMark = (quotes: number): string => (quotes % 2 === 0 ? "“" : "‘");
const closeMark = (quotes: number): string => (quotes % 2 === 0 ? "”" : "’");

const isPart = ({ decision }: Pick<Frame, "decision">): boolean => decision === "part";
const isLevel = ({ decision }: Pick<Frame, "decision">): boolean => decision === "level";
/** Elements whose text is written when they end. */
const HELD = new Set<Frame["decision"]>(["head", "note", "superscript", "fraction"]);
const ORDINAL = /^(?:st|nd|rd|th)$/i;

/**
 * Writes a bill's XML as text, a paragraph a line. GPO's XML has neither quotation marks nor the enacting clause; both
 * are written. Also returns the fields of its cover, and elements that no DTD has.
 */
export function writeText(xml: string) {
  const parser = new SaxesParser();
  const writer = createTextWriter();
  const cover = new Map<string, string>();
  const unknown = new Set<string>();
  const open: Frame[] = [];
  /** The open elements whose text is held back. */
  const held: Frame[] = [];
  let root = { name: "", attributes: {} as Attributes };
  let leftOut = 0;
  let [clause, hasClause, hasSection] = ["", false, false];
  const top = (): Frame => open.at(-1) ?? { ...NOTHING };
  const write = (text: string): void => {
    const holder = held.at(-1);
    if (holder === undefined) writer.write(text, top().isStruck);
    else holder.text += text;
  };
  /** The link that ended last; the words after it say whether it cites a note. */
  let ended: { readonly attributes: Attributes; readonly text: string } | null = null;
  const citeEnded = (after = ""): void => {
    const [note = ""] = /^\s+note\b/i.exec(after) ?? [];
    const cited = ended && citedIn(ended.attributes, `${ended.text}${note}`);
    ended = null;
    if (cited) writer.cite(cited);
  };
  const startLine = ({ level, marks, owner }: Frame): void => writer.startLine(level, marks, owner);

  const closeBlock = (quotes: number): void => {
    writer.tighten();
    write(closeMark(quotes));
  };

  /** The print has an engrossed amendment's type, `AMENDMENT:`, after the words that agree to it. */
  const writeType = (): void => {
    const type = cover.get("engrossed-type")?.toUpperCase() ?? "";
    cover.delete("engrossed-type");
    if (type === "") return;
    writer.startLine(0, "", "resolved");
    writer.write(type, false);
  };

  const beginPart = (frame: Frame, above: Frame, attributes: Attributes): void => {
    const { name } = frame;
    const isResolved = attributes["section-type"] === "resolved";
    if (name === "amendment") writeType();
    frame.isSection = !frame.isStruck && above.marks === "";
    const isRunIn = clause !== "" && attributes["display-inline"] === "yes-display-inline";
    if (clause !== "" && !isRunIn) writer.write(clause, false);
    if (frame.isSection) writer.openSection(isResolved ? "resolved" : name);
    startLine(frame);
    if (isResolved) writer.write("Resolved, ", false);
    if (isRunIn) writer.write(`${clause} `, false);
    clause = "";
    frame.isBegun = true;
  };

  /** Begins the part, paragraph or other text that an element is. */
  const begin = (frame: Frame, above: Frame, attributes: Attributes): void => {
    const { name, decision } = frame;
    frame.owner = OWNERS.get(name) ?? above.owner;
    if (HELD.has(decision)) {
      held.push(frame);
    } else if (decision === "body") {
      // A bill's enacting clause goes with its cover.
      startLine(name === "legis-body" ? above : frame);
      if (!hasClause) clause = clauseOf(root, attributes, cover);
      hasClause = true;
    } else if (decision === "part") beginPart(frame, above, attributes);
    else if (decision === "level") {
      frame.level += 1;
      const isRunIn = attributes["display-inline"] === "yes-display-inline" && above.isBegun;
      if (isRunIn && isLevel(above)) writer.tighten();
      else if (!isRunIn) startLine(frame);
      frame.isBegun = true;
    } else if (decision === "quoted-block") {
      frame.level += 1;
      frame.marks += openMark(frame.quotes);
      frame.quotes += 1;
      startLine(frame);
    } else if (decision === "text") {
      if (!above.isBegun) startLine({ ...above, level: above.level + Number(isPart(above)) });
      above.isBegun = false;
    } else if (decision === "line") {
      startLine(frame);
      frame.isBegun = true;
    } else if (decision === "row" || decision === "toc-enum") startLine(frame);
    else if (decision === "after-quoted-block") {
      frame.quotes -= 1;
      closeBlock(frame.quotes);
      above.isClosed = true;
    } else if (decision === "quote") {
      write(openMark(frame.quotes));
      frame.quotes += 1;
    } else if (decision === "entry") {
      if (above.isBegun) write(" | ");
      above.isBegun = true;
    } else if (decision === "page-num") write(" | ");
    else if (decision === "linebreak") write(" ");
    else if (decision === "omitted-text") write("* * *");
  };

  /** Writes a part's number or heading, which ends its line, or a paragraph's. */
  const writeHead = ({ name, text }: Frame, above: Frame): void => {
    const words = text.replaceAll(/\s+/g, " ").trim();
    const field = name === "enum" ? "number" : "heading";
    if (words === "") return;
    const isOfAmendment = above.name === "amendment-instruction" && above.marks === "";
    if (above.isSection || isOfAmendment) writer.name(field, words.replace(/\.$/, ""));
    const isSection = above.name === "section";
    if (!isPart(above)) {
      const isHeading = field === "heading" && isLevel(above);
      write(isHeading ? `${words.replace(/\.$/, "")}.—` : `${words} `);
    } else if (field === "number") {
      const isFirst = isSection && above.isSection && !hasSection;
      hasSection ||= isFirst;
      write(
        `${isFirst ? "SECTION " : (PART_WORDS.get(above.name) ?? "")}${words}${isSection ? " " : ""}`,
      );
      above.text = isSection ? "" : "—";
    } else {
      write(`${above.text}${words}`);
      above.isBegun = false;
    }
  };

  const writeHeld = (frame: Frame, above: Frame): void => {
    const { decision, isStruck } = frame;
    const text = frame.text.trim();
    if (decision === "head") writeHead(frame, above);
    else if (decision === "note") writer.addNote(text, isStruck);
    else if (decision === "superscript") write(ORDINAL.test(text) ? text : `^${text}`);
    else {
      const before = held.at(-1)?.text ?? writer.written();
      write(/\d$/.test(before) ? ` ${text}` : text);
    }
  };

  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    citeEnded();
    if (open.length > MAX_DEPTH) throw tooDeep(` at <${name}> in line ${parser.line}`);
    if (open.length === 0) root = { name, attributes };
    const above = top();
    const { level, quotes, marks, owner } = above;
    const decision = DECISIONS.get(name) ?? "inline";
    if (!DECISIONS.has(name)) unknown.add(name);
    const isStruck = above.isStruck || isStruckBy(attributes) || decision === "struck";
    const frame: Frame = { ...NOTHING, name, decision, level, quotes, marks, owner, isStruck };
    open.push(frame);
    const isMoved = name === "legis-type" && above.name === "engrossed-amendment-form";
    const isHidden = decision === "skipped" || isMoved || attributes["display"] === "no";
    if (leftOut > 0 || isHidden) leftOut += 1;
    else begin(frame, above, attributes);
  });
  parser.on("closetag", ({ name, attributes }: SaxesTagPlain) => {
    citeEnded();
    const frame = open.pop() ?? top();
    const above = top();
    if (/-?form$/.test(above.name)) cover.set(name, frame.text);
    const isShown = attributes["display"] !== "no";
    if (name === "legis-type" && above.name === "engrossed-amendment-form" && isShown) {
      cover.set("engrossed-type", frame.text.trim());
    }
    if (name === "action-date") cover.set("date", printedDay(attributes, frame.text) ?? "");
    if (leftOut > 0) {
      leftOut -= 1;
      return;
    }
    if (name === "external-xref" && !frame.isStruck) ended = { attributes, text: frame.text };
    if (frame === held.at(-1)) {
      held.pop();
      writeHeld(frame, above);
    } else if (frame.decision === "quote") write(closeMark(frame.quotes - 1));
    else if (frame.decision === "quoted-block" && !frame.isClosed) closeBlock(frame.quotes - 1);
    else if (frame.decision === "toc-enum") write(" ");
    else if (frame.decision === "body" && clause !== "") {
      writer.write(clause, false);
      clause = "";
    }
    if (attributes["section-type"] === "resolved") writeType();
    if (frame.isSection) writer.closeSection();
    // Text after a block begins a line of its own.
    if (isPart(frame) || isLevel(frame)) above.isBegun = false;
  });
  const addText = (text: string): void => {
    citeEnded(text);
    const frame = top();
    if (frame !== held.at(-1)) frame.text += text;
    if (leftOut === 0) write(text);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("error", (error) => {
    throw new UnreadableFile(`not well-formed XML: ${error.message}`);
  });
  checkParts(xml, /<[^/]/g);
  parser.write(xml).close();
  writeType();
  return { root, cover, unknown, ...writer.finish() };
}

/** Some reported bills only say how struck text is printed (usgpo/api#170). */
const isStruckBy = ({ changed, "reported-display-style": style = "" }: Attributes): boolean =>
  changed === "deleted" || (changed === undefined && /strikethrough|brackets/.test(style));

const CITED = /^(usc|usc-appendix|usc-chapter|pl)\/(\d+)\/(.+)$/;

/** The law that drafters tagged. Only the words have its subsections, as in `21 U.S.C. 379j–42(i)(3)`. */
function citedIn({ "parsable-cite": tag = "" }: Attributes, words: string): string | null {
  const [, kind = "", title = "", number = ""] = CITED.exec(tag) ?? [];
  const [, section, within = ""] =
    /([\da-z-]+)((?:\([\da-z]+\))+)/i.exec(words.replaceAll(/[‐‑–]/g, "-")) ?? [];
  const part = section === number ? within : "";
  const named =
    kind === "pl"
      ? `pl-${title}-${number}`
      : `${title} ${kind.replace("-", " ")} ${number}${/\snote\b/i.test(words) ? " note" : part}`;
  return readLawCitation(named.replace("usc appendix", "usc app"))?.text ?? null;
}

/** GPO leaves out the attribute, `20210528`, at times (116 H.R. 1500 rh). */
const printedDay = ({ date = "" }: Attributes, text: string): Day | null =>
  day(date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")) ??
  writtenDay(text.replace(/\s*\([^)]*\)/, ""));

const CONGRESS =
  "by the Senate and House of Representatives of the United States of America in Congress assembled";

/** The words before a bill's first section, unless the file says that they are not printed. */
function clauseOf(
  { name, attributes }: { readonly name: string; readonly attributes: Attributes },
  body: Attributes,
  cover: ReadonlyMap<string, string>,
): string {
  const told = body["display-enacting-clause"] ?? body["display-resolving-clause"] ?? "";
  if (told.startsWith("no-") || name === "amendment-doc") return "";
  if (name === "bill") return `Be it enacted ${CONGRESS},`;
  const kind = attributes["resolution-type"] ?? "";
  const isOfConstitution =
    [kind, body["style"]].includes("constitutional-amendment") ||
    /^\s*Proposing an amendment to the Constitution/i.test(cover.get("official-title") ?? "");
  if (isOfConstitution) {
    return `Resolved ${CONGRESS} (two-thirds of each House concurring therein),`;
  }
  if (kind.endsWith("-joint")) return `Resolved ${CONGRESS},`;
  return RESOLVED.get(kind) ?? "Resolved,";
}

const RESOLVED: ReadonlyMap<string, string> = new Map([
  ["house-concurrent", "Resolved by the House of Representatives (the Senate concurring),"],
  ["senate-concurrent", "Resolved by the Senate (the House of Representatives concurring),"],
  ["house-order", "Ordered,"],
  ["senate-order", "Ordered,"],
]);
