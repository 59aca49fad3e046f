import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { listFiles, type SourceItem, walk } from "./walk.ts";

it("names a folder within a folder that can't be listed, and goes on with what is beside it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "legis-walk-"));
  try {
    writeFileSync(join(folder, "z.xml"), "<a/>");
    // Deeper than a path may be long: like one that vanished, it is there for its parent alone.
    const deep = join(folder, ...Array.from({ length: 10 }, () => "d".repeat(250)));
    mkdirSync(deep, { recursive: true });
    mkdirSync(deep.replace(folder, `${folder}/other`), { recursive: true });
    renameSync(join(folder, "other"), join(deep, "other"));
    const items: SourceItem[] = [];
    const options = { isPassedOver: () => false, isSeen: () => false };
    for await (const item of walk(await listFiles([folder]), options)) items.push(item);
    expect(items.map(({ kind }) => kind)).toEqual(["refused", "file"]);
    expect(items[0]).toMatchObject({
      name: expect.stringMatching(/d\/d+$/),
      reason: expect.stringMatching(/^the folder can't be listed: ENAMETOOLONG/),
    });
  } finally {
    execFileSync("rm", ["-rf", folder]);
  }
});
