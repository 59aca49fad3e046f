import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources, SOURCES } from "../../../test/sources.ts";
import { UnsupportedFile } from "../../parse/source-file.ts";
import { readSourceFile } from "../read-source-file.ts";
import { DECISIONS } from "./elements.ts";
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

const inSection = (inner: string): string =>
  `<legis-body display-enacting-clause="no-display-enacting-clause"><section>${inner}</section></legis-body>`;

const rowOf = (...cells: readonly string[]): string =>
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
    expect(linesOf(inSection(`<enum>1.</enum><text>is amended by adding:</text>${block}`))).toEqual(
      ["SECTION 1. is amended by adding:", "  “SEC. 9. New", "    “The term ‘A’ means B.”; and"],
    );
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
      ["cover", null, 24],
      ["section-1", "New", 6],
    ]);
    expect(withoutStruck(lines.slice(3).join("\n"))).not.toMatch(/bees|old|must/i);
    expect(words).toBe(3 + 2 + 19 + 6);
  });

  it("has a row of a table a line", () => {
    const table = `<table><ttitle>Fees</ttitle><tgroup><colspec/><tbody>${rowOf("Car", "$5")}${rowOf("Bus", "$9")}</tbody></tgroup></table>`;
    expect(linesOf(inSection(`<enum>1.</enum><header>Fees</header>${table}`)).slice(1)).toEqual([
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

  it("proposing to amend the Constitution is resolved by two-thirds of each House", () => {
    const resolved = "<resolution-body><section><text>That.</text></section></resolution-body>";
    const cover = "<official-title>Proposing an amendment to the Constitution.</official-title>";
    const about = { root: "resolution", attributes: 'resolution-type="house-joint"' };
    const clause = "assembled (two-thirds of each House concurring therein),";
    const lines = linesOf(resolved, { ...about, cover });
    expect(lines.find((line) => line.startsWith("Resolved "))).toMatch(clause);
    const style = '<resolution-body style="constitutional-amendment"';
    expect(linesOf(resolved.replace("<resolution-body", style), about)[0]).toContain(clause);
    expect(linesOf(resolved, about)[0]).not.toContain("two-thirds");
  });

  it("has its clause before the words that are run in", () => {
    const section =
      '<section display-inline="yes-display-inline"><text>That herons stay.</text></section>';
    const about = { root: "resolution", attributes: 'resolution-type="senate-resolution"' };
    const body = `<resolution-body>${section}</resolution-body>`;
    expect(linesOf(body, about)).toEqual(["Resolved, That herons stay."]);
  });

  it("has no enacting clause if it says so", () => {
    expect(linesOf(inSection("<enum>1.</enum><text>That.</text>"))).toEqual(["SECTION 1. That."]);
  });
});

const appointed = (committee: string, members: string): string =>
  `<committee-appointment-paragraph><header display-inline="yes-display-inline"><committee-name deleted-display-style="strikethrough">${committee}</committee-name>:</header><text>${members}</text></committee-appointment-paragraph>`;

const entryOf = (at: number, heading: string): string =>
  `<toc-enum>Sec. ${at}.</toc-enum><level-header>${heading}</level-header>`;

describe("the lines of a text", () => {
  it("go on where a paragraph is run in, and the next one has its own level", () => {
    const inline = 'display-inline="yes-display-inline"';
    const body = `<enum><bold>1.</bold></enum><header>Ponds</header><subsection><enum>(f)</enum>
      <paragraph ${inline}><enum>(1)</enum><subparagraph ${inline}><enum>(A)</enum><text>Fill.</text></subparagraph></paragraph>
      <paragraph><enum>(2)</enum><text>Drain.</text></paragraph></subsection>
      <subsection><enum>(g)</enum><header>Depth</header><paragraph ${inline}><enum>(1)</enum><text>Deep.</text></paragraph></subsection>`;
    expect(linesOf(inSection(body))).toEqual([
      "SECTION 1. Ponds",
      "  (f)(1)(A) Fill.",
      "    (2) Drain.",
      "  (g) Depth.—(1) Deep.",
    ]);
    const appropriation = `<enum>126.</enum><subsection ${inline}><enum>(a)</enum><text>Pay.</text></subsection>`;
    expect(linesOf(inSection(appropriation))).toEqual(["SECTION 126. (a) Pay."]);
  });

  it("each have a committee and its members, so that nobody stands under another one", () => {
    const body = `<text>That the following are elected:</text>${appointed("Committee on Herons", "Mr. Reed, Chair.")}${appointed("Committee on Eels", "Ms. Moss.")}`;
    expect(linesOf(inSection(body))).toEqual([
      "That the following are elected:",
      "Committee on Herons: Mr. Reed, Chair.",
      "Committee on Eels: Ms. Moss.",
    ]);
  });

  it("have powers, fractions, and what was left out; footnotes stand below them", () => {
    const body = `<text>At most 10<superscript>6</superscript> eels, the 19<superscript>th</superscript>, or
      1<fraction>1/2</fraction> tons<footnote-ref>1</footnote-ref><footnote>So in [the] original.</footnote> of CO<subscript>2</subscript> and <omitted-text/>.</text>
      <text>A half: <fraction>1/2</fraction>.</text>`;
    expect(linesOf(inSection(body))).toEqual([
      "At most 10^6 eels, the 19th, or 1 1/2 tons of CO2 and * * *.",
      "[note: 1 So in (the) original.]",
      "  A half: 1/2.",
    ]);
  });

  it("have an entry of a table of contents each, with its page apart", () => {
    const body = `<text>Contents:</text><toc><toc-entry>${entryOf(1, "Herons.")}<page-num>4</page-num></toc-entry>
      <multi-column-toc-entry>${entryOf(2, "Eels.")}${entryOf(3, "Reeds.")}</multi-column-toc-entry></toc>`;
    expect(linesOf(inSection(body))).toEqual([
      "Contents:",
      "Sec. 1. Herons. | 4",
      "Sec. 2. Eels.",
      "Sec. 3. Reeds.",
    ]);
  });

  it("have struck text as such, also if only its style says so, and never take a bracket of the text's own for ours", () => {
    const body = `<text>It reads [struck: this] and <deleted-phrase>[old]</deleted-phrase> [note: that].</text>`;
    const struck =
      '<section reported-display-style="strikethrough"><enum>1.</enum><text>Old eels.</text></section>';
    const { lines, sections } = read(
      bill(
        `<legis-body>${struck}<section changed="added" reported-display-style="italic"><enum>1.</enum>${body}</section></legis-body>`,
      ),
    );
    expect(lines.slice(3)).toEqual([
      "[struck: SEC. 1. Old eels.]",
      "SECTION 1. It reads [ struck: this] and [struck: (old)] [ note: that].",
    ]);
    expect(withoutStruck(lines.slice(3).join("\n"))).toContain("[ struck: this] and [ note: that]");
    expect(sections.map(({ id }) => id)).toEqual(["cover", "section-1"]);
  });

  it("lose no words to an element that no DTD has, which is named", () => {
    const body =
      "<constructor>Kept</constructor> <__proto__>words</__proto__><toString>!</toString>";
    const reading = readSourceFile(inlineFile(bill(inSection(body)), NAME));
    expect(documentsOf(reading ?? { readings: [] }, "bill_text")[0]?.lines.at(-1)).toBe(
      "Kept words!",
    );
    expect(reading?.guesses).toEqual(
      ["constructor", "__proto__", "toString"].map(
        (name) => `an element that no DTD has: <${name}>`,
      ),
    );
  });
});

/** An engrossed amendment, whose cover has no number, as the House prints it. */
const engrossed = (type: string, body: string): string => `<?xml version="1.0"?>
  <amendment-doc amend-type="engrossed-amendment"><engrossed-amendment-form><congress>117th CONGRESS</congress>
  <action><action-date date="">December 1 (legislative day, November 30), 2021.</action-date></action>
  <legis-type>${type}</legis-type></engrossed-amendment-form><engrossed-amendment-body>
  <section section-type="resolved"><text>That the bill (H.R. 5) do pass with the following </text></section>${body}
  </engrossed-amendment-body></amendment-doc>`;

const instruction = (at: number, text: string): string =>
  `<amendment-instruction><enum>(${at})</enum><text>${text}</text></amendment-instruction>`;

describe("an engrossed amendment", () => {
  it("by page and line is a part of the outline for each instruction, with what it inserts", () => {
    const body = `<amendment></amendment><amendment>${instruction(1, "On page 2, strike <quote>eels</quote>.")}</amendment>
      <amendment>${instruction(2, "On page 5, insert:")}<amendment-block><paragraph><enum>(2)</enum><header>Reeds</header><text>are kept.</text></paragraph></amendment-block></amendment>
      <title-amends><official-title-amendment>An Act for reeds.</official-title-amendment></title-amends>`;
    const { lines, sections, date } = read(engrossed("Amendments:", body), "BILLS-117hr5eas.xml");
    expect(lines).toEqual([
      "Resolved, That the bill (H.R. 5) do pass with the following",
      "AMENDMENTS:",
      "(1) On page 2, strike “eels”.",
      "(2) On page 5, insert:",
      "  (2) Reeds.—are kept.",
      "An Act for reeds.",
    ]);
    expect(sections.map(({ id, from, to }) => [id, from, to])).toEqual([
      ["resolved", 0, 2],
      ["amendment-1", 2, 3],
      ["amendment-2", 3, 5],
      ["title-amendment", 5, 6],
    ]);
    expect(date).toBe("2021-12-01");
  });

  it("that replaces the whole bill has the sections that it inserts", () => {
    const body = `<amendment><amendment-instruction><text>Strike all and insert:</text></amendment-instruction>
      <amendment-block><section><enum>1.</enum><header>Bitterns</header><text>Count them.</text></section></amendment-block></amendment>`;
    const { sections } = read(engrossed("HOUSE AMENDMENT:", body), "BILLS-117hr5eah.xml");
    expect(sections.map(({ id }) => id)).toEqual([
      "resolved",
      "amendment-1",
      "amendment-1.section-1",
    ]);
  });
});

describe("the sections of a text", () => {
  it("own every line that is not struck, and have ids of a bounded length", () => {
    const body = `<legis-body><section><enum>${"9".repeat(5000)}.</enum><text>Long.</text></section></legis-body>
      <attestation><attestation-group><role>Clerk.</role></attestation-group></attestation>`;
    const { sections } = read(bill(body));
    expect(sections.map(({ id }) => id)).toEqual([
      "cover",
      `section-${"9".repeat(100)}`,
      "attestation",
    ]);
    expect(sections.at(-1)?.to).toBe(read(bill(body)).lines.length);
  });

  it("are named after their numbers and those around them, since numbers repeat", () => {
    const one = `<section><enum>1.</enum><header>Pay</header><text>It is paid.</text></section>`;
    const pay = `<appropriations-small><header>Pay</header><text>For pay, $1.</text></appropriations-small>`;
    const body = `<legis-body><division><enum>A</enum><header>First</header>
      <title><enum>II</enum><header>Parts</header>${one}${one}${pay}${pay}</title></division></legis-body>`;
    const { lines, sections } = read(bill(body));
    expect(sections.map(({ id, level }) => [id, level])).toEqual([
      ["cover", 1],
      ["division-a", 1],
      ["division-a.title-ii", 2],
      ["division-a.title-ii.section-1", 3],
      ["division-a.title-ii.section-1~2", 3],
      ["division-a.title-ii.appropriations-small", 3],
      ["division-a.title-ii.appropriations-small~2", 3],
    ]);
    expect(lines.slice(3, 5)).toEqual(["DIVISION A—First", "TITLE II—Parts"]);
    expect(sections[3]).toMatchObject({ kind: "section", number: "1", heading: "Pay", words: 6 });
    const { from, to } = sections[3] ?? { from: 0, to: 0 };
    expect(lines.slice(from, to)).toEqual(["SECTION 1. Pay", "  It is paid."]);
  });
});

describe("a printing", () => {
  it("is named by its file, and has the newest day on its cover", () => {
    const body = inSection("<enum>1.</enum><text>That.</text>");
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
    const reading = readSourceFile(inlineFile(bill(inSection("<text>A</text>")), name));
    expect(reading).toMatchObject({ readings: [{ document }], guesses });
  });

  it("without a number on its cover is read, and so is one with a code that no table knows", () => {
    const xml = bill(inSection("<text>A</text>")).replace(/<legis-num>.*?<\/legis-num>/, "");
    const reading = readSourceFile(inlineFile(xml, "BILLS-117hr5xyz.xml"));
    expect(reading).not.toHaveProperty("notices");
    expect(reading).toMatchObject({
      readings: [{ document: { number: 5, version_code: "xyz", version_name: "XYZ" } }],
      guesses: [
        "the number on its cover is missing; its name has HR 5",
        "a printing's code that GPO's table lacks: xyz",
      ],
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
    [
      "without a name",
      bill(inSection("<text>A</text>")),
      "document.xml",
      "its name is not that of",
    ],
    [
      "of before introduction",
      bill(inSection("<text>A</text>"), { attributes: 'bill-stage="Pre-Introduction"' }),
      NAME,
      "before introduction",
    ],
    ["an HTML page", "<html><body>Not found</body></html>", NAME, "an HTML page"],
  ])("%s is refused by name", (_, xml, name, reason) => {
    expect(() => readSourceFile(inlineFile(xml, name))).toThrow(reason);
  });

  const USLM = 'xmlns="http://schemas.gpo.gov/xml/uslm"';
  it.each([
    `<bill ${USLM}><main/></bill>`,
    `<resolution xml:lang="en" ${USLM}/>`,
    `<!-- a --><?b c?>\n<engrossedAmendment\n ${USLM} id="A1"><main/></engrossedAmendment>`,
    `<amendment xmlns:dc="http://purl.org/dc/elements/1.1/" ${USLM}/>`,
    `<uslm:amendment xmlns:uslm="http://schemas.gpo.gov/xml/uslm"/>`,
    `<conferenceReport xmlns="http://xml.house.gov/schemas/uslm/1.0"/>`,
  ])("a printing in USLM is left out, whatever its root: %s", (xml) => {
    const reading = () => readSourceFile(inlineFile(xml, NAME));
    expect(reading).toThrow(UnsupportedFile);
    expect(reading).toThrow("USLM");
    expect(() => readSourceFile(inlineFile(xml.slice(0, -1), NAME))).toThrow("not well-formed");
  });
});

const FOLDER = "texts";
const isHere = hasSources && existsSync(join(SOURCES, FOLDER));

describe.skipIf(!isHere)("on real files", () => {
  const names = isHere ? readdirSync(join(SOURCES, FOLDER)) : [];

  it("no element of the DTDs, or of any file, lacks a decision", () => {
    const table = new TextDecoder().decode(realFile(`${FOLDER}/DTD-ELEMENTS.tsv`).bytes);
    const listed = table
      .split("\n")
      .slice(1, -1)
      .map((row) => row.split("\t")[0] ?? "");
    expect(listed.length).toBeGreaterThan(200);
    expect(listed.filter((name) => !DECISIONS.has(name))).toEqual([]);
  });

  it("H.R. 1500 of the 116th, as reported, has the day that is printed without an attribute", () => {
    const name = "BILLS-116hr1500rh.xml";
    const xml = new TextDecoder().decode(realFile(`${FOLDER}/${name}`).bytes);
    expect(read(xml, name).date).toBe("2019-05-10");
  });

  it.each(names.filter((name) => name.endsWith(".xml")))("%s has its sections once", (name) => {
    const file = realFile(`${FOLDER}/${name}`);
    const xml = new TextDecoder().decode(file.bytes);
    let [quoted, count] = [0, 0];
    for (const [, end, tag] of xml.matchAll(/<(\/?)(quoted-block|section)\b/g)) {
      if (tag === "quoted-block") quoted += end === "/" ? -1 : 1;
      else if (end === "" && quoted === 0) count += 1;
    }
    const reading = readSourceFile(inlineFile(xml, name));
    expect(reading?.guesses?.filter((each) => each.includes("no DTD"))).toEqual([]);
    const { sections, lines } = read(xml, name);
    const owned = new Set(sections.flatMap(({ from, to }) => lines.slice(from, to)));
    expect(lines.filter((line) => !owned.has(line) && withoutStruck(line).trim() !== "")).toEqual(
      [],
    );
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
