import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { zipFile, type ZipPart } from "../../../test/zip-file.ts";
import { checkBillZip, ZIP_LIMITS } from "./check-zip.ts";
import { newFolder } from "../../../test/new-folder.ts";

const folder = newFolder();

const PARTS: readonly ZipPart[] = [
  { name: "BILLSTATUS-119hr1.xml", text: "<billStatus/>" },
  { name: "BILLSTATUS-119hr2.xml", text: "<billStatus/>" },
];

function check(parts: readonly ZipPart[], limits: Partial<typeof ZIP_LIMITS> = {}) {
  const path = join(folder, "bills.zip");
  writeFileSync(path, zipFile(parts));
  return checkBillZip(path, (name) => name.startsWith("BILLSTATUS-"), { ...ZIP_LIMITS, ...limits });
}

const blank = (bytes: number): ZipPart[] => [
  { name: "BILLSTATUS-119hr1.xml", text: " ".repeat(bytes) },
];

describe("a zip of bills", () => {
  it("lists its bills", async () => {
    const names = await check([...PARTS, { name: "readme.txt", text: "" }]);
    expect([...names]).toEqual(["BILLSTATUS-119hr1.xml", "BILLSTATUS-119hr2.xml"]);
  });

  it("has at most the allowed entries and bytes", async () => {
    expect((await check(PARTS, { entries: 2 })).size).toBe(2);
    await expect(check(PARTS, { entries: 1 })).rejects.toThrow("has more than 1 files");
    expect((await check(PARTS, { size: 26 })).size).toBe(2);
    await expect(check(PARTS, { size: 25 })).rejects.toThrow("unpacks to more than 25 bytes");
  });

  it("may have small entries with any compression ratio, but no large ones with an excessive ratio", async () => {
    expect((await check(blank(1024 * 1024))).size).toBe(1);
    await expect(check(blank(1024 * 1024 + 1))).rejects.toThrow("more than 200 times its size");
  });
});
