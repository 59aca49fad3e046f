import { expect, it } from "vitest";

import { readLawCitation, withWholes } from "./law-citations.ts";

it.each([
  ["42 U.S.C. 1395", "42-usc-1395"],
  ["42 USC § 1395", "42-usc-1395"],
  ["42-usc-1395", "42-usc-1395"],
  ["42 U.S.C. 1395X(s)(2)(A)", "42-usc-1395x_s_2_a"],
  ["21 U.S.C. 379j–42(i)", "21-usc-379j-42_i"],
  ["21-USC-379j-42_i", "21-usc-379j-42_i"],
  ["42-usc-1395x(s)", "42-usc-1395x_s"],
  ["42 U.S.C. 4321 et seq.", "42-usc-4321"],
  ["42-usc-4321-et-seq", "42-usc-4321"],
  ["42 U.S.C. 300aa–1, et seq.", "42-usc-300aa-1"],
  ["42 U.S.C. 402 note", "42-usc-402-note"],
  ["12 U.S.C. 1811 note et seq.", "12-usc-1811-note"],
  ["42 USC 1395b–3 NOTE", "42-usc-1395b-3-note"],
  ["20 U.S.C. 1087-51", "20-usc-1087-51"],
  ["50 U.S.C. App. 2012", "50-usc-app-2012"],
  ["5 U.S.C. App.", "5-usc-app"],
  ["5 U.S.C. App. 3", "5-usc-app-3"],
  ["10 U.S.C. chapter 169", "10-usc-chapter-169"],
  ["10 usc ch. 169", "10-usc-chapter-169"],
  ["Public Law 111–148", "pl-111-148"],
  ["Pub. L. No. 111-148", "pl-111-148"],
  ["P.L. 111-148", "pl-111-148"],
  ["pl-119-04", "pl-119-4"],
  ["public-law-111-148", "pl-111-148"],
])("%s is cited as %s", (written, cites) => {
  const cited = readLawCitation(written);
  expect(cited?.cites).toBe(cites);
  // Both forms that answers have are read again.
  expect(readLawCitation(cites)).toMatchObject({ cites });
  expect(readLawCitation(cited?.text ?? "")).toEqual(cited);
});

it.each([
  "",
  "1395",
  "42",
  "42-usc",
  "usc-1395",
  "042-usc-1",
  "42-usc-abc",
  "42-usc-1395(",
  "42-usc-1395, 5-usc-1",
  "42 U.S.C. §§ 1395, 1396",
  "42 U.S.C. 1395 and 1396",
  "42 U.S.C. 1395 through 1396",
  "42 U.S.C. note",
  "5 U.S.C. chapter",
  "42-usc-et-seq",
  "pl-111",
  "pl-0-1",
  "Private Law 111-1",
  `42-usc-${"1".repeat(500)}`,
  `42-usc-1${"(a)".repeat(500)}`,
  `42${" ".repeat(5000)}usc`,
])("%j cites no law", (written) => {
  expect(readLawCitation(written)).toBeNull();
});

it.each([
  ["16 U.S.C. 1a-7(b)", "16-usc-1a-7_b"],
  ["16-usc-1a-1", "16-usc-1a-1"],
  ["42 U.S.C. 300aa-34", "42-usc-300aa-34"],
])("%s is a section", (written, cites) => {
  expect(readLawCitation(written)).toMatchObject({ cites, isRange: false });
});

it.each(["15 U.S.C. 278c–278e", "15-usc-278c-279"])("%s is a range", (written) => {
  expect(readLawCitation(written)).toMatchObject({ cites: "15-usc-278c", isRange: true });
});

it("a subsection has its place in the Code", () => {
  expect(readLawCitation("26-usc-45A_f")).toEqual({
    cites: "26-usc-45a_f",
    law: "usc",
    title: 26,
    section: "45A",
    note: false,
    isRange: false,
    text: "26 U.S.C. 45A(f)",
    uslm_id: "/us/usc/t26/s45A/f",
  });
  expect(readLawCitation("42 U.S.C. 402 note")).toMatchObject({ section: "402", note: true });
  // It is another law than the section.
  expect(withWholes("42-usc-402-note")).toEqual(["42-usc-402-note"]);
  expect(withWholes("26-usc-45a_f_1")).toEqual(["26-usc-45a", "26-usc-45a_f", "26-usc-45a_f_1"]);
});

it.each([
  ["42 U.S.C. 402", "/us/usc/t42/s402"],
  ["42 U.S.C. 1395x(s)(2)(A)", "/us/usc/t42/s1395x/s/2/A"],
  // As the Code and GPO write it, with an en dash.
  ["42 U.S.C. 1395w-4(b)", "/us/usc/t42/s1395w–4/b"],
  ["25 U.S.C. 4101 note", "/us/usc/t25/s4101"],
  ["Public Law 117–58", "/us/pl/117/58"],
  ["10 U.S.C. chapter 169", null],
  ["50 U.S.C. App. 2012", null],
])("%s is %s in USLM", (written, id) => {
  expect(readLawCitation(written)?.uslm_id).toBe(id);
});
