import { LRUCache } from "lru-cache";

import {
  INDEX_HEAD_BYTES,
  openSlicedIndex,
  type PageIndex,
} from "../../../contract/build-index.ts";
import { PageNotRead } from "../../builds/pages.ts";
import { requireHash } from "../../../lib/bytes.ts";
import { withDeadline } from "../../../lib/deadline.ts";
import type { BucketReader } from "./bucket-reader.ts";

const CACHE_BYTES = 6 * 1024 ** 2;
/** Requests share a read, so it must end before the runtime ends its first request. */
const PIECE_MS = 3_000;

export interface IndexPieces {
  readonly key: string;
  readonly size: number;
  readonly hashes: readonly string[];
}

/** Reads only the needed pieces of an index and verifies them. */
export async function openIndexPieces(
  { readRange }: Pick<BucketReader, "readRange">,
  { key, size, hashes }: IndexPieces,
): Promise<PageIndex> {
  const pieces = new LRUCache<number, Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (piece) => piece.length,
    ignoreFetchAbort: true,
    fetchMethod: async (number) => {
      try {
        return await withDeadline(PIECE_MS, () => readPiece(number));
      } catch (cause) {
        throw new PageNotRead(`piece ${number} of ${key} cannot be read`, { cause });
      }
    },
  });

  async function readPiece(number: number): Promise<Uint8Array> {
    const piece = await readRange(key, number * size, size);
    if (piece === null) throw new Error(`the store has no ${key}`);
    await requireHash(piece, hashes[number], key);
    return piece;
  }

  async function read(from: number, to: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(to - from);
    for (let offset = from; offset < to;) {
      const number = Math.floor(offset / size);
      // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
      const piece = await pieces.forceFetch(number);
      const part = piece.subarray(offset - number * size, to - number * size);
      bytes.set(part, offset - from);
      offset = (number + 1) * size;
    }
    return bytes;
  }

  return openSlicedIndex(await read(0, INDEX_HEAD_BYTES), read);
}
