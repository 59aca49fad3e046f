import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { zipFile } from "../../test/zip-file.ts";
import { MAX_FILE_SIZE, MAX_ENTRIES, zipEntries } from "./zip.ts";
import { newFolder } from "../../test/new-folder.ts";

let folder: string;

beforeEach(async () => {
  folder = newFolder();
});

async function contents(zip: Buffer): Promise<string[]> {
  const path = join(folder, "some.zip");
  await writeFile(path, zip);
  const found: string[] = [];
  for await (const entry of zipEntries(path)) {
    found.push(`${entry.name}: ${new TextDecoder().decode(entry.read())}`);
  }
  return found;
}

describe("zipEntries", () => {
  it("yields the entries in the zip's order, without folders", async () => {
    const zip = zipFile([
      { name: "b.xml", text: "<b/>" },
      { name: "sub/", text: "" },
      { name: "sub/a.xml", text: "<a/>" },
    ]);
    expect(await contents(zip)).toEqual(["b.xml: <b/>", "sub/a.xml: <a/>"]);
  });

  it("throws on a truncated zip", async () => {
    const zip = zipFile([{ name: "a.xml", text: "<a/>" }]);
    await expect(contents(zip.subarray(0, zip.length - 30))).rejects.toThrow(/end of central/i);
  });

  it("refuses an entry with a wrong checksum", async () => {
    const zip = zipFile([{ name: "a.xml", text: "<a/>", crc: 1 }]);
    await expect(contents(zip)).rejects.toThrow("is damaged: its checksum");
  });

  it("refuses an entry with too large a declared size", async () => {
    const zip = zipFile([{ name: "a.xml", text: "<a/>", uncompressedSize: MAX_FILE_SIZE + 1 }]);
    await expect(contents(zip)).rejects.toThrow("is larger than 64 MB");
  });

  it("refuses a zip with too many entries before reading them", async () => {
    const entry = { name: "a.xml", text: "<a/>" };
    await expect(contents(zipFile([entry], MAX_ENTRIES + 1))).rejects.toThrow(
      `has more than ${MAX_ENTRIES} files`,
    );
    // The maximum number of entries; each is then found to be missing.
    await expect(contents(zipFile([entry], MAX_ENTRIES))).rejects.not.toThrow("has more than");
  });

  it("refuses a zip whose entries share their bytes", async () => {
    const text = randomBytes(2000).toString("hex");
    const parts = Array.from({ length: 5 }, (_, n) => ({
      name: `${n}.xml`,
      text,
      isFirstAgain: n > 0,
    }));
    await expect(contents(zipFile(parts))).rejects.toThrow("has overlapping files");
  });

  it("refuses an entry that unpacks to more than its declared size", async () => {
    const bomb = { name: "a.xml", text: " ".repeat(MAX_FILE_SIZE + 1), uncompressedSize: 10 };
    await expect(contents(zipFile([bomb]))).rejects.toThrow("is larger than 64 MB");
  });
});
