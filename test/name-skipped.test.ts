import { expect, it } from "vitest";

import { skippedLines } from "./name-skipped.ts";

it("a run ends with the number of skipped tests per group, and where to read what they need", () => {
  const pages = "a/pages.test.ts: a browser (needs chromium)";
  const bucket = "b/bucket.test.ts: a bucket (needs radosgw)";
  expect(skippedLines([pages, bucket, pages])).toEqual([
    " Skipped 3 of the tests; CONTRIBUTING.md says how to have what they need:",
    `     2  ${pages}`,
    `     1  ${bucket}`,
  ]);
});
