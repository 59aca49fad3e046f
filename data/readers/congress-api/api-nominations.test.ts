import { describe, expect, it } from "vitest";

import { inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources } from "../../../test/sources.ts";
import { readApiNominations } from "./api-nominations.ts";

function read(value: object, name?: string) {
  return readApiNominations(inlineFile(JSON.stringify(value), name)).readings;
}

const NOMINATION = { congress: 119, number: 1022, partNumber: "10" };

describe("readApiNominations", () => {
  it("reads a list and its committee", () => {
    expect(read({ nominations: [NOMINATION] })).toMatchObject([
      { source: "api-list", document: { congress: 119, number: 1022, committees: null } },
    ]);
    expect(read({ nominations: [NOMINATION], request: { systemCode: "slia00" } })).toMatchObject([
      {
        source: "api-list:slia00",
        document: { committees: [{ code: "slia00", name: "slia00", chamber: "senate" }] },
      },
    ]);
  });

  it.each([
    ["10", "10"],
    ["06", "6"],
    ["00", null],
    [undefined, null],
  ])("reads part %j as %j", (partNumber, part) => {
    expect(read({ nomination: { ...NOMINATION, partNumber } })).toMatchObject([
      { source: "api-detail", document: { part_number: part } },
    ]);
  });

  it.each([
    [{ isMilitary: true }, false, true],
    [{ isCivilian: "True", isMilitary: "False" }, true, false],
    [{ isCivilian: false, inMilitary: true }, false, true],
    [undefined, null, null],
  ])(
    "reads the type %j, which may have only the true key",
    (nominationType, civilian, military) => {
      expect(read({ nomination: { ...NOMINATION, nominationType } })).toMatchObject([
        { document: { is_civilian: civilian, is_military: military } },
      ]);
    },
  );

  it("reads an officer list's organization from its nominees", () => {
    const nominees = [{ organization: "Air Force", nomineeCount: 12 }];
    expect(read({ nomination: { ...NOMINATION, nominees } })).toMatchObject([
      { document: { organization: "Air Force" } },
    ]);
  });

  it("identifies committees and actions only by the file's name", () => {
    const committees = [{ systemCode: "ssas00", name: "Armed Services Committee" }];
    expect(read({ committees }, "a/nomination-117-2467-3-committees.json")).toMatchObject([
      {
        source: "api-committees",
        document: {
          congress: 117,
          number: 2467,
          part_number: "3",
          committees: [{ code: "ssas00" }],
        },
      },
    ]);
    const actions = [
      { actionDate: "2022-08-03", text: "Received.", committees },
      { actionDate: "2022-12-01", text: "Confirmed.", committees: [] },
    ];
    expect(read({ actions }, "nomination-117-2467-actions.json")).toMatchObject([
      {
        source: "api-actions",
        document: {
          part_number: null,
          committees: [{ code: "ssas00", name: "Armed Services Committee" }],
          latest_action: { date: "2022-12-01", time: null, text: "Confirmed." },
        },
      },
    ]);
    expect(() => read({ committees }, "committees.json")).toThrow(
      /^the name must have the nomination/,
    );
  });

  it("reads the nominees for one of a nomination's positions, named by the file", () => {
    const szczepanski = { firstName: "JOHN", middleName: "T.", lastName: "SZCZEPANSKI" };
    const classified = { lastName: "D016128", ordinal: 11, state: "NY", predecessorName: "Doe" };
    const nominees = [{ ...szczepanski, ordinal: 12 }, classified, { ordinal: 10 }];
    expect(read({ nominees }, "nomination-117-2467-3-1-nominees.json")).toMatchObject([
      {
        source: "api-nominees:1",
        document: {
          part_number: "3",
          nominees: [
            { name: "JOHN T. SZCZEPANSKI", state: null, predecessor: null, ordinal: 12 },
            { name: "D016128", state: "NY", predecessor: "Doe", ordinal: 11 },
          ],
        },
      },
    ]);
    expect(read({ nominees }, "nomination-117-2467-2-nominees.json")).toMatchObject([
      { source: "api-nominees:2", document: { part_number: null } },
    ]);
  });

  it("skips hearings, and refuses other files", () => {
    expect(read({ hearings: [] })).toEqual([]);
    expect(() => read({})).toThrow(/^not nominations from Congress\.gov: none of/);
    expect(() => read({ nomination: {} })).toThrow(/has no congress/);
  });
});

it.skipIf(!hasSources)("reads the committee's page of 2026 (needs the real upstream files)", () => {
  const file = realFile("nominations/committee-senate-slia00-nominations-page1.json");
  expect(readApiNominations(file).readings).toMatchObject([
    {
      document: {
        number: 1022,
        part_number: "10",
        latest_action: { date: "2026-08-07" },
        source_updated_at: "2026-08-08T15:49:45Z",
      },
    },
    { document: { number: 129, part_number: "13" } },
  ]);
});
