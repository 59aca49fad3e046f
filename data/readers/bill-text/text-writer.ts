import { withoutStruck } from "../../../contract/request/text-search.ts";
import type { TextSection } from "../../documents.ts";
import { clean } from "../../parse/values.ts";

type OpenSection = { -readonly [Field in keyof TextSection]: TextSection[Field] } & {
  readonly parent: OpenSection | null;
  /** How many of its subsections have each name. */
  readonly names: Map<string, number>;
};

/** In struck text, so that the first closing bracket ends it. */
const ROUND: Readonly<Record<string, string>> = { "[": "(", "]": ")" };
const countWords = (line: string): number => withoutStruck(line).match(/[^\s|]+/g)?.length ?? 0;

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

/** Writes paragraphs as lines, and notes the lines of each section. */
export function createTextWriter() {
  const lines: string[] = [];
  const counts: number[] = [];
  const sections: OpenSection[] = [];
  let open: OpenSection | null = null;
  const topNames = new Map<string, number>();
  let [line, start, isStruck] = ["", "", false];
  const endLine = (): void => {
    const text = clean(line);
    if (text !== null) {
      const whole = `${start}${text}${isStruck ? "]" : ""}`;
      lines.push(whole);
      counts.push(countWords(whole));
    }
    [line, start, isStruck] = ["", "", false];
  };
  /** A number precedes all else in a section, so its name is known when another section begins in it. */
  const nameOf = (section: OpenSection): string => {
    if (section.id !== "") return section.id;
    const { kind, number, parent } = section;
    const tidy = number?.toLowerCase().match(/[\da-z]+/g) ?? [];
    const name = [kind, ...tidy].join("-");
    const names = parent?.names ?? topNames;
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    section.id = `${parent === null ? "" : `${nameOf(parent)}.`}${name}${count === 1 ? "" : `~${count}`}`;
    return section.id;
  };
  return {
    /** Begins a line, at a level and with the quotation marks of the blocks around it. */
    startLine: (level: number, marks: string): void => {
      endLine();
      start = `${"  ".repeat(level)}${marks}`;
    },
    write: (text: string, struck: boolean): void => {
      if (struck !== isStruck && text.trim() !== "") {
        line = struck ? `${line}[struck: ` : `${line.trimEnd()}]${/\s$/.test(line) ? " " : ""}`;
        isStruck = struck;
      }
      line += struck ? text.replaceAll(/[[\]]/g, (mark) => ROUND[mark] ?? mark) : text;
    },
    /** Ends the line's last words, for a mark that follows them at once. */
    tighten: (): void => {
      line = line.trimEnd();
    },
    openSection: (kind: string): void => {
      endLine();
      if (open !== null) nameOf(open);
      const level: number = (open?.level ?? 0) + 1;
      const named = { id: "", kind, number: null, heading: null, level };
      const at = { from: lines.length, to: lines.length, words: 0 };
      open = { ...named, ...at, parent: open, names: new Map() };
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
      nameOf(open);
      open = open.parent;
    },
    finish: () => {
      endLine();
      const ended = sections.map((section): TextSection => {
        const { parent: _, names: __, ...rest } = section;
        return rest;
      });
      return { lines, sections: ended, words: sum(counts) };
    },
  };
}
