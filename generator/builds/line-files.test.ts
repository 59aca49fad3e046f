import { readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { mayMount, openSmallDisk } from "../../test/small-disk.ts";
import { createLineFile, readLines, writeLines } from "./line-files.ts";
import { newFolder } from "../../test/new-folder.ts";

let folder: string;

beforeEach(() => {
  folder = newFolder();
});

describe("a file of lines", () => {
  it("is read as written, compressed if its name says so", async () => {
    const path = join(folder, "lines.tsv.gz");
    const many = Array.from({ length: 100_000 }, (_, at) => `${at}\ta bill`);
    await writeLines(path, many);
    const read: string[][] = [];
    for await (const line of readLines(readFileSync(path))) read.push(line);
    expect(read).toHaveLength(100_000);
    expect(read.at(-1)).toEqual(["99999", "a bill"]);
  });

  it("knows its size", async () => {
    const file = createLineFile(join(folder, "lines.ndjson"));
    await file.add("{}");
    await file.add(Buffer.from("[]"));
    expect(await file.close()).toBe(6);
    expect(readFileSync(join(folder, "lines.ndjson"), "utf8")).toBe("{}\n[]\n");
  });

  it("that can't be opened fails on a write, and nowhere else", async () => {
    const path = join(folder, "nowhere", "lines.tsv.gz");
    await expect(writeLines(path, ["a line"])).rejects.toThrow(
      `${path}: there is no such file or folder`,
    );
  });

  it.skipIf(!mayMount)(
    "on a full disk fails with a clear error (needs to be allowed to mount)",
    async () => {
      const disk = openSmallDisk("64k");
      onTestFinished(disk.remove);
      const path = join(disk.path, "lines.ndjson");
      const lines = Array.from({ length: 10_000 }, () => "a line of a file that has no room");
      await expect(writeLines(path, lines)).rejects.toThrow(
        `${path}: the disk is full; make room and run it again`,
      );
    },
  );
});
