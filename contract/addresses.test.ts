import { describe, expect, it } from "vitest";

import { committeeSite } from "./addresses.ts";

describe("committeeSite", () => {
  it("is a committee's page, and none for a subcommittee", () => {
    expect(committeeSite("house", "House Committee on Agriculture", "hsag00")).toBe(
      "https://www.congress.gov/committee/house-agriculture/hsag00",
    );
    expect(committeeSite("house", "Subcommittee on Forestry", "hsag15")).toBeNull();
  });
});
