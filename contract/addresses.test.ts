import { expect, it } from "vitest";

import { committeeSite, lawSite, voteSite } from "./addresses.ts";

it("committeeSite returns a committee's page, and null for a subcommittee", () => {
  expect(committeeSite("house", "House Committee on Agriculture", "hsag00")).toBe(
    "https://www.congress.gov/committee/house-agriculture/hsag00",
  );
  expect(committeeSite("house", "Subcommittee on Forestry", "hsag15")).toBeNull();
});

it("voteSite returns the chamber's page of the roll call, the House's by its date", () => {
  const vote = { congress: 117, session: 2, vote_number: 51 } as const;
  expect(voteSite({ ...vote, chamber: "senate" }, null)).toBe(
    "https://www.senate.gov/legislative/LIS/roll_call_votes/vote1172/vote_117_2_00051.htm",
  );
  expect(voteSite({ ...vote, chamber: "house" }, "2022-02-17")).toBe(
    "https://clerk.house.gov/Votes/202251",
  );
  expect(voteSite({ ...vote, chamber: "house" }, null)).toBeNull();
});

it("lawSite returns GPO's page of the law, and null before the 104th Congress", () => {
  const law = { law_type: "private", law_number: 1 } as const;
  expect(lawSite({ ...law, congress: 104 })).toBe(
    "https://www.govinfo.gov/app/details/PLAW-104pvtl1",
  );
  expect(lawSite({ ...law, congress: 103 })).toBeNull();
});
