import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { zipFile } from "../../test/zip-file.ts";
import { listFiles, type SourceItem, walk } from "./walk.ts";
import { newFolder } from "../../test/new-folder.ts";

it("names an unreadable subfolder, and continues with its siblings", async () => {
  const folder = newFolder();
  try {
    writeFileSync(join(folder, "z.xml"), "<a/>");
    // Its path is too long to access, so only its parent's listing shows it, like a file that has
    // vanished.
    const deep = join(folder, ...Array.from({ length: 10 }, () => "d".repeat(250)));
    mkdirSync(deep, { recursive: true });
    mkdirSync(deep.replace(folder, `${folder}/other`), { recursive: true });
    renameSync(join(folder, "other"), join(deep, "other"));
    const items: SourceItem[] = [];
    const options = { isSkipped: () => false, isSeen: () => false };
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

it("refuses a zip without files", async () => {
  const folder = newFolder();
  try {
    const name = join(folder, "a.zip");
    for (const entries of [[], [{ name: "bills/", text: "" }]]) {
      writeFileSync(name, zipFile(entries));
      const items: SourceItem[] = [];
      const options = { isSkipped: () => false, isSeen: () => false };
      for await (const item of walk(await listFiles([folder]), options)) items.push(item);
      expect(items).toEqual([
        { kind: "refused", name, size: 0, reason: "not a whole zip: it has no files" },
      ]);
    }
  } finally {
  }
});
