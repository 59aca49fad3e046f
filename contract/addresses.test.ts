import { describe, expect, it } from "vitest";

import { committeeSite, lawSite } from "./addresses.ts";

describe("committeeSite", () => {
  it("returns a committee's page, and null for a subcommittee", () => {
    expect(committeeSite("house", "House Committee on Agriculture", "hsag00")).toBe(
      "https://www.congress.gov/committee/house-agriculture/hsag00",
    );
    expect(committeeSite("house", "Subcommittee on Forestry", "hsag15")).toBeNull();
  });
});

describe("lawSite", () => {
  it("returns GPO's page of the law, and null before the 104th Congress", () => {
    const law = { law_type: "private", law_number: 1 } as const;
    expect(lawSite({ ...law, congress: 104 })).toBe(
      "https://www.govinfo.gov/app/details/PLAW-104pvtl1",
    );
    expect(lawSite({ ...law, congress: 103 })).toBeNull();
  });
});
