import { describe, expect, it } from "vitest";
import { z } from "zod";

import { inlineFile } from "../../test/inline-file.ts";
import { UnreadableFile } from "./source-file.ts";
import { inShape, listOf, parseCsv, parseJson, parseYaml, scalar } from "./shape.ts";

it("scalar is clean text of a text, number or flag, and null of the rest", () => {
  const values = [" a  b ", 7, true, "", null, undefined, {}, []];
  expect(values.map((value) => scalar.parse(value))).toEqual([
    "a b",
    "7",
    "true",
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(z.object({ absent: scalar }).parse({})).toEqual({ absent: null });
});

it("listOf passes over what has another shape, and is empty of what is no list", () => {
  const numbers = listOf(z.number());
  expect(numbers.parse([1, "two", 3])).toEqual([1, 3]);
  expect([numbers.parse(undefined), numbers.parse({})]).toEqual([[], []]);
});

describe("the parsers", () => {
  it.each([
    ["JSON", parseJson, String.raw`{"name":["a\ud83d b","\ud83d\ude00"]}`],
    ["YAML", parseYaml, String.raw`name: ["a\uD83D b", "\U0001F600"]`],
  ])("replaces half of a surrogate pair in %s, and keeps whole ones", (_, parse, text) => {
    expect(parse(inlineFile(text))).toEqual({ name: ["a\ufffd b", "\u{1f600}"] });
  });

  it("keeps YAML values as they are written", () => {
    expect(parseYaml(inlineFile("thomas: 00172\nstart: 2019-01-03\n95: x\n"))).toEqual({
      thomas: "00172",
      start: "2019-01-03",
      "95": "x",
    });
  });

  it("takes CSV rows by the heading, after a byte order mark", () => {
    expect(parseCsv(inlineFile('\uFEFFa,b\n1,"x, y"\n'))).toEqual([{ a: "1", b: "x, y" }]);
  });

  it.each([
    ["JSON", parseJson, "{"],
    ["YAML", parseYaml, "a: [1"],
    ["CSV", parseCsv, 'a,b\n"1'],
  ])("refuses %s that isn't well-formed, in one line", (format, parse, text) => {
    expect(() => parse(inlineFile(text))).toThrow(UnreadableFile);
    expect(() => parse(inlineFile(text))).toThrow(new RegExp(`^not well-formed ${format}: .+$`));
  });
});

it("inShape says what was expected and where the value differs", () => {
  const shape = z.object({ members: z.array(z.string()) });
  expect(() => inShape(shape, { members: [1] }, "a list")).toThrow(
    /^not a list: .+ at members\.0$/,
  );
});
