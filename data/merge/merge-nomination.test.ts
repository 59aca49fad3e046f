import { describe, expect, it } from "vitest";

import { testNomination } from "../../test/test-documents.ts";
import type { NominationPart } from "../documents.ts";
import { mergeNomination } from "./merge-nomination.ts";

function part(source: string, fields: Partial<NominationPart>) {
  return { source, document: testNomination({ number: 2467, ...fields }) };
}

function action(date: string, text: string) {
  return { date, time: null, text };
}

describe("mergeNomination", () => {
  it("has all committees by name, and the newest action, for any order of parts", () => {
    const parts = [
      part("api-list:slia00", {
        committees: [{ code: "slia00", name: "slia00", chamber: "senate" }],
        latest_action: action("2022-08-03", "Referred."),
        source_updated_at: "2022-08-04T00:00:00Z",
      }),
      part("api-committees", {
        committees: [
          { code: "ssas00", name: "Armed Services Committee", chamber: "senate" },
          { code: "slia00", name: "Indian Affairs Committee", chamber: "senate" },
        ],
      }),
      part("api-actions", { latest_action: action("2022-12-01", "Confirmed.") }),
      part("api-detail", {
        organization: "Air Force",
        latest_action: action("2022-08-03", "Received."),
        source_updated_at: "2022-08-05T00:00:00Z",
      }),
    ];
    const merged = mergeNomination(parts);
    expect(merged).toMatchObject({
      organization: "Air Force",
      latest_action: { date: "2022-12-01", text: "Confirmed." },
      committees: [
        { code: "slia00", name: "Indian Affairs Committee" },
        { code: "ssas00", name: "Armed Services Committee" },
      ],
      source_updated_at: "2022-08-05T00:00:00Z",
    });
    expect(mergeNomination(parts.toReversed())).toEqual(merged);
  });

  it.each([
    [{ is_civilian: true, is_military: false }, true, false],
    [{ is_civilian: false, is_military: true }, false, true],
    // The detail of an officers' list has no type.
    [{ organization: "Air Force" }, false, true],
    [{ organization: "Department of Defense" }, null, null],
  ])("reads %j as civilian %j, military %j", (fields, civilian, military) => {
    expect(mergeNomination([part("api-detail", fields)])).toMatchObject({
      is_civilian: civilian,
      is_military: military,
    });
  });

  const DISCHARGED = "Senate Committee on Foreign Relations discharged by Unanimous Consent.";
  const CONFIRMED = "Confirmed by the Senate by Voice Vote.";
  const REFERRED = "Received in the Senate and referred to the Committee on Foreign Relations.";

  const rows = (...texts: readonly string[]) =>
    texts.map((text, at) => ({
      sequence: texts.length - at,
      date: text === REFERRED ? "2025-06-16" : "2025-09-18",
      text,
      type: null,
      code: null,
      committees: [],
    }));

  // The hours of list and detail, what each says last, and the actions, which have no time.
  it.each([
    [2, CONFIRMED, 1, DISCHARGED, rows(DISCHARGED, REFERRED), CONFIRMED],
    [1, DISCHARGED, 2, CONFIRMED, rows(DISCHARGED, REFERRED), CONFIRMED],
    [2, CONFIRMED, 1, DISCHARGED, rows(REFERRED), CONFIRMED],
    [1, DISCHARGED, 2, CONFIRMED, rows(REFERRED), CONFIRMED],
    [2, CONFIRMED, 1, DISCHARGED, rows(CONFIRMED, DISCHARGED, REFERRED), CONFIRMED],
    [1, DISCHARGED, 2, CONFIRMED, rows(CONFIRMED, DISCHARGED, REFERRED), CONFIRMED],
    [1, DISCHARGED, 1, DISCHARGED, rows(CONFIRMED, DISCHARGED, REFERRED), CONFIRMED],
    [1, CONFIRMED, 1, CONFIRMED, rows(DISCHARGED, REFERRED), CONFIRMED],
    [2, CONFIRMED, 1, DISCHARGED, null, CONFIRMED],
    [1, DISCHARGED, 2, CONFIRMED, null, CONFIRMED],
    [1, DISCHARGED, 1, DISCHARGED, rows(DISCHARGED, REFERRED), DISCHARGED],
  ])(
    "of a day with several actions has the last: list at %i %j, detail at %i %j",
    (listHour, listText, detailHour, detailText, actions, last) => {
      const at = (hour: number, text: string) => ({
        latest_action: action("2025-09-18", text),
        source_updated_at: `2025-09-18T0${hour}:00:00Z`,
      });
      const own = actions === null ? {} : { actions };
      const first = actions?.[0];
      const parts = [
        part("api-list", at(listHour, listText)),
        part("api-detail", at(detailHour, detailText)),
        part("api-actions", {
          ...own,
          ...(first && { latest_action: action(first.date, first.text) }),
        }),
      ];
      const merged = mergeNomination(parts);
      expect(merged).toMatchObject({
        latest_action: { date: "2025-09-18", text: last },
        status: last === CONFIRMED ? "confirmed" : "reported",
        decided: { text: last },
      });
      expect(mergeNomination(parts.toReversed())).toEqual(merged);
    },
  );

  it("returns null without parts", () => {
    expect(mergeNomination([])).toBeNull();
  });
});
