/** Printings from a folder of one's own: in USLM, sections that are split, and the laws that they cite. */
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { edgeOf } from "./edge-of-files.ts";
import { CASES, hasCases } from "./sources.ts";

type Files = Parameters<typeof edgeOf>[0];
interface Change {
  readonly change: string;
  readonly since_id: string | null;
  readonly id: string | null;
  readonly paragraphs: readonly { readonly change: string; readonly words: readonly string[][] }[];
}

const GOVINFO = "https://www.govinfo.gov/content/pkg";
const NAMES: Readonly<Record<string, string>> = {
  ih: "Introduced in House",
  eh: "Engrossed in House",
  rfs: "Referred in Senate",
  rs: "Reported to Senate",
  is: "Introduced in Senate",
  cps: "Considered and Passed Senate",
};

/** The status of a bill with printings, the newest first. */
const statusOf = (type: string, number: number, codes: readonly string[]): Files => {
  const chamber = type.startsWith("H") ? "House" : "Senate";
  const id = `119${type.toLowerCase()}${number}`;
  const versions = codes.map((code, at) => {
    const url = `${GOVINFO}/BILLS-${id}${code}/xml/BILLS-${id}${code}.xml`;
    const date = `2026-0${9 - at}-01T04:00:00Z`;
    return `<item><type>${NAMES[code]}</type><date>${date}</date><formats><item><url>${url}</url></item></formats></item>`;
  });
  const xml = `<billStatus><version>3.0.0</version><bill><number>${number}</number>
    <updateDate>2026-11-21T00:00:00Z</updateDate><originChamber>${chamber}</originChamber><type>${type}</type>
    <introducedDate>2026-01-06</introducedDate><congress>119</congress><title>A test</title>
    <textVersions>${versions.join("")}</textVersions></bill></billStatus>`;
  return { [`bills/BILLSTATUS-${id}.xml`]: xml };
};

const USLM = 'xmlns="http://schemas.gpo.gov/xml/uslm"';

describe("a printing in USLM in a folder of one's own", () => {
  it.each([
    ["HR", 71, "eh", `<engrossedBill ${USLM} id="A1"><main/></engrossedBill>`],
    ["HR", 72, "ih", `<uslm:bill xmlns:uslm="http://schemas.gpo.gov/xml/uslm"/>`],
    ["S", 73, "rs", `<?xml version="1.0"?><!-- a --><bill ${USLM}/>`],
    ["S", 74, "is", `<resolution xml:lang="en" ${USLM}><main/></resolution>`],
    ["S", 75, "cps", `<engrossedAmendment\n${USLM}><main/></engrossedAmendment>`],
  ])("of %s %i (%s) is left out, and `why` is refused", async (type, number, code, xml) => {
    const name = `texts/BILLS-119${type.toLowerCase()}${number}${code}.xml`;
    const files = { ...(statusOf(type, number, [code]) as object), [name]: xml };
    const { edge, imported } = await edgeOf(files);
    expect(imported.files.refused).toBe(0);
    expect(imported.unsupported).toHaveLength(1);
    const answer = await edge(`/api/v1/bills/119/${type}/${number}/texts`);
    const { data } = (await answer.json()) as { data: { versions: readonly object[] } };
    expect(data.versions).toMatchObject([{ version_code: code, text_url: null, why: "refused" }]);
  });

  it.skipIf(!hasCases)("is left out (needs cases3)", async () => {
    const { edge, imported } = await edgeOf(join(CASES, "04-uslm-engrossed-amendment"));
    expect(imported.files.refused).toBe(0);
    expect(imported.unsupported).toHaveLength(2);
    const answer = await edge("/api/v1/bills/118/S/9905/texts");
    const { data } = (await answer.json()) as { data: { versions: readonly object[] } };
    expect(data.versions).toMatchObject([{ version_code: "rs", why: "refused" }]);
  });
});

