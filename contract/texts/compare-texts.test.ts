import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { changesOf, type ComparedText, requireWhole } from "../../test/apply-changes.ts";
import { editedTexts } from "../../test/edited-texts.ts";
import { realTexts } from "../../test/real-texts.ts";
import { runs } from "../../test/runs.ts";
import { hasSources } from "../../test/sources.ts";

/** A text of sections by number and heading, each with its paragraphs. */
function textOf(
  sections: readonly (readonly [number: number, heading: string, ...paragraphs: string[]])[],
  cover: readonly string[] = ["H. R. 1"],
): ComparedText {
  const lines = [...cover];
  const first = {
    id: "cover",
    kind: "cover",
    section_number: null,
    heading: null,
    from: 0,
    to: cover.length,
  };
  const others = sections.map(([number, heading, ...paragraphs]) => {
    const from = lines.length;
    lines.push(`SEC. ${number}. ${heading}`, ...paragraphs);
    const named = {
      id: `section-${number}`,
      kind: "section",
      section_number: String(number),
      heading,
    };
    return { ...named, from, to: lines.length };
  });
  return { lines, sections: [first, ...others] };
}

const REPORT =
  "  (a) The Secretary shall report to the Congress on the use of each grant every year.";
const FUND =
  "  (b) There is a fund in the Treasury, for grants to States that apply for one in time.";
const TERM = "  (1) The term “State” has the meaning that section 2 of the Stafford Act gives it.";

const briefly = (before: ComparedText, after: ComparedText) =>
  changesOf(before, after).sections.map(({ since_id, id, change, paragraphs }) => [
    since_id,
    id,
    change,
    paragraphs?.map((each) => each.change).join(" "),
  ]);

/** A section of 2,100 paragraphs with a word. */
const long = (word: string) =>
  textOf([
    [1, "Reports", REPORT],
    [2, "Funds", ...Array.from({ length: 2_100 }, (_, at) => `  ${word} ${at}`)],
  ]);

