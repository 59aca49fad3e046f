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
    ["p000197", "/legislators/P000197"],
    ["HSAG", "/committees/hsag00"],
    ["119th Congress", "/congresses/119"],
    ["water-quality", "/topics/water-quality"],
    ["bills/119/hr/1", "/bills/119/hr/1"],
    ["/legislators/P000197/votes", "/legislators/P000197/votes"],
    ["https://api.example.org/api/v1/bills?q=water&page=2", "/bills?q=water&page=2"],
    ["https://www.congress.gov/bill/117th-congress/house-bill/3684", "/bills/117/HR/3684"],
    [
      "https://www.congress.gov/bill/117th-congress/senate-joint-resolution/33/text?s=1",
      "/bills/117/SJRES/33",
    ],
    ["https://www.congress.gov/117/plaws/publ58/PLAW-117publ58.pdf", "/laws/117/public/58"],
    ["https://www.congress.gov/member/bernard-sanders/S000033", "/legislators/S000033"],
    ["https://www.congress.gov/committee/house-agriculture/hsag00", "/committees/hsag00"],
    ["https://www.congress.gov/votes/house/119-1/240", "/votes/119/1/house/240"],
    ["https://www.govinfo.gov/app/details/PLAW-117publ58", "/laws/117/public/58"],
    ["https://www.govinfo.gov/app/details/PLAW-117pvtl1", "/laws/117/private/1"],
    ["https://www.govinfo.gov/link/plaw/117/public/58", "/laws/117/public/58"],
    ["https://www.govinfo.gov/link/bills/117/hr/3684", "/bills/117/HR/3684"],
    ["https://www.govinfo.gov/app/details/BILLS-117hr3684enr", "/bills/117/HR/3684"],
    [
      "https://www.govinfo.gov/bulkdata/BILLSTATUS/117/sjres/BILLSTATUS-117sjres33.xml",
      "/bills/117/SJRES/33",
    ],
  ])("%s", (text, path) => {
    expect(recordPath(text)).toBe(path);
  });

  it.each([
    ["118PN1044", "/nominations/118/1044"],
    ["PN1044-118", "/nominations/118/1044"],
    ["PN365-02 (118th Congress)", "/nominations/118/365-2"],
    ["118 PN 365-00", "/nominations/118/365"],
  ])("a nomination by its citation: %j", (text, path) => {
    expect(recordPath(text)).toContain(path);
  });

  it.each([
    ["H. Rept. 117-130", "/committee-reports/117/HRPT/130/1"],
    ["H. Rept. 117-89, Part 2", "/committee-reports/117/HRPT/89/2"],
    ["Senate Report No. 118-5", "/committee-reports/118/SRPT/5/1"],
    ["Ex. Rept. 117-3", "/committee-reports/117/ERPT/3/1"],
    ["CRS Legal Sidebar LSB12901", "/crs-reports/LSB12901"],
    ["r47175", "/crs-reports/R47175"],
    ["R000197", "/legislators/R000197"],
    ["https://www.govinfo.gov/app/details/CRPT-117hrpt130", "/committee-reports/117/HRPT/130/1"],
    [
      "https://www.congress.gov/congressional-report/117th-congress/house-report/130/1",
      "/committee-reports/117/HRPT/130/1",
    ],
    ["Treaty Doc. 117-1", "/treaties/117/1"],
  ])("a report's or treaty's citation, and a report's addresses: %s", (text, path) => {
    expect(recordPath(text)).toBe(path);
  });

  it.each([
    "",
    "H. Rept. 117",
    "PN1044",
    "hr 1",
    "/votes/../../../account",
    "/legislators/..",
    "/topics/%2e%2e",
    "H.R. 1",
    "/",
    "../metrics",
    "/api/v1/bulk/bills.ndjson",
    "/account/keys",
    "https://www.congress.gov/bill/117th-congress",
    "https://www.congress.gov/nomination/117th-congress/1",
    "https://example.org/bill/117th-congress/house-bill/3684",
  ])("nothing but its own form: not by %j", (text) => {
    expect(recordPath(text)).toBeNull();
  });
});

it.each(["/bills/119/hr/../../../account", "/topics/%2e%2e", "/bills/119/hr/.%2E"])(
  "%s leads nowhere else",
  (path) => {
    expect(recordPath(path)).toBeNull();
  },
);
