import { describe, expect, it } from "vitest";

import { linksIn } from "./page-checks.ts";

const BASE_URL = "https://api.example.org";

describe("the links in a text", () => {
  it.each([
    ["/bills/119/HR/1", "/bills/119/HR/1"],
    ["/bills?congress=119&type=HR", "/bills?#1"],
    ["/topics/taxation", "/topics/taxation?#1"],
    ["/committees/hsag00/meetings", "/committees/hsag00/meetings?#1"],
  ])("%s needs the page %s", (path, key) => {
    expect([...linksIn(`{"url":"${BASE_URL}/api/v1${path}"}`, BASE_URL)]).toEqual([key]);
  });

  it("are found wherever they are", () => {
    const paths = ["/bills/119/HR/1", "/bills/119/HR/2", "/bills/119/HR/1"];
    const text = JSON.stringify(paths.map((path) => ({ url: `${BASE_URL}/api/v1${path}` })));
    expect([...linksIn(text, BASE_URL)]).toEqual(paths);
  });

  it("are only those that lead into the API", () => {
    const text = `{"url":"https://www.congress.gov/bill","note":"${BASE_URL}/"}`;
    expect([...linksIn(text, BASE_URL)]).toEqual([]);
  });
});
