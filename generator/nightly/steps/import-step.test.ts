import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, it } from "vitest";

import { testRunRecord } from "../../../test/nightly/test-run-record.ts";
import { readOpenProblems } from "../runs/open-problems.ts";
import { importStep } from "./import-step.ts";
import { newFolder } from "../../../test/new-folder.ts";

it("a refused file is an open problem of its source", async () => {
  const home = newFolder();
  try {
    const mirror = join(home, "mirror");
    const recordsPath = join(home, "records.sqlite");
    const files = ["votes/house/2026/roll001.xml", "zips/BILLSTATUS-119-hr.zip"];
    for (const file of files) {
      mkdirSync(dirname(join(mirror, file)), { recursive: true });
      writeFileSync(join(mirror, file), "neither XML nor a zip");
    }
    const now = "2026-11-21T03:00:00Z";
    const { run } = importStep(recordsPath, mirror, { now, quarantineNights: 3 });
    const options = { signal: new AbortController().signal, onProgress: () => {} };
    const result = await run(testRunRecord(), options);
    expect(result).toMatchObject({ outcome: "refused", summary: "0 files read, 2 refused" });
    const { problems: open, remarks: problems } = await readOpenProblems(recordsPath, 3);
    expect(open).toEqual([]);
    expect(problems.map(({ kind, source, file }) => [kind, source, file])).toEqual([
      ["refused", "bills", join(mirror, files[1] ?? "")],
      ["refused", "house-votes", join(mirror, files[0] ?? "")],
    ]);
  } finally {
  }
});
