import { describe, expect, it } from "vitest";

import { inlineFile } from "../../test/inline-file.ts";
import { readSourceFile } from "../readers/read-source-file.ts";
import { MAX_DEPTH, MAX_PARTS } from "./reading-bounds.ts";
import { parseCsv, parseJson, parseYaml } from "./shape.ts";
import { parseXml } from "./xml.ts";

const xml = (text: string) => parseXml(inlineFile(text).bytes);
const nested = (open: string, close: string, levels: number, within = ""): string =>
  open.repeat(levels) + within + close.repeat(levels);

const DEEP = `is nested more than ${MAX_DEPTH} deep`;
const MANY = `has more than ${MAX_PARTS} elements or values`;

describe("nesting", () => {
  it("of as many levels as are allowed is read", () => {
    expect(xml(nested("<a>", "</a>", MAX_DEPTH)).name).toBe("a");
    expect(parseJson(inlineFile(nested("[", "]", MAX_DEPTH)))).toHaveLength(1);
    expect(parseYaml(inlineFile(nested("[", "]", MAX_DEPTH)))).toHaveLength(1);
  });

  it("of one more is refused", () => {
    const levels = MAX_DEPTH + 1;
    const text = `<bill>\n${nested("<a>", "</a>", levels)}</bill>`;
    expect(() => xml(text)).toThrow(`${DEEP} at <a> in line 2`);
    expect(() => parseJson(inlineFile(nested('{"a":', "}", levels, "1")))).toThrow(DEEP);
    expect(() => parseYaml(inlineFile(nested("[", "]", levels)))).toThrow(DEEP);
  });

  it("of a million levels is refused with no more ado", () => {
    const levels = MAX_PARTS / 2;
    expect(() => xml(nested("<a>", "</a>", levels))).toThrow(DEEP);
    expect(() => parseJson(inlineFile(nested("[", "]", levels)))).toThrow(DEEP);
    expect(() => parseYaml(inlineFile(nested("[", "]", 20_000)))).toThrow(DEEP);
    expect(() => parseYaml(inlineFile("- ".repeat(20_000)))).toThrow(DEEP);
  });
});

describe("the number of parts", () => {
  const parts = MAX_PARTS + 1;

  it.each([
    ["elements", () => xml(`<a>${"<b/>".repeat(parts)}</a>`)],
    ["attributes", () => xml(`<a>${'<b c="" d="" e=""/>'.repeat(parts / 2)}</a>`)],
    ["values of JSON", () => parseJson(inlineFile(`[${"0,".repeat(parts)}0]`))],
    ["lists of YAML", () => parseYaml(inlineFile("- a\n".repeat(parts)))],
    ["rows of CSV", () => parseCsv(inlineFile(`a\n${"1\n".repeat(parts)}`))],
  ])("is bounded: %s", (_, read) => {
    expect(read).toThrow(MANY);
  });
});

it("refuses aliases, which can unfold to far more than is written", () => {
  const names = "abcdefghi".split("");
  const bomb = names.map((name, at) => {
    const before = names[at - 1];
    return `${name}: &${name} [${Array(9)
      .fill(before === undefined ? "x" : `*${before}`)
      .join(",")}]\n`;
  });
  expect(() => readSourceFile(inlineFile(bomb.join(""), "legislators-current.yaml"))).toThrow(
    "aliases exceeded maxAliases (0)",
  );
});
