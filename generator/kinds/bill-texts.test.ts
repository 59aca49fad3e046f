import { expect, it } from "vitest";

import type { BillDocument, BillText, BillTextDocument } from "../../data/documents.ts";
import { testKnownRecords } from "../../test/test-references.ts";
import { billTexts } from "./bill-texts.ts";

const bill = { congress: 119, type: "HR", number: 9 } as const;
const folder = "https://www.govinfo.gov/content/pkg";

/** An entry of the bill's file, with the address that its code is read from. */
const entry = (code: string | null, version_name: string, date: string | null): BillText => {
  const url = `${folder}/BILLS-119hr9${code}/xml/BILLS-119hr9${code}.xml`;
  const formats = code === null ? [] : [{ format: "xml", url } as const];
  return { version_code: code, version_name, date, formats };
};

const printing = (version_code: string, version_name: string, date: string | null) => {
  const facts = { ...bill, version_code, version_name, date, words: 5, sections: [], lines: [] };
  return { document: facts satisfies BillTextDocument, updated_at: "2026-11-21T03:00:00Z" };
};

const address = (path: string): string => `https://api.example.org${path}`;

function versionsOf(
  texts: readonly BillText[],
  stored: readonly ReturnType<typeof printing>[],
): readonly (readonly unknown[])[] {
  const document = { ...bill, texts, laws: [], latest_action: null } as unknown as BillDocument;
  const known = testKnownRecords({ texts: () => stored });
  const { versions, latest } = billTexts(document, known, { address });
  expect(latest).toBe(versions[0]);
  return versions.map(({ version_code, stage, date, text_url }) => [
    version_code,
    stage,
    date,
    text_url === null ? null : /[^/]+$/.exec(text_url)?.[0],
  ]);
}

const [EH, NAME] = [printing("eh", "Engrossed in House", "2026-01-05"), "Engrossed in House"];

it("a bill engrossed again has both printings, each under its own code and day", () => {
  const listed = [entry("eh1s", NAME, "2026-02-05"), entry("eh", NAME, "2026-01-05")];
  const again = printing("eh1s", NAME, "2026-02-05");
  expect(versionsOf(listed, [EH, again])).toEqual([
    ["eh1s", NAME, "2026-02-05", "eh1s.txt"],
    ["eh", NAME, "2026-01-05", "eh.txt"],
  ]);
  // The second one was not fetched.
  expect(versionsOf(listed, [EH])).toEqual([
    ["eh1s", NAME, "2026-02-05", null],
    ["eh", NAME, "2026-01-05", "eh.txt"],
  ]);
});

it("an entry without addresses is the printing of its name, and of its day if several have it", () => {
  expect(versionsOf([entry(null, NAME, "2026-01-06")], [EH])).toEqual([
    ["eh", NAME, "2026-01-06", "eh.txt"],
  ]);
  const again = printing("eh1s", NAME, "2026-02-05");
  const listed = [entry(null, NAME, "2026-02-05"), entry("eh", NAME, "2026-01-05")];
  expect(versionsOf(listed, [EH, again])[0]).toEqual(["eh1s", NAME, "2026-02-05", "eh1s.txt"]);
  // Both printings are stored, and the day tells which is meant.
  expect(versionsOf([entry(null, NAME, "2026-02-05")], [EH, again]).map(([code]) => code)).toEqual([
    "eh1s",
    "eh",
  ]);
  // Two entries, and no other sign of which is meant.
  const [first] = versionsOf([entry(null, NAME, "2026-03-01")], [EH, again]);
  expect(first).toEqual([null, null, "2026-03-01", null]);
});

it("a printing with a code that no table knows is listed without a stage", () => {
  expect(versionsOf([], [printing("xyz", "XYZ", null)])).toEqual([["xyz", null, null, "xyz.txt"]]);
});

it("a printing whose file was refused is listed, with its addresses and the reason", () => {
  const refused = [{ ...bill, version_code: "rh" }];
  const known = testKnownRecords({
    texts: () => [EH],
    textEvidence: () => ({ hasTexts: true, newest: "2026-03-01", refused }),
  });
  const listed = [entry("eh", NAME, "2026-01-05")];
  const document = { ...bill, texts: listed, laws: [] } as unknown as BillDocument;
  const { versions } = billTexts(document, known, { address });
  expect(
    versions.map(({ version_code, why, formats }) => [version_code, why, formats[2]?.url]),
  ).toEqual([
    ["eh", null, undefined],
    ["rh", "refused", `${folder}/BILLS-119hr9rh/pdf/BILLS-119hr9rh.pdf`],
  ]);
});

const addresses = (texts: readonly BillText[]) => {
  const document = { ...bill, texts, laws: [] } as unknown as BillDocument;
  const { versions } = billTexts(document, testKnownRecords(), { address });
  return versions.map(({ formats }) => formats.map(({ url }) => url));
};

it("a version without addresses has those of its stage, but for XML, unless two have its name", () => {
  const ih = entry(null, "Introduced in House", "2026-01-05");
  const name = "BILLS-119hr9ih";
  expect(addresses([ih])).toEqual([
    [`${folder}/${name}/html/${name}.htm`, `${folder}/${name}/pdf/${name}.pdf`],
  ]);
  expect(addresses([ih, { ...ih, date: "2026-01-06" }])).toEqual([[], []]);
});

it("a version has the name of its package, a law's without the one of its USLM", () => {
  const url = `${folder}/PLAW-119publ3_uslm/xml/PLAW-119publ3_uslm.xml`;
  const law = { ...entry(null, "Public Law", null), formats: [{ format: "xml", url } as const] };
  const texts = [law, entry("eh1s", NAME, "2026-02-05"), entry(null, "Unknown", null)];
  const document = { ...bill, texts, laws: [], latest_action: null } as unknown as BillDocument;
  const { versions } = billTexts(document, testKnownRecords({ texts: () => [EH] }), { address });
  expect(versions.map((each) => [each.version_name, each.govinfo_package_id])).toEqual([
    ["Public Law", "PLAW-119publ3"],
    [NAME, "BILLS-119hr9eh1s"],
    [NAME, "BILLS-119hr9eh"],
    ["Unknown", null],
  ]);
});
