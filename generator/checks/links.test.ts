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
    expect(keysOf([path])).toEqual([key]);
  });

  it("are found wherever they are", () => {
    const paths = ["/bills/119/HR/1", "/bills/119/HR/2", "/bills/119/HR/1"];
    expect(keysOf(paths)).toEqual(paths);
  });

  it("are only those that lead into the API", () => {
    const text = `{"url":"https://www.congress.gov/bill","note":"${BASE_URL}/"}`;
    expect([...linksIn(text, BASE_URL)]).toEqual([]);
  });
});

function keysOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => [...linksIn(`{"url":"${BASE_URL}/api/v1${path}"}`, BASE_URL)]);
}
