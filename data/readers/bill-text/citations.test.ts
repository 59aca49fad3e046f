import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources, SOURCES } from "../../../test/sources.ts";
import { readSourceFile } from "../read-source-file.ts";

const FOLDER = "texts";

function read(xml: string, name = "texts/BILLS-117hr5ih.xml") {
  const [document] = documentsOf(
    readSourceFile(inlineFile(xml, name)) ?? { readings: [] },
    "bill_text",
  );
  if (document === undefined) throw new Error("no text was read");
  return document;
}

const tagged = (cite: string, words: string): string =>
  `<external-xref legal-doc="usc" parsable-cite="${cite}">${words}</external-xref>`;

/** What a section with these words cites, and the lines. */
function citedBy(text: string) {
  const { citations = [], lines } = read(
    `<bill><form><legis-num>H. R. 5</legis-num></form><legis-body><section><enum>1.</enum>
      <header>Bees</header>${text}</section></legis-body></bill>`,
  );
  return citations.map((each) => [each.text, ...each.lines.map((at) => lines[at]?.trim())]);
}

describe("what a text cites", () => {
  it("are the laws that its drafters tagged, with the lines, once each", () => {
    const [one, two] = [tagged("usc/42/1395", "42 U.S.C. 1395"), tagged("pl/111/148", "that law")];
    const body = `<text>Under ${one}, or ${two},</text><paragraph><enum>(1)</enum><text>${one}.</text></paragraph>`;
    expect(citedBy(body)).toEqual([
      ["42 U.S.C. 1395", "Under 42 U.S.C. 1395, or that law,", "(1) 42 U.S.C. 1395."],
      ["Public Law 111-148", "Under 42 U.S.C. 1395, or that law,"],
    ]);
  });

  it.each([
    ["usc/21/379j-42", "21 U.S.C. 379j–42(i)(3)", "21 U.S.C. 379j-42(i)(3)"],
    ["usc/26/45A", "Section 45A(f)", "26 U.S.C. 45A(f)"],
    ["usc/42/4321", "42 U.S.C. 4321 et seq.", "42 U.S.C. 4321"],
    ["usc/5/5", "5 U.S.C. 5(a)", "5 U.S.C. 5(a)"],
    ["usc/22/2151", "section 3(a) of that Act", "22 U.S.C. 2151"],
    ["usc/43/390ww(c)", "43 U.S.C. 390ww(c)", "43 U.S.C. 390ww(c)"],
    ["usc-appendix/50/2012", "50 U.S.C. App. 2012", "50 U.S.C. App. 2012"],
    ["usc-chapter/10/169", "chapter 169", "10 U.S.C. chapter 169"],
    ["usc/42/402", "42 U.S.C. 402 note", "42 U.S.C. 402 note"],
    ["usc/12/1811", "12 U.S.C. 1811 note et seq.", "12 U.S.C. 1811 note"],
    ["usc/5/App.", "5 U.S.C. App.", "5 U.S.C. App."],
    // The first section stands for a range, and for others that the words name.
    ["usc/15/278c-278e", "15 U.S.C. 278c–278e", "15 U.S.C. 278c"],
    ["usc/42/1395", "42 U.S.C. 1395, 1396", "42 U.S.C. 1395"],
    ["pl/119/04", "Public Law 119–4", "Public Law 119-4"],
  ])("is read from the tag %s, and from %j its subsections", (cite, words, text) => {
    expect(citedBy(`<text>${tagged(cite, words)}</text>`)).toEqual([[text, expect.any(String)]]);
  });

  it.each([
    [" note), and", "42 U.S.C. 402 note"],
    [" Note.", "42 U.S.C. 402 note"],
    ["\n  note", "42 U.S.C. 402 note"],
    ["), note that", "42 U.S.C. 402"],
    [" noted", "42 U.S.C. 402"],
    [" <quote>note</quote>", "42 U.S.C. 402"],
    ["", "42 U.S.C. 402"],
  ])("is a note if %j follows", (after, text) => {
    const body = `<text>Under ${tagged("usc/42/402", "42 U.S.C. 402")}${after}</text>`;
    expect(citedBy(body)).toEqual([[text, expect.stringContaining("402")]]);
  });

  it("is nothing that was struck, has another tag or none", () => {
    const struck = `<deleted-phrase>${tagged("usc/42/1395", "42 U.S.C. 1395")}</deleted-phrase>`;
    const others = `<external-xref>5 U.S.C. 1</external-xref> ${tagged("usc-act/Some Act /6", "section 6")}`;
    expect(citedBy(`<text>See ${struck} ${others} and 5 U.S.C. 2.</text>`)).toEqual([]);
  });
});

const isHere = hasSources && existsSync(join(SOURCES, FOLDER));

describe.skipIf(!isHere)("of real files", () => {
  it("every tag of the Code and of public laws outside of struck text is a citation", () => {
    const names = isHere ? readdirSync(join(SOURCES, FOLDER)) : [];
    const found = names
      .filter((name) => name.endsWith(".xml"))
      .map((name) => {
        const xml = new TextDecoder().decode(realFile(`${FOLDER}/${name}`).bytes);
        const { citations = [], sections } = read(xml, `${FOLDER}/${name}`);
        const lines = citations.flatMap((each) => each.lines);
        const isOwned = (line: number) =>
          sections.some(({ from, to }) => from <= line && line < to);
        expect(lines.filter((line) => !isOwned(line))).toEqual([]);
        const tags = xml.matchAll(/<external-xref[^>]*parsable-cite="((?:usc|pl)[^"]*)"/g);
        const cited = new Set(
          citations.map(({ text }) => text.replace(/\(.*| note$/, "").toLowerCase()),
        );
        const missing = [...new Set(Array.from(tags, ([, tag = ""]) => tag))].filter(
          (tag) => !tag.startsWith("usc-act/") && !cited.has(asText(tag)),
        );
        expect({ name, missing }).toEqual({ name, missing: [] });
        return citations.length;
      });
    expect(found.filter((count) => count > 0)).toHaveLength(69);
    expect(Math.max(...found)).toBe(1121);
  });
});

/** `usc/42/1395x` as `42 u.s.c. 1395x`. */
const asText = (tag: string): string =>
  tag
    .replace(/\(.*/, "")
    .replace(/^pl\/(\d+)\/0*(\d+)$/, "public law $1-$2")
    .replace(/(278c|286)-[^/]*$/, "$1")
    .replace(/^usc-appendix\/(\d+)\//, "$1 u.s.c. app. ")
    .replace(/^usc-chapter\/(\d+)\//, "$1 u.s.c. chapter ")
    .replace(/^usc\/(\d+)\//, "$1 u.s.c. ")
    .toLowerCase();