const printing = (stage: string, number: number, ...sections: readonly string[]): string => {
  const body = sections.map((each, at) => each.replace("<enum/>", `<enum>${at + 1}.</enum>`));
  return `<?xml version="1.0"?><bill bill-stage="${stage}" public-private="public"><form>
    <congress>119th CONGRESS</congress><session>1st Session</session><legis-num>H. R. ${number}</legis-num>
    <current-chamber>IN THE HOUSE OF REPRESENTATIVES</current-chamber><legis-type>A BILL</legis-type>
    <official-title>To test.</official-title></form><legis-body>${body.join("")}</legis-body></bill>`;
};
const section = (header: string, ...paragraphs: readonly string[]): string => {
  const [only = ""] = paragraphs;
  const texts =
    paragraphs.length === 1
      ? `<text>${only}</text>`
      : paragraphs
          .map((text, at) => {
            const letter = String.fromCodePoint(97 + at);
            return `<subsection><enum>(${letter})</enum><text>${text}</text></subsection>`;
          })
          .join("");
  return `<section><enum/><header>${header}</header>${texts}</section>`;
};

const LOANS =
  "The Administrator may lend up to $700,000 to each qualified borrower in a fiscal year.";
const RECORDS = "Each borrower shall keep records of the use of every loan for ten years after it.";
const PURPOSE = "The purpose of this Act is to lend money to those who breed rare bees.";
const TITLE = section("Short title", "This Act may be cited as the Bees Act.");

const before = [TITLE, section("Loans", LOANS, RECORDS)];
const larger = LOANS.replace("700,000", "7,000,000");

async function changesOf(files: Files, path: string): Promise<readonly Change[]> {
  const { edge } = await edgeOf(files);
  const answer = await edge(`/api/v1${path}/changes`);
  return ((await answer.json()) as { data: { sections: readonly Change[] } }).data.sections;
}
const ownChanges = (after: readonly string[]) =>
  changesOf(
    {
      ...(statusOf("HR", 81, ["eh", "ih"]) as object),
      "texts/BILLS-119hr81ih.xml": printing("Introduced-in-House", 81, ...before),
      "texts/BILLS-119hr81eh.xml": printing("Engrossed-in-House", 81, ...after),
    },
    "/bills/119/HR/81/texts/eh",
  );
const briefly = (changes: readonly Change[]): readonly (readonly (string | null)[])[] =>
  changes.map(({ since_id, id, change }) => [since_id, id, change]);
const wordsIn = (changes: readonly Change[], id: string): readonly (readonly string[])[] =>
  changes.find((each) => each.id === id)?.paragraphs.flatMap(({ words }) => words) ?? [];

