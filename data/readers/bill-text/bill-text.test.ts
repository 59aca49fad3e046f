import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources, SOURCES } from "../../../test/sources.ts";
import { readSourceFile } from "../read-source-file.ts";
import { withoutStruck } from "../../../contract/request/text-search.ts";

const NAME = "texts/BILLS-117hr5rh.xml";

function bill(body: string, { root = "bill", attributes = "", cover = "" } = {}): string {
  return `<?xml version="1.0"?><!DOCTYPE ${root} PUBLIC "-//US Congress//DTDs/bill.dtd//EN" "bill.dtd">
    <${root} ${attributes}><metadata><title>117 HR 5</title></metadata><form>
    <distribution-code>I</distribution-code><congress>117th CONGRESS</congress>
    <legis-num>H. R. 5</legis-num>${cover}
    <action><action-date date="20210528">May 28, 2021</action-date></action>
    <legis-type>A BILL</legis-type></form>${body}</${root}>`;
}

function read(xml: string, name = NAME) {
  const reading = readSourceFile(inlineFile(xml, name));
  const [document] = documentsOf(reading ?? { readings: [] }, "bill_text");
  if (document === undefined) throw new Error("no text was read");
  return document;
}

/** The lines below the bill's number and type. */
const linesOf = (body: string, about = {}): readonly string[] =>
  read(bill(body, about)).lines.slice(2);

const section = (inner: string): string =>
  `<legis-body display-enacting-clause="no-display-enacting-clause"><section>${inner}</section></legis-body>`;

const row = (...cells: readonly string[]): string =>
  `<row>${cells.map((cell) => `<entry>${cell}</entry>`).join(" ")}</row>`;

describe("a bill's text", () => {
  it("has a paragraph a line, two spaces a level, with the words around its links", () => {
    const body = `<legis-body><section><enum>1.</enum><header>Short  title</header>
      <text>This Act may be cited as the <quote><short-title>A <term>B</term> Act</short-title></quote>.</text></section>
      <section><enum>2.</enum><header>Rules</header>
        <subsection><enum>(a)</enum><header>In general</header><text>See <external-xref>5 U.S.C. 1</external-xref> for—</text>
          <paragraph><enum>(1)</enum><text>one; and</text></paragraph>
          <paragraph><enum>(2)</enum><text>two,</text></paragraph>
          <continuation-text>if so.</continuation-text></subsection></section></legis-body>`;
    expect(linesOf(body)).toEqual([
      "Be it enacted by the Senate and House of Representatives of the United States of America in Congress assembled,",
      "SECTION 1. Short title",
      "  This Act may be cited as the “A ‘B’ Act”.",
      "SEC. 2. Rules",
      "  (a) In general.—See 5 U.S.C. 1 for—",
      "    (1) one; and",
      "    (2) two,",
      "  if so.",
    ]);
  });

  it("begins each line of a quoted block with quotation marks, and closes them once", () => {
    const block = `<quoted-block><section><enum>9.</enum><header>New</header><text>The term <term>A</term> means B.</text></section>
      <after-quoted-block>; and</after-quoted-block></quoted-block>`;
    expect(linesOf(section(`<enum>1.</enum><text>is amended by adding:</text>${block}`))).toEqual([
      "SECTION 1. is amended by adding:",
      "  “SEC. 9. New",
      "    “The term ‘A’ means B.”; and",
    ]);
  });

  it("marks struck text, which is not among its sections and words", () => {
    const body = `<legis-body changed="deleted"><section><enum>1.</enum><header>Old</header>
        <text>Bees [all] sing.</text></section></legis-body>
      <legis-body changed="added"><section><enum>1.</enum><header>New</header>
        <text>Birds <deleted-phrase>must</deleted-phrase> may sing.</text></section></legis-body>`;
    const { lines, sections, words } = read(bill(body));
    expect(lines.slice(3)).toEqual([
      "[struck: SEC. 1. Old]",
      "  [struck: Bees (all) sing.]",
      "SECTION 1. New",
      "  Birds [struck: must] may sing.",
    ]);
    expect(sections.map(({ id, heading, words: own }) => [id, heading, own])).toEqual([
      ["section-1", "New", 6],
    ]);
    expect(withoutStruck(lines.slice(3).join("\n"))).not.toMatch(/bees|old|must/i);
    expect(words).toBe(3 + 2 + 19 + 6);
  });

  it("has a row of a table a line", () => {
    const table = `<table><ttitle>Fees</ttitle><tgroup><colspec/><tbody>${row("Car", "$5")}${row("Bus", "$9")}</tbody></tgroup></table>`;
    expect(linesOf(section(`<enum>1.</enum><header>Fees</header>${table}`)).slice(1)).toEqual([
      "Fees",
      "Car | $5",
      "Bus | $9",
    ]);
  });

  it.each([
    [
      "house-joint",
      "Resolved by the Senate and House of Representatives of the United States of America in Congress assembled,",
    ],
    ["senate-concurrent", "Resolved by the Senate (the House of Representatives concurring),"],
    ["house-resolution", "Resolved,"],
  ])("of a %s begins with %j", (kind, clause) => {
    const body = `<preamble><whereas><text>Whereas it rains:</text></whereas></preamble>
      <resolution-body><section><text>That it may.</text></section></resolution-body>`;
    const about = { root: "resolution", attributes: `resolution-type="${kind}"` };
    expect(linesOf(body, about)).toEqual(["Whereas it rains:", clause, "That it may."]);
  });

  it("has no enacting clause if it says so", () => {
    expect(linesOf(section("<enum>1.</enum><text>That.</text>"))).toEqual(["SECTION 1. That."]);
  });
});

