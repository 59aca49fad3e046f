import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { hashFile, sha256Hex } from "./hash.ts";
import { newFolder } from "../test/new-folder.ts";

it.each([0, 1, 2 ** 20, 2 ** 20 + 1, 5 * 2 ** 20 + 7])(
  "hashes a file of %i bytes",
  async (length) => {
    const folder = newFolder();
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) ^ (at >> 11));
    writeFileSync(join(folder, "file"), bytes);
    expect(await hashFile(join(folder, "file"))).toBe(sha256Hex(bytes));
  },
);
