import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect, it } from "vitest";

import { importStep } from "./import-step.ts";

it("a file that is refused is told with the source that it came from", async () => {
  const home = mkdtempSync(join(tmpdir(), "legis-import-step-"));
  try {
    const mirror = join(home, "mirror");
    const files = ["votes/house/2026/roll001.xml", "zips/BILLSTATUS-119-hr.zip"];
    for (const file of files) {
      mkdirSync(dirname(join(mirror, file)), { recursive: true });
      writeFileSync(join(mirror, file), "neither XML nor a zip");
    }
    const { run } = importStep({
      recordsPath: join(home, "records.sqlite"),
      mirror,
      now: "2026-11-21T03:00:00Z",
    });
    const result = await run({ signal: new AbortController().signal, onProgress: () => {} });
    expect(result.problems?.map(({ source, file }) => [source, file])).toEqual([
      ["house-votes", files[0]],
      ["bills", files[1]],
    ]);
  } finally {
    rmSync(home, { recursive: true });
  }
});