describe("a section of which a part left", () => {
  it.each([
    [
      "for a section behind it",
      [TITLE, section("Loans", larger), section("Records", RECORDS)],
      [
        ["section-2", "section-2", "changed"],
        [null, "section-3", "added"],
      ],
    ],
    [
      "for a section behind, while another came before it",
      [TITLE, section("Purpose", PURPOSE), section("Loans", larger), section("Records", RECORDS)],
      [
        [null, "section-2", "added"],
        ["section-2", "section-3", "renumbered"],
        [null, "section-4", "added"],
      ],
    ],
    [
      "for a section before it",
      [TITLE, section("Records", RECORDS), section("Loans", larger)],
      [
        [null, "section-2", "added"],
        ["section-2", "section-3", "renumbered"],
      ],
    ],
    [
      "for good, and that moved",
      [section("Loans", larger), section("Purpose", PURPOSE), TITLE],
      [
        ["section-2", "section-1", "renumbered"],
        [null, "section-2", "added"],
        ["section-1", "section-3", "renumbered"],
      ],
    ],
    [
      "for another with more",
      [TITLE, section("Purpose", PURPOSE, RECORDS), section("Loans", larger)],
      [
        [null, "section-2", "added"],
        ["section-2", "section-3", "renumbered"],
      ],
    ],
  ] as const)("%s is still itself, with the changed amount", async (_, after, expected) => {
    const changes = await ownChanges(after);
    expect(briefly(changes)).toEqual(expected);
    const own = changes.find(({ since_id }) => since_id === "section-2")?.id ?? "";
    expect(wordsIn(changes, own)).toContainEqual(["-", "700,000"]);
    expect(wordsIn(changes, own)).toContainEqual(["+", "7,000,000"]);
  });

  it.skipIf(!hasCases)("is still itself (needs cases3)", async () => {
    const folder = join(CASES, "09-section-split-with-an-amount-changed");
    const path = "/bills/119/HR/9501/texts";
    expect(await changesOf(folder, `${path}/eh`)).toEqual([]);
    const changes = await changesOf(folder, `${path}/rfs`);
    expect(briefly(changes)).toContainEqual(["section-2", "section-3", "renumbered"]);
    expect(briefly(changes)).toContainEqual([null, "section-5", "added"]);
    const words = wordsIn(changes, "section-3").flat().join("");
    expect([words.includes("5,000,000"), words.includes("50,000,000")]).toEqual([true, true]);
    const [report] = changes.find(({ id }) => id === "section-5")?.paragraphs.slice(1) ?? [];
    expect(report?.change).toBe("moved");
  });
});

const tagged = (tag: string, words: string): string =>
  `<external-xref legal-doc="usc" parsable-cite="${tag}">${words}</external-xref>`;

describe("a law that a printing cites", async () => {
  const CITED = [
    ["usc/42/402", "42 U.S.C. 402"],
    ["usc/42/402", "42 U.S.C. 402 note"],
    ["usc/42/4321", "42 U.S.C. 4321 et seq."],
    ["usc/15/278c-278e", "15 U.S.C. 278c–278e"],
    ["usc/5/App.", "5 U.S.C. App."],
    ["usc-appendix/50/2012", "50 U.S.C. App. 2012"],
  ] as const;
  const files = CITED.map(([tag, words], at) => ({
    ...(statusOf("HR", 91 + at, ["ih"]) as object),
    [`texts/BILLS-119hr${91 + at}ih.xml`]: printing(
      "Introduced-in-House",
      91 + at,
      section("Bees", `Bees are kept under (${tagged(tag, words)}).`),
    ),
  }));
  const { edge } = await edgeOf(Object.assign({}, ...files) as Files);
  const citing = async (cites: string): Promise<unknown> => {
    const answer = await edge(`/api/v1/bills?cites=${encodeURIComponent(cites)}`);
    const { data } = (await answer.json()) as { data?: { number: number }[] };
    return data?.map(({ number }) => number) ?? answer.status;
  };

  it.each([
    ["42-usc-402", [91]],
    ["42 U.S.C. 402", [91]],
    ["42-usc-402-note", [92]],
    ["42 USC 402 note", [92]],
    ["42-usc-4321", [93]],
    ["42 U.S.C. 4321 et seq.", [93]],
    ["15-usc-278c", [94]],
    ["5-usc-app", [95]],
    ["50 U.S.C. App. 2012", [96]],
    // Several sections and ranges are not read, and the message says so.
    ["15-usc-278c-278e", 400],
    ["42 U.S.C. §§ 402, 4321", 400],
    ["usc/5/App.", 400],
  ])("is found by cites=%s", async (cites, found) => {
    expect(await citing(cites)).toEqual(found);
  });

  it.each([
    [91, false],
    [92, true],
    [93, false],
  ])("of H.R. %i is a note: %s", async (number, note) => {
    const answer = await edge(`/api/v1/bills/119/HR/${number}/texts/ih`);
    const { data } = (await answer.json()) as { data: { citations: readonly object[] } };
    expect(data.citations).toMatchObject([{ note }]);
  });
});