describe("the sections of a text", () => {
  it("are named after their numbers and those around them, since numbers repeat", () => {
    const one = `<section><enum>1.</enum><header>Pay</header><text>It is paid.</text></section>`;
    const pay = `<appropriations-small><header>Pay</header><text>For pay, $1.</text></appropriations-small>`;
    const body = `<legis-body><division><enum>A</enum><header>First</header>
      <title><enum>II</enum><header>Parts</header>${one}${one}${pay}${pay}</title></division></legis-body>`;
    const { lines, sections } = read(bill(body));
    expect(sections.map(({ id, level }) => [id, level])).toEqual([
      ["division-a", 1],
      ["division-a.title-ii", 2],
      ["division-a.title-ii.section-1", 3],
      ["division-a.title-ii.section-1~2", 3],
      ["division-a.title-ii.appropriations-small", 3],
      ["division-a.title-ii.appropriations-small~2", 3],
    ]);
    expect(lines.slice(3, 5)).toEqual(["DIVISION A—First", "TITLE II—Parts"]);
    expect(sections[2]).toMatchObject({ kind: "section", number: "1", heading: "Pay", words: 6 });
    const { from, to } = sections[2] ?? { from: 0, to: 0 };
    expect(lines.slice(from, to)).toEqual(["SECTION 1. Pay", "  It is paid."]);
  });
});

