import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { fewFiles } from "./open-files.ts";

const limits = (files: string) => () =>
  `Limit                     Soft Limit           Hard Limit           Units
Max processes             63432                63432                processes
Max open files            ${files}                 524288               files
`;

it.each([
  ["1024", 1024],
  ["4351", 4351],
  ["4352", undefined],
  ["unlimited", undefined],
])("of %s files, 4096 connections get a warning: %s", (files, allowed) => {
  expect(fewFiles(4096, limits(files))?.allowed).toBe(allowed);
});

it("the warning says what to change, and needs Linux", () => {
  expect(fewFiles(4096, limits("1024"))?.advice).toBe(
    "allow 4352 (ulimit -n, LimitNOFILE=), or set LEGIS_MAX_CONNECTIONS to 768",
  );
  expect(fewFiles(4096, () => readFileSync("/no/such/file", "utf8"))).toBeNull();
});
