import { withoutStruck } from "../../../contract/request/text-search.ts";
import type { TextSection } from "../../documents.ts";
import { clean } from "../../parse/values.ts";

type OpenSection = { -readonly [Field in keyof TextSection]: TextSection[Field] } & {
  readonly parent: OpenSection | null;
  /** How many of its subsections have each name. */
  readonly names: Map<string, number>;
};

/** In a mark of ours, so that the first closing bracket ends it. */
const ROUND = new Map([
  ["[", "("],
  ["]", ")"],
]);
const rounded = (text: string): string =>
  text.replaceAll(/[[\]]/g, (mark) => ROUND.get(mark) ?? mark);
/** Private-use characters stand for our brackets, so that the text's own are never taken for them. */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const OURS = /[\uE000\uE001]/g;
const withBrackets = (text: string): string =>
  text
    .replaceAll(/\[(?=(?:struck|note): )/g, "[ ")
    .replaceAll(OPEN, "[")
    .replaceAll(CLOSE, "]");

const MAX_NUMBER = 100;
const countWords = (line: string): number => withoutStruck(line).match(/[^\s|]+/g)?.length ?? 0;

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

/** Writes paragraphs as lines, and notes the lines of each section. */
export function createTextWriter() {
  const lines: string[] = [];
  const counts: number[] = [];
  const sections: OpenSection[] = [];
  let open: OpenSection | null = null;
  /** The part that has the last line, if no section owns it. */
  let loose: OpenSection | null = null;
  const topNames = new Map<string, number>();
  const citations = new Map<string, { readonly text: string; readonly lines: Set<number> }>();
  let [line, start, isStruck, owner] = ["", "", false, "cover"];
  let notes: string[] = [];
  const begun = (kind: string): OpenSection => {
    const level: number = (open?.level ?? 0) + 1;
    const named = { id: "", kind, number: null, heading: null, level };
    const at = { from: lines.length, to: lines.length, words: 0 };
    return { ...named, ...at, parent: open, names: new Map() };
  };
  const push = (text: string): void => {
    const count = countWords(text);
    if (open === null && count > 0) {
      if (loose?.kind !== owner || loose.to !== lines.length) {
        loose = begun(owner);
        sections.push(loose);
        nameOf(loose);
      }
      loose.to += 1;
      loose.words += count;
    }
    lines.push(text);
    counts.push(count);
  };
  const endLine = (): void => {
    const text = clean(isStruck ? `${line.trimEnd()}${CLOSE}` : line);
    if (text !== null) push(withBrackets(`${start}${text}`));
    if (notes.length > 0) push(withBrackets(`${start}${OPEN}note: ${notes.join(" ")}${CLOSE}`));
    [line, start, isStruck, notes] = ["", "", false, []];
  };
  /** A number precedes all else in a section, so its name is known when another section begins in it. */
  function nameOf(section: OpenSection): string {
    if (section.id !== "") return section.id;
    const { kind, number, parent } = section;
    const names = parent?.names ?? topNames;
    // Single amendments have no numbers.
    const printed = number ?? (kind === "amendment" ? "1" : "");
    const tidy =
      printed
        .slice(0, MAX_NUMBER)
        .toLowerCase()
        .match(/[\da-z]+/g) ?? [];
    const name = [kind, ...tidy].join("-");
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    section.id = `${parent === null ? "" : `${nameOf(parent)}.`}${name}${count === 1 ? "" : `~${count}`}`;
    return section.id;
  }
  return {
    /** Begins a line, at a level, with the quotation marks of the blocks around it, in a part if no section is open. */
    startLine: (level: number, marks: string, part: string): void => {
      endLine();
      start = `${"  ".repeat(level)}${marks}`;
      owner = part;
    },
    write: (text: string, struck: boolean): void => {
      if (struck !== isStruck && text.trim() !== "") {
        line = struck
          ? `${line}${OPEN}struck: `
          : `${line.trimEnd()}${CLOSE}${/\s$/.test(line) ? " " : ""}`;
        isStruck = struck;
      }
      const own = text.replaceAll(OURS, "");
      line += struck ? rounded(own) : own;
    },
    /** Writes a note below the line. */
    addNote: (text: string, struck: boolean): void => {
      const note = rounded(clean(text.replaceAll(OURS, "")) ?? "");
      if (note !== "" && !struck) notes.push(note);
    },
    /** Notes that the line cites a law. */
    cite: (text: string): void => {
      const key = text.toLowerCase();
      const cited = citations.get(key) ?? { text, lines: new Set() };
      citations.set(key, cited);
      cited.lines.add(lines.length);
    },
    written: (): string => line,
    /** Ends the line's last words, for what follows them at once. */
    tighten: (): void => {
      line = line.trimEnd();
    },
    openSection: (kind: string): void => {
      endLine();
      if (open !== null) nameOf(open);
      open = begun(kind);
      sections.push(open);
    },
    /** Gives the open section a number or a heading, unless it has one. */
    name: (field: "number" | "heading", text: string): void => {
      if (open !== null) open[field] ??= clean(text);
    },
    closeSection: (): void => {
      endLine();
      if (open === null) return;
      open.to = lines.length;
      open.words = sum(counts.slice(open.from));
      // GPO has empty amendments before real ones (114 H.R. 2029 eah).
      if (open.kind === "amendment" && open.to === open.from) sections.pop();
      else nameOf(open);
      open = open.parent;
    },
    finish: () => {
      endLine();
      const ended = sections.map((section): TextSection => {
        const { parent: _, names: __, ...rest } = section;
        return rest;
      });
      const cited = Array.from(citations.values(), (each) => ({ ...each, lines: [...each.lines] }));
      return {
        lines,
        sections: ended,
        words: sum(counts),
        ...(cited.length > 0 && { citations: cited }),
      };
    },
  };
}
