import { afterEach, describe, expect, it, vi } from "vitest";

import {
  encodeIndex,
  INDEX_HEAD_BYTES,
  indexEntry,
  sortEntries,
} from "../../../contract/build-index.ts";
import { PageNotRead } from "../../../edge/builds/pages.ts";
import type { RangeOptions } from "../../../store/store.ts";
import { sha256, sha256Hex } from "../../../lib/hash.ts";
import { openIndexPieces } from "./follow-builds.ts";

/** The first piece, which is read immediately, has no pages. */
const PIECE_BYTES = INDEX_HEAD_BYTES;
const HASH = Uint8Array.from({ length: 32 }, (_, at) => at);
const INDEX = encodeIndex(
  sortEntries(Array.from({ length: 300 }, (_, at) => indexEntry(sha256(`page-${at}`), HASH, at))),
  () => ({ segment: 0, offset: 0, length: 1 }),
);
const PIECES = Array.from({ length: Math.ceil(INDEX.length / PIECE_BYTES) }, (_, at) =>
  INDEX.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES),
);
const FILE = {
  key: "builds/2026-11-22T030000Z-0001/index",
  size: PIECE_BYTES,
  hashes: PIECES.map((piece) => sha256Hex(piece)),
  segments: [{ sha256: "0".repeat(64), bytes: 1 }],
};

/** A bucket with the index. Tests can replace its pieces. */
async function world() {
  const bucket = { reads: 0, piece: (number: number) => Promise.resolve(PIECES[number] ?? null) };
  const read = (_: string, { range }: Partial<RangeOptions> = {}) => {
    bucket.reads += 1;
    return bucket.piece(
      (range?.offset ?? 0) / PIECE_BYTES,
    ) as Promise<Uint8Array<ArrayBuffer> | null>;
  };
  return { bucket, index: await openIndexPieces({ read }, FILE) };
}

describe("an index read in pieces", () => {
  afterEach(() => void vi.useRealTimers());

  it("finds each page, and reads a piece once for all that need it", async () => {
    const { bucket, index } = await world();
    const found = await Promise.all(
      Array.from({ length: 300 }, async (_, at) => index.find(`page-${at}`)),
    );
    expect(found.map((entry) => entry?.total)).toEqual(Array.from(found, (_, at) => at));
    expect(await index.find("page-300")).toBeNull();
    expect(bucket.reads).toBe(PIECES.length);
  });

  it("times out on a piece, and requests it again", async () => {
    const { bucket, index } = await world();
    const { piece } = bucket;
    vi.useFakeTimers();
    bucket.piece = () => new Promise(() => {});
    const waiting = Promise.allSettled([index.find("page-1"), index.find("page-1")]);
    await vi.advanceTimersByTimeAsync(3_000);
    for (const { status, reason } of (await waiting) as PromiseRejectedResult[]) {
      expect([status, reason]).toEqual(["rejected", expect.any(PageNotRead)]);
    }
    vi.useRealTimers();
    bucket.piece = piece;
    expect(await index.find("page-1")).toMatchObject({ total: 1 });
  });

  it("refuses a piece that differs from the published one", async () => {
    const { bucket, index } = await world();
    bucket.piece = () => Promise.resolve(new Uint8Array(PIECE_BYTES));
    await expect(index.find("page-1")).rejects.toThrow(PageNotRead);
  });
});