describe("what changed between two texts", () => {
  it("pairs sections and paragraphs by their words, and tells which were renumbered", () => {
    const before = textOf([
      [1, "Reports", REPORT, FUND],
      [2, "Terms", TERM],
    ]);
    const after = textOf([
      [1, "Purpose", "  To make grants."],
      [2, "Reports", REPORT.replace("year", "month"), FUND],
      [3, "Terms", TERM],
    ]);
    expect(briefly(before, after)).toEqual([
      [null, "section-1", "added", "added added"],
      ["section-1", "section-2", "renumbered", "changed changed"],
      ["section-2", "section-3", "renumbered", "changed"],
    ]);
    const { sections, counts } = changesOf(before, after);
    expect(sections[1]?.paragraphs?.[1]).toEqual({
      change: "changed",
      regrouped: null,
      before: 3,
      after: 5,
      words: [
        ["=", REPORT.replace(" year.", "")],
        ["-", " year"],
        ["+", " month"],
        ["=", "."],
      ],
    });
    expect(counts).toEqual({ added: 2, removed: 0, changed: 3, moved: 0, same: 2 });
  });

  it("pairs what has other words by its number", () => {
    const before = textOf([[1, "Reports", "  (a) Each State may apply to the fund once a year."]]);
    const after = textOf([
      [1, "Uses of funds", "  (a) No later than March, grants under this title end."],
    ]);
    expect(briefly(before, after)).toEqual([
      ["section-1", "section-1", "changed", "changed changed"],
    ]);
    // Hardly a word is the same, so all are replaced.
    const words = changesOf(before, after).sections[0]?.paragraphs?.at(-1)?.words;
    expect(words?.map(([op]) => op)).toEqual(["-", "+"]);
  });

  it("tells where sections and paragraphs moved", () => {
    const [a, b, c] = [
      [1, "Reports", REPORT] as const,
      [2, "Funds", FUND] as const,
      [3, "Terms", TERM] as const,
    ];
    expect(briefly(textOf([a, b, c]), textOf([b, c, a]))).toEqual([
      ["section-1", "section-1", "moved", "moved moved"],
    ]);
    // Short paragraphs repeat, and prove no move.
    const short = "  (A) by striking “and”;";
    expect(
      briefly(
        textOf([[1, "Reports", REPORT, short], b]),
        textOf([
          [1, "Reports", REPORT],
          [2, "Funds", FUND, short],
        ]),
      ).map(([, , change, paragraphs]) => [change, paragraphs]),
    ).toEqual([
      ["changed", "removed"],
      ["changed", "added"],
    ]);
    const other = textOf([[1, "Reports", REPORT, TERM], b, [3, "Terms"]]);
    expect(briefly(textOf([a, b, c]), other)).toEqual([
      ["section-1", "section-1", "changed", "moved"],
    ]);
  });

  const LOAN = "The Administrator may lend up to $700,000 to each qualified borrower in a year.";
  const RECORDS = "Each borrower shall keep records of the use of every loan for ten years.";
  const loans = textOf([[2, "Loans", `  (a) In general.—${LOAN}`, `  (b) Records.—${RECORDS}`]]);

  it("pairs sections of one heading, though most of the text left for another", () => {
    const after = textOf([
      [2, "Purpose", "  To lend."],
      [3, "Loans", `  ${LOAN.replace("700,000", "7,000,000")}`],
      [4, "Keeping of records", `  ${RECORDS}`],
    ]);
    expect(briefly(loans, after)).toEqual([
      [null, "section-2", "added", "added added"],
      ["section-2", "section-3", "renumbered", "changed changed"],
      [null, "section-4", "added", "added moved"],
    ]);
    const amounts = changesOf(loans, after).sections[1]?.paragraphs?.at(-1)?.words;
    expect(amounts).toContainEqual(["-", "700,000"]);
    expect(amounts).toContainEqual(["+", "7,000,000"]);
  });

  it.each<[what: string, ...after: Parameters<typeof textOf>[0]]>([
    ["one paragraph of four", [9, "Bees", REPORT, FUND, TERM, `  (d) ${RECORDS}`]],
    ["its shorter paragraph", [9, "Bees", FUND, TERM, `  ${RECORDS}`]],
    ["words of the law", [9, "Bees", "  (a) The Administrator shall keep bees for each borrower."]],
    ["a heading that the text has twice", [8, "Loans", FUND], [9, "Loans", TERM]],
    ["no heading", [9, "", FUND]],
  ])("does not pair sections with only %s in common", (_, ...after) => {
    const changes = changesOf(loans, textOf(after)).sections.map(({ change }) => change);
    expect(new Set(changes)).toEqual(new Set(["removed", "added"]));
  });

  const both = `  (a) ${LOAN} ${RECORDS}`;
  it.each([
    [
      "clauses",
      "  (a) The Secretary shall find bees, count them, and tell the Congress of each hive.",
      [
        "  (a) The Secretary shall—",
        "    (1) find bees,",
        "    (2) count them, and",
        "    (3) tell the Congress of each hive.",
      ],
      0,
    ],
    ["sentences", both, [`  (a) ${LOAN}`, `  (b) ${RECORDS}`], 0],
    ["sentences with headings", both, [`  (a) Loans.—${LOAN}`, `  (b) Records.—${RECORDS}`], 2],
    [
      "an amended sentence and another",
      both,
      [`  (a) ${LOAN.replace("a year", "two years")}`, `  (b) ${RECORDS}`],
      3,
    ],
    [
      "quoted text and what is around it",
      `  (a) It is amended by adding “${LOAN}” and by striking ${RECORDS}`,
      ["  (a) It is amended by adding", `    “${LOAN}”`, `  and by striking ${RECORDS}`],
      0,
    ],
  ])(
    "tells of a paragraph that was split into %s, and of these when merged",
    (_, one, parts, most) => {
      const texts = [[one], parts].map((each) => textOf([[1, "Bees", REPORT, ...each, TERM]]));
      for (const change of ["split", "merged"]) {
        const [before, after] = change === "split" ? texts : texts.toReversed();
        if (before === undefined || after === undefined) continue;
        const { counts, sections } = changesOf(before, after);
        const paragraphs = sections[0]?.paragraphs ?? [];
        expect(paragraphs.map((each) => each.regrouped)).toEqual([one, ...parts].map(() => change));
        const added = change === "split" ? parts.length : 1;
        expect(counts).toMatchObject({ added, removed: parts.length + 1 - added, changed: 0 });
        const differing = paragraphs.flatMap(({ words }) => words.filter(([op]) => op !== "="));
        expect(JSON.stringify(differing).match(/\p{L}{2,}/gu) ?? []).toHaveLength(most);
        expect(requireWhole(before, after)).toBe(true);
      }
    },
  );

  it.each([
    ["a sentence added below", `  (a) ${LOAN}`, [`  (a) You, too, ${LOAN}`, `  (b) ${RECORDS}`]],
    ["its words twice", `  (a) ${LOAN}`, [`  (1) ${LOAN}`, `  (2) ${LOAN}`]],
    ["a few of its words beside", both, [`${both} Bees.`, "  (b) The use of every loan."]],
  ])("does not take %s for a split", (_, one, parts) => {
    const told = changesOf(textOf([[1, "Bees", one]]), textOf([[1, "Bees", ...parts]]));
    expect(JSON.stringify(told)).not.toContain("split");
  });

  it("takes words that a committee struck for removed, and then for gone", () => {
    const text = textOf([[1, "Reports", REPORT, FUND, TERM]]);
    const [struck, half] = [`  [struck: ${FUND.trim()}]`, TERM.replace("has", "[struck: has]")];
    const reported = textOf([[1, "Reports", REPORT, struck, half]]);
    const { counts, sections } = changesOf(text, reported);
    expect(counts).toEqual({ added: 0, removed: 1, changed: 1, moved: 0, same: 2 });
    expect(sections[0]?.paragraphs?.at(-1)?.words).toContainEqual(["-", " has"]);
    const passed = textOf([[1, "Reports", REPORT, TERM.replace(" has", "")]]);
    expect(changesOf(reported, passed).sections).toEqual([]);
  });

  it("has the cover apart, and does not count it", () => {
    const [before, after] = [textOf([], ["H. R. 1"]), textOf([], ["H. R. 1", "AN ACT"])];
    expect(changesOf(before, after)).toMatchObject({
      counts: { added: 0, same: 0 },
      sections: [],
      formal: [{ change: "added", after: 2, words: [["+", "AN ACT"]] }],
    });
  });

  it("tells only sections if more than 4,000 paragraphs differ, and says so", () => {
    expect(changesOf(long("fund"), long("grant"))).toMatchObject({
      counts: null,
      is_complete: false,
      why: "too_many_changes",
      sections: [
        {
          id: "section-2",
          since_id: "section-2",
          heading: "Funds",
          change: "changed",
          paragraphs: null,
        },
      ],
      formal: null,
    });
    expect(changesOf(long("fund"), long("fund"))).toMatchObject({
      is_complete: true,
      sections: [],
    });
  });

  it("makes the new text of the old one, whatever was edited, and counts each paragraph once", () => {
    fc.assert(
      fc.property(editedTexts, ([before, after]) => {
        expect(requireWhole(before, after)).toBe(true);
      }),
      { numRuns: 300 * runs(1) },
    );
  });

  it.skipIf(!hasSources)("makes each real printing of others of its bill", () => {
    const printings = realTexts("116hr1500*");
    expect(printings.length).toBe(4);
    const pairs = printings.flatMap((one) => printings.map((other) => [one, other] as const));
    for (const [one, other] of pairs) requireWhole(one, other);
  });
});