describe("a printing", () => {
  it("is named by its file, and has the newest day on its cover", () => {
    const body = section("<enum>1.</enum><text>That.</text>");
    expect(read(bill(body))).toMatchObject({
      congress: 117,
      type: "HR",
      number: 5,
      version_code: "rh",
      version_name: "Reported in House",
      date: "2021-05-28",
    });
  });

  it.each([
    ["BILLS-117hr6rh.xml", { number: 6 }, "the number on its cover is H. R. 5; its name has HR 6"],
    ["BILLS-116hr5rh.xml", { congress: 116 }, "its cover is of Congress 117; its name has 116"],
    [
      "texts.zip!BILLS-117hr5eh1s.xml",
      { version_code: "eh1s", version_name: "Engrossed in House" },
    ],
  ])("named %s is what its name says, whatever its cover says", (name, document, ...guesses) => {
    const reading = readSourceFile(inlineFile(bill(section("<text>A</text>")), name));
    expect(reading).toMatchObject({ readings: [{ document }], guesses });
  });

  it("without a number on its cover is read, and so is one with a code that no table knows", () => {
    const xml = bill(section("<text>A</text>")).replace(/<legis-num>.*?<\/legis-num>/, "");
    expect(readSourceFile(inlineFile(xml, "BILLS-117hr5xyz.xml"))).toMatchObject({
      readings: [{ document: { number: 5, version_code: "xyz", version_name: "XYZ" } }],
      guesses: ["the number on its cover is missing; its name has HR 5"],
      notices: ["a printing's code that GPO's table lacks: xyz"],
    });
  });

  it.each([
    ["cut off", bill("<legis-body>").slice(0, 300), NAME, "not well-formed XML"],
    ["empty", "", NAME, "is empty"],
    [
      "without words",
      "<bill><form><legis-num>H. R. 5</legis-num></form><metadata/></bill>",
      "BILLS-117hr5ih.xml",
      "has no sections",
    ],
    ["without a name", bill(section("<text>A</text>")), "document.xml", "its name is not that of"],
    [
      "of before introduction",
      bill(section("<text>A</text>"), { attributes: 'bill-stage="Pre-Introduction"' }),
      NAME,
      "before introduction",
    ],
    ["in USLM", '<bill xmlns="http://schemas.gpo.gov/xml/uslm"><main/></bill>', NAME, "USLM"],
    ["an HTML page", "<html><body>Not found</body></html>", NAME, "an HTML page"],
  ])("%s is refused by name", (_, xml, name, reason) => {
    expect(() => readSourceFile(inlineFile(xml, name))).toThrow(reason);
  });
});

const FOLDER = "texts";
const isHere = hasSources && existsSync(join(SOURCES, FOLDER));

describe.skipIf(!isHere)("on real files", () => {
  const names = isHere ? readdirSync(join(SOURCES, FOLDER)) : [];

  it.each(names.filter((name) => name.endsWith(".xml")))("%s has its sections once", (name) => {
    const file = realFile(`${FOLDER}/${name}`);
    const xml = new TextDecoder().decode(file.bytes);
    let [quoted, count] = [0, 0];
    for (const [, end, tag] of xml.matchAll(/<(\/?)(quoted-block|section)\b/g)) {
      if (tag === "quoted-block") quoted += end === "/" ? -1 : 1;
      else if (end === "" && quoted === 0) count += 1;
    }
    const { sections } = read(xml, name);
    expect(sections.filter(({ kind }) => kind === "section")).toHaveLength(count);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });

  it.each(names.filter((name) => name.endsWith(".htm")))(
    "%s has no words that its XML lacks",
    (name) => {
      const html = new TextDecoder().decode(realFile(`${FOLDER}/${name}`).bytes);
      const xml = name.replace(".htm", ".xml");
      const { lines } = read(new TextDecoder().decode(realFile(`${FOLDER}/${xml}`).bytes), xml);
      const printed = countsOf(html.replaceAll(/<[^>]+>/g, " ").replaceAll("&amp;", "&"));
      const extra = [...countsOf(lines.join("\n"))].filter(
        ([word, n]) => n > (printed.get(word) ?? 0),
      );
      expect(extra).toEqual([]);
      // GPO's text also has the cover, twice in reported bills.
      const end = lines.at(-1)?.split(" ").slice(-3).join(" ").replaceAll(/\W+/g, " ").trim() ?? "";
      expect(html.replaceAll(/\W+/g, " ")).toContain(end);
    },
  );
});

function countsOf(text: string): ReadonlyMap<string, number> {
  const words =
    text
      .toLowerCase()
      .replaceAll(/[“”‘’`'"]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Map([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));
}
