import { describe, expect, it } from "vitest";

import { recordPath } from "./record-path.ts";

describe("a record is found by", () => {
  it.each([
    ["119 hr 1", "/bills/119/HR/1"],
    ["H.R. 1 (119th)", "/bills/119/HR/1"],
    ["S.J. Res. 8, 118th Congress", "/bills/118/SJRES/8"],
    ["119-21", "/laws/119/public/21"],
    ["Private Law 115-1", "/laws/115/private/1"],
    ["119-1-house-240", "/votes/119/1/house/240"],
    ["119/2/Senate/7", "/votes/119/2/Senate/7"],
    ["p000197", "/legislators/P000197"],
    ["HSAG", "/committees/hsag00"],
    ["ssju01", "/committees/ssju01"],
    ["119th Congress", "/congresses/119"],
    ["health", "/topics/health"],
    ["water-quality", "/topics/water-quality"],
    ["bills/119/hr/1", "/bills/119/hr/1"],
    ["/legislators/P000197/votes", "/legislators/P000197/votes"],
    ["https://api.example.org/api/v1/bills?q=water&page=2", "/bills?q=water&page=2"],
  ])("%s", (text, path) => {
    expect(recordPath(text)).toBe(path);
  });

  it.each([
    "",
    "hr 1",
    "/votes/../../../account",
    "/legislators/..",
    "/topics/%2e%2e",
    "H.R. 1",
    "/",
    "../metrics",
    "/api/v1/bulk/bills.ndjson",
    "/account/keys",
  ])("nothing but its own form: not by %j", (text) => {
    expect(recordPath(text)).toBeNull();
  });
});
