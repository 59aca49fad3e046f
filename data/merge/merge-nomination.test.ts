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

  it("returns null without parts", () => {
    expect(mergeNomination([])).toBeNull();
  });
});
