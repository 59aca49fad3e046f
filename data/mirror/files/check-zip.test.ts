import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { zipFile, type ZipPart } from "../../../test/zip-file.ts";
import { checkBillZip } from "./check-zip.ts";
import { newFolder } from "../../../test/new-folder.ts";

const folder = newFolder();

const PARTS: readonly ZipPart[] = [
  { name: "BILLSTATUS-119hr1.xml", text: "<billStatus/>" },
  { name: "BILLSTATUS-119hr2.xml", text: "<billStatus/>" },
];

function check(parts: readonly ZipPart[], maxUnpackedSize?: number): Promise<void> {
  const path = join(folder, "bills.zip");
  writeFileSync(path, zipFile(parts));
  return checkBillZip(path, (name) => name.startsWith("BILLSTATUS-"), maxUnpackedSize);
}

describe("a zip of bills", () => {
  it("needs a bill", async () => {
    await check([...PARTS, { name: "readme.txt", text: "" }]);
    await expect(check([{ name: "readme.txt", text: "" }])).rejects.toThrow("without bills");
  });

  it("unpacks to at most the allowed size", async () => {
    await check(PARTS, 26);
    await expect(check(PARTS, 25)).rejects.toThrow("unpacks to more than 25 bytes");
  });
});
