import { describe, expect, it } from "vitest";

import { inlineFile } from "../../../test/inline-file.ts";
import type { TreatyPart } from "../../documents.ts";
import { readApiTreaties } from "./api-treaties.ts";

function read(name: string, answer: object) {
  const { readings } = readApiTreaties(inlineFile(JSON.stringify(answer), name));
  return readings.map(({ document }) => document as TreatyPart);
}

// The API's list of the 119th Congress, September 2026.
const LISTED = {
  congressConsidered: null,
  congressReceived: 119,
  number: 2,
  parts: {},
  suffix: "",
  topic: "Taxation",
  transmittedDate: "2026-09-14T00:00:00Z",
  updateDate: "2026-09-15T00:33:28Z",
  url: "https://api.congress.gov/v3/treaty/119/2?format=json",
};
const FOREIGN_RELATIONS = { systemCode: "ssfr00", name: "Foreign Relations Committee" };

describe("readApiTreaties", () => {
  it("reads a list, of which nothing else is known", () => {
    expect(read("treaties.json", { treaties: [LISTED] })).toMatchObject([
      {
        congress: 119,
        number: 2,
        suffix: null,
        topic: "Taxation",
        transmitted_date: "2026-09-14",
        congress_considered: null,
        source_updated_at: "2026-09-15T00:33:28Z",
        titles: null,
        actions: null,
        documents: null,
      },
    ]);
  });

  // As in the API's guide; its description names a report by `citation`.
  const treaty = {
    ...LISTED,
    congressReceived: 114,
    congressConsidered: 115,
    number: 13,
    suffix: "A",
    countriesParties: [{ name: "Micronesia, Federated States of" }],
    indexTerms: [{ name: "Maritime" }],
    inForceDate: null,
    oldNumber: null,
    oldNumberDisplayName: null,
    relatedDocs: [
      { name: "Ex. Rept. 116-5", url: "https://api.congress.gov/v3/committee-report/116/ERPT/5" },
      { citation: "S. Rept. 6" },
    ],
    resolutionText:
      '<!DOCTYPE html><html lang="en"><head><meta name="dc:title" content="[117] TreatyRes. 6" /><title>[117] TreatyRes. 6 for TreatyDoc. 117 - 3</title></head><body><p>As approved by the Senate: </p><p><i>Resolved (two-thirds of the Senators present concurring therein),</i></p><p></p><p><b>SEC. 2.</b></p><p>The term &ldquo;NATO members&rdquo; means parties.</p></body></html>',
    titles: [
      { title: "Maritime Boundary", titleType: "Treaty - Short Title" },
      { title: "Treaty on the Delimitation of a Boundary", titleType: "Treaty - Formal Title" },
    ],
  };

  it("reads a part of a treaty in full, also as a list of one", () => {
    const [document] = read("treaty-114-13-A.json", { treaty });
    expect(document).toMatchObject({
      congress: 114,
      number: 13,
      suffix: "A",
      congress_considered: 115,
      title: "Treaty on the Delimitation of a Boundary",
      countries: ["Micronesia, Federated States of"],
      index_terms: ["Maritime"],
      old_number: null,
      documents: [{ citation: "Ex. Rept. 116-5" }, { citation: "S. Rept. 6" }],
    });
    expect(read("treaty-114-13-A.json", { treaty: [treaty] })).toEqual([document]);
    const parts = [treaty, { ...treaty, suffix: "B" }];
    expect(read("treaty-114-13.json", { treaty: parts }).map(({ suffix }) => suffix)).toEqual([
      "A",
      "B",
    ]);
    expect(() => read("treaty-114-13.json", { treaty: [] })).toThrow("treaty");
  });

  it("has the resolution as plain text, a paragraph per line, without the page's head", () => {
    const [document] = read("treaty-114-13-A.json", { treaty });
    expect(document?.resolution?.split("\n")).toEqual([
      "As approved by the Senate:",
      "Resolved (two-thirds of the Senators present concurring therein),",
      "SEC. 2.",
      "The term “NATO members” means parties.",
    ]);
    const [other] = read("treaty-119-2.json", { treaty: LISTED });
    expect(other).toMatchObject({ resolution: null, documents: [], titles: [] });
  });

  it("reads actions and committees of the treaty that the file's name has", () => {
    const actions = [
      {
        actionCode: "S05291",
        actionDate: "2018-07-26",
        committee: null,
        text: "Resolution of advice and consent to ratification agreed to in Senate by Division Vote.",
        type: "Floor",
      },
      {
        actionCode: "S05120",
        actionDate: "2016-12-09",
        committee: FOREIGN_RELATIONS,
        text: "Received in the Senate and referred to the Committee on Foreign Relations by unanimous consent removing the injunction of secrecy.",
        type: "IntroReferral",
      },
    ];
    const committees = [{ code: "ssfr00", name: "Foreign Relations Committee", chamber: "senate" }];
    expect(read("treaty-114-13-A-actions.json", { actions })).toMatchObject([
      {
        congress: 114,
        number: 13,
        suffix: "A",
        committees,
        actions: [
          { sequence: 2, date: "2018-07-26", code: "S05291", committees: [] },
          { sequence: 1, date: "2016-12-09", type: "IntroReferral", committees },
        ],
      },
    ]);
    const treatyCommittees = [{ ...FOREIGN_RELATIONS, chamber: "Senate", activities: [] }];
    expect(read("treaty-116-3-committees.json", { treatyCommittees })).toMatchObject([
      { congress: 116, number: 3, suffix: null, committees, actions: null },
    ]);
  });

  it("refuses what names no treaty", () => {
    expect(() => read("actions.json", { actions: [] })).toThrow(/the name must have the treaty/);
    expect(() => read("treaty-1-1.json", { treaty: { ...LISTED, number: "?" } })).toThrow(
      /no Congress or number: "119", "\?"/,
    );
  });
});
