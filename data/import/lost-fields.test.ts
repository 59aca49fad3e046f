import { describe, expect, it } from "vitest";

import { lostFields } from "./lost-fields.ts";

function lost(stored: object, incoming: object): readonly string[] {
  return lostFields(JSON.stringify(stored), JSON.stringify(incoming));
}

describe("what a new document lacks", () => {
  it("is what it has blank and the stored one has not", () => {
    expect(lost({ phone: "1", terms: [1], name: "Ada" }, { phone: null, terms: [] })).toEqual([
      "phone",
      "terms",
      "name",
    ]);
  });

  it("is what is missing at a list's end, with how much is left", () => {
    expect(lost({ terms: [1, 2, 3] }, { terms: [1, 2] })).toEqual(["terms (2 of 3)"]);
  });

  it("is nothing where values differ, come anew or were blank before", () => {
    expect(lost({ name: "Ada", terms: [1], fax: null }, { name: "Eva", terms: [2, 3] })).toEqual(
      [],
    );
  });
});
