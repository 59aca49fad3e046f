import { gunzipSync } from "node:zlib";

import { expect, it } from "vitest";

import { recordPiece } from "../catalog/bulk-piece.ts";
import { createPartWriter, PART_BYTES } from "./part-writer.ts";

/** Writes lines of bills, and returns the records in each part and the file's whole text. */
async function write(lines: readonly (readonly [number: number, text: string])[]) {
  const stored: Uint8Array[] = [];
  const segments = {
    isStored: () => false,
    add: (_: Uint8Array, compressed: Uint8Array) => void stored.push(compressed),
    readCompressed: () => Promise.resolve("missing" as const),
  };
  const writer = createPartWriter(segments, () => null);
  for (const [number, text] of lines) {
    const bill = { congress: 119, type: "HR", number, updated_at: `2026-01-0${number % 9}` };
    await writer.add(recordPiece("bill", bill, [Buffer.from(`${text}\n`)]));
  }
  const parts = await writer.finish();
  return { parts, text: stored.map((part) => gunzipSync(part).toString()).join("") };
}

it("a part has records of one range, and at most as many as fit", async () => {
  const half = "x".repeat(PART_BYTES / 2 - 10);
  const lines = [
    [1, half],
    [2, half],
    [3, half],
    [9_000, "y"],
  ] as const;
  const { parts, text } = await write(lines);
  expect(parts.map(({ records }) => records)).toEqual([2, 1, 1]);
  expect(parts.map(({ updatedAt }) => updatedAt)).toEqual([
    "2026-01-02",
    "2026-01-03",
    "2026-01-00",
  ]);
  expect(text).toBe(lines.map(([, line]) => `${line}\n`).join(""));
});
