import { describe, expect, it } from "vitest";

import { documentsOf, inlineFile, realFile } from "../../../test/inline-file.ts";
import { hasSources } from "../../../test/sources.ts";
import { readApiMembers } from "./api-members.ts";

describe("readApiMembers", () => {
  it.each([
    ["Castle, Michael N.", { first_name: "Michael", middle_name: "N.", last_name: "Castle" }],
    ["Clay, William (Bill)", { first_name: "William", nickname: "Bill", last_name: "Clay" }],
    ["Bishop, Sanford D., Jr.", { first_name: "Sanford", middle_name: "D.", suffix: "Jr." }],
    ["McIver, LaMonica", { first_name: "LaMonica", middle_name: null, suffix: null }],
  ])("reads the names of %s", (name, names) => {
    const text = JSON.stringify({ members: [{ bioguideId: "A000001", name }] });
    expect(documentsOf(readApiMembers(inlineFile(text)), "legislator")).toMatchObject([names]);
  });

  it("does not derive dates from the years of terms", () => {
    const terms = { item: [{ chamber: "Senate", startYear: 2019 }] };
    const depiction = { imageUrl: "https://www.congress.gov/img/member/a.jpg" };
    const text = JSON.stringify({ members: [{ bioguideId: "A000001", terms, depiction }] });
    expect(documentsOf(readApiMembers(inlineFile(text)), "legislator")).toMatchObject([
      { terms: [], image_url: depiction.imageUrl },
    ]);
  });

  it("refuses other JSON", () => {
    expect(() => readApiMembers(inlineFile("{}"))).toThrow(/^not a list of members/);
  });
});

it.skipIf(!hasSources)(
  "reads a page of twenty, one of whom has no image (needs the real upstream files)",
  () => {
    const people = documentsOf(
      readApiMembers(realFile("congress-gov-api/member-list-1.json")),
      "legislator",
    );
    expect(people).toHaveLength(20);
    expect(
      people.filter(({ image_url }) => image_url === null).map((each) => each.last_name),
    ).toEqual(["Moody"]);
  },
);
