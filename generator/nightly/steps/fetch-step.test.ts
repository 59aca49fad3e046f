import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { PUBLISHERS } from "../../../data/mirror/http/publishers.ts";
import { fetchStep } from "./fetch-step.ts";

it("an interrupted fetch counts no source as checked", async () => {
  const mirror = mkdtempSync(join(tmpdir(), "legis-fetch-step-"));
  try {
    const recordsPath = join(mirror, ".records.sqlite");
    const { run } = fetchStep(
      { mirror, recordsPath, publishers: PUBLISHERS, contact: null, congressApiKey: null },
      recordsPath,
    );
    // An aborted fetch sends no requests.
    const result = await run({ signal: AbortSignal.abort(), onProgress: () => {} });
    expect(result.outcome).toBe("interrupted");
    expect(result.transfer).toEqual({ requests: 0, bytes: 0 });
    expect(new Set(result.sources?.map(({ checked_at }) => checked_at))).toEqual(new Set([null]));
  } finally {
    rmSync(mirror, { recursive: true });
  }
});
